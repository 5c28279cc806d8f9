import { readdirSync } from "node:fs";
import type { DefaultTheme } from "vitepress";

type Links = readonly (readonly [text: string, page: string])[];

const section = (text: string, folder: string, links: Links): DefaultTheme.SidebarItem => ({
  text,
  items: links.map(([title, page]) => ({ text: title, link: `/${folder}/${page}` })),
});

/**
 * Every page of the site but those of the diagnostics, in the order in which a reader meets them. A test compares it with
 * the files.
 */
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
    ["Editors", "editors"],
  ]),
  section("Learn", "learn", [
    ["Your first API", "first-api"],
    ["Filters", "filters"],
    ["Which paging mode?", "paging-modes"],
    ["Auth and tenants", "auth-and-tenants"],
    ["Tune paging", "tune-paging"],
    ["Testing your API", "testing"],
    ["Changing an API", "changing-an-api"],
    ["Deploying", "deploying"],
    ["Operating", "operating"],
  ]),
  section("Recipes", "recipes", [
    ["Users see only their own rows", "users-own-rows"],
    ["Tenants: row-level security", "tenants-with-row-level-security"],
    ["Soft delete", "soft-delete"],
    ["Numbers and computed fields", "counts-and-computed-fields"],
    ["List endpoints by annotation", "list-endpoints"],
    ["Computed in the database", "computed-in-the-database"],
    ["Light list, full item", "light-list-and-full-item"],
    ["Two APIs of one schema", "two-apis"],
    ["Infinite scroll", "infinite-scroll"],
    ["A search box", "search-box"],
    ["Calls without HTTP", "without-http"],
    ["A reference page", "api-reference"],
    ["Tools of an agent", "agents"],
    ["API Platform Admin", "api-platform-admin"],
    ["Behind a proxy", "behind-a-proxy"],
    ["CDN and caching", "cdn-and-caching"],
    ["Read replicas", "read-replicas"],
    ["Docker and CI", "docker-and-ci"],
    ["Fly", "fly"],
    ["Vercel", "vercel"],
    ["From API Platform", "from-api-platform"],
    ["SQLite files of Prisma 6", "sqlite-files-of-prisma-6"],
  ]),
  section("Reference", "reference", [
    ["Annotations", "annotations"],
    ["Filters", "filters"],
    ["Configuration", "configuration"],
    ["Handlers and scopes", "handlers"],
    ["Formats", "formats"],
    ["Client", "client"],
    ["Command line", "cli"],
    ["Statements per page", "performance"],
    ["Diagnostics", "diagnostics"],
  ]),
  section("HTTP", "reference", [
    ["Routes and documents", "http"],
    ["Query parameters", "http/query-parameters"],
    ["Pages, totals and links", "http/paging"],
    ["Values", "http/values"],
    ["Headers and formats", "http/headers"],
    ["Status codes and errors", "http/errors"],
  ]),
  section("Databases", "reference", [
    ["Overview and indexes", "databases"],
    ["Connection settings", "databases/connection"],
    ["Time limits", "databases/time-limits"],
    ["Prepared statements", "databases/prepared-statements"],
    ["Differences", "databases/differences"],
    ["Too many values", "databases/many-values"],
  ]),
  section("Paging options", "reference/options", [
    ["enabled", "enabled"],
    ["clientEnabled", "client-enabled"],
    ["itemsPerPage", "items-per-page"],
    ["clientItemsPerPage", "client-items-per-page"],
    ["maximumItemsPerPage", "maximum-items-per-page"],
    ["clientOffset", "client-offset"],
    ["partial", "partial"],
    ["clientPartial", "client-partial"],
    ["viaCursor", "via-cursor"],
    ["cursor", "cursor"],
    ["count", "count"],
    ["maximumOffset", "maximum-offset"],
    ["distinct", "distinct"],
    ["useOutputWalkers", "use-output-walkers"],
    ["fetchJoinCollection", "fetch-join-collection"],
  ]),
  section("Options of resources", "reference/options", [
    ["operation", "operation"],
    ["list relations", "list-relation"],
    ["path", "path"],
    ["order", "order"],
    ["where", "where"],
    ["search", "search"],
    ["anyOf", "any-of"],
    ["filters", "filters"],
    ["fields", "fields"],
    ["clientFields", "client-fields"],
    ["clientIncludes", "client-includes"],
    ["@embed", "embed"],
    ["@count", "related-counts"],
    ["computed", "computed"],
    ["@hidden", "hidden"],
    ["@restricted", "restricted"],
    ["naming, @name", "naming"],
    ["type, shortName", "type"],
    ["identifier", "identifier"],
    ["operations", "operations"],
    ["scopedBy", "scoped-by"],
    ["urlGenerationStrategy", "url-generation-strategy"],
    ["strictQueryParameterValidation", "strict-query-parameter-validation"],
    ["json", "json"],
    ["cache", "cache"],
    ["handler", "handler"],
    ["parameters", "parameters"],
    ["@suppress", "suppress"],
  ]),
  section("Options of the API", "reference/options", [
    ["title, description, version", "title"],
    ["formats, suffixes, reference", "formats"],
    ["theme", "theme"],
    ["Parameter names", "parameter-names"],
    ["hydra_prefix", "hydra-prefix"],
    ["basePath, origin", "base-path"],
    ["accountLink", "account-link"],
    ["timeout, onError", "timeout"],
    ["serverTiming", "server-timing"],
  ]),
  section("Explain", "explain", [
    ["Architecture", "architecture"],
    ["Counts", "counts"],
    ["Cursors", "cursors"],
    ["Performance", "performance"],
    ["Reading through Prisma 8", "prisma-8"],
  ]),
  section("Project", "project", [
    ["Versions", "versions"],
    ["Upgrade policy", "upgrading"],
    ["Comparison", "comparison"],
    ["Benchmarks", "benchmarks"],
    ["Security", "security"],
  ]),
  { text: "Playground", link: "/playground" },
  { text: "Glossary", link: "/glossary" },
];

const linksOf = ({ link, items = [] }: DefaultTheme.SidebarItem): readonly string[] => [
  ...(link === undefined ? [] : [link]),
  ...items.flatMap(linksOf),
];

/** A page for each code. Their list is a page, so the sidebar does not list them. */
const diagnosticLinks = readdirSync(new URL("../reference/diagnostics", import.meta.url))
  .sort()
  .map((name) => `/reference/diagnostics/${name.replace(/\.md$/, "")}`);

/** The paths of every page, such as `/start/quick-start`. */
export const pageLinks: readonly string[] = [...sidebar.flatMap(linksOf), ...diagnosticLinks];
