/**
 * The layers of the two packages, in the order of their pipelines: what a folder may import of its own package, beside
 * itself.
 */
export const layers = {
  generator: {
    util: [],
    diagnostics: ["util"],
    disk: ["diagnostics"],
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
    init: ["schema", "disk", "diagnostics", "util"],
    tune: ["pipeline", "index-advice", "explain", "annotations", "model", "schema", "diagnostics", "util"],
    "language-server": ["pipeline", "explain", "model", "annotations", "options", "schema", "diagnostics", "util"],
    cli: [
      "language-server",
      "tune",
      "pipeline",
      "init",
      "diff",
      "explain",
      "model",
      "schema",
      "disk",
      "diagnostics",
      "util",
    ],
  },
  runtime: {
    definition: [],
    util: ["definition"],
    request: ["definition", "util"],
    counting: ["definition", "util"],
    reading: ["counting", "request", "definition", "util"],
    items: ["reading", "request", "definition", "util"],
    document: ["request", "definition"],
    html: ["document", "request", "definition", "util"],
    startup: ["items", "counting", "definition", "util"],
    http: ["startup", "items", "document", "reading", "counting", "request", "definition", "util"],
    describe: ["http", "items", "document", "request", "definition", "util"],
    routes: [
      "describe",
      "http",
      "startup",
      "items",
      "document",
      "reading",
      "counting",
      "request",
      "definition",
      "util",
    ],
    parts: ["routes", "http", "items", "counting", "request", "describe", "document", "html"],
    drivers: [],
    client: [],
  },
};

/** Packages that only these files import. */
const packages = [
  {
    name: "dmmf-only",
    comment: "The generator meets Prisma in seven files.",
    package: "@prisma/(?!paged).+|prisma",
    files:
      "^generator/src/(cli/prisma-generate|pipeline/(analyse|generate)|schema/(dmmf|parse)|tune/connection/(read-only|statements))\\.ts$",
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
        path: "^(generator|runtime)/src/([^/]+)/",
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
      comment: "The runtime knows neither the generator nor the example.",
      from: { path: "^runtime/src/" },
      to: { path: "^(generator|example-app|prisma)/" },
    },
    {
      name: "generator-knows-no-example",
      severity: "error",
      comment: "The generator knows no example.",
      from: { path: "^generator/src/" },
      to: { path: "^(example-app|prisma)/" },
    },
    {
      name: "runtime-without-prisma",
      severity: "error",
      comment: "The runtime imports no Prisma package: it works with any version.",
      from: { path: "^runtime/src/" },
      to: { path: "node_modules/(@prisma/|prisma/)" },
    },
    {
      name: "hono-in-http",
      severity: "error",
      comment: "Only what answers HTTP, and the client, imports Hono's code; types are free.",
      from: { path: "^runtime/src/", pathNot: "^runtime/src/(http|html|describe|client|definition/api-options)" },
      to: { path: "node_modules/hono/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "disk-at-the-ends",
      severity: "error",
      comment: "Only the ends of the generator touch the disk.",
      from: {
        path: "^generator/src/",
        pathNot:
          "^generator/src/(bin|disk/[^/]+|util/temporary-folder|pipeline/(write|read-project)|init/disk|schema/files|diff/(git|git-files)|cli/(find-schema|measurements-file)|tune/connection/(open-client|copy|same-database|sqlite-file))\\.ts$",
      },
      to: { path: "^(node:)?fs(/|$)", dependencyTypes: ["core"] },
    },
    ...packages.map(({ name, comment, package: path, files }) => ({
      name,
      severity: "error",
      comment,
      from: { path: "^generator/src/", pathNot: files },
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
