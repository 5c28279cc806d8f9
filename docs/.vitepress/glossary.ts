import { readFileSync } from "node:fs";
import type { MarkdownRenderer } from "vitepress";

/** Words that pages also use in their everyday sense: an author links these by hand. */
const everyday =
  /^(?:annotation|context|depth|filter|generator|item|key|member|mode|page|position|runtime|total|view|walk)$/;
const terms = [...readFileSync(new URL("../glossary.md", import.meta.url), "utf8").matchAll(/^### (.*)$/gm)]
  .map(([, heading = ""]) => heading.toLowerCase())
  .filter((term) => !everyday.test(term))
  .sort((one, other) => other.length - one.length);
const pattern = new RegExp(`\\b((?:${terms.join("|")})s?)\\b`, "gi");
const anchorOf = (term: string) => term.replaceAll(" ", "-");

/** Links each term of the glossary at its first use on a page, unless the page's author linked it. */
export function linkGlossary(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("glossary", ({ tokens, env, src, Token }) => {
    if (env.relativePath === undefined || env.relativePath === "glossary.md") return;
    const glossary = `${"../".repeat(env.relativePath.split("/").length - 1) || "./"}glossary.md#`;
    const linked = new Set(terms.filter((term) => src.includes(`glossary.md#${anchorOf(term)})`)));
    const token = (type: string, nesting: -1 | 0 | 1, rest: object) =>
      Object.assign(new Token(type, nesting === 0 ? "" : "a", nesting), rest);
    for (const [index, block] of tokens.entries()) {
      if (block.type !== "inline" || tokens[index - 1]?.type === "heading_open") continue;
      let depth = 0;
      block.children = (block.children ?? []).flatMap((child) => {
        if (child.type.startsWith("link_")) depth += child.nesting;
        if (child.type !== "text" || depth > 0) return [child];
        // Odd pieces are terms, as they are written.
        return child.content.split(pattern).flatMap((piece, at) => {
          const word = piece.toLowerCase();
          const term = terms.includes(word) ? word : word.slice(0, -1);
          if (at % 2 === 0 || linked.has(term)) return [token("text", 0, { content: piece })];
          linked.add(term);
          const open = token("link_open", 1, { attrs: [["href", `${glossary}${anchorOf(term)}`]] });
          return [open, token("text", 0, { content: piece }), token("link_close", -1, {})];
        });
      });
    }
  });
}
