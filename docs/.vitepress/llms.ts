/** The pages as Markdown, for programs that read them: each at `.md`, listed in llms.txt, and together in llms-full.txt. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SiteConfig } from "vitepress";
import { pageLinks } from "./sidebar.js";

/** Comments mark the parts of a page that are written from code. */
const withoutComments = (text: string) => text.replaceAll(/^<!--.*?-->\n/gm, "");

/** A library for this would install a hundred packages. */
export function writeMarkdown({ srcDir, outDir, site }: SiteConfig): void {
  const textOf = (link: string) => withoutComments(readFileSync(join(srcDir, `${link}.md`), "utf8"));
  for (const link of pageLinks) {
    const path = join(outDir, `${link}.md`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, textOf(link));
  }
  const titleOf = (link: string) => /^# (.*)$/m.exec(textOf(link))?.[1]?.replaceAll("`", "") ?? link;
  const head = `# ${site.title}\n\n> ${site.description}\n`;
  const list = pageLinks.map((link) => `- [${titleOf(link)}](${site.base.slice(0, -1)}${link}.md)`);
  writeFileSync(join(outDir, "llms.txt"), `${head}\n${list.join("\n")}\n`);
  writeFileSync(join(outDir, "llms-full.txt"), `${head}\n${pageLinks.map(textOf).join("\n")}`);
}
