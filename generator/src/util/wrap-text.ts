/** Splits text into lines that fit. */

/** Joins items into lines. Each line has as many items as fit into `room` columns, and at least one. */
export function inLines(items: readonly string[], room: number, separator = " "): readonly string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last === undefined || last.length + separator.length + item.length > room) lines.push(item);
    else lines[lines.length - 1] = `${last}${separator}${item}`;
  }
  return lines;
}

/** Splits a text between its words into lines of at most `room` columns. */
export function wrapText(text: string, room: number): readonly string[] {
  return text.length <= room ? [text] : inLines(text.split(" "), room);
}
