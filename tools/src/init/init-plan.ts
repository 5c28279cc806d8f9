/**
 * Plans what `init` writes: from a project and the user's choices, the files and the steps that follow. Nothing is
 * written here.
 */

import { posix } from "node:path";
import {
  clientNames,
  didYouMean,
  formatList,
  type PackageJson,
  type PlannedFile,
  parsePackageJson,
  UserError,
} from "prisma-paged/tools";
import { type ClientName, clientsNamed, knownClients } from "./choose-clients.js";
import { hostOf } from "./choose-host.js";
import { planClient } from "./client-plan.js";
import { type DatabaseChoice, databaseChoices } from "./databases.js";
import { planHost, serverScripts } from "./host-plan.js";
import type { Host } from "./hosts.js";
import type { Choices, InitOrigin, KnownProject } from "./known-project.js";
import { nextSteps } from "./next-steps.js";
import { packageFile, packageName } from "./package-file.js";
import { packageManagerOf } from "./package-managers.js";
import { rangeOf } from "./package-text.js";
import { prismaSetup } from "./prisma-setup.js";
import { type ProjectLayout, projectLayoutOf } from "./project-layout.js";
import { extendedSchema, providerOf, sampleSchema } from "./schema.js";
import { seedOf } from "./seed.js";
import {
  clientFile,
  configFile,
  databaseFile,
  extendedIgnore,
  ignoreFile,
  platformFile,
  tsconfigFile,
  workerConfig,
} from "./source-files.js";
import { planStart } from "./start-steps.js";
import { planTsconfig } from "./tsconfig-edit.js";

interface InitPlan {
  /** The files to create or change; empty if the project has everything. */
  readonly files: readonly PlannedFile[];
  /** The steps that the user takes next. */
  readonly next: readonly string[];
}

/**
 * Returns the files to write and the steps that follow.
 * @param origin how the user's folder names the project. Undefined if the command began in the project
 * @throws UserError if a choice is unknown or contradicts the schema, or the project uses another version of Prisma
 */
export function planInit(project: KnownProject, choices: Choices, origin?: InitOrigin): InitPlan {
  const parsedPackageJson = project.packageJson === undefined ? undefined : parsePackageJson(project.packageJson);
  const host = hostOf(project, parsedPackageJson, choices.host);
  const database = onHost(withAdapterOf(parsedPackageJson, databaseOf(project, choices.database)), host.name);
  const layout = projectLayoutOf(project, parsedPackageJson, host);
  const prisma = prismaSetup(project, parsedPackageJson);
  const hasConfig = project.configs.some((name) => name.startsWith(`${prisma.config}.`));
  const schemaPath = project.schemaPath ?? "prisma/schema.prisma";
  const platformPath = platformPathOf(schemaPath);
  const schemaFolder = posix.dirname(platformPath);
  const clients = clientsOf(choices, parsedPackageJson, project, platformPath);
  const outputs = {
    root: project.root,
    folder: posix.join(layout.sources, "generated"),
    settings: clientSettings(host, layout),
  };
  const isEmpty = project.schemaPath === undefined;
  const schema = isEmpty
    ? sampleSchema(database, outputs)
    : extendedSchema(project.schema, outputs, project.schemaPackage);
  const seed = isEmpty ? seedOf(host, schema, layout) : undefined;
  const client = planClient(project, host, schema);
  const hostPlan = planHost({ project, found: parsedPackageJson, host, layout, schema, client });
  const manager = packageManagerOf(host, project);
  const ownScripts = serverScripts(host, hostPlan);
  const start = planStart({ project, found: parsedPackageJson, host, hostPlan, layout, manager, ownScripts });
  // Next.js writes its own module settings.
  const tsconfig = planTsconfig(project.tsconfig, parsedPackageJson, layout.isCommonJs && host.name !== "next");
  const needs = {
    project,
    found: parsedPackageJson,
    prisma,
    database,
    host,
    hostPlan,
    layout,
    ownScripts,
    start,
    seed,
    origin,
    schema,
    client,
  };
  const packageJson = packageFile(needs);
  // Only a new client or config names the file.
  const hasDatabaseFile = database.provider === "sqlite" && (client.kind === "new" || !hasConfig);
  const ignoredPaths = [
    ...(hasDatabaseFile && host.name !== "workers" ? [databaseFile] : []),
    ...schema.newFolders.map((path) => `${path}/`),
  ];
  const created = (path: string, after: string): readonly PlannedFile[] =>
    project.existing.has(path) ? [] : [{ path, before: undefined, after }];
  const hasWorkerConfig = workerConfigs.some((path) => project.existing.has(path));
  const plannedFiles = [
    packageJson,
    ...(project.gitignore === undefined && layout.isNew ? created(".gitignore", ignoreFile(outputs.folder, host)) : []),
    ...(project.gitignore === undefined ? [] : [ignoreEdit(project.gitignore, ignoredPaths)]),
    ...(layout.isNew && host.runtime !== "deno" ? created("tsconfig.json", tsconfigFile(host)) : []),
    ...tsconfig.files,
    ...schema.files,
    ...created(platformPath, platformFile(schemaFolder, titleOf(project, parsedPackageJson), clients)),
    ...(hasConfig ? [] : created(`${prisma.config}.ts`, configFile(schemaPath, database, prisma, seed?.command))),
    ...(host.name === "workers" || client.kind !== "new"
      ? []
      : created(layout.prismaFile, clientFile(schema, database, host, layout, parsedPackageJson))),
    ...(host.name === "workers" && !hasWorkerConfig && "file" in hostPlan
      ? created("wrangler.jsonc", workerConfig(packageName(project.folder), hostPlan.file.path))
      : []),
    ...(seed === undefined ? [] : created(seed.path, seed.text)),
    ...("file" in hostPlan ? [hostPlan.file] : []),
  ];
  const files = plannedFiles.filter(({ before, after }) => before !== after);
  return { files, next: nextSteps({ ...needs, hasConfig, manager, hasWorkerConfig, compilerSteps: tsconfig.steps }) };
}

