const row = (cells) => `| ${cells.join(" | ")} |`;

/** A table in Markdown, its first column to the left and the others to the right. */
export const table = (head, rows) =>
  [row(head), row(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(row)].join("\n");
