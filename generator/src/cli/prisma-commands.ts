/** Commands of Prisma that a message advises, such as `npx prisma generate --schema db/schema.prisma`. */
import { dirname, relative } from "node:path";
import { visible } from "../util/printable.js";
import { findSchemaIfAny, findWithoutConfig, hasConfig, packageFolders } from "./find-schema.js";
import type { SchemaChoice } from "./parse-arguments.js";

export interface PrismaCommands {
  /** `npx prisma generate` with the options that it needs. */
  readonly of: (command: string) => string;
  /** ` in packages/db`; empty for the present folder. */
  readonly place: string;
}

/**
 * Returns the commands for a schema, and the folder in which a person runs them: the one whose Prisma config names the schema,
 * or else the package that has it.
 * @param schema absolute
 */
export async function prismaCommands(schema: string, choice: SchemaChoice, cwd: string): Promise<PrismaCommands> {
  const packages = packageFolders(schema);
  const folder = foldersAbove(schema, cwd).find((each) => hasConfig(each) || packages.includes(each)) ?? cwd;
  const config = folder === cwd && choice.config !== undefined ? ` --config ${choice.config}` : "";
  const isFound = (await foundIn(folder, schema, choice, cwd)) === schema;
  const options = `${isFound ? "" : ` --schema ${slashed(relative(folder, schema))}`}${config}`;
  return {
    of: (command) => `\`npx prisma ${command}${options}\``,
    place: folder === cwd ? "" : ` in ${slashed(relative(cwd, folder))}`,
  };
}

/** The nearest first, up to the present one. */
function foldersAbove(path: string, cwd: string): readonly string[] {
  const folder = dirname(path);
  return folder === path || folder === cwd ? [folder] : [folder, ...foldersAbove(folder, cwd)];
}

/** The schema that Prisma finds in a folder. Another package's config is a program that is not run for this. */
async function foundIn(folder: string, schema: string, { config }: SchemaChoice, cwd: string) {
  try {
    if (folder === cwd) return await findSchemaIfAny({ schema: undefined, config }, cwd);
    return hasConfig(folder) ? schema : findWithoutConfig({ schema: undefined }, folder);
  } catch {
    return undefined;
  }
}

const slashed = (path: string): string => visible(path.replaceAll("\\", "/"));
