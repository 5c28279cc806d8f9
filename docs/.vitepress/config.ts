import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { linkGlossary } from "./glossary.js";
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
    config: linkGlossary,
  },
  themeConfig: {
    outline: [2, 3],
    search: { provider: "local" },
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
