/** A schema without `prisma generate`, as the disk has it. */
import { readSchemaFiles } from "./files.js";
import { type LoadedSchema, type NamedGenerator, type ParseOptions, parseGenerators, parseSchema } from "./parse.js";

interface LoadOptions extends ParseOptions {
  /** In place of what the disk has. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** As `parseSchema` does it. */
export function loadSchema(path: string, options: LoadOptions, known?: LoadedSchema): LoadedSchema {
  return parseSchema(path, readSchemaFiles(path, options.texts), options, known);
}

/** Only the generator blocks. @throws UserError as `loadSchema` does */
export function loadGenerators(path: string, options: LoadOptions): readonly NamedGenerator[] {
  return parseGenerators(readSchemaFiles(path, options.texts), options);
}
