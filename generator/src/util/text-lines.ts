/** Finds the lines of a text once, and the line of an offset by bisection, because schemas may be long. */

export interface TextLine {
  /** The text of the line, without its line break. */
  readonly text: string;
  /** The offset of the line's first character. */
  readonly offset: number;
}

/** A text with its lines, which are found once. */
export interface LinedText {
  readonly text: string;
  readonly lines: readonly TextLine[];
}

export function toLinedText(text: string): LinedText {
  return { text, lines: linesOf(text) };
}

/** Returns the lines of a text, at least one. They end at `\n`, `\r\n` or `\r`, as in Prisma's grammar. */
export function linesOf(text: string): readonly TextLine[] {
  const breaks = [...text.matchAll(/\r\n|\n|\r/g)];
  const starts = [0, ...breaks.map((found) => found.index + found[0].length)];
  return starts.map((offset, index) => ({ offset, text: text.slice(offset, breaks[index]?.index ?? text.length) }));
}

/** Returns the index of the last entry that starts at or before `offset`; 0 if there is none. */
export function lineIndexAt(lines: readonly { readonly offset: number }[], offset: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.offset ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
