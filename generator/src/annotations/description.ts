import type { Range } from "./placed-marks.js";

/** The text without the annotations: one leading space of each line goes, as `/// ` is how lines begin. */
export function descriptionOf(text: string, ranges: readonly Range[]): string {
  const kept: string[] = [];
  let position = 0;
  for (const range of ranges) {
    // The mark keeps a line that held only annotations apart from a paragraph's empty line.
    kept.push(text.slice(position, range.start), mark);
    position = range.end;
  }
  kept.push(text.slice(position));
  return kept
    .join("")
    .split("\n")
    .filter((line) => !line.includes(mark) || line.replaceAll(mark, "").trim() !== "")
    .map((line) => line.replaceAll(mark, "").replace(/^ /, "").trimEnd())
    .join("\n")
    .trim();
}

/** Never part of a schema: Prisma refuses it. */
const mark = "\u0000";
