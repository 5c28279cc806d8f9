import type { DefaultTheme } from "vitepress";

type Links = readonly (readonly [text: string, page: string])[];

const section = (text: string, folder: string, links: Links): DefaultTheme.SidebarItem => ({
  text,
  items: links.map(([title, page]) => ({ text: title, link: `/${folder}/${page}` })),
});

/** Every page of the site, in the order in which a reader meets them. A test compares it with the files. */
export const sidebar: DefaultTheme.SidebarItem[] = [
  section("Start", "start", [
    ["What it is and is not", "what-it-is"],
    ["Quick start", "quick-start"],
    ["Hono", "hono"],
    ["Express", "express"],
    ["NestJS", "nestjs"],
    ["Next.js", "nextjs"],
    ["Bun", "bun"],
    ["Deno", "deno"],
    ["Cloudflare Workers", "workers"],
  ]),
  section("Learn", "learn", [
    ["Your first API", "first-api"],
    ["Which paging mode?", "paging-modes"],
    ["Auth and tenants", "auth-and-tenants"],
  ]),
  section("Recipes", "recipes", [
    ["Tenants: scopes", "tenants-with-scopes"],
    ["Tenants: row-level security", "tenants-with-row-level-security"],
    ["Soft delete", "soft-delete"],
    ["Infinite scroll", "infinite-scroll"],
    ["A search box", "search-box"],
    ["API Platform Admin", "api-platform-admin"],
    ["Behind a proxy", "behind-a-proxy"],
    ["CDN and caching", "cdn-and-caching"],
    ["Read replicas", "read-replicas"],
    ["Docker and CI", "docker-and-ci"],
    ["From hand-written endpoints", "from-hand-written-endpoints"],
    ["From API Platform", "from-api-platform"],
    ["SQLite files of Prisma 6", "sqlite-files-of-prisma-6"],
  ]),
  section("Reference", "reference", [
    ["Annotations", "annotations"],
    ["Filters", "filters"],
    ["Configuration", "configuration"],
    ["Handlers and scopes", "handlers"],
    ["HTTP", "http"],
    ["Formats", "formats"],
    ["Client", "client"],
    ["Command line", "cli"],
    ["Databases", "databases"],
    ["Statements per page", "performance"],
    ["Diagnostics", "diagnostics"],
  ]),
  section("Explain", "explain", [
    ["Architecture", "architecture"],
    ["Counts", "counts"],
    ["Cursors", "cursors"],
    ["Performance", "performance"],
  ]),
  section("Project", "project", [
    ["Versions", "versions"],
    ["Upgrade policy", "upgrading"],
    ["Comparison", "comparison"],
    ["When not to use it", "when-not-to-use-it"],
    ["Benchmarks", "benchmarks"],
    ["Security", "security"],
  ]),
  { text: "Glossary", link: "/glossary" },
];
