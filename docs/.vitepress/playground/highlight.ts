/** The colours of a schema and of platform.yaml in the editor. */
import { HighlightStyle, StreamLanguage, type StringStream, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";

/** Whether a `///` comment is within the parentheses of an annotation. */
interface Comment {
  depth: number;
}

const prisma = StreamLanguage.define<Comment>({
  name: "prisma",
  startState: () => ({ depth: 0 }),
  token(stream, state) {
    if (stream.sol() && !/^\s*\/\/\//.test(stream.string)) state.depth = 0;
    if (stream.eatSpace()) return null;
    if (stream.sol() || state.depth > 0 || /^\s*\/\/\//.test(stream.string)) {
      const token = annotation(stream, state);
      if (token !== undefined) return token;
    }
    if (stream.match(/^\/\/.*/)) return "comment";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^@@?[\w.]+/)) return "meta";
    if (stream.match(/^(?:model|enum|view|type|generator|datasource)\b(?=\s+\w+\s*\{)/)) return "keyword";
    if (stream.match(/^[A-Z]\w*/)) return "typeName";
    if (stream.match(/^(?:\w+|.)/)) return null;
    return null;
  },
});

/** A token of a line that is a `///` comment: prose is grey, annotations are not. */
function annotation(stream: StringStream, state: Comment): string | null | undefined {
  if (stream.match(/^\/\/\//)) return "comment";
  if (!/^\s*\/\/\//.test(stream.string)) return undefined;
  if (state.depth === 0) {
    if (!stream.match(/^@\w+/)) {
      stream.match(/^[^@]+|^./);
      return "comment";
    }
    if (stream.peek() === "(") state.depth = 1;
    if (stream.peek() === "(") stream.next();
    return "meta";
  }
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
  if (stream.match(/^(?:true|false|\d+)\b/)) return "number";
  if (stream.match(/^\w+(?=\s*:)/)) return "propertyName";
  const character = stream.next();
  if (character === "(") state.depth += 1;
  if (character === ")") state.depth -= 1;
  return null;
}

const yaml = StreamLanguage.define({
  name: "yaml",
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return "comment";
    if (stream.match(/^"[^"]*"?|^'[^']*'?/)) return "string";
    if (stream.match(/^[\w-]+(?=\s*:)/)) return "propertyName";
    if (stream.match(/^(?:true|false|null|\d+)\b/)) return "number";
    stream.match(/^\w+|^./);
    return null;
  },
});

const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, color: "var(--playground-keyword)" },
    { tag: tags.typeName, color: "var(--playground-type)" },
    { tag: [tags.meta, tags.propertyName], color: "var(--playground-name)" },
    { tag: [tags.string, tags.number], color: "var(--playground-value)" },
    { tag: tags.comment, color: "var(--vp-c-text-2)" },
  ]),
);

export const languages: { readonly [language in "prisma" | "yaml"]: Extension } = {
  prisma: [prisma, colours],
  yaml: [yaml, colours],
};
