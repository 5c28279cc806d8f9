/**
 * What a database does with its indexes when it reads a page: the rules behind the warnings of missing indexes. Each of
 * them is held by the plans of real databases, in `test/behaviour/index-warnings.test.ts`.
 */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { IndexField, Model } from "../schema/datamodel.js";
import { sameSet } from "../schema/field-types.js";

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
  const begun = sortsIncrementally.has(provider) ? served.filter(({ fields }) => fields.length > 0) : [];
  if (begun.some(({ fields }) => fields.some(({ field }) => !hasFewValues(model, field)))) return "few";
  return begun.length > 0 ? "equal" : "all";
}

/**
 * These read along an index that has the order's first fields, and sort the rows that are equal in them. MySQL and SQL
 * Server sort everything if a single field is missing.
 */
const sortsIncrementally: ReadonlySet<Provider> = new Set(["postgresql", "cockroachdb", "sqlite"]);

/**
 * How many of the order's fields an index has in their order: read from either end, so that all directions agree with
 * its own or none does. Fields that are equal in all rows may be before or between them.
 */
function servedBy(
  index: readonly IndexField[],
  wanted: readonly IndexField[],
  { equal }: PageRead,
  model: Model,
  provider: Provider,
): { readonly fields: readonly IndexField[]; readonly isWhole: boolean } {
  const stored = withKey(index, model, provider).filter(({ field }) => !equal.has(field));
  const isTurned = stored[0]?.direction !== wanted[0]?.direction;
  const end = wanted.findIndex(({ field, direction }, at) => {
    const own = stored[at];
    return own?.field !== field || (own.direction !== direction) !== isTurned;
  });
  const fields = end === -1 ? wanted : wanted.slice(0, end);
  const known = [...equal, ...fields.map(({ field }) => field)];
  const isUnique = model.uniques.some((unique) => unique.every((name) => known.includes(name)));
  return { fields, isWhole: fields.length === wanted.length || isUnique };
}

/** MySQL and SQL Server keep the primary key in every index, SQLite if it is the row's number. */
function storedKey(model: Model, provider: Provider): readonly string[] {
  const { fields: key } = model.keys[0] ?? { fields: [] };
  const isStored =
    provider === "mysql" || provider === "sqlserver" || (provider === "sqlite" && isRowNumber(key, model));
  return isStored ? key : [];
}

/** True if every index ends in the identifier without naming it. */
export function storesIdentifier(model: Model, provider: Provider): boolean {
  return sameSet(storedKey(model, provider), model.identifier);
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

/** The table with those of its indexes alone that begin with the columns of every scope: the others find rows of anybody. */
export function withScopedIndexes(table: Model, scopedBy: readonly string[]): Model {
  return scopedBy.length === 0
    ? table
    : { ...table, indexes: table.indexes.filter((index) => begins(index, scopedBy)) };
}

/** True if an index begins with these fields, in any order, or finds the values of the one without an order. */
export function finds({ indexes, unordered = [] }: Model, wanted: readonly string[]): boolean {
  if (wanted.length === 1 && unordered.some(({ field }) => field === wanted[0])) return true;
  return indexes.some((index) => begins(index, wanted));
}

function begins(index: readonly IndexField[], wanted: readonly string[]): boolean {
  return sameSet(
    index.slice(0, wanted.length).map(({ field }) => field),
    wanted,
  );
}
