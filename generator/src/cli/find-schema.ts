/** Finds the schema's path, as Prisma finds it. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { UserError } from "../diagnostics/user-error.js";
import { packageObject } from "../disk/package-text.js";
import { prisma7SchemaPattern, unsetVariablePattern } from "../schema/prisma-syntax.js";
import { isPlainObject } from "../util/plain-object.js";
import { installedPrismaOf, isPrisma8, resolveFrom } from "../util/prisma-packages.js";
import type { SchemaChoice } from "./parse-arguments.js";

type SchemaLocation = Pick<SchemaChoice, "schema" | "config">;

const places = ["schema.prisma", join("prisma", "schema.prisma")];

/**
 * Finds the schema file or folder, like {@link findSchemaIfAny}. @throws UserError if there is no schema, or the Prisma
 * config cannot be read
 */
export async function findSchema(choice: SchemaLocation, cwd: string): Promise<string> {
  const found = await findSchemaIfAny(choice, cwd);
  if (found !== undefined) return found;
  if (isPrisma8(installedPrismaOf(cwd).prisma)) throw nativeContract("The contract of this project");
  const looked = places.map((place) => `\`${place}\``).join(" nor ");
  const hint = "name the schema: `--schema path/to/schema.prisma`, or make one: `prisma-paged init`";
  throw new UserError(`There is neither ${looked} here.`, hint);
}

/**
 * Finds the schema file or folder, and returns its absolute path; undefined if there is none. The order of the search:
 * `--schema`, the Prisma config, `schema.prisma`, `prisma/schema.prisma`. The last one is `prisma.schema` in
 * package.json (as Prisma 6 read it).
 * @throws UserError if the schema that is named does not exist, or the config or package.json cannot be read
 */
export async function findSchemaIfAny(choice: SchemaLocation, cwd: string): Promise<string | undefined> {
  // The config is read first, because it may set environment variables that generator blocks use.
  const configured = await schemaOfConfig(choice, cwd);
  const found =
    choice.schema === undefined && configured !== undefined
      ? requireFile(configured, "the Prisma config", cwd)
      : findWithoutConfig(choice, cwd);
  if (found !== undefined) requirePrisma7(found, cwd);
  return found;
}

/** Throws if the schema is written for Prisma 8. @throws UserError with the advice to keep a schema of Prisma 7 */
export function requirePrisma7(path: string, cwd: string): void {
  if (isOfPrisma8(path)) throw nativeContract(`\`${relative(cwd, path)}\``);
}

