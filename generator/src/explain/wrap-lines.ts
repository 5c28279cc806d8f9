/** Wraps the long lines of an explanation, so that its columns stay readable in a terminal. */
import { stripVTControlCharacters } from "node:util";

/** The least room, in columns, in which the rest of a line is still readable. */
const leastRoom = 40;

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
  const words = wordsOf(line.slice(start.length));
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

/**
 * Splits a line into words, each with the spaces after it. A name of an argument stays with its value, and brackets stay
 * with the value before them: `take: 30, ` and `"asc" }], `.
 */
function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  let isComplete = true;
  for (const token of line.match(/"(?:\\.|[^"\\])*"|[^\s"]+|"|\s+/g) ?? []) {
    const last = words.length - 1;
    if (isComplete && !/^[\]})]+,?$/.test(token)) words.push(token);
    else if (last >= 0) words[last] += token;
    isComplete = token.trim() === "" && !/: +$/.test(words.at(-1) ?? "");
  }
  return words;
}

/** Returns by how many spaces the rest of a line is indented: 22 for the row `  page    integer     The number …`. */
function indentationOf(line: string, width: number): number {
  const indentation = line.length - line.trimStart().length;
  const gap = line.trimEnd().lastIndexOf("  ");
  const column = gap + 2;
  return gap > indentation && column <= width - leastRoom ? column : indentation + 2;
}

function lengthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}
