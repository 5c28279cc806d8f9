/**
 * How a database uses its indexes to read a page: the rules that the warnings of missing indexes follow. Each of
 * them is held by the plans of real databases, in `test/behaviour/index-warnings.test.ts`.
 */

import type { Provider } from "@prisma-paged/runtime/generator";
import { databases } from "./databases.js";
import type { Datamodel, IndexColumn, IndexField, Model, RelationField } from "./datamodel.js";
import { isGenerated, sameSet } from "./field-types.js";

/** The rows of a page: those with equal values in some fields, in an order that the identifier completes. */
export interface PageRead {
  readonly equal: ReadonlySet<string>;
  readonly order: readonly IndexField[];
}

/**
 * What is sorted for a page. `few`: nothing, or a few rows that are equal in the field that an index begins with.
 * `equal`: all rows that are equal in it, for it has few values. `all`: every row.
 */
type Sort = "few" | "equal" | "all";

export function sortOf(read: PageRead, model: Model, provider: Provider): Sort {
  const wanted = read.order.filter(({ field }) => !read.equal.has(field));
  const served = model.indexes.map((index) => servedBy(index, wanted, read, model, provider));
  if (served.some(({ isWhole }) => isWhole)) return "few";
  const begun = databases[provider].sortsIncrementally ? served.filter(({ fields }) => fields.length > 0) : [];
  if (begun.some(({ fields }) => fields.some(({ field }) => !hasFewValues(model, field)))) return "few";
  return begun.length > 0 ? "equal" : "all";
}

/**
 * How many of the order's fields an index has in their order: read from either end, so that all directions agree with
 * its own or none does. Fields that are equal in all rows may be before or between them.
 */
function servedBy(
  index: readonly IndexColumn[],
  wanted: readonly IndexField[],
  { equal }: PageRead,
  model: Model,
  provider: Provider,
): Served {
  const stored = sortedColumns(index, equal, model, provider);
  const isTurned = stored[0]?.direction !== wanted[0]?.direction;
  const end = wanted.findIndex(({ field, direction }, at) => {
    const own = stored[at];
    return own?.field !== field || (own.direction !== direction) !== isTurned;
  });
  const fields = end === -1 ? wanted : wanted.slice(0, end);
  const known = [...equal, ...fields.map(({ field }) => field)];
  // The identifier at the end of the whole order is unique, too.
  const isUnique = model.uniques.some((unique) => unique.every((name) => known.includes(name)));
  return { fields, isWhole: isUnique };
}

interface Served {
  readonly fields: readonly IndexField[];
  readonly isWhole: boolean;
}

/** The index along which a page is read without sorting anything. */
export function servingIndex(read: PageRead, model: Model, provider: Provider): readonly IndexField[] | undefined {
  const wanted = read.order.filter(({ field }) => !read.equal.has(field));
  return model.indexes.find((index) => servedBy(index, wanted, read, model, provider).isWhole);
}

/**
 * Why the index that serves the most of an order does not serve all of it; undefined if none serves its first field.
 */
export function shortfallOf(read: PageRead, model: Model, provider: Provider): string | undefined {
  const wanted = read.order.filter(({ field }) => !read.equal.has(field));
  const some = (model.partial ?? []).find(({ fields }) => servedBy(fields, wanted, read, model, provider).fields[0]);
  if (some !== undefined)
    return `the index over \`${columnsText(some.fields)}\` does not: it has only some of the rows`;
  const [nearest] = model.indexes
    .map((index) => ({ index, ...servedBy(index, wanted, read, model, provider) }))
    .filter(({ fields, isWhole, index }) => !isWhole && (fields.length > 0 || unsorted(index, wanted[0]) !== undefined))
    .toSorted((one, other) => other.fields.length - one.fields.length);
  const missing = wanted[nearest?.fields.length ?? 0];
  if (nearest === undefined || missing === undefined) return undefined;
  const { holds } = unsorted(nearest.index, missing) ?? {};
  if (holds !== undefined) {
    const what = holds === "beginning" ? "only the beginnings of" : "another operator class for";
    return `the index over \`${columnsText(nearest.index)}\` does not: it has ${what} \`${missing.field}\``;
  }
  const stored = sortedColumns(nearest.index, read.equal, model, provider);
  const next = stored[nearest.fields.length];
  const why =
    next === undefined
      ? `ends before \`${missing.field}\``
      : next.field === missing.field
        ? `has \`${missing.field}\` in the other direction`
        : `continues with \`${next.field}\`, and the order with \`${missing.field}\``;
  return `the index over \`${columnsText(nearest.index)}\` does not: it ${why}`;
}

/** The column of an index that has a field, and does not sort by it. */
function unsorted(index: readonly IndexColumn[], wanted: IndexField | undefined): IndexColumn | undefined {
  return index.find(({ field, holds }) => holds !== undefined && field === wanted?.field);
}

