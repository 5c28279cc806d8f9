import type { MarkdownRenderer } from "vitepress";

/**
 * A corner of a table without a text is an empty cell: as a header, screen readers would announce a column without a
 * name.
 */
export function nameNoEmptyColumns(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("empty-headers", ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const isEmpty = token.type === "th_open" && tokens[index + 1]?.content.trim() === "";
      if (!isEmpty) continue;
      token.tag = "td";
      const close = tokens[index + 2];
      if (close !== undefined) close.tag = "td";
    }
  });
}
