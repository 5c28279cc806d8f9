/** Splits text of emitted modules into lines that fit. */
import { wrapText } from "../util/wrap-text.js";

/** The maximum number of columns of a line. */
export const width = 120;

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
