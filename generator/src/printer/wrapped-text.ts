/** Splits text into lines that fit. */

/** The maximum number of columns of a line. */
export const width = 120;

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

/** Returns a union: `a | b`. If it is longer than two thirds of a line, each member has a separate, indented line. */
export function union(members: readonly string[]): string {
  const text = members.join(" | ");
  return text.length <= (width * 2) / 3 ? text : members.map((member) => `\n  | ${member}`).join("");
}

/** Returns the lines of a doc comment: a single one if it fits. */
export function docComment(text: string, limit: number): readonly string[] {
  const safe = text.replaceAll("*/", "*\\/");
  const isShort = !safe.includes("\n") && safe.length + "/**  */".length <= limit;
  if (isShort) return [`/** ${safe} */`];
  const lines = safe.split("\n").flatMap((line) => wrapText(line, limit - " * ".length));
  return ["/**", ...lines.map((line) => (line === "" ? " *" : ` * ${line}`)), " */"];
}
