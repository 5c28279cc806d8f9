import type { DefaultTheme } from "vitepress";

type Links = readonly (readonly [text: string, page: string])[];

interface Group {
  readonly text: string;
  readonly links: Links;
}

/** The folders of the site, each with the groups of its sidebar: every page, in the order in which a reader meets it. */
const folders: { readonly [folder: string]: readonly Group[] } = {
  start: [
    {
      text: "Start",
      links: [
        ["What it is and is not", "what-it-is"],
        ["Quick start", "quick-start"],
      ],
    },
    {
      text: "In your framework",
      links: [
        ["Hono, Fastify and others", "hono"],
        ["Express", "express"],
        ["NestJS", "nestjs"],
        ["Next.js", "nextjs"],
        ["Bun", "bun"],
        ["Deno", "deno"],
        ["Cloudflare Workers", "workers"],
      ],
    },
    { text: "In your editor", links: [["Editors", "editors"]] },
  ],
  learn: [
    {
      text: "Learn",
      links: [
        ["Your first API", "first-api"],
        ["Filter and sort", "filters"],
        ["Choose how to page", "choose"],
        ["Auth and tenants", "auth-and-tenants"],
        ["Testing your API", "testing"],
        ["Changing an API", "changing-an-api"],
      ],
    },
    {
      text: "In production",
      links: [
        ["Deploying", "deploying"],
        ["Operating", "operating"],
        ["Tune paging", "tune-paging"],
        ["Scaling", "scaling"],
      ],
    },
  ],
  recipes: [
    {
      text: "Who sees which rows",
      links: [
        ["Users see only their own rows", "users-own-rows"],
        ["Tenants: row-level security", "tenants-with-row-level-security"],
        ["Hide soft-deleted rows", "soft-delete"],
        ["Two APIs of one schema", "two-apis"],
      ],
    },
    {
      text: "What lists contain",
      links: [
        ["Filter and sort by a computed value", "computed-in-the-database"],
        ["From hand-written lists", "list-endpoints"],
      ],
    },
    {
      text: "Who reads them",
      links: [
        ["Infinite scroll", "infinite-scroll"],
        ["A table with sortable columns", "sortable-table"],
        ["A search box", "search-box"],
        ["Calls without HTTP", "without-http"],
        ["Tools of an agent", "agents"],
        ["API Platform Admin", "api-platform-admin"],
      ],
    },
    {
      text: "Where you come from",
      links: [
        ["From API Platform", "from-api-platform"],
        ["From Prisma 6", "from-prisma-6"],
      ],
    },
  ],
  reference: [
    {
      text: "Annotations",
      links: [
        ["All annotations", "annotations"],
        ["Pages and cursors", "paging"],
        ["Totals", "totals"],
        ["Order and distinct", "order"],
        ["Routes, conditions and keys", "routes"],
        ["Fields", "fields"],
        ["Related items", "relations"],
        ["Filters", "filters"],
        ["search and anyOf", "search"],
      ],
    },
    {
      text: "The application",
      links: [
        ["createApi", "create-api"],
        ["Scopes", "scopes"],
        ["Handlers", "handlers"],
        ["Configuration", "configuration"],
      ],
    },
    {
      text: "Clients",
      links: [
        ["HTTP", "http"],
        ["Formats", "formats"],
        ["Caching", "caching"],
        ["Typed and other clients", "client"],
      ],
    },
    {
      text: "Running it",
      links: [
        ["Command line", "cli"],
        ["What a page costs", "performance"],
        ["Databases", "databases"],
        ["Differences between databases", "databases/differences"],
        ["Diagnostics", "diagnostics"],
      ],
    },
  ],
};

const sidebarOf = (folder: string, groups: readonly Group[]): DefaultTheme.SidebarItem[] =>
  groups.map(({ text, links }) => ({
    text,
    items: links.map(([title, page]) => ({ text: title, link: `/${folder}/${page}` })),
  }));

/** The pages about the project, and the glossary: a sidebar, and the menu of the version in the bar. */
export const projectPages: { text: string; link: string }[] = [
  ["Versions and upgrades", "/project/versions"],
  ["Comparison", "/project/comparison"],
  ["Benchmarks", "/project/benchmarks"],
  ["Security", "/project/security"],
  ["Architecture", "/project/architecture"],
  ["Glossary", "/glossary"],
].map(([text = "", link = ""]) => ({ text, link }));

const projectSidebar: DefaultTheme.SidebarItem[] = [{ text: "Project", items: projectPages }];

/** A sidebar for each folder, so that none has more links than a reader looks through. */
export const sidebar: DefaultTheme.SidebarMulti = {
  ...Object.fromEntries(
    Object.entries(folders).map(([folder, groups]) => [`/${folder}/`, sidebarOf(folder, groups)] as const),
  ),
  "/project/": projectSidebar,
  "/glossary": projectSidebar,
};

/** The paths of every page, such as `/start/quick-start`. */
export const pageLinks: readonly string[] = [
  ...Object.entries(folders).flatMap(([folder, groups]) =>
    groups.flatMap(({ links }) => links.map(([, page]) => `/${folder}/${page}`)),
  ),
  ...projectPages.map(({ link }) => link),
  "/playground",
];
