import type { CursorField, Provider, ScalarType } from "../../definition/resource.js";
import { onField } from "../../request/order.js";
import { comparison, isTruncated } from "../../request/truncated-date.js";
import { areNullsFirst } from "./null-order.js";

/** How far rows have been read: to these values. */
interface ReadPosition {
  /** One for each field. */
  readonly values: readonly unknown[];
  /**
   * For each field that Prisma compares for equality only: a condition on the values that come after the position's,
   * among rows that are equal before it; undefined if there are none.
   */
  readonly left: readonly (object | undefined)[];
}

/** Types that the database orders, and Prisma compares for equality only. */
export function isUnordered({ type }: { readonly type: ScalarType }): boolean {
  return type === "Boolean" || type === "Enum";
}

/**
 * The rows after a position, as conditions on parts that follow each other: a field's nulls come before or after all of
 * its values. Without nulls it is one part, the bound that a cursor has. Each part can be sought in an index,
 * which an OR of them could not be.
 *
 * After a value of a type that Prisma does not order come the rest of its rows, then the rows of the values that are
 * left. After a date that is truncated to the millisecond come all rows from that millisecond on.
 * @param last `included`: with the row at the position itself
 */
export function conditionsAfter(
  fields: readonly CursorField[],
  { values, left }: ReadPosition,
  provider: Provider,
  last: "included" | "excluded" = "excluded",
): readonly object[] {
  const [leading, ...following] = fields;
  const [value, ...others] = values;
  if (leading === undefined) return [];
  const { direction, nullable } = leading;
  const on = (condition: unknown) => onField(leading, condition);
  const inner = conditionsAfter(following, { values: others, left: left.slice(1) }, provider, last);
  const own = last === "included" ? [on(value)] : [];
  const itself = following.length === 0 ? own : inner.map((part) => ({ AND: [on(value), part] }));
  const nullsFirst = areNullsFirst(leading, provider);
  if (value === null) return [...itself, ...(nullsFirst ? [on({ not: null })] : [])];
  const nullsAfter = nullable && !nullsFirst ? [on(null)] : [];
  if (isUnordered(leading)) {
    return [...itself, ...(left[0] === undefined ? [] : [left[0]]), ...nullsAfter];
  }
  if (isTruncated(leading, value)) {
    return [on(comparison(direction === "ASC" ? "gte" : "lte", value, leading)), ...nullsAfter];
  }
  const operator = direction === "ASC" ? "gt" : "lt";
  if (following.length === 0) {
    return [on({ [last === "included" ? `${operator}e` : operator]: value }), ...nullsAfter];
  }
  const strictly = on({ [operator]: value });
  // In one piece, rows of a value that has come meanwhile would lie before others that are left.
  if (following.some(isUnordered)) return [...itself, strictly, ...nullsAfter];
  return [
    // The redundant bound on the leading field lets databases seek, as in a cursor.
    { ...on({ [`${operator}e`]: value }), OR: [strictly, ...inner] },
    ...nullsAfter,
  ];
}

/** The rows of all values but these, and but null. */
export function otherThan(field: string, passed: ReadonlySet<unknown>): object {
  return { AND: [...passed].flatMap((one) => (one === null ? [] : [{ [field]: { not: one } }])) };
}

/**
 * A position whose values say which ones are left, by the database's order of an enum's values: what it has passed is
 * not known of a page's position.
 */
export function positionOf(fields: readonly CursorField[], values: readonly unknown[]): ReadPosition {
  return { values, left: fields.map((field, index) => valuesAfter(field, values[index])) };
}

function valuesAfter(known: CursorField, value: unknown): object | undefined {
  const { type, direction, values = [], sortedValues = values } = known;
  if (!isUnordered(known)) return undefined;
  const ascending: readonly unknown[] = type === "Boolean" ? [false, true] : sortedValues;
  const at = ascending.indexOf(value);
  const after = direction === "ASC" ? ascending.slice(at + 1) : ascending.slice(0, at);
  if (after.length === 0) return undefined;
  // Prisma has no `in` among booleans, of which there is one left.
  return onField(known, type === "Boolean" ? after[0] : { in: after });
}
