import { readFileSync } from "node:fs";
import { type DefaultTheme, defineConfig } from "vitepress";
import { linkGlossary } from "./glossary.js";
import { leaveDiagramsOut, nameNoEmptyColumns } from "./markdown.js";
import { sidebar } from "./sidebar.js";

const repository = new URL("../../", import.meta.url);
const { version, homepage }: { version: string; homepage: string } = JSON.parse(
  readFileSync(new URL("generator/package.json", repository), "utf8"),
);
const source = homepage.replace(/#.*/, "");

/** An anchor as GitHub makes it of a heading, so that a link to it works in both. */
const slugify = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");

/** Runs in the browser too, so no function uses another one. Guides come before the reference, and lists of everything last. */
const search: DefaultTheme.LocalSearchOptions["miniSearch"] = {
  options: {
    processTerm: (term) =>
      /^(?:a|an|and|are|do|does|how|i|in|is|it|my|of|on|or|the|to|what|which|why)$/i.test(term)
        ? null
        : term.toLowerCase(),
  },
  searchOptions: {
    boostDocument: (id: string) =>
      /\/(?:start|learn|recipes)\//.test(id) ? 3 : /\/(?:diagnostics|benchmarks|architecture)/.test(id) ? 0.3 : 1,
  },
};

export default defineConfig({
  title: "prisma-paged",
  description: "Your Prisma schema as a read-only, paginated HTTP API.",
  lang: "en",
  // A path such as /prisma-paged/, if the site is not at the root of its host.
  base: process.env.DOCS_BASE ?? "/",
  srcExclude: ["node_modules/**", "test/**"],
  lastUpdated: false,
  // The examples run there.
  ignoreDeadLinks: [/^https?:\/\/localhost/],
  markdown: {
    anchor: { slugify },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config(markdown) {
      linkGlossary(markdown);
      nameNoEmptyColumns(markdown);
      leaveDiagramsOut(markdown);
    },
  },
  themeConfig: {
    outline: [2, 3],
    search: { provider: "local", options: { miniSearch: search } },
    nav: [
      { text: "Start", link: "/start/what-it-is", activeMatch: "/start/" },
      { text: "Learn", link: "/learn/first-api", activeMatch: "/learn/" },
      { text: "Recipes", link: "/recipes/tenants-with-scopes", activeMatch: "/recipes/" },
      { text: "Reference", link: "/reference/annotations", activeMatch: "/reference/" },
      { text: `v${version}`, link: "/project/versions" },
    ],
    sidebar,
    socialLinks: [{ icon: "github", link: source }],
  },
});
