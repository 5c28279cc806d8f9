/** The site has each page of the folder, once, and nothing else. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DefaultTheme } from "vitepress";
import { expect, test } from "vitest";
import { sidebar } from "../.vitepress/sidebar.js";

const folder = fileURLToPath(new URL("..", import.meta.url));

const linksOf = ({ link, items = [] }: DefaultTheme.SidebarItem): readonly string[] => [
  ...(link === undefined ? [] : [link]),
  ...items.flatMap(linksOf),
];

test("the sidebar lists every page", () => {
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md") && !/node_modules|\.vitepress/.test(name) && name !== "index.md");
  expect(sidebar.flatMap(linksOf).sort()).toEqual(pages.map((name) => `/${name.replace(/\.md$/, "")}`).sort());
});
