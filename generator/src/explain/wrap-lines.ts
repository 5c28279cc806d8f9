/** Wraps the long lines of an explanation, so that its columns stay readable in a terminal. */
import { stripVTControlCharacters } from "node:util";

/** The least room, in columns, in which the rest of a line is still readable. */
const leastRoom = 40;

/** A word with the names before it and the brackets after it: `take: 30`, `"asc" }]`. */
const wordPattern = /(?:\w+: )*(?:"(?:\\.|[^"\\])*"|[^\s"]|")+(?: [\]})]+,?(?= |$))* */g;

/**
 * Wraps each line that is longer than `width` columns. The rest of a line is indented to the beginning of its last
 * column; if it has no columns, by two more spaces. Within a call, a name stays with its value and a string stays whole,
 * so that the call can be read and copied. Colours do not count.
 */
export function wrapLines(text: string, width: number): string {
  return text
    .split("\n")
    .map((line) => (lengthOf(line) > width ? wrapLine(line, width) : line))
    .join("\n");
}

function wrapLine(line: string, width: number): string {
  const indentation = " ".repeat(indentationOf(stripVTControlCharacters(line), width));
  const [start = ""] = /^ */.exec(line) ?? [];
  const words = line.slice(start.length).match(wordPattern) ?? [];
  const lines: string[] = [];
  let current = start;
  for (const word of words) {
    if (current.trim() !== "" && lengthOf(current) + lengthOf(word.trimEnd()) > width) {
      lines.push(current.trimEnd());
      current = indentation;
    }
    current += word;
  }
  return [...lines, current].join("\n");
}

/** Returns by how many spaces the rest of a line is indented: 22 for the row `  page    integer     The number …`. */
function indentationOf(line: string, width: number): number {
  const columns = /^ *\S.* {2,}(?=\S)/.exec(line)?.[0].length;
  if (columns !== undefined && columns <= width - leastRoom) return columns;
  return line.length - line.trimStart().length + 2;
}

function lengthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}
