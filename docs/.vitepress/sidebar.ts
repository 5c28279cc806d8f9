import type { DefaultTheme } from "vitepress";

type Links = readonly (readonly [text: string, page: string])[];

const section = (text: string, folder: string, links: Links): DefaultTheme.SidebarItem => ({
  text,
  collapsed: false,
  items: links.map(([title, page]) => ({ text: title, link: `/${folder}/${page}` })),
});

/** Every page of the site, in the order in which a reader meets them. A test compares it with the files. */
export const sidebar: DefaultTheme.SidebarItem[] = [
  section("Reference", "reference", [
    ["Annotations", "annotations"],
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
    ["Performance", "performance"],
  ]),
  section("Project", "project", [["Benchmarks", "benchmarks"]]),
  { text: "Glossary", link: "/glossary" },
];
