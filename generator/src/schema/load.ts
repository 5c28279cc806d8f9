/** A schema without `prisma generate`, as the disk has it. */
import { relative } from "node:path";
import { UserError } from "../diagnostics/user-error.js";
import { readSchemaFiles, type SchemaFile } from "./files.js";
import { type LoadedSchema, type NamedGenerator, type ParseOptions, parseGenerators, parseSchema } from "./parse.js";

interface LoadOptions extends ParseOptions {
  /** In place of what the disk has. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** As `parseSchema` does it. */
export function loadSchema(path: string, options: LoadOptions, known?: LoadedSchema): LoadedSchema {
  return parseSchema(path, schemaFiles(path, options.cwd, options.texts), options, known);
}

/** Only the generator blocks. @throws UserError as `loadSchema` does */
export function loadGenerators(path: string, options: LoadOptions): readonly NamedGenerator[] {
  return parseGenerators(schemaFiles(path, options.cwd, options.texts), options);
}

/**
 * Reads the files of a schema, with these texts in place of what the disk has.
 * @throws UserError if there is none: Prisma's parser fails then
 */
export function schemaFiles(path: string, cwd: string, texts?: LoadOptions["texts"]): readonly SchemaFile[] {
  const files = readSchemaFiles(path, texts);
  if (files.length > 0) return files;
  throw new UserError(`The schema \`${relative(cwd, path) || "."}\` is a folder without a \`.prisma\` file.`);
}
