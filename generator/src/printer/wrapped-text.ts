/** Text in lines that fit. */

/** Columns of a line. */
export const width = 120;

/** As many items on each line as fit, at least one. */
export function inLines(items: readonly string[], room: number, separator = " "): readonly string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last === undefined || last.length + separator.length + item.length > room) lines.push(item);
    else lines[lines.length - 1] = `${last}${separator}${item}`;
  }
  return lines;
}

/** A text in lines of so many columns, cut between its words. */
export function wrapped(text: string, room: number): readonly string[] {
  return text.length <= room ? [text] : inLines(text.split(" "), room);
}

/** `a | b`; with one member per line, one level further in, if it does not fit on one. */
export function union(members: readonly string[]): string {
  const text = members.join(" | ");
  return text.length <= (width * 2) / 3 ? text : members.map((member) => `\n  | ${member}`).join("");
}

/** The lines of a doc comment: one, if it fits. */
export function docComment(text: string, limit: number): readonly string[] {
  const safe = text.replaceAll("*/", "*\\/");
  const isShort = !safe.includes("\n") && safe.length + "/**  */".length <= limit;
  if (isShort) return [`/** ${safe} */`];
  const lines = safe.split("\n").flatMap((line) => wrapped(line, limit - " * ".length));
  return ["/**", ...lines.map((line) => (line === "" ? " *" : ` * ${line}`)), " */"];
}
