/** The commands of Prisma that messages advise, such as `npx prisma generate --schema db/schema.prisma`. */
import { dirname, relative } from "node:path";
import { visible } from "../util/printable.js";
import { findSchemaIfAny, findWithoutConfig, hasConfig, packageFolders } from "./find-schema.js";
import type { SchemaChoice } from "./parse-arguments.js";

export interface PrismaCommands {
  /** Returns a command with the options that it needs: `npx prisma generate`. */
  readonly of: (command: string) => string;
  /** The folder in which the command must run: ` in packages/db`. Empty for the current folder. */
  readonly place: string;
}

/**
 * Returns the commands for a schema, and the folder in which the user should run them. That is the folder whose Prisma
 * config names the schema, otherwise the package that contains it.
 * @param schema absolute
 */
export async function prismaCommands(schema: string, choice: SchemaChoice, cwd: string): Promise<PrismaCommands> {
  const packages = packageFolders(schema);
  const folder =
    foldersAbove(schema, cwd).find((ancestor) => hasConfig(ancestor) || packages.includes(ancestor)) ?? cwd;
  const config = folder === cwd && choice.config !== undefined ? ` --config ${choice.config}` : "";
  const isFound = (await foundIn(folder, schema, choice, cwd)) === schema;
  const options = `${isFound ? "" : ` --schema ${slashed(relative(folder, schema))}`}${config}`;
  return {
    of: (command) => `\`npx prisma ${command}${options}\``,
    place: folder === cwd ? "" : ` in ${slashed(relative(cwd, folder))}`,
  };
}

/** Returns the folders above a path, the nearest first, up to the current one. */
function foldersAbove(path: string, cwd: string): readonly string[] {
  const folder = dirname(path);
  return folder === path || folder === cwd ? [folder] : [folder, ...foldersAbove(folder, cwd)];
}

/**
 * Returns the schema that Prisma finds in a folder; undefined if it finds none. Does not run the config of another
 * package, because it is a program, and assumes that it names the schema.
 */
async function foundIn(folder: string, schema: string, { config }: SchemaChoice, cwd: string) {
  try {
    if (folder === cwd) return await findSchemaIfAny({ schema: undefined, config }, cwd);
    return hasConfig(folder) ? schema : findWithoutConfig({ schema: undefined }, folder);
  } catch {
    return undefined;
  }
}

const slashed = (path: string): string => visible(path.replaceAll("\\", "/"));
