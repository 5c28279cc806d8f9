/** The site has each page of the folder, once, and nothing else. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createHighlighter } from "shiki";
import { createMarkdownRenderer, disposeMdItInstance } from "vitepress";
import { expect, test } from "vitest";
import { annotationNames } from "../../generator/src/schema/doc-comment.js";
import { forEachManager } from "../.vitepress/package-managers.js";
import { search } from "../.vitepress/search.js";
import { pageLinks } from "../.vitepress/sidebar.js";

const folder = fileURLToPath(new URL("..", import.meta.url));

test("the sidebar lists every page", () => {
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md") && !/node_modules|\.vitepress/.test(name) && name !== "index.md");
  expect([...pageLinks].sort()).toEqual(pages.map((name) => `/${name.replace(/\.md$/, "")}`).sort());
});

test("a block for npm has a tab for each package manager; other commands have none", () => {
  const block = "npm install hono\nnpm install --save-dev prisma-paged\nnpx prisma generate\nnpm start\n";
  expect(Object.fromEntries(forEachManager(block) ?? [])).toEqual({
    npm: block,
    pnpm: "pnpm add hono\npnpm add --dev prisma-paged\npnpm prisma generate\npnpm start\n",
    yarn: "yarn add hono\nyarn add --dev prisma-paged\nyarn prisma generate\nyarn start\n",
    bun: "bun add hono\nbun add --dev prisma-paged\nbunx prisma generate\nbun run start\n",
  });
  expect(forEachManager("npm create prisma-paged@latest\n")?.map(([, text]) => text.trim())).toEqual([
    ...["npm create prisma-paged@latest", "pnpm create prisma-paged@latest"],
    ...["yarn create prisma-paged", "bun create prisma-paged@latest"],
  ]);
  expect(forEachManager("npm ci\n")).toBeUndefined();
  expect(forEachManager("npm install\ncurl localhost:3000\n")).toBeUndefined();
});

test("the search does not know the lists of links at the end of pages", async () => {
  disposeMdItInstance();
  const markdown = await createMarkdownRenderer(folder);
  const source = "# Fields\n\nWhat is sent.\n\nSee also: [`hidden`](hidden.md).\n";
  const env = { path: "", relativePath: "page.md", cleanUrls: false };
  // Two versions of the types of markdown-it.
  const indexed = await search._render?.(source, env, markdown as never);
  expect(indexed).toContain("What is sent.");
  expect(indexed).not.toContain("hidden");
  // Under a heading, such a list would be found by its heading.
  const headed = pageLinks.filter((page) => /^#+ See also/m.test(readFileSync(`${folder}${page}.md`, "utf8")));
  expect(headed).toEqual([]);
});

test("annotations are coloured, with their arguments over several lines; other comments are not", async () => {
  const grammar = JSON.parse(
    readFileSync(new URL("../../editors/vscode/syntaxes/annotations.tmLanguage.json", import.meta.url), "utf8"),
  );
  const theme = "github-light-high-contrast";
  const highlighter = await createHighlighter({ themes: [theme], langs: ["prisma", grammar] });
  const coloursOf = (code: string) => {
    const tokens = highlighter.codeToTokensBase(code, { lang: "prisma", theme }).flat();
    return new Map(tokens.map(({ content, color }) => [content.trim(), color]));
  };
  const grey = coloursOf("/// A book.").get("/// A book.");
  const [first] = coloursOf("model Book {\n  id Int @id\n}").keys();
  expect([first, grey]).toEqual(["model", expect.stringMatching(/^#/)]);
  for (const name of annotationNames) {
    const colours = coloursOf(`/// @${name}(\n///   order: "title",\n/// ) and text`);
    expect([name, colours.get(`@${name}`)]).not.toEqual([name, grey]);
    expect([name, colours.get("order")]).not.toEqual([name, grey]);
    expect([name, colours.get("/// ) and text")]).toEqual([name, grey]);
  }
  const prefixed = coloursOf('/// @paged.pagination(order: "title")\n/// @paged.hidden');
  for (const part of ["@paged.pagination", "order", "@paged.hidden"]) {
    expect([part, prefixed.get(part)]).toEqual([part, expect.stringMatching(/^#/)]);
    expect(prefixed.get(part)).not.toBe(grey);
  }
  expect(coloursOf("/// See @author(order: 1)").get("/// See @author(order: 1)")).toBe(grey);
  highlighter.dispose();
});
