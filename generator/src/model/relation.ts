/** Determines how the rows of a list relation are connected to their parent, and how filters reach related rows. */
import {
  type ColumnPairs,
  type PathStep,
  type Provider,
  type Relation,
  relatedColumns,
} from "@prisma-paged/runtime/generator";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { Model, RelationField } from "../schema/datamodel.js";
import { isFinerThanMillisecond } from "../schema/date-precision.js";
import { renameHint } from "../schema/field-hints.js";
import { inverseOf, isSingle, isUuid, reservedWhereKeyword } from "../schema/field-types.js";
import { obstacleOf } from "../schema/field-use.js";
import type { Schema } from "./schema.js";

type KeySchema = Pick<Schema, "datamodel" | "provider">;

/** Returns how the rows of each relation of the schema are connected. */
export function toRelations(schema: KeySchema): Schema["relations"] {
  const fields = schema.datamodel.models.flatMap(({ fields }) => fields.filter((field) => field.kind === "relation"));
  return new Map(fields.map((field) => [field, toRelation(field, schema)]));
}

/**
 * Returns how the rows of a relation are connected: by the foreign key, if the columns to which it refers are read
 * exactly. Otherwise the rows of a list are matched by their own relation to the parent. `columns` is undefined if the
 * other side is ignored.
 */
function toRelation(field: RelationField, context: KeySchema): Relation {
  const inverse = inverseOf(field, context.datamodel);
  if (field.from.length > 0) {
    return {
      columns: pairs(field.from, field.to),
      ...textsBy(field.to, field.type, field, context),
      ...(isPaddedApart(field, context) && { indirect: true }),
      ...(field.mayDangle && { mayDangle: true }),
    };
  }
  if (inverse === undefined) return {};
  const columns = pairs(inverse.to, inverse.from);
  if (!field.list) {
    const texts = textsBy(inverse.from, field.type, inverse, context);
    return { columns, ...texts, indirect: true, ...(texts.texts === "padded" && { inverseName: inverse.name }) };
  }
  const owner = context.datamodel.models.find(({ name }) => name === inverse.type);
  const isExact = inverse.to.length > 0 && inverse.to.every((name) => isReadExactly(name, owner, context.provider));
  if (isExact && !isPaddedApart(inverse, context)) return { columns };
  return {
    columns: pairs(owner?.identifier ?? [], owner?.identifier ?? []),
    inverse: { relation: inverse.name, ...(inverse.list && { list: true }) },
  };
}

function pairs(own: readonly string[], related: readonly string[]): ColumnPairs {
  return Object.fromEntries(own.map((name, index) => [name, related[index] ?? ""]));
}

/**
 * Returns `texts` if strings connect the rows. UUIDs do not count, because each has one spelling.
 * @param columns columns of the related rows
 * @param owner the side that has the foreign key
 */
function textsBy(
  columns: readonly string[],
  model: string,
  owner: RelationField,
  context: KeySchema,
): Pick<Relation, "texts"> {
  const fields = context.datamodel.models.find(({ name }) => name === model)?.fields ?? [];
  const isText = fields.some(
    (each) => columns.includes(each.name) && each.kind === "scalar" && each.type === "String" && !isUuid(each),
  );
  if (!isText) return {};
  return { texts: isPaddedApart(owner, context) ? "padded" : true };
}

/**
 * Whether the value that is read of a column matches its rows. A null would match the rows without a parent, and a time
 * that is cut to the millisecond matches no row.
 */
function isReadExactly(name: string, owner: Model | undefined, provider: Provider): boolean {
  const field = owner?.fields.find((candidate) => candidate.name === name);
  if (field === undefined || !isSingle(field) || !field.required) return false;
  if (obstacleOf(field, provider, "equality") !== undefined) return false;
  return field.kind === "enum" || !isFinerThanMillisecond(field, provider);
}

/**
 * Whether the two sides of a foreign key are padded with spaces to different lengths (`char(n)`). The database then
 * joins their rows, but the value that is read of one side does not match the other.
 */
function isPaddedApart(field: RelationField, { datamodel, provider }: KeySchema): boolean {
  const paddingOf = (model: string | undefined, name: string | undefined) => {
    const fields = datamodel.models.find((candidate) => candidate.name === model)?.fields;
    const column = fields?.find((candidate) => candidate.name === name);
    const [native, args] = (column?.kind === "scalar" && column.nativeType) || [];
    if (native !== "Char" && native !== "NChar") return undefined;
    // MySQL returns such strings without the spaces, regardless of their length.
    return provider === "mysql" ? "none" : (args?.[0] ?? "1");
  };
  const owner = inverseOf(field, datamodel)?.type;
  return field.from.some((name, index) => paddingOf(owner, name) !== paddingOf(field.type, field.to[index]));
}

/**
 * Reports the error `where-name` if the field that connects a list's rows to their parent cannot be used in a
 * condition.
 */
export function checkRelationName(
  parent: Model,
  field: RelationField,
  { inverse, ...relation }: Relation,
  span: Span,
  diagnostics: Diagnostics,
): void {
  const names = inverse ? [inverse.relation] : relatedColumns(relation);
  for (const name of names) {
    const reserved = reservedWhereKeyword(name);
    if (reserved === undefined) continue;
    const path = `\`${field.type}.${name}\``;
    diagnostics.error({
      code: "where-name",
      headline: `the rows of \`${parent.name}.${field.name}\` cannot be found by \`${field.type}.${name}\``,
      label: reserved,
      span,
      help: inverse ? `rename ${path}` : renameHint(path),
    });
  }
}

/** The maximum number of relations in the path to a field that is filtered or searched, because each is a join. */
export const mostRelations = 2;

/** Returns a relation as a step of a filter's path. The rows of a list are matched by the name of their relation. */
export function filterStep(field: RelationField, context: KeySchema): PathStep {
  const { name, type, list, required, from, nullable, mayDangle } = field;
  const [key = ""] = context.datamodel.models.find((model) => model.name === type)?.identifier ?? [];
  if (list) return { relation: name, list, model: type, key };
  return {
    relation: name,
    ...((!required || mayDangle) && { optional: true }),
    ...(!required && from.length > 1 && { nullable }),
    model: type,
    key,
    ...toRelation(field, context),
  };
}
