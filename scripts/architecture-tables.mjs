// Draws the layers of dependency-cruiser.config.mjs into docs/explain/architecture.md: a table for each package.
// With --check it fails if the page shows another table.
import { readFileSync, writeFileSync } from "node:fs";
import { layers } from "../dependency-cruiser.config.mjs";

const page = new URL("../docs/explain/architecture.md", import.meta.url);

/** What is inside each folder, in one sentence. */
const contents = {
  generator: {
    util: "Helpers for text, and this package's version.",
    diagnostics: "Problems, the catalogue of codes, and how they are printed.",
    disk: "Paths, and changes of several files: all or none.",
    schema: "Prisma's schema as data: files, positions, the datamodel, field types.",
    options: "`platform.yaml`, the generator block, and the levels of options.",
    annotations: "A `///` comment becomes tokens, arguments and declarations.",
    model: "Declarations become the `ApiModel`: identity, operations, fields, filters, cursors, names, paths.",
    checks: "Rules over a finished model: clashes, options without effect, likely mistakes.",
    "index-advice": "Requests that read or sort much of a table, and the index for them.",
    printer: "Plain data becomes TypeScript text.",
    emit: "The `ApiModel` becomes modules.",
    "language-server": "What editors show: problems, completions, documentation, fixes.",
    explain: "What `prisma-paged explain` prints of an `ApiModel`.",
    pipeline: "`generate()`: the order of all steps.",
    tune: "Requests of an API on a database, plans of their statements, and findings.",
    diff: "What clients see of two `ApiModel`s, and what the changes mean.",
    init: "Files of a project, and the edit that mounts the API, made with ts-morph.",
    cli: "Prisma's protocol, and the commands that a person types.",
  },
  runtime: {
    definition: "What modules and applications state: types, the option table, paginators, problems.",
    util: "Small helpers.",
    request: "A query string becomes a page, conditions (`request/filters/`), an order, a cursor position.",
    counting: "Totals.",
    reading: "Pages by number or cursor, and streams.",
    items: "Rows become items: embedded lists, references, scopes.",
    document: "A page becomes the Hydra document with its view; JSON-LD and JSON.",
    html: "The browsable pages.",
    startup: "What `createApi` refuses or warns of.",
    http: "Routes, negotiation, conditional requests, errors.",
    describe: "Hydra documentation, contexts, OpenAPI, and their routes.",
    routes: "A resource becomes routes, and all of them the API.",
    parts: "What only some APIs use: modules import what their API needs.",
    drivers: "Options of driver adapters: time limits, prepared statements.",
    client: "The typed client; it imports nothing of the server.",
  },
};

function sectionOf(workspace) {
  const table = layers[workspace];
  const rows = Object.keys(table).map((folder) => `| \`${folder}/\` | ${contents[workspace][folder]} |`);
  return ["| Folder | What is inside |", "|---|---|", ...rows].join("\n");
}

const before = readFileSync(page, "utf8");
const after = Object.keys(layers).reduce((text, workspace) => {
  const [start, end] = [`<!-- layers of ${workspace} -->`, `<!-- end of ${workspace} -->`];
  return text.replace(new RegExp(`${start}[^]*?${end}`), () => `${start}\n\n${sectionOf(workspace)}\n\n${end}`);
}, before);
for (const [workspace, table] of Object.entries(layers)) {
  const unknown = Object.keys(contents[workspace]).filter((folder) => !(folder in table));
  const missing = Object.keys(table).filter((folder) => !(folder in contents[workspace]));
  if (unknown.length + missing.length > 0) throw new Error(`${workspace}: describe exactly ${Object.keys(table)}`);
}
if (after === before) console.log("docs/explain/architecture.md shows the table of layers");
else if (process.argv.includes("--check")) {
  console.error(
    "docs/explain/architecture.md shows other layers than dependency-cruiser.config.mjs: npm run architecture:draw",
  );
  process.exit(1);
} else writeFileSync(page, after);