/** Finds the schema without the Prisma config, which cannot be read if the project's packages are not installed yet. */
export function findWithoutConfig(choice: Pick<SchemaLocation, "schema">, cwd: string): string | undefined {
  if (choice.schema !== undefined) return requireFile(resolve(cwd, choice.schema), "`--schema`", cwd);
  const found = places.map((place) => join(cwd, place)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  const named = schemaOfPackage(cwd);
  return named === undefined ? undefined : requireFile(resolve(cwd, named), "package.json", cwd);
}

/**
 * Finds the schema in another version of the project: at the same relative path, otherwise in the places that need no
 * config.
 */
export function findSchemaOfVersion(schema: string, folder: string): string | undefined {
  const same = resolve(folder, schema);
  return existsSync(same) ? same : findWithoutConfig({ schema: undefined }, folder);
}

/** Returns whether a schema is written for Prisma 8, which begins its own schemas with this comment. */
function isOfPrisma8(path: string): boolean {
  return (
    statSync(path, { throwIfNoEntry: false })?.isFile() === true &&
    /^\s*\/\/ use prisma-8\b/.test(readFileSync(path, "utf8"))
  );
}

function nativeContract(subject: string): UserError {
  const message = `${subject} is written for Prisma 8: prisma-paged reads schemas of Prisma 7.`;
  const hint =
    "keep the Prisma 7 schema, with `@prisma/prisma7` and `prisma7Schema()`, or name one: `--schema path/to/schema.prisma`";
  return new UserError(message, hint);
}

function requireFile(path: string, by: string, cwd: string): string {
  if (existsSync(path)) return path;
  throw new UserError(`${by} names the schema \`${relative(cwd, path)}\`, which does not exist.`);
}

/** The answer of Prisma's own config reader, reduced to the used properties. */
interface LoadedConfig {
  readonly config?: { readonly schema?: string; readonly datasource?: { readonly url?: string } };
  readonly error?: { readonly _tag: string; readonly error?: { readonly message: string } };
}

interface ConfigReader {
  loadConfigFromFile(input: { readonly configFile?: string; readonly configRoot: string }): Promise<LoadedConfig>;
}

/** Returns the path of the schema that the Prisma config names; undefined if it names none. */
async function schemaOfConfig(place: SchemaLocation, cwd: string): Promise<string | undefined> {
  // In a project with Prisma 8, `prisma.config.ts` is the config of Prisma 8.
  if (place.config === undefined && isPrisma8(installedPrismaOf(cwd).prisma) && configBeside(cwd) === undefined) {
    return schemaOfPrisma8(cwd);
  }
  return (await loadConfig(place, cwd))?.schema;
}

/**
 * Returns the URL of the database that the Prisma config names; undefined if it names none. @throws UserError as
 * `findSchema`
 */
export async function databaseUrl(place: SchemaLocation, cwd: string): Promise<string | undefined> {
  return (await loadConfig(place, cwd))?.datasource?.url;
}

const configBeside = (cwd: string): string | undefined => firstIn(cwd, configsOf("prisma7.config"));

/** Loads the Prisma config with the project's own Prisma, because the config is a program that only Prisma can run. */
async function loadConfig({ schema, config }: SchemaLocation, cwd: string): Promise<LoadedConfig["config"]> {
  const configFile = config ?? (isPrisma8(installedPrismaOf(cwd).prisma) ? configBeside(cwd) : undefined);
  const reader = await configReader(cwd);
  if (reader === undefined) {
    const configPath = configFile ?? configIn(cwd);
    if (configPath === undefined || (schema !== undefined && configFile === undefined)) return undefined;
    const reads = isPrisma8(installedPrismaOf(cwd).prisma) ? "@prisma/prisma7" : "prisma";
    const message = `\`${configPath}\` is read by the package \`${reads}\`, which is not installed here.`;
    throw new UserError(message, "name the schema: `--schema path/to/schema.prisma`");
  }
  const { config: loaded, error } = await reader.loadConfigFromFile({
    ...(configFile && { configFile }),
    configRoot: cwd,
  });
  if (error === undefined) return loaded;
  const subject = config === undefined ? "The Prisma config" : `The Prisma config \`${config}\``;
  if (error._tag === "ConfigFileNotFound") throw new UserError(`${subject} does not exist.`);
  const reason = error.error?.message ?? error._tag;
  throw new UserError(`${subject} cannot be read: ${reason}`, unsetHint(reason));
}

/**
 * Returns the hint for a message such as `Cannot resolve environment variable: DATABASE_URL.`; undefined for others.
 */
function unsetHint(reason: string): string | undefined {
  const name = unsetVariablePattern.exec(reason)?.[1];
  if (name === undefined) return undefined;
  return `set it: \`export ${name}=…\`, or write it to \`.env\` and \`import "dotenv/config"\` in the config`;
}

/**
 * Returns the path of the schema that Prisma 8 reads as its contract:
 * `contract: prisma7Schema("prisma/schema.prisma")`.
 */
function schemaOfPrisma8(cwd: string): string | undefined {
  const config = firstIn(cwd, configsOf("prisma.config"));
  const text = config === undefined ? "" : readFileSync(join(cwd, config), "utf8");
  const path = prisma7SchemaPattern.exec(text)?.[2];
  return path === undefined ? undefined : resolve(cwd, path);
}

function configsOf(name: string): readonly string[] {
  return ["js", "ts", "mjs", "cjs", "mts", "cts"].map((extension) => `${name}.${extension}`);
}

function configIn(folder: string): string | undefined {
  return firstIn(folder, [...configsOf("prisma7.config"), ...configsOf("prisma.config")]);
}

/** Returns whether Prisma reads a config in this folder. */
export function hasConfig(folder: string): boolean {
  return configIn(folder) !== undefined;
}

function firstIn(folder: string, names: readonly string[]): string | undefined {
  return names.find((name) => existsSync(join(folder, name)));
}

async function configReader(cwd: string): Promise<ConfigReader | undefined> {
  for (const from of [join(cwd, "package.json"), import.meta.url]) {
    // In a project with Prisma 8, Prisma 7 is a dependency of this package.
    const prisma = resolveFrom(resolveFrom(from, "@prisma/prisma7/package.json") ?? from, "prisma/package.json");
    const reader = prisma && resolveFrom(prisma, "@prisma/config");
    if (reader === undefined) continue;
    // Otherwise the compiled config is cached where another user of the machine may have put code that then runs.
    process.env.JITI_FS_CACHE ??= "false";
    // The package is found in the project at run time, so its type follows its documentation.
    return (await import(pathToFileURL(reader).href)) as ConfigReader;
  }
  return undefined;
}

function schemaOfPackage(cwd: string): string | undefined {
  const path = join(cwd, "package.json");
  if (!existsSync(path)) return undefined;
  const { prisma } = packageObject(readFileSync(path, "utf8"));
  return isPlainObject(prisma) && typeof prisma.schema === "string" ? prisma.schema : undefined;
}

/** Returns the folders above a file that have a package.json, the nearest first. */
export function packageFolders(file: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) folders.push(folder);
    if (folder === dirname(folder)) return folders;
  }
}
