/**
 * Counts the values that statements bind, because Prisma refuses a statement with more of them than its database
 * accepts.
 */
import type { ApiResource } from "../model/api-model.js";
import type { HasApi } from "../model/lookup.js";
import { isPlainObject } from "../util/plain-object.js";
import type { FindManyCall } from "./calls.js";
import { relationToRead } from "./relations.js";

/** The code of Prisma's error, after which the runtime reads with fewer values. */
export const tooManyValues = "P2029";

/** The number of values for the limit and the offset, which Prisma binds in every statement. */
const limitAndOffset = 2;

/**
 * Returns whether a statement's condition has too many values. Prisma does not split a grouped or counting statement.
 */
export function exceedsValueLimit({ where }: Pick<FindManyCall, "where">, limit: number): boolean {
  return isTooLong(listLengths(where), limit, false);
}

/**
 * Returns whether one of the statements of `findMany` has too many values. For each relation that the call selects,
 * Prisma sends another statement, which binds the keys of the rows.
 * @param rows those that the call returns
 */
export function isFindRefused(
  context: HasApi,
  resource: ApiResource,
  call: FindManyCall,
  rows: readonly object[],
  limit: number,
): boolean {
  if (isTooLong(listLengths(call.where), limit, isCut(call))) return true;
  return Object.entries(call.select ?? {}).some(([name, related]: [string, true | FindManyCall]) => {
    const relation = related === true ? undefined : relationToRead(context, resource, name);
    if (related === true || relation === undefined) return false;
    const relatedValues = rows
      .map((row): unknown => Reflect.get(row, name))
      .filter((relatedValue) => relatedValue !== null);
    // Prisma binds one list for each column of the key: for `(tenant, id)`, the tenants and the ids.
    const keys = Array.from({ length: relation.keyWidth }, () => relatedValues.length);
    if (isTooLong([...keys, ...listLengths(related.where)], limit, isCut(related))) return true;
    const inner = relatedValues.flat().filter((relatedRow) => typeof relatedRow === "object" && relatedRow !== null);
    return isFindRefused(context, relation.target, { ...related, where: {} }, inner, limit);
  });
}

/** Returns whether Prisma splits the longest list of the statement, and sends one statement for each part. */
function isCut({ orderBy, skip, take }: FindManyCall): boolean {
  return orderBy === undefined && skip === undefined && take === undefined;
}

function isTooLong(lengths: readonly number[], limit: number, isCut: boolean): boolean {
  const values = lengths.reduce((sum, length) => sum + length, limitAndOffset);
  return values > limit && !(isCut && values - Math.max(...lengths) < limit);
}

/** Returns the numbers of values that each list of a condition binds; a single value is a list of one. */
function listLengths(condition: unknown): readonly number[] {
  if (condition === undefined || condition === null) return [];
  if (Array.isArray(condition)) return condition.flatMap(listLengths);
  if (!isPlainObject(condition)) return [1];
  return Object.entries(condition).flatMap(([name, value]: [string, unknown]) => {
    if (name === "mode") return [];
    return (name === "in" || name === "notIn") && Array.isArray(value) ? [value.length] : listLengths(value);
  });
}
