// Draws the layers of dependency-cruiser.config.mjs into docs/explain/architecture.md: a table for each package.
// With --check it fails if the page shows another table, or if a folder has fewer than 3 or more than 25 files.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { layers } from "../dependency-cruiser.config.mjs";

const page = new URL("../docs/explain/architecture.md", import.meta.url);

/** What is inside each folder, in one sentence. */
const contents = {
  generator: {
    util: "Helpers for text and wording, and this package's own version.",
    diagnostics: "What a problem is, the catalogue of codes, and how problems are printed.",
    disk: "Where paths lead, and changes of several files: all are made, or none.",
    schema: "Prisma's schema as data: files, lines, positions, the DMMF as a datamodel, field types.",
    options: "`platform.yaml`, the generator block, and the options over their three levels.",
    annotations: "A `///` comment becomes tokens, arguments and declarations.",
    model: "Declarations become the `ApiModel`: identity, operations, fields, filters, cursors, names, paths.",
    checks: "Rules over a finished model that only report: clashes, options without effect, likely mistakes.",
    "index-advice": "Which requests read or sort much of a table, and the index that serves them.",
    printer: "Plain data becomes TypeScript text.",
    emit: "The `ApiModel` becomes modules, one file for each emitted part.",
    "language-server": "What editors show while a person types: problems, completions, documentation, refactorings.",
    explain: "What `prisma-paged explain` prints of an `ApiModel`.",
    pipeline: "`generate()`, the order of all steps, and the disk at both ends.",
    tune: "What `prisma-paged tune` measures on a database: requests of the API, plans of their statements, and findings.",
    diff: "What `prisma-paged diff` finds: the facts of two `ApiModel`s that clients can see, and what their changes mean.",
    init: "What `prisma-paged init` writes into a project: files, and the edit that mounts the API, made with ts-morph.",
    cli: "What starts the generator: Prisma's protocol, and the commands that a person types.",
  },
  runtime: {
    definition:
      "What an emitted module states and an application passes: types, the option table, paginators, problems.",
    util: "Small helpers that belong to no other folder.",
    request: "A query string becomes a page request, conditions (`request/filters/`), an order and a cursor position.",
    counting: "Totals.",
    reading: "Pages by number, pages by cursor and streams, from a source of rows.",
    items: "Rows become items: embedded lists, references, scopes.",
    document: "A page becomes the Hydra document with its view; JSON-LD and JSON.",
    html: "The browsable pages.",
    startup: "What `createApi` refuses or warns of, before a request arrives.",
    http: "Routes, negotiation, conditional requests, errors: where Hono comes in.",
    describe: "What an API says of itself: Hydra documentation, contexts, OpenAPI, and the routes that serve them.",
    routes: "A resource that a module defines becomes routes: each operation's way of paging, and the whole API.",
    parts: "What only some APIs use, each a separate entry point: an emitted module imports what its API states.",
    drivers: "What an application passes to its driver adapter: time limits, prepared statements.",
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
  for (const folder of Object.keys(table)) {
    const files = readdirSync(new URL(`../${workspace}/src/${folder}`, import.meta.url));
    const count = files.filter((file) => !file.includes(".test")).length;
    if (count < 3 || count > 25) throw new Error(`${workspace}/src/${folder} has ${count} files: keep 3 to 25`);
  }
}
if (after === before) console.log("docs/explain/architecture.md shows the table of layers");
else if (process.argv.includes("--check")) {
  console.error(
    "docs/explain/architecture.md shows other layers than dependency-cruiser.config.mjs: npm run architecture:draw",
  );
  process.exit(1);
} else writeFileSync(page, after);
