/** Recognises the schema's indexes by their names in the database. */
import { type GenerateOptions, isSorted, toIndexField } from "prisma-paged/tools";
import type { NamedIndex } from "./findings/finding.js";
import { columnOf } from "./try-index.js";

/**
 * The number of characters by which long names are compared, because Prisma shortens names that the database does not
 * allow.
 */
const shortest = 55;

export function namedIndexes({
  models,
  indexes,
}: Pick<GenerateOptions["dmmf"]["datamodel"], "models" | "indexes">): readonly NamedIndex[] {
  return indexes
    .filter((index) => index.type === "normal" && isSorted(index))
    .map(({ model, fields, dbName }) => {
      const table = models.find(({ name }) => name === model)?.dbName ?? model;
      const usual = [table, ...fields.map(({ name }) => columnOf(models, model, name))].join("_");
      return {
        model,
        fields: fields.map(toIndexField),
        isNamed: (name) =>
          name === (dbName ?? `${usual}_idx`) ||
          (dbName == null && usual.length > shortest && name.startsWith(usual.slice(0, shortest))),
      };
    });
}
