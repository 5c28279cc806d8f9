/** Loads a schema from the disk, without `prisma generate`. */
import { relative } from "node:path";
import { UserError } from "../diagnostics/user-error.js";
import { readSchemaFiles, type SchemaFile } from "./files.js";
import { type LoadedSchema, type NamedGenerator, type ParseOptions, parseGenerators, parseSchema } from "./parse.js";

interface LoadOptions extends ParseOptions {
  /** The texts of files by path, instead of those on the disk. Default: none. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** Loads a schema from the disk, as {@link parseSchema} parses it. */
export function loadSchema(path: string, options: LoadOptions, earlierSchema?: LoadedSchema): LoadedSchema {
  return parseSchema(path, schemaFiles(path, options.cwd, options.texts), options, earlierSchema);
}

/** Loads only the generator blocks of a schema. @throws UserError as `loadSchema` does */
export function loadGenerators(path: string, options: LoadOptions): readonly NamedGenerator[] {
  return parseGenerators(schemaFiles(path, options.cwd, options.texts), options);
}

/**
 * Reads the files of a schema, with these texts instead of those on the disk.
 * @throws UserError if there is no file, because Prisma's parser fails then
 */
export function schemaFiles(path: string, cwd: string, texts?: LoadOptions["texts"]): readonly SchemaFile[] {
  const files = readSchemaFiles(path, texts);
  if (files.length > 0) return files;
  throw new UserError(`The schema \`${relative(cwd, path) || "."}\` is a folder without a \`.prisma\` file.`);
}