/** `[published, score(sort: Desc)]`. */
export function columnsText(index: readonly IndexField[]): string {
  const columns = index.map(({ field, direction }) => (direction === "DESC" ? `${field}(sort: Desc)` : field));
  return `[${columns.join(", ")}]`;
}

/** The primary key, if every index has it. */
function storedKey(model: Model, provider: Provider): readonly string[] {
  const { fields: key } = model.keys[0] ?? { fields: [] };
  const { storesKey } = databases[provider];
  return storesKey === "always" || (storesKey === "row number" && isRowNumber(key, model)) ? key : [];
}

/** True if every index ends in the identifier without naming it. */
export function storesIdentifier(model: Model, provider: Provider): boolean {
  return sameSet(storedKey(model, provider), model.identifier);
}

/** The fields by which an index sorts the rows that are equal in some: none after one that it does not sort by. */
function sortedColumns(
  index: readonly IndexColumn[],
  equal: ReadonlySet<string>,
  model: Model,
  provider: Provider,
): readonly IndexField[] {
  const end = index.findIndex(
    ({ field, holds }) => holds === "beginning" || (holds !== undefined && !equal.has(field)),
  );
  const sorted = end === -1 ? withKey(index, model, provider) : index.slice(0, end);
  return sorted.filter(({ field }) => !equal.has(field));
}

/** The table with indexes that end before a field that they do not sort by: groups are walked in their order. */
export function withSortedIndexes(table: Model): Model {
  const cut = table.indexes.map((index) => {
    const end = index.findIndex(({ holds }) => holds !== undefined);
    return end === -1 ? index : index.slice(0, end);
  });
  return { ...table, indexes: cut };
}

function withKey(index: readonly IndexField[], model: Model, provider: Provider): readonly IndexField[] {
  const missing = storedKey(model, provider).filter((name) => !index.some(({ field }) => field === name));
  return [...index, ...missing.map((field) => ({ field, direction: "ASC" as const }))];
}

function isRowNumber([name, second]: readonly string[], { fields }: Model): boolean {
  const field = fields.find((each) => each.name === name);
  return second === undefined && field?.kind === "scalar" && field.type === "Int";
}

/** Booleans and enums: so many rows have the same value that an index finds little by it. */
export function hasFewValues({ fields }: Model, name: string): boolean {
  const field = fields.find((each) => each.name === name);
  return field?.kind === "enum" || (field?.kind === "scalar" && field.type === "Boolean");
}

/**
 * The table with only those of its indexes that begin with the columns of every scope: the others find rows of anybody.
 */
export function withScopedIndexes(table: Model, scopedBy: readonly string[]): Model {
  return scopedBy.length === 0
    ? table
    : { ...table, indexes: table.indexes.filter((index) => begins(index, scopedBy)) };
}

/** True if an index begins with these fields, in any order, or finds the values of the one without an order. */
export function finds(table: Model, wanted: readonly string[]): boolean {
  return wanted.length > 0 && foundBy(table, wanted).length === wanted.length;
}

/** Of fields whose values are known, the most that one index begins with: it reads the rows that are equal in these. */
export function foundBy({ indexes, unordered = [] }: Model, wanted: readonly string[]): readonly string[] {
  const begun = indexes.map((index) => beginningOf(index, wanted));
  const looked = unordered.flatMap(({ field }) => (wanted.includes(field) ? [[field]] : []));
  const [most = []] = [...begun, ...looked].toSorted((one, other) => other.length - one.length);
  return most;
}

/** The fields with which an index begins, of those whose values are known. */
export function beginningOf(index: readonly IndexField[], wanted: readonly string[]): readonly string[] {
  const end = index.findIndex(({ field }) => !wanted.includes(field));
  return index.slice(0, end === -1 ? undefined : end).map(({ field }) => field);
}

/**
 * True if an index finds the rows with the same foreign key, or few others with them: those that are equal in columns
 * of it which refer to a value of its own in each parent.
 */
export function findsForeignKey(table: Model, key: readonly string[], { models }: Datamodel): boolean {
  const found = foundBy(table, key);
  if (found.length === key.length) return key.length > 0;
  const relation = table.fields.find(
    (field): field is RelationField => field.kind === "relation" && sameSet(field.from, key),
  );
  const parent = models.find(({ name }) => name === relation?.type);
  if (relation === undefined || parent === undefined) return false;
  const referred = found.map((column) => relation.to[relation.from.indexOf(column)] ?? "");
  const isUnique = parent.uniques.some((unique) => unique.every((name) => referred.includes(name)));
  return isUnique || parent.fields.some((field) => referred.includes(field.name) && isGenerated(field));
}

function begins(index: readonly IndexField[], wanted: readonly string[]): boolean {
  return sameSet(
    index.slice(0, wanted.length).map(({ field }) => field),
    wanted,
  );
}
