/** Each schema of the documentation opens in the playground. */
import { deflateRawSync } from "node:zlib";
import type { MarkdownRenderer } from "vitepress";

/** @param base of the site */
export function linkPlayground(markdown: MarkdownRenderer, base: string): void {
  const { fence } = markdown.renderer.rules;
  if (fence === undefined) throw new Error("Markdown has no rule for blocks of code");
  markdown.renderer.rules.fence = (...context) => {
    const html = fence(...context);
    const [tokens, index] = context;
    const { info = "", content = "" } = tokens[index] ?? {};
    if (!isSchema(info, content)) return html;
    const link = `<a class="in-playground" href="${base}playground.html#${hashOf(content)}">Open in the playground</a>`;
    return html.replace(/<\/div>\s*$/, `${link}</div>`);
  };
}

/** Whether a block of code has models, and is not a difference between two schemas. */
export function isSchema(info: string, code: string): boolean {
  return /^prisma\b/.test(info) && /^model /m.test(code);
}

/** What `encoded` of state.ts makes of a schema without a platform.yaml. */
export function hashOf(schema: string): string {
  return deflateRawSync(JSON.stringify([schema])).toString("base64url");
}