const workerConfigs = ["wrangler.toml", "wrangler.json", "wrangler.jsonc"];

/** Settings that the client's generator would otherwise read from a tsconfig.json. */
function clientSettings({ name, runtime }: Host, { isPlain, isCommonJs }: ProjectLayout) {
  if (runtime !== undefined) return [["runtime", runtime]] as const;
  if (name === "next") return isPlain ? ([["importFileExtension", ""]] as const) : [];
  return isPlain && isCommonJs ? ([["moduleFormat", "cjs"]] as const) : [];
}

function databaseOf({ schema }: KnownProject, chosen: string | undefined): DatabaseChoice {
  const declared = providerOf(schema);
  const meant = chosen === undefined ? undefined : databaseNamed(chosen);
  if (declared !== undefined && meant !== undefined && declared !== meant.provider) {
    const hint = "leave `--database` out: it is for projects without a schema";
    throw new UserError(`The schema's provider is \`${declared}\`, not \`${chosen}\`.`, hint);
  }
  return declared === undefined
    ? (meant ?? databaseNamed(databaseChoices[0]?.provider ?? ""))
    : databaseNamed(declared);
}

function ignoreEdit(before: string, paths: readonly string[]): PlannedFile {
  return { path: ".gitignore", before, after: extendedIgnore(before, paths) };
}

/** Returns the path of platform.yaml next to a schema's file, or in the folder of several. */
export function platformPathOf(schemaPath: string): string {
  return posix.join(schemaPath.endsWith(".prisma") ? posix.dirname(schemaPath) : schemaPath, "platform.yaml");
}

/**
 * Returns the clients that the user chose, otherwise those of the project.
 * @throws UserError if platform.yaml exists, which the choice would not change
 */
function clientsOf(
  { clients }: Choices,
  packageJson: PackageJson | undefined,
  { existing }: KnownProject,
  platformPath: string,
): ClientName {
  if (clients === undefined) return knownClients(packageJson) ?? clientNames[0];
  const chosen = clientsNamed(clients);
  if (!existing.has(platformPath)) return chosen;
  const hint = "leave `--clients` out, and set `formats` there";
  throw new UserError(`\`${platformPath}\` exists, and \`init\` does not change it.`, hint);
}

/**
 * Returns a database by its provider or another name, such as `postgres`.
 * @throws UserError if `init` does not know it
 */
export function databaseNamed(name: string): DatabaseChoice {
  const found = databaseChoices.find(({ provider, aliases }) => provider === name || aliases.includes(name));
  if (found !== undefined) return found;
  const names = databaseChoices.map(({ provider }) => provider);
  const hint = didYouMean(name, names) ?? `the databases are ${formatList(names)}`;
  throw new UserError(`\`${name}\` is not a database that \`init\` knows.`, hint);
}

/** Returns the database with the adapter that the project depends on, if that is not the default one. */
function withAdapterOf(packageJson: PackageJson | undefined, database: DatabaseChoice): DatabaseChoice {
  const isPresent = ({ adapterPackage }: Pick<DatabaseChoice, "adapterPackage">) =>
    packageJson !== undefined && rangeOf(packageJson, adapterPackage) !== undefined;
  const other = isPresent(database) ? undefined : database.otherAdapters?.find(isPresent);
  return { ...database, ...other };
}

/**
 * Returns the database with its adapter on the host: on Workers, SQLite is Cloudflare's D1.
 * @throws UserError for other databases on Workers
 */
function onHost(database: DatabaseChoice, host: string): DatabaseChoice {
  if (host !== "workers") return database;
  if (database.provider === "sqlite") return { ...database, adapterPackage: "@prisma/adapter-d1" };
  throw new UserError(
    "On Workers, `init` sets up SQLite only: Cloudflare's D1.",
    "for another database, see the page on Workers",
  );
}

/** Returns the package's name, otherwise the folder's, as a heading in quotes: `"Book shop"` for `@acme/book-shop`. */
function titleOf({ folder }: KnownProject, packageJson: PackageJson | undefined): string {
  const { name } = packageJson ?? {};
  const [title = "API"] = [typeof name === "string" ? name.replace(/^@[^/]*\//, "") : "", folder]
    .map((text) => text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim())
    .filter((text) => text !== "");
  return JSON.stringify(title.charAt(0).toUpperCase() + title.slice(1));
}
