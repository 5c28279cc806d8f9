/** The schema's path, found as Prisma finds it. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { UserError } from "../diagnostics/user-error.js";
import type { SchemaChoice } from "./parse-arguments.js";

type Place = Pick<SchemaChoice, "schema" | "config">;

const places = ["schema.prisma", join("prisma", "schema.prisma")];

/** @throws UserError if there is no schema, or the Prisma config cannot be read */
export async function findSchema(choice: Place, cwd: string): Promise<string> {
  const found = await findSchemaIfAny(choice, cwd);
  if (found !== undefined) return found;
  const looked = places.map((place) => `\`${place}\``).join(" nor ");
  const hint = "name the schema: `--schema path/to/schema.prisma`, or make one: `prisma-paged init`";
  throw new UserError(`There is neither ${looked} here.`, hint);
}

/**
 * The schema file or folder, absolute: the one named by `--schema`, else by the Prisma config, else `schema.prisma` or
 * `prisma/schema.prisma`, else the one that package.json names under `prisma.schema` (as Prisma 6 read it). Undefined
 * if there is none.
 * @throws UserError if the schema that is named does not exist, or the config cannot be read
 */
export async function findSchemaIfAny(choice: Place, cwd: string): Promise<string | undefined> {
  // Before anything else: the config may set environment variables that generator blocks use.
  const configured = await schemaOfConfig(choice, cwd);
  if (choice.schema === undefined && configured !== undefined) return requireFile(configured, "the Prisma config", cwd);
  return findWithoutConfig(choice, cwd);
}

/** The same if the Prisma config cannot be read, because the project's packages are not installed yet. */
export function findWithoutConfig(choice: Pick<Place, "schema">, cwd: string): string | undefined {
  if (choice.schema !== undefined) return requireFile(resolve(cwd, choice.schema), "`--schema`", cwd);
  const found = places.map((place) => join(cwd, place)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  const named = schemaOfPackage(cwd);
  return named === undefined ? undefined : requireFile(resolve(cwd, named), "package.json", cwd);
}

function requireFile(path: string, by: string, cwd: string): string {
  if (existsSync(path)) return path;
  throw new UserError(`${by} names the schema \`${relative(cwd, path)}\`, which does not exist.`);
}

/** What Prisma's own reader returns of its config, as far as it matters here. */
interface LoadedConfig {
  readonly config?: { readonly schema?: string };
  readonly error?: { readonly _tag: string; readonly error?: { readonly message: string } };
}

interface ConfigReader {
  loadConfigFromFile(input: { readonly configFile?: string; readonly configRoot: string }): Promise<LoadedConfig>;
}

/** The config is a program, which the project's own Prisma knows how to run. */
async function schemaOfConfig({ schema, config: configFile }: Place, cwd: string): Promise<string | undefined> {
  const reader = await configReader(cwd);
  if (reader === undefined) {
    const found = configFile ?? configFiles.find((name) => existsSync(join(cwd, name)));
    if (found === undefined || (schema !== undefined && configFile === undefined)) return undefined;
    const message = `\`${found}\` is read by the package \`prisma\`, which is not installed here.`;
    throw new UserError(message, "name the schema: `--schema path/to/schema.prisma`");
  }
  const { config, error } = await reader.loadConfigFromFile({ ...(configFile && { configFile }), configRoot: cwd });
  if (error === undefined) return config?.schema;
  const subject = configFile === undefined ? "The Prisma config" : `The Prisma config \`${configFile}\``;
  if (error._tag === "ConfigFileNotFound") throw new UserError(`${subject} does not exist.`);
  throw new UserError(`${subject} cannot be read: ${error.error?.message ?? error._tag}`);
}

const configFiles = ["js", "ts", "mjs", "cjs", "mts", "cts"].map((extension) => `prisma.config.${extension}`);

async function configReader(cwd: string): Promise<ConfigReader | undefined> {
  for (const from of [join(cwd, "package.json"), import.meta.url]) {
    const prisma = resolveFrom(from, "prisma/package.json");
    const reader = prisma && resolveFrom(prisma, "@prisma/config");
    if (reader === undefined) continue;
    // The package is found in the project at run time: its type is what its documentation says.
    return (await import(pathToFileURL(reader).href)) as ConfigReader;
  }
  return undefined;
}

function resolveFrom(from: string, name: string): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return undefined;
  }
}

function schemaOfPackage(cwd: string): string | undefined {
  const path = join(cwd, "package.json");
  if (!existsSync(path)) return undefined;
  const { prisma }: { prisma?: { schema?: unknown } } = JSON.parse(readFileSync(path, "utf8"));
  return typeof prisma?.schema === "string" ? prisma.schema : undefined;
}
