import { readFileSync } from "node:fs";
import type { MarkdownRenderer } from "vitepress";

/** Words with too many everyday senses: an author links these by hand. */
const byHand = /^(?:context|filter|item|key|page|total|view)$/;
/** Phrases in which a term has its everyday sense. */
const everyday =
  /\b(?:(?:strict|WAL|dark|session|transaction) mode|edge runtime|other runtimes|another generator|other generators|marked position|lines, positions)\b/gi;

/** Terms that are common words, too: their links have no underline, or a page would be full of lines. */
const commonWords =
  /#(?:collection|embedded|filter|generator|item|key|member|mode|operation|page|position|resource|runtime|stream|total|view|walk)$/;

export const terms = [...readFileSync(new URL("../glossary.md", import.meta.url), "utf8").matchAll(/^### (.*)$/gm)]
  .map(([, heading = ""]) => heading.toLowerCase())
  .filter((term) => !byHand.test(term))
  .sort((one, other) => other.length - one.length);
const pattern = new RegExp(`\\b((?:${terms.join("|")})s?)\\b`, "gi");
const anchorOf = (term: string) => term.replaceAll(" ", "-");

/** The uses of terms in a text, in order. */
export function usesIn(
  text: string,
): readonly { readonly term: string; readonly start: number; readonly end: number }[] {
  // Of the same length, so that places stay.
  const masked = text.replace(everyday, (phrase) =>
    terms.includes(singular(phrase)) ? phrase : "-".repeat(phrase.length),
  );
  return [...masked.matchAll(pattern)].map(({ 0: word, index }) => ({
    term: singular(word),
    start: index,
    end: index + word.length,
  }));
}

function singular(word: string): string {
  const lower = word.toLowerCase();
  return terms.includes(lower) ? lower : lower.replace(/s$/, "");
}

/** Links each term of the glossary at its first use on a page, unless the page's author linked it there. */
export function linkGlossary(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("glossary", ({ tokens, env, Token }) => {
    if (env.relativePath === undefined || env.relativePath === "glossary.md") return;
    const glossary = `${"../".repeat(env.relativePath.split("/").length - 1) || "./"}glossary.md#`;
    const linked = new Set<string>();
    const token = (type: string, nesting: -1 | 0 | 1, rest: object) =>
      Object.assign(new Token(type, nesting === 0 ? "" : "a", nesting), rest);
    for (const [index, block] of tokens.entries()) {
      if (block.type !== "inline" || /^(?:heading|th)_open$/.test(tokens[index - 1]?.type ?? "")) continue;
      let depth = 0;
      block.children = (block.children ?? []).flatMap((child) => {
        if (child.type.startsWith("link_")) depth += child.nesting;
        if (child.type !== "text") return [child];
        const parts = [];
        let from = 0;
        for (const { term, start, end } of usesIn(child.content)) {
          if (linked.has(term)) continue;
          linked.add(term);
          // It is in a link already: to the glossary, or to a page about it.
          if (depth > 0) continue;
          parts.push(
            token("text", 0, { content: child.content.slice(from, start) }),
            token("link_open", 1, { attrs: [["href", `${glossary}${anchorOf(term)}`]] }),
            token("text", 0, { content: child.content.slice(start, end) }),
            token("link_close", -1, {}),
          );
          from = end;
        }
        return [...parts, token("text", 0, { content: child.content.slice(from) })];
      });
      for (const child of block.children) {
        const href = child.attrGet("href") ?? "";
        if (href.includes("glossary.md#") && commonWords.test(href)) child.attrSet("class", "common-word");
      }
    }
  });
}
