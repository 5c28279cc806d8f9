import type { CursorField, Provider, ScalarType } from "../../definition/resource.js";
import { onOrderField } from "../../request/order.js";
import { comparison, isTruncated } from "../../request/truncated-date.js";
import { areNullsFirst } from "./null-order.js";

/** The position up to which rows have been read. */
interface ReadPosition {
  /** The values of the position, one for each field. */
  readonly values: readonly unknown[];
  /**
   * For each field that Prisma compares for equality only: a condition on the values that come after the position's
   * value. It applies to rows that are equal in the fields before. Undefined if there are no such values.
   */
  readonly left: readonly (object | undefined)[];
}

/** Returns true for types that the database orders, but that Prisma compares for equality only. */
export function isUnordered({ type }: { readonly type: ScalarType }): boolean {
  return type === "Boolean" || type === "Enum";
}

/**
 * Returns the conditions on the rows after a position: one for each range, in their order. A field's nulls come before
 * or after all of its values. Without nulls there is one range, the bound that a cursor has. An index can seek each
 * range, but not an OR of them.
 *
 * For a type that Prisma does not order, the rest of the value's rows come first, then the rows of the values that are
 * left. After a date that is cut to the millisecond come all rows from that millisecond on.
 * @param last `included`: with the row at the position itself
 */
export function rangeConditionsAfter(
  fields: readonly CursorField[],
  { values, left }: ReadPosition,
  provider: Provider,
  last: "included" | "excluded" = "excluded",
): readonly object[] {
  const [leading, ...following] = fields;
  const [value, ...followingValues] = values;
  if (leading === undefined) return [];
  const { direction, nullable } = leading;
  const on = (condition: unknown) => onOrderField(leading, condition);
  const inner = rangeConditionsAfter(following, { values: followingValues, left: left.slice(1) }, provider, last);
  const positionConditions = last === "included" ? [on(value)] : [];
  const itself = following.length === 0 ? positionConditions : inner.map((part) => ({ AND: [on(value), part] }));
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
  // In one range, rows of a value that appeared meanwhile would come before others that are left.
  if (following.some(isUnordered)) return [...itself, strictly, ...nullsAfter];
  return [
    // The redundant bound on the leading field lets databases seek, as in `boundedWhere`.
    { ...on({ [`${operator}e`]: value }), OR: [strictly, ...inner] },
    ...nullsAfter,
  ];
}

/** Returns the condition on the rows of all values except these and null. */
export function otherThan(field: string, passed: ReadonlySet<unknown>): object {
  return { AND: [...passed].flatMap((one) => (one === null ? [] : [{ [field]: { not: one } }])) };
}

/**
 * Returns a position with the values that still follow it in each `Boolean` or `Enum` field. The database's order of an
 * enum's values determines them, because a page's position does not record the values that were passed.
 */
export function readPositionOf(fields: readonly CursorField[], values: readonly unknown[]): ReadPosition {
  return { values, left: fields.map((field, index) => valuesAfter(field, values[index])) };
}

function valuesAfter(known: CursorField, value: unknown): object | undefined {
  const { type, direction, values = [], sortedValues = values } = known;
  if (!isUnordered(known)) return undefined;
  const ascending: readonly unknown[] = type === "Boolean" ? [false, true] : sortedValues;
  const at = ascending.indexOf(value);
  const after = direction === "ASC" ? ascending.slice(at + 1) : ascending.slice(0, at);
  if (after.length === 0) return undefined;
  // Prisma has no `in` for booleans, and at most one boolean is left.
  return onOrderField(known, type === "Boolean" ? after[0] : { in: after });
}
