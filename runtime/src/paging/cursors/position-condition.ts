/** Makes the condition on the rows beyond a position: population below this one, or equal with a greater id. */
import type { CursorField } from "../../definition/resource.js";
import type { CursorPosition } from "../../request/cursor.js";
import { onOrderField } from "../../request/order.js";
import { comparison, isTruncated } from "../../request/truncated-date.js";
import { operatorOf } from "./cursor-position.js";

/**
 * Returns the condition on the rows on the requested side of a position. Rows are compared with it as one tuple, each
 * field by its own direction.
 *
 * The bound on the leading field is redundant on purpose: `{ a: { lte: x }, OR: [{ a: { lt: x } }, { b: { lt: y } }] }`
 * lets databases seek, while the textbook form scans from the start.
 */
export function boundedWhere(position: CursorPosition, cursor: readonly CursorField[]): object {
  return tupleWhere(position, cursor, "");
}

/**
 * Returns a condition like {@link boundedWhere}, but includes the row at the position itself. If a date is cut to the
 * millisecond, it includes all rows of that millisecond, because its value does not show the position's place among
 * them.
 */
export function boundedWhereFrom(position: CursorPosition, cursor: readonly CursorField[]): object {
  return tupleWhere(position, cursor, "e");
}

/**
 * Returns the condition on the rows beyond a position, field by field.
 * @param last The suffix of the last field's operator: `e` includes rows with equal values
 */
function tupleWhere({ values, towards }: CursorPosition, cursor: readonly CursorField[], last: "" | "e"): object {
  const [value, ...followingValues] = values;
  const [leading, ...following] = cursor;
  if (leading === undefined || value === undefined) throw new Error("A position has a value for a field of the cursor");
  const operator = operatorOf(leading, towards);
  const isLast = following.length === 0 || (last === "e" && isTruncated(leading, value));
  if (isLast) return onOrderField(leading, comparison(`${operator}${last}`, value, leading));
  return {
    ...onOrderField(leading, comparison(`${operator}e`, value, leading)),
    OR: [
      onOrderField(leading, comparison(operator, value, leading)),
      tupleWhere({ values: followingValues, towards }, following, last),
    ],
  };
}
