/** The parts of annotations that an editor colours, so that they do not look like prose. */
import { type Mark, marksOf } from "../annotations/marks.js";
import type { Span } from "../diagnostics/diagnostics.js";
import type { Value } from "../options/value.js";
import { docText, type Prefixes } from "../schema/doc-comment.js";
import { buildSourceMap } from "../schema/source-map.js";

/** Of the protocol: a token's type is its place in this list. */
export const tokenTypes = ["decorator", "parameter", "string", "number", "keyword", "enumMember", "property"] as const;

interface Token {
  readonly start: number;
  readonly length: number;
  readonly type: number;
}

/** In the order of the text. */
export function tokensOf(file: string, text: string, prefixes: Prefixes): readonly Token[] {
  const { entries } = buildSourceMap([{ path: file, name: file, text }], prefixes);
  const found: Token[] = [];
  const add = (type: (typeof tokenTypes)[number], { start, end }: Pick<Span, "start" | "end">) =>
    found.push({ start, length: end - start, type: tokenTypes.indexOf(type) });
  for (const { comment } of entries.values()) {
    if (comment === undefined || !comment.lines.some((line) => line.text.includes("@"))) continue;
    const doc = docText(comment);
    for (const mark of marksOf(doc)) {
      if (mark.kind !== "own") continue;
      add("decorator", doc.span(mark.start, mark.nameEnd));
      addArguments(mark, add);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

type Add = (type: (typeof tokenTypes)[number], span: Span) => void;

function addArguments({ parsed }: Mark & { readonly kind: "own" }, add: Add): void {
  for (const { keySpan, value } of parsed?.arguments ?? []) {
    if (keySpan !== undefined) add("parameter", keySpan);
    addValue(value, add);
  }
}

function addValue(value: Value, add: Add): void {
  switch (value.kind) {
    case "list":
      for (const item of value.items) addValue(item, add);
      return;
    case "object":
      for (const { keySpan, value: inner } of value.entries) {
        add("property", keySpan);
        addValue(inner, add);
      }
      return;
    case "string":
      add("string", value.span);
      return;
    case "number":
      add("number", value.span);
      return;
    case "boolean":
      add("keyword", value.span);
      return;
    default:
      add("enumMember", value.span);
  }
}
