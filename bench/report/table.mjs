const row = (cells) => `| ${cells.join(" | ")} |`;

/** A Markdown table with the first column aligned left, the others right. */
export const table = (head, rows) =>
  [row(head), row(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(row)].join("\n");
