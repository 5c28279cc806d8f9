import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { linkGlossary } from "./glossary.js";
import { writeMarkdown } from "./llms.js";
import { nameNoEmptyColumns } from "./markdown.js";
import { showPackageManagers } from "./package-managers.js";
import { linkPlayground } from "./playground/links.js";
import { playgroundWorker } from "./playground/worker-plugin.js";
import { search } from "./search.js";
import { projectPages, sidebar } from "./sidebar.js";

const repository = new URL("../../", import.meta.url);
const { version, homepage }: { version: string; homepage: string } = JSON.parse(
  readFileSync(new URL("generator/package.json", repository), "utf8"),
);
const annotations = JSON.parse(
  readFileSync(new URL("editors/vscode/syntaxes/annotations.tmLanguage.json", repository), "utf8"),
);
const source = homepage.replace(/#.*/, "");

const description = "Your Prisma schema as a read-only, paginated HTTP API.";

const cardAt = (content: string): [string, Record<string, string>] => ["meta", { property: "og:image", content }];

/** An anchor as GitHub makes it of a heading, so that a link to it works in both. */
const slugify = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");

// A path such as /prisma-paged/, if the site is not at the root of its host.
const base = process.env.DOCS_BASE ?? "/";
/** Where the site is published, such as https://docs.example.com: a sitemap and a card need whole addresses. */
const origin = process.env.DOCS_ORIGIN;

export default defineConfig({
  title: "prisma-paged",
  description,
  lang: "en",
  base,
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: `${base}favicon.svg` }],
    ["meta", { property: "og:title", content: "prisma-paged" }],
    ["meta", { property: "og:description", content: description }],
    ["meta", { property: "og:type", content: "website" }],
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
    ...(origin === undefined ? [] : [cardAt(`${origin}${base}card.png`)]),
  ],
  ...(origin !== undefined && { sitemap: { hostname: `${origin}${base}` } }),
  buildEnd: writeMarkdown,
  srcExclude: ["node_modules/**", "test/**"],
  lastUpdated: false,
  // The examples run there.
  ignoreDeadLinks: [/^https?:\/\/localhost/],
  vite: { plugins: [playgroundWorker()] },
  markdown: {
    anchor: { slugify },
    languages: [annotations],
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config(markdown) {
      linkGlossary(markdown);
      nameNoEmptyColumns(markdown);
      showPackageManagers(markdown);
      linkPlayground(markdown, base);
    },
  },
  themeConfig: {
    logo: "/favicon.svg",
    outline: [2, 3],
    search: { provider: "local", options: search },
    nav: [
      { text: "Start", link: "/start/what-it-is", activeMatch: "/start/" },
      { text: "Learn", link: "/learn/first-api", activeMatch: "/learn/" },
      { text: "Recipes", link: "/recipes/users-own-rows", activeMatch: "/recipes/" },
      { text: "Playground", link: "/playground" },
      { text: "Reference", link: "/reference/annotations", activeMatch: "/reference/" },
      {
        text: `v${version}`,
        activeMatch: "/(?:project/|glossary)",
        items: projectPages,
      },
    ],
    sidebar,
    socialLinks: [{ icon: "github", link: source }],
  },
});
