/** The collections of a model, beside its items. */
import { conditionOf, conditionText, whereOf } from "./conditions.js";
import { listed } from "./names.js";
import type { Bare } from "./resolved.js";
import type { DrawnModel, Field, Operation } from "./schema.js";

/** Nullness, order and values of a secret field decide what the operation answers. */
const isSecret = ({ sent }: Pick<Field, "sent">) => sent !== "all";
/** Returns fields of which those are chosen more often that only the operation reads, mostly ones that may be null. */
const oftenLeftOut = (fields: readonly Field[]) => {
  const leftOut = fields.filter((field) => field.leftOut);
  const nullable = leftOut.filter((field) => field.nullable);
  return [...fields, ...leftOut, ...nullable, ...nullable, ...nullable];
};

const isSortable = ({ type }: Field) => type !== "Json" && type !== "Bytes";

export function operationsOf(drawn: DrawnModel, { fields, key, relations }: Bare, path: string): readonly Operation[] {
  const at = (index: number | null, from: readonly Field[]) =>
    index === null || from.length === 0 ? [] : from.slice(index % from.length).slice(0, 1);
  const operation = (name: string, field: Field, options: readonly string[]): Operation => ({
    ...{ name, path: `${path}/${name}`, options: [`operation: "${name}"`, ...options] },
    by: [field.name],
    decidedBy: isSecret(field) ? [field.name] : [],
  });
  const sortable = fields.filter(isSortable);
  const open = sortable.filter(({ sent }) => sent === "all");
  const along = drawn.cursor?.fields.flatMap((index) => at(index, open)) ?? [];
  const cursor = [...new Set(along)].map(({ name }) => `{ field: "${name}" }`).join(", ");
  const sent = fields.filter(({ sent, leftOut }) => sent === "all" && !leftOut);
  const narrow = drawn.narrow === null ? undefined : conditionOf(drawn.narrow, fields, relations);
  const short = drawn.short ? [`fields: ${listed(key.identifier)}`] : [];
  return [
    { name: "", path, options: [], by: [], decidedBy: [] },
    ...at(
      drawn.order,
      sortable.filter((field) => field.sent !== "restricted"),
    ).map((field) => operation("sorted", field, [`order: [{ field: "${field.name}", direction: "DESC" }]`])),
    ...at(
      drawn.where,
      sortable.filter(({ nullable }) => nullable),
    ).map((field) => operation("fixed", field, [`where: { ${field.name}: { not: null } }`])),
    ...(cursor === ""
      ? []
      : along.slice(0, 1).map((field) => {
          const opaque = drawn.cursor?.opaque ? ['cursor: "opaque"'] : [];
          return {
            ...operation("feed", field, [`viaCursor: [${cursor}]`, "order: []", ...opaque, ...short]),
            by: [...new Set(along)].map(({ name }) => name),
          };
        })),
    ...at(
      drawn.distinct,
      // Of dates with finer digits than JavaScript has, the generator refuses groups.
      oftenLeftOut(open.filter(({ native }) => !native?.isFiner)),
    ).map((field) => operation("groups", field, [`distinct: ["${field.name}"]`, ...short])),
    ...(narrow === undefined
      ? []
      : [
          {
            ...{ name: "narrow", path: `${path}/narrow`, by: [], decidedBy: [], where: narrow },
            options: ['operation: "narrow"', `where: ${conditionText(whereOf(narrow))}`, ...short],
          },
        ]),
    ...at(drawn.fewer, sent).map((field) => operation("fewer", field, [`fields: ["${field.name}"]`])),
  ];
}
