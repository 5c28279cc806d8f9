/**
 * The rules by which a database uses its indexes to read a page. The warnings about missing indexes follow them, and
 * `test/behaviour/index-warnings.test.ts` compares each rule with the plans of real databases.
 */

import type { Provider } from "@prisma-paged/runtime/generator";
import { databases } from "./databases.js";
import type { Datamodel, IndexColumn, IndexField, Model, RelationField } from "./datamodel.js";
import { isGenerated, sameSet } from "./field-types.js";

/**
 * The rows from which a page is read: they have equal values in some fields, in an order that the identifier completes.
 */
export interface PageRead {
  readonly equal: ReadonlySet<string>;
  readonly order: readonly IndexField[];
}

/**
 * The rows that the database must sort for a page. `few`: no rows, or a few rows that are equal in the field with which
 * an index begins. `equal`: all rows that are equal in that field, because it has few values. `all`: every row.
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
 * Returns the order's first fields that an index serves, and whether these make the order complete. An index can be
 * read from either end, so either all directions agree with those of the index or none does. Fields that are equal in
 * all rows may be before or between them.
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
    const indexField = stored[at];
    return indexField?.field !== field || (indexField.direction !== direction) !== isTurned;
  });
  const fields = end === -1 ? wanted : wanted.slice(0, end);
  const coveredNames = [...equal, ...fields.map(({ field }) => field)];
  // The identifier at the end of a complete order is unique, too.
  const isUnique = model.uniques.some((unique) => unique.every((name) => coveredNames.includes(name)));
  return { fields, isWhole: isUnique };
}

interface Served {
  readonly fields: readonly IndexField[];
  readonly isWhole: boolean;
}

/** Returns the index in whose order a page is read without sorting; undefined if there is none. */
export function servingIndex(read: PageRead, model: Model, provider: Provider): readonly IndexField[] | undefined {
  const wanted = read.order.filter(({ field }) => !read.equal.has(field));
  return model.indexes.find((index) => servedBy(index, wanted, read, model, provider).isWhole);
}

/**
 * Returns the reason why the index that serves most of an order does not serve all of it. Undefined if no index serves
 * its first field.
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

/**
 * Returns the column of an index that contains the wanted field, but does not sort by it; undefined if there is none.
 */
function unsorted(index: readonly IndexColumn[], wanted: IndexField | undefined): IndexColumn | undefined {
  return index.find(({ field, holds }) => holds !== undefined && field === wanted?.field);
}

/** Returns the columns of an index as the schema writes them: `[published, score(sort: Desc)]`. */
export function columnsText(index: readonly IndexField[]): string {
  const columns = index.map(({ field, direction }) => (direction === "DESC" ? `${field}(sort: Desc)` : field));
  return `[${columns.join(", ")}]`;
}

/** Returns the fields of the primary key if every index contains it; otherwise no fields. */
function storedKey(model: Model, provider: Provider): readonly string[] {
  const { fields: key } = model.keys[0] ?? { fields: [] };
  const { storesKey } = databases[provider];
  return storesKey === "always" || (storesKey === "row number" && isRowNumber(key, model)) ? key : [];
}

/** Returns whether every index ends with the identifier without naming it. */
export function storesIdentifier(model: Model, provider: Provider): boolean {
  return sameSet(storedKey(model, provider), model.identifier);
}

/**
 * Returns the fields by which an index sorts the rows that are equal in the fields `equal`. It ends before the first
 * field that the index does not sort by.
 */
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

/**
 * Returns the table with each index cut off before the first field that it does not sort by. Groups are read in the
 * order of the remaining fields.
 */
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

/**
 * Returns whether a field has few different values (Boolean or enum). An index on it finds little, because many rows
 * have the same value.
 */
export function hasFewValues({ fields }: Model, name: string): boolean {
  const field = fields.find((each) => each.name === name);
  return field?.kind === "enum" || (field?.kind === "scalar" && field.type === "Boolean");
}

/**
 * Returns the table with only the indexes that begin with the columns of every scope, because the others find rows of
 * all callers.
 */
export function withScopedIndexes(table: Model, scopedBy: readonly string[]): Model {
  return scopedBy.length === 0
    ? table
    : { ...table, indexes: table.indexes.filter((index) => begins(index, scopedBy)) };
}

/**
 * Returns whether an index begins with all of these fields, in any order. For a single field, an index without an order
 * is enough.
 */
export function finds(table: Model, wanted: readonly string[]): boolean {
  return wanted.length > 0 && foundBy(table, wanted).length === wanted.length;
}

/**
 * Returns the largest set of fields with which one index begins, among fields whose values are known. The index reads
 * only rows that are equal in these fields.
 */
export function foundBy({ indexes, unordered = [] }: Model, wanted: readonly string[]): readonly string[] {
  const begun = indexes.map((index) => beginningOf(index, wanted));
  const looked = unordered.flatMap(({ field }) => (wanted.includes(field) ? [[field]] : []));
  const [most = []] = [...begun, ...looked].toSorted((one, other) => other.length - one.length);
  return most;
}

/** Returns the fields with which an index begins, among fields whose values are known. */
export function beginningOf(index: readonly IndexField[], wanted: readonly string[]): readonly string[] {
  const end = index.findIndex(({ field }) => !wanted.includes(field));
  return index.slice(0, end === -1 ? undefined : end).map(({ field }) => field);
}

/**
 * Returns whether an index finds the rows with the same foreign key, possibly with a few others. There are few others
 * in two cases: the index's columns refer to a unique key of the parent, or to a field that differs in each parent.
 */
export function findsForeignKey(table: Model, key: readonly string[], { models }: Datamodel): boolean {
  const indexedColumns = foundBy(table, key);
  if (indexedColumns.length === key.length) return key.length > 0;
  const relation = table.fields.find(
    (field): field is RelationField => field.kind === "relation" && sameSet(field.from, key),
  );
  const parent = models.find(({ name }) => name === relation?.type);
  if (relation === undefined || parent === undefined) return false;
  const referred = indexedColumns.map((column) => relation.to[relation.from.indexOf(column)] ?? "");
  const isUnique = parent.uniques.some((unique) => unique.every((name) => referred.includes(name)));
  return isUnique || parent.fields.some((field) => referred.includes(field.name) && isGenerated(field));
}

function begins(index: readonly IndexField[], wanted: readonly string[]): boolean {
  return sameSet(
    index.slice(0, wanted.length).map(({ field }) => field),
    wanted,
  );
}
