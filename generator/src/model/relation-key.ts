/** How the rows of a list relation are tied to their parent, and filters to related rows. */
import type { FilterStep, ForeignKey, Provider } from "@prisma-paged/runtime/generator";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { Model, RelationField } from "../schema/datamodel.js";
import { isFinerThanMillisecond } from "../schema/date-precision.js";
import { renameHint } from "../schema/field-hints.js";
import { inverseOf, isSingle, isUuid, reservedWhereKeyword } from "../schema/field-types.js";
import { obstacleOf, uses } from "../schema/field-use.js";
import type { Plan } from "./plan.js";

type KeyPlan = Pick<Plan, "datamodel" | "provider">;

/** `{ [relation]: { is | some: parentKey } }`, or by foreign key if the target holds it: the cheaper form. */
export type RelationKey =
  | { readonly kind: "foreign-key"; readonly pairs: readonly { readonly child: string; readonly parent: string }[] }
  | { readonly kind: "relation"; readonly field: string; readonly quantifier: "is" | "some" };

/**
 * The foreign key if the target holds it and it refers to what is read exactly of each parent; else the way back
 * through the relation. Undefined if the other side is not in the datamodel.
 */
export function relationKey(
  parent: Model,
  field: RelationField,
  { datamodel, provider }: KeyPlan,
): RelationKey | undefined {
  const inverse = inverseOf(field, datamodel);
  if (inverse === undefined) return undefined;
  const isExact =
    inverse.to.length > 0 &&
    inverse.to.every((name) => isReadExactly(name, parent, provider)) &&
    !isPaddedApart(inverse, { datamodel, provider });
  if (!isExact) {
    return { kind: "relation", field: inverse.name, quantifier: inverse.list ? "some" : "is" };
  }
  return {
    kind: "foreign-key",
    pairs: inverse.from.map((child, index) => ({ child, parent: inverse.to[index] ?? "" })),
  };
}

/** What can be null would find the rows without a parent, and what is cut to a millisecond finds none. */
function isReadExactly(name: string, { fields }: Model, provider: Provider): boolean {
  const field = fields.find((candidate) => candidate.name === name);
  if (field === undefined || !isSingle(field) || !field.required) return false;
  if (obstacleOf(field, provider, "equality") !== undefined) return false;
  return field.kind === "enum" || !isFinerThanMillisecond(field, provider);
}

/**
 * Returns whether the two sides of a foreign key are padded with spaces to different lengths (`char(n)`): the database
 * finds their rows, but the value that is read of one side does not find the other.
 */
export function isPaddedApart(field: RelationField, { datamodel, provider }: KeyPlan): boolean {
  // MySQL returns texts without these spaces.
  if (provider === "mysql") return false;
  const paddingOf = (model: string | undefined, name: string | undefined) => {
    const fields = datamodel.models.find((each) => each.name === model)?.fields;
    const column = fields?.find((each) => each.name === name);
    const [native, args] = (column?.kind === "scalar" && column.nativeType) || [];
    return native === "Char" || native === "NChar" ? (args?.[0] ?? "1") : undefined;
  };
  const owner = inverseOf(field, datamodel)?.type;
  return field.from.some((name, index) => paddingOf(owner, name) !== paddingOf(field.type, field.to[index]));
}

/**
 * Returns the foreign key of a relation to one row. Undefined if the other side has it, or if the related row cannot be
 * found by the values that are read of its columns.
 */
export function foreignKeyOf(
  { from, to }: Pick<RelationField, "from" | "to">,
  { fields }: Model,
  provider: Provider,
): ForeignKey | undefined {
  const columns = from.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  if (columns.length === 0 || !columns.every((field) => uses(field, "key", provider))) return undefined;
  return Object.fromEntries(columns.map(({ name }, index) => [name, to[index] ?? ""]));
}

/**
 * Returns the columns of a row and of its related row, in either direction of a relation to one, if texts connect the
 * two: databases take more texts as equal than Prisma, which compares them in memory.
 */
export function textJoin(field: RelationField, { datamodel }: Pick<Plan, "datamodel">): ForeignKey | undefined {
  const inverse = inverseOf(field, datamodel);
  const own = field.from.length > 0 ? field.from : (inverse?.to ?? []);
  const theirs = field.from.length > 0 ? field.to : (inverse?.from ?? []);
  const related = datamodel.models.find(({ name }) => name === field.type);
  const isText = (name: string) =>
    related?.fields.some(
      (each) => each.name === name && each.kind === "scalar" && each.type === "String" && !isUuid(each),
    );
  if (!theirs.some(isText)) return undefined;
  return Object.fromEntries(own.map((name, index) => [name, theirs[index] ?? ""]));
}

/** The fields of a row that its list's foreign key refers to; none if the list is found through the relation. */
export function parentColumns(inverse: RelationKey): readonly string[] {
  return inverse.kind === "foreign-key" ? inverse.pairs.map(({ parent }) => parent) : [];
}

/** Error `where-name`: the field that connects a list's rows to their parent cannot be used in a condition. */
export function checkRelationName(
  parent: Model,
  field: RelationField,
  key: RelationKey,
  span: Span,
  diagnostics: Diagnostics,
): void {
  const names = key.kind === "foreign-key" ? key.pairs.map(({ child }) => child) : [key.field];
  for (const name of names) {
    const reserved = reservedWhereKeyword(name);
    if (reserved === undefined) continue;
    const path = `\`${field.type}.${name}\``;
    diagnostics.error({
      code: "where-name",
      headline: `the rows of \`${parent.name}.${field.name}\` cannot be found by \`${field.type}.${name}\``,
      label: reserved,
      span,
      help: key.kind === "foreign-key" ? renameHint(path) : `rename ${path}`,
    });
  }
}

/** At most so many relations lead to a field that is filtered or searched: each is a join. */
export const mostRelations = 2;

/** A relation as filters follow it. */
export function filterStep(
  { name, type, list, required, from, nullable }: RelationField,
  { datamodel }: Pick<Plan, "datamodel">,
): FilterStep {
  const [key = ""] = datamodel.models.find((model) => model.name === type)?.identifier ?? [];
  const absence = !required && { optional: true as const, ...(from.length > 1 && { nullable }) };
  return { relation: name, ...(list ? { list } : absence), model: type, key };
}
