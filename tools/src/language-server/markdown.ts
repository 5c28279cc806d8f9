/**
 * Writes texts of the project as parts of Markdown: nothing in them becomes a link, an image, HTML or a table's cell.
 */

import { type JsonSchema, meaningsOf, visible } from "prisma-paged/tools";

/** Returns a list of the words that a setting accepts, each with its meaning; empty if they have none. */
export function meaningLines(schema: JsonSchema): readonly string[] {
  const lines = [...meaningsOf(schema)].map(([name, meaning]) => `- ${code(name)}: ${prose(meaning)}`);
  return lines.length === 0 ? [] : ["", ...lines];
}

/** Returns a value between backticks, as many as it needs. */
export function code(text: string): string {
  const shown = visible(text);
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const edge = /^`|`$/.test(shown) ? " " : "";
  return `${fence}${edge}${shown}${edge}${fence}`;
}

/** Returns one of our sentences as Markdown, in which only pairs of backticks have a meaning. */
export function prose(text: string): string {
  const parts = visible(text).split(/`([^`]*)`/);
  return parts
    .map((part, index) => (index % 2 === 1 ? code(part) : part.replaceAll(/[\\`*_[\]<>&|~]/g, "\\$&")))
    .join("");
}

/**
 * Returns a row of a table. A `|` becomes an escape, because it would end a cell even within backticks. So does a
 * backslash before it, because programs that show Markdown read that differently.
 * @param cells Markdown
 */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll(/\\?\|/g, "\\u007c")).join(" | ")} |`;
}
