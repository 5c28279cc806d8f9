import type { CursorField, Provider, ScalarType } from "../definition/resource.js";
import { comparison, isTruncated } from "../request/truncated-date.js";
import { areNullsFirst } from "./null-order.js";

/** How far a stream has been read: to these values. */
export interface StreamPosition {
  /** The last row's, one for each field; of the last field, never null. */
  readonly values: readonly unknown[];
  /** For each field that Prisma compares for equality alone: the values passed, among rows that are equal before it. */
  readonly passed: readonly (ReadonlySet<unknown> | undefined)[];
}

/** Types that the database orders, and Prisma compares for equality alone. */
export function isUnordered({ type }: { readonly type: ScalarType }): boolean {
  return type === "Boolean" || type === "Enum";
}

/**
 * The rows after a position, as conditions on parts that follow each other: a field's nulls come before or after all of
 * its values. Without nulls it is one part, the bound that a cursor has. Each part can be sought in an index,
 * which an OR of them could not be.
 *
 * After a value of a type that Prisma does not order come the rest of its rows, then the rows of the values that have not
 * been read: so the database's order of these values does not matter. After a date that is truncated to the millisecond
 * come all rows from that millisecond on.
 */
export function conditionsAfter(
  fields: readonly CursorField[],
  { values, passed }: StreamPosition,
  provider: Provider,
): readonly object[] {
  const [leading, ...following] = fields;
  const [value, ...others] = values;
  if (leading === undefined) return [];
  const { field, direction, nullable } = leading;
  const inner = conditionsAfter(following, { values: others, passed: passed.slice(1) }, provider);
  const itself = inner.map((part) => ({ AND: [{ [field]: value }, part] }));
  const nullsFirst = areNullsFirst(leading, provider);
  if (value === null) return [...itself, ...(nullsFirst ? [{ [field]: { not: null } }] : [])];
  const nullsAfter = nullable && !nullsFirst ? [{ [field]: null }] : [];
  if (isUnordered(leading)) {
    const left = [...(passed[0] ?? [])].flatMap((one) => (one === null ? [] : [{ [field]: { not: one } }]));
    return [...itself, { AND: left }, ...nullsAfter];
  }
  if (isTruncated(leading, value)) {
    return [{ [field]: comparison(direction === "ASC" ? "gte" : "lte", value, leading) }, ...nullsAfter];
  }
  const operator = direction === "ASC" ? "gt" : "lt";
  const strictly = { [field]: { [operator]: value } };
  // In one piece, rows of a value that has come meanwhile would lie before others that are left.
  if (following.some(isUnordered)) return [...itself, strictly, ...nullsAfter];
  return [
    // The redundant bound on the leading field lets databases seek, as in a cursor.
    inner.length === 0 ? strictly : { [field]: { [`${operator}e`]: value }, OR: [strictly, ...inner] },
    ...nullsAfter,
  ];
}
