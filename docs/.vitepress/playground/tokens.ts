/** Colours a text that the page shows: JSON, an emitted module, or a schema before the editor is loaded. */

/** A piece of a text, and the CSS class of its colour. Undefined for plain text. */
export interface Token {
  readonly text: string;
  readonly colour?: "comment" | "keyword" | "name" | "type" | "value";
}

type Language = "explanation" | "json" | "prisma" | "typescript" | "yaml";

/** The colours by language. The first pattern that matches a place colours it. */
const patterns: { readonly [language in Language]: readonly (readonly [NonNullable<Token["colour"]>, string])[] } = {
  explanation: [
    ["keyword", String.raw`^GET \S+`],
    ["value", String.raw`"[^"\n]*"|${"`"}[^${"`"}\n]*${"`"}`],
  ],
  json: [
    ["name", String.raw`"(?:[^"\\]|\\.)*"(?=\s*:)`],
    ["value", String.raw`"(?:[^"\\]|\\.)*"|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b`],
  ],
  prisma: [
    ["comment", String.raw`\/\/.*`],
    ["value", String.raw`"(?:[^"\\\n]|\\.)*"`],
    ["name", String.raw`@@?[\w.]+`],
    ["keyword", String.raw`\b(?:model|enum|view|type|generator|datasource)\b(?=\s+\w+\s*\{)`],
    ["type", String.raw`\b[A-Z]\w*`],
  ],
  typescript: [
    ["comment", String.raw`\/\/.*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/`],
    ["value", String.raw`"(?:[^"\\\n]|\\.)*"|\b\d[\d.]*\b|\b(?:true|false|null|undefined)\b`],
    [
      "keyword",
      String.raw`\b(?:as|async|const|default|export|extends|from|function|import|interface|keyof|readonly|return|satisfies|type|typeof)\b`,
    ],
    ["name", String.raw`\b\w+(?=\??:)`],
    ["type", String.raw`\b[A-Z]\w*`],
  ],
  yaml: [
    ["comment", "#.*"],
    ["name", String.raw`[\w-]+(?=\s*:)`],
    ["value", String.raw`"[^"\n]*"|'[^'\n]*'|\b(?:true|false|null|\d+)\b`],
  ],
};

export function tokensOf(text: string, language: Language): readonly Token[] {
  const rules = patterns[language];
  const pattern = new RegExp(rules.map(([, source]) => `(${source})`).join("|"), "gm");
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) tokens.push({ text: text.slice(end, match.index) });
    const rule = rules[match.slice(1).findIndex((group) => group !== undefined)];
    tokens.push(rule === undefined ? { text: match[0] } : { text: match[0], colour: rule[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) tokens.push({ text: text.slice(end) });
  return tokens;
}

/** Returns JSON with a line for each value. It is not parsed, so a long number keeps its digits. */
export function indentedJson(text: string): string {
  let depth = 0;
  const line = () => `\n${"  ".repeat(depth)}`;
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+|\{\s*\}|\[\s*\]|[{[]|[}\]]|,|:/g, (piece, string) => {
    if (string !== undefined) return string;
    switch (piece[0]) {
      case "{":
      case "[":
        if (piece.length > 1) return piece.replace(/\s/g, "");
        depth += 1;
        return piece + line();
      case "}":
      case "]":
        depth -= 1;
        return line() + piece;
      case ",":
        return piece + line();
      case ":":
        return ": ";
      default:
        return "";
    }
  });
}
