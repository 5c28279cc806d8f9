/** The texts of the files that a project lacks. */
import { posix } from "node:path";
import ignore from "ignore";
import type { PackageJson } from "prisma-paged/tools";
import type { ClientName } from "./choose-clients.js";
import type { DatabaseChoice } from "./databases.js";
import type { Host, HostCode } from "./hosts.js";
import { importLines } from "./mount.js";
import { rangeOf } from "./package-text.js";
import type { PrismaSetup } from "./prisma-setup.js";
import { codeIn, type ProjectLayout } from "./project-layout.js";
import type { PlannedSchema } from "./schema.js";

/**
 * Returns the code of the database's address. SQLite has a default, because a file needs no set-up. The address of a
 * server cannot be guessed.
 */
function address({ provider, url }: DatabaseChoice): string {
  return provider === "sqlite" ? `process.env.DATABASE_URL ?? "${url}"` : "process.env.DATABASE_URL";
}

/**
 * Returns the text of the Prisma config.
 * @param seed the command that fills the tables; undefined if there are no sample rows
 */
export function configFile(
  schemaPath: string,
  database: DatabaseChoice,
  prisma: PrismaSetup,
  seed: string | undefined,
): string {
  return `import { defineConfig } from "${prisma.package}/config";

export default defineConfig({
  schema: "${schemaPath}",${seed === undefined ? "" : `\n  migrations: { seed: "${seed}" },`}
  datasource: { url: ${address(database)} },
});
`;
}

export function clientFile(
  schema: PlannedSchema,
  database: DatabaseChoice,
  host: Host,
  layout: ProjectLayout,
  packageJson: PackageJson | undefined,
): string {
  const { adapterPackage, adapterClass, adapterArguments, timeLimits } = database;
  const code: HostCode = {
    imports: [
      ...(timeLimits === undefined ? [] : [[`{ ${timeLimits} }`, "@prisma-paged/runtime/databases"] as const]),
      [`{ ${adapterClass} }`, adapterPackage],
      ["{ PrismaClient }", "#client"],
    ],
    lines: [],
  };
  const client = `new PrismaClient({ adapter: new ${adapterClass}(${adapterArguments}) })`;
  // Next loads modules again after each edit.
  const isReloaded = host.name === "next";
  return text([
    // Prisma's own commands read .env by `dotenv`, and the server must find the same database.
    ...(packageJson !== undefined && rangeOf(packageJson, "dotenv") !== undefined ? ['import "dotenv/config";'] : []),
    ...importLines(codeIn(layout.prismaFile, code, schema, layout), false),
    "",
    `const url = ${address(database)};`,
    ...(database.provider === "sqlite"
      ? []
      : [`if (url === undefined) throw new Error("Set DATABASE_URL to your database, such as ${database.url}");`]),
    ...(isReloaded
      ? [
          "// One client for all versions of this module, which Next loads again after an edit.",
          "const kept = globalThis as { prisma?: PrismaClient };",
          `export const prisma = (kept.prisma ??= ${client});`,
        ]
      : [`export const prisma = ${client};`]),
  ]);
}

export function hostFile(code: HostCode, { isCommonJs, hostFile: path }: ProjectLayout): string {
  const lines = path.endsWith(".js") ? code.lines.map((line) => line.replace(": Request)", ")")) : code.lines;
  const waits = lines.some((line) => /\bawait\b/.test(line));
  return text([...importLines(code, false), "", ...(isCommonJs && waits ? inFunction(lines) : lines)]);
}

/** Wraps lines in an async function, because modules that are loaded by `require` cannot wait at their top level. */
function inFunction(body: readonly string[]): readonly string[] {
  const inner = body.map((line) => (line === "" ? "" : `  ${line}`));
  return ["async function start(): Promise<void> {", ...inner, "}", "", "start();"];
}

/** Returns the text of platform.yaml for the clients that call the API. */
export function platformFile(schemaFolder: string, title: string, clients: ClientName): string {
  const shape = posix.relative(schemaFolder, "node_modules/prisma-paged/platform.schema.json");
  return `# yaml-language-server: $schema=${shape}
platform:
  title: ${title}
${clients === "hydra" ? "" : plainFormats}  # Items have every field of a model with @pagination that is not @hidden. With \`listed\`, each of these models must
  # list its public fields, as in @pagination(fields: ["id", "title"]): a new column is then private until it is listed.
  # fields: listed
  defaults:
    pagination_items_per_page: 30
${clients === "hydra" ? lenient : strict}`;
}

const plainFormats = `  # Plain JSON, and HTML in browsers. With \`jsonld\` in the list, generic Hydra clients can use the API, too.
  formats: [json, html]
`;

const strict = `    # A page is an object with \`items\`, \`totalItems\` and links. With \`list\`, it is an array.
    json: envelope
    # A misspelt parameter returns 400, not rows that nobody requested.
    strict_query_parameter_validation: true
`;

const lenient = `    # Generic Hydra clients send parameters that a collection does not declare, which are ignored.
    strict_query_parameter_validation: false
`;

export function tsconfigFile({ name }: Host): string {
  const compilerOptions = {
    target: "es2023",
    module: "nodenext",
    types: [name === "bun" ? "bun" : "node"],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };
  return `${JSON.stringify({ compilerOptions, include: ["src", "prisma", "prisma.config.ts"] }, null, 2)}\n`;
}

/** The file of SQLite that a new client or config names, relative to the project. */
export const databaseFile = "dev.db";

/**
 * Returns a .gitignore with the lines that it lacks. A path that another rule covers needs no line.
 * @param paths a file, or a folder that ends with a slash
 */
export function extendedIgnore(before: string, paths: readonly string[]): string {
  const rules = ignore().add(before);
  const newline = before.includes("\r\n") ? "\r\n" : "\n";
  const missing = paths.filter((path) => !rules.ignores(path)).map((path) => `/${path}${newline}`);
  if (missing.length === 0) return before;
  const gap = before === "" || before.endsWith("\n") ? "" : newline;
  return before + gap + missing.join("");
}

export function ignoreFile(generated: string, { name }: Host): string {
  return text([
    "node_modules",
    generated,
    ".env",
    "*.db",
    "*.db-journal",
    ...(name === "workers" ? [".wrangler"] : []),
  ]);
}

/** Returns the text of wrangler.jsonc. @param name the project's name as npm accepts it, and so Cloudflare */
export function workerConfig(name: string, main: string): string {
  const config = {
    name,
    main,
    compatibility_date: "2026-04-01",
    compatibility_flags: ["nodejs_compat"],
    d1_databases: [{ binding: "DB", database_name: name, database_id: "local" }],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

function text(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
