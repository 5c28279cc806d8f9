/** Texts that others wrote as parts of Markdown: nothing in them is a link, an image, HTML or a table's cell. */

import { visible } from "prisma-paged/tools";
/** A value between backticks, as many as it needs. */
export function code(text: string): string {
  const shown = visible(text);
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const edge = /^`|`$/.test(shown) ? " " : "";
  return `${fence}${edge}${shown}${edge}${fence}`;
}

/** A sentence of ours, in which only pairs of backticks mean something. */
export function prose(text: string): string {
  const parts = visible(text).split(/`([^`]*)`/);
  return parts
    .map((part, index) => (index % 2 === 1 ? code(part) : part.replaceAll(/[\\`*_[\]<>&|~]/g, "\\$&")))
    .join("");
}

/**
 * A row of a table. A cell ends at `|`, even within backticks, and those who show Markdown read a backslash before it
 * differently: it is an escape, too.
 * @param cells Markdown
 */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll(/\\?\|/g, "\\u007c")).join(" | ")} |`;
}
