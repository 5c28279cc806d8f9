import type { Datamodel, Model } from "./datamodel.js";
import type { SchemaFile } from "./files.js";
import type { SourceMap } from "./source-map.js";

/**
 * The models in the order of the files given, and of their lines. Prisma takes several files in the order in which the
 * file system lists them, which differs between machines; what is emitted must not.
 */
export function inSourceOrder(datamodel: Datamodel, sources: SourceMap, files: readonly SchemaFile[]): Datamodel {
  const ranks = new Map(files.map(({ path }, index) => [path, index]));
  const placed = datamodel.models.map((model) => {
    const entry = sources.model(model.name);
    return { model, file: ranks.get(entry?.file ?? "") ?? files.length, line: entry?.line ?? 0 };
  });
  placed.sort((a, b) => a.file - b.file || a.line - b.line);
  return { ...datamodel, models: placed.map(({ model }): Model => model) };
}
