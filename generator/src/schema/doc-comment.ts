/** A doc comment as one text, and the way back from a place in it to the place in the file. */
import type { Span } from "../diagnostics/diagnostics.js";
import { lineIndexAt } from "../util/text-lines.js";
import type { CommentLine } from "./lines.js";

/** What a comment may annotate its model or field with. */
export const annotationNames = [
  "pagination",
  "resource",
  "filter",
  "name",
  "hidden",
  "restricted",
  "embed",
  "count",
  "suppress",
] as const;

/** What comes before the names of a schema's annotations. */
export interface Prefixes {
  /** `paged` of `@paged.hidden`, for the block that is read for. Undefined: its annotations have none. */
  readonly own: string | undefined;
  /** Those of the schema's other blocks. */
  readonly others: readonly string[];
}

export const noPrefixes: Prefixes = { own: undefined, others: [] };

interface DocLine extends CommentLine {
  /** From 1. */
  readonly line: number;
}

/** The lines of the doc comments of a model or field, in order. */
export interface DocComment {
  readonly file: string;
  readonly lines: readonly DocLine[];
  /** Default: none. */
  readonly prefixes?: Prefixes;
}

/** The lines joined by `\n`, so that an annotation may run over several. */
export interface DocText {
  readonly text: string;
  readonly prefixes: Prefixes;
  /** The stretch of the file from the first to the last character of `[start, end)`. */
  span(start: number, end: number): Span;
}

export function docText(comment: Omit<DocComment, "lines"> & { readonly lines: readonly CommentLine[] }): DocText {
  const text = comment.lines.map((line) => line.text).join("\n");
  const starts = startsOf(comment.lines);
  const offset = (position: number): number => {
    const index = lineIndexAt(starts, position);
    const line = comment.lines[index];
    // A place on the joining "\n" is the end of its line.
    return line === undefined ? 0 : line.offset + Math.min(position - (starts[index]?.offset ?? 0), line.text.length);
  };
  const span = (start: number, end: number): Span => ({
    file: comment.file,
    start: offset(start),
    end: end > start ? Math.max(offset(start), offset(end - 1) + (text[end - 1] === "\n" ? 0 : 1)) : offset(start),
  });
  return { text, prefixes: comment.prefixes ?? noPrefixes, span };
}

/** Where each line begins in the joined text. */
function startsOf(lines: readonly CommentLine[]): readonly { readonly offset: number }[] {
  const starts: { readonly offset: number }[] = [];
  let next = 0;
  for (const line of lines) {
    starts.push({ offset: next });
    next += line.text.length + 1;
  }
  return starts;
}
