// Draws the layers of dependency-cruiser.config.mjs into docs/project/architecture.md: a table for each package.
// With --check it fails if the page shows another table.
import { readFileSync, writeFileSync } from "node:fs";
import { layers } from "../dependency-cruiser.config.mjs";

const page = new URL("../docs/project/architecture.md", import.meta.url);

/** What is inside each folder, in one sentence. */
const contents = {
  generator: {
    util: "Helpers for text, and this package's version.",
    diagnostics: "Problems, the catalogue of codes, and how they are printed.",
    disk: "Paths, and changes of files: those of the user all or none.",
    schema: "Prisma's schema as data: files, positions, the datamodel, field types.",
    options: "`platform.yaml`, the generator block, and the levels of options.",
    annotations: "A `///` comment becomes tokens, arguments and declarations.",
    model:
      "Declarations become the `ApiModel`: identity, operations, fields, filters, cursors, names, paths. `model/modules/` makes one closed value of all that a module needs.",
    checks: "Rules over a finished model: clashes, options without effect, likely mistakes.",
    "index-advice": "Requests that read or sort much of a table, and the index for them.",
    printer: "Plain data becomes TypeScript text.",
    emit: "What `model/modules/` says of a module becomes its text. Only types of `model/` are imported.",
    explain: "What `prisma-paged explain` prints of an `ApiModel`.",
    pipeline: "`generate()`: the order of all steps.",
    diff: "What clients see of two `ApiModel`s, and what the changes mean.",
    cli: "Prisma's protocol, and the commands that a person types.",
  },
  tools: {
    init: "Files of a project, and the edit that mounts the API, made with ts-morph.",
    tune: "Requests of an API on a database, plans of their statements, and findings.",
    "language-server": "What editors show: problems, completions, documentation, fixes.",
    cli: "The commands `init`, `tune`, `lsp` and `vscode`, and what `create-prisma-paged` runs.",
  },
  runtime: {
    definition: "What applications and modules declare: the contract, the tables, paginators, problems.",
    util: "Small helpers.",
    request: "A query string becomes a page, conditions (`request/filters/`), an order, a cursor.",
    visibility: "Which rows a request may see: scopes, and the conditions of the schema.",
    counting: "The total of one request.",
    reading: "Prisma as a source of rows: databases and their differences, columns, limits, errors.",
    items: "Rows become items: fields, and relations.",
    document: "A page as a document: the protocol of formats, its links, problems, plain JSON.",
    startup: "What `createApi` refuses or warns of.",
    http: "One request from its URL to the response.",
    paging: "The ways to page, a folder each: by number, by cursor, by an opaque cursor, distinct rows, streams.",
    describe: "The documents about the API itself: its entrypoint and errors; Hydra and OpenAPI in a folder each.",
    routes: "A resource becomes routes, and all of them the API.",
    formats: "The formats beside plain JSON, a folder each: JSON-LD, CSV, NDJSON, HTML.",
    parts: "What only some schemas use, a folder each: search, facets, counts, lists, selections, restricted fields.",
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
if (after === before) console.log("docs/project/architecture.md shows the table of layers");
else if (process.argv.includes("--check")) {
  console.error(
    "docs/project/architecture.md shows other layers than dependency-cruiser.config.mjs: npm run architecture:draw",
  );
  process.exit(1);
} else writeFileSync(page, after);
