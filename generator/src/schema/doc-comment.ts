/** Joins the lines of a doc comment to one text, and finds the span in the file for a part of that text. */
import type { Span } from "../diagnostics/diagnostics.js";
import { lineIndexAt } from "../util/text-lines.js";
import type { CommentLine } from "./lines.js";

/** The names of the annotations that a doc comment may contain: `@hidden`. */
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

/** The prefixes of the annotations in a schema. */
export interface Prefixes {
  /**
   * The prefix of the annotations of the generator block that is read for: `paged` in `@paged.hidden`. Undefined if
   * they have none.
   */
  readonly own: string | undefined;
  /** The prefixes of the schema's other blocks of this generator. */
  readonly others: readonly string[];
}

export const noPrefixes: Prefixes = { own: undefined, others: [] };

interface DocLine extends CommentLine {
  /** The line's number: from 1 in a file, from 0 in a block. */
  readonly line: number;
}

/** The lines of the doc comments of a model or field, in order. */
export interface DocComment {
  readonly file: string;
  readonly lines: readonly DocLine[];
  /** The prefixes of annotations in the schema. Default: no prefixes. */
  readonly prefixes?: Prefixes;
}

/** The lines of a doc comment joined by `\n`, so that an annotation may continue on the next line. */
export interface DocText {
  readonly text: string;
  readonly prefixes: Prefixes;
  /** Returns the span in the file from the first to the last character of `[start, end)`. */
  span(start: number, end: number): Span;
}

export function docText(comment: Omit<DocComment, "lines"> & { readonly lines: readonly CommentLine[] }): DocText {
  const text = comment.lines.map((line) => line.text).join("\n");
  const starts = startsOf(comment.lines);
  const offset = (position: number): number => {
    const index = lineIndexAt(starts, position);
    const line = comment.lines[index];
    // The offset of a joining "\n" is the end of its line.
    return line === undefined ? 0 : line.offset + Math.min(position - (starts[index]?.offset ?? 0), line.text.length);
  };
  const span = (start: number, end: number): Span => ({
    file: comment.file,
    start: offset(start),
    end: end > start ? Math.max(offset(start), offset(end - 1) + (text[end - 1] === "\n" ? 0 : 1)) : offset(start),
  });
  return { text, prefixes: comment.prefixes ?? noPrefixes, span };
}

/** Returns the offset of each line in the joined text. */
function startsOf(lines: readonly CommentLine[]): readonly { readonly offset: number }[] {
  const starts: { readonly offset: number }[] = [];
  let next = 0;
  for (const line of lines) {
    starts.push({ offset: next });
    next += line.text.length + 1;
  }
  return starts;
}
