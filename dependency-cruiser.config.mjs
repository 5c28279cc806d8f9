/** What the runtime makes documents of rows with, whatever the protocol is. */
const belowHttp = ["items", "document", "reading", "counting", "visibility", "request", "definition", "util"];

/**
 * The layers of the packages, in the order of their pipelines: what a folder may import of its own package, beside
 * itself.
 */
export const layers = {
  generator: {
    util: [],
    diagnostics: ["util"],
    disk: ["diagnostics", "util"],
    schema: ["diagnostics", "util"],
    options: ["schema", "diagnostics", "util"],
    annotations: ["options", "schema", "diagnostics", "util"],
    model: ["annotations", "options", "schema", "diagnostics", "util"],
    checks: ["model", "annotations", "options", "schema", "diagnostics", "util"],
    "index-advice": ["model", "annotations", "schema", "diagnostics", "util"],
    printer: ["util"],
    emit: ["printer", "model", "options", "schema", "util"],
    explain: ["printer", "model", "schema", "util"],
    pipeline: [
      "emit",
      "printer",
      "index-advice",
      "checks",
      "model",
      "annotations",
      "options",
      "schema",
      "disk",
      "diagnostics",
      "util",
    ],
    diff: ["explain", "printer", "model", "schema", "diagnostics", "util"],
    cli: ["pipeline", "diff", "explain", "model", "schema", "disk", "diagnostics", "util"],
  },
  tools: {
    init: [],
    tune: [],
    "language-server": [],
    cli: ["language-server", "tune", "init"],
  },
  runtime: {
    definition: [],
    util: ["definition"],
    request: ["definition", "util"],
    visibility: ["request", "definition", "util"],
    counting: ["definition", "util"],
    reading: ["counting", "request", "definition", "util"],
    items: ["reading", "visibility", "request", "definition", "util"],
    document: ["request", "definition", "util"],
    startup: ["items", "reading", "counting", "definition", "util"],
    http: ["startup", ...belowHttp],
    paging: ["http", ...belowHttp],
    describe: ["http", "items", "document", "request", "definition", "util"],
    routes: ["describe", "paging/numbered", "http", "startup", ...belowHttp],
    formats: ["describe", "http", "items", "document", "reading", "visibility", "request", "definition", "util"],
    parts: ["http", "startup", ...belowHttp],
    drivers: [],
    client: ["definition"],
  },
};

/** Packages that only these files import. */
const packages = [
  {
    name: "dmmf-only",
    comment: "The generator and its tools meet Prisma in seven files.",
    package: "@prisma/(?!paged).+|prisma",
    files:
      "^(generator/src/(cli/prisma-generate|pipeline/(analyse|generate)|schema/(dmmf|parse))|tools/src/tune/connection/(read-only|statements))\\.ts$",
  },
];

const folders = Object.entries(layers).flatMap(([workspace, table]) =>
  Object.entries(table).map(([folder, allowed]) => ({
    name: `${workspace}-${folder}`,
    severity: "error",
    comment: `${workspace}/src/${folder} may import ${allowed.join(", ") || "nothing else"} of its package.`,
    from: { path: `^${workspace}/src/${folder}/` },
    to: { path: `^${workspace}/src/`, pathNot: `^${workspace}/src/(${[folder, ...allowed].join("|")})/` },
  })),
);

export default {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      comment: "No import cycles, of types either.",
      from: {},
      to: { circular: true },
    },
    {
      name: "folder-in-table",
      severity: "error",
      comment: "Every folder is in the table of layers.",
      from: {
        path: "^(generator|runtime|tools)/src/([^/]+)/",
        pathNot: Object.entries(layers).map(
          ([workspace, table]) => `^${workspace}/src/(${Object.keys(table).join("|")})/`,
        ),
      },
      to: {},
    },
    ...folders,
    {
      name: "runtime-knows-no-one",
      severity: "error",
      comment: "The runtime knows neither the generator, its tools nor the example.",
      from: { path: "^runtime/src/" },
      to: { path: "^(generator|tools|example-app|prisma)/" },
    },
    {
      name: "generator-knows-no-example",
      severity: "error",
      comment: "The generator knows neither its tools nor the example.",
      from: { path: "^generator/src/" },
      to: { path: "^(tools|example-app|prisma)/" },
    },
    {
      name: "tools-by-one-entry",
      severity: "error",
      comment: "The tools know the generator by its entry `prisma-paged/tools` only, and no example.",
      from: { path: "^tools/src/" },
      to: { path: "^(generator|example-app|prisma)/", pathNot: "^generator/dist/tools\\.d\\.ts$" },
    },
    {
      name: "emit-by-types",
      severity: "error",
      comment: "Emitters look up nothing in the model: `model/modules/` makes a value of all that a module needs.",
      from: { path: "^generator/src/(emit|printer)/" },
      to: { path: "^generator/src/model/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "modules-without-api",
      severity: "error",
      comment: "Only `index.ts` and `settings.ts` are emitted from the whole API.",
      from: { path: "^generator/src/emit/", pathNot: "^generator/src/emit/(index|settings)-module\\.ts$" },
      to: { path: "^generator/src/model/api-model\\.ts$" },
    },
    {
      name: "runtime-without-prisma",
      severity: "error",
      comment: "The runtime imports no Prisma package: it works with any version.",
      from: { path: "^runtime/src/" },
      to: { path: "node_modules/(@prisma/|prisma/)" },
    },
    {
      name: "client-by-types",
      severity: "error",
      comment: "The client loads no other part of the runtime; types are free.",
      from: { path: "^runtime/src/client[./]", pathNot: "\\.test\\.ts$" },
      to: { path: "^runtime/src/", pathNot: "^runtime/src/client/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "hono-in-http",
      severity: "error",
      comment: "Only what answers HTTP, and the client, imports Hono's code; types are free.",
      from: {
        path: "^runtime/src/",
        pathNot: "^runtime/src/(http|formats/html|describe|client|definition/api-options)",
      },
      to: { path: "node_modules/hono/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "disk-at-the-ends",
      severity: "error",
      comment: "Only the ends of the generator and of its tools touch the disk.",
      from: {
        path: "^(generator|tools)/src/",
        pathNot: [
          "^generator/src/(bin|disk/[^/]+|util/(temporary-folder|tsconfig)|pipeline/(write|read-project|check-client-module)|schema/files|diff/(git|git-files)|cli/(find-schema|measurements-file))\\.ts$",
          "^tools/src/(init/(disk|workspace)|cli/(create|vscode-command)|tune/connection/(open-client|copy|same-database|sqlite-file))\\.ts$",
        ],
      },
      to: { path: "^(node:)?fs(/|$)", dependencyTypes: ["core"] },
    },
    ...packages.map(({ name, comment, package: path, files }) => ({
      name,
      severity: "error",
      comment,
      from: { path: "^(generator|tools)/src/", pathNot: files },
      to: { path: `node_modules/(${path})/` },
    })),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules|/dist/" },
    exclude: { path: "\\.test(-d)?\\.tsx?$" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
  },
};
