/** Checks whether a database finds the rows beyond a position by the position's values. */
import { dialects } from "../../definition/dialects.js";
import type { CursorField, Provider } from "../../definition/resource.js";
import type { CursorPosition } from "../../request/cursor.js";
import { formatValue } from "../../request/format-scalar.js";
import { fieldValue } from "../../request/order.js";
import { isTruncated } from "../../request/truncated-date.js";
import { operatorOf } from "./cursor-position.js";

/** The precision with which the values of a row, as read, determine its place in the order of these fields. */
export type PositionPrecision =
  /** The database compares the values that were read. */
  | "exact"
  /**
   * The database may hold another value than the one that was read. Each page checks that it begins at its position.
   */
  | "uncertain"
  /** A date is cut to the millisecond when it is read, so its row is one of several. */
  | "truncated";

export function precisionOf(cursor: readonly CursorField[], provider: Provider): PositionPrecision {
  if (cursor.some(({ finerThanMillisecond }) => finerThanMillisecond)) return "truncated";
  return cursor.some(({ type }) => dialects[provider].comparedAsOther.includes(type)) ? "uncertain" : "exact";
}

/** Returns true if the row has exactly the position's values. */
export function hasPositionValues(row: object, { values }: CursorPosition, cursor: readonly CursorField[]): boolean {
  return cursor.every((field, index) => isSame(fieldValue(row, field), values[index]));
}

/**
 * The error of a database that does not find the rows beyond a position by its values. Without this error, a client
 * that follows the links would never reach an end, or would miss rows.
 */
export class PositionNotAdvancing extends Error {
  override readonly name = "PositionNotAdvancing";
}

/** Returns the error of a page whose first row is not beyond its position. */
export function stuckAt(
  model: string,
  { values }: CursorPosition,
  cursor: readonly CursorField[],
): PositionNotAdvancing {
  const position = cursor.map(({ field, type }, index) => `${field} ${formatValue(values[index], type)}`).join(", ");
  return new PositionNotAdvancing(
    `The page of ${model} beyond ${position} does not begin beyond it: the database compares a value of these columns as another one than Prisma reads. See "Forms of values" in docs/reference/databases.md.`,
  );
}

/** Returns false if the first row that was read beyond a position is certainly not beyond it. */
export function isAfterPosition(
  row: object | undefined,
  position: CursorPosition,
  cursor: readonly CursorField[],
): boolean {
  if (row === undefined) return true;
  for (const [index, field] of cursor.entries()) {
    const [rowValue, value] = [fieldValue(row, field), position.values[index]];
    if (!isSame(rowValue, value)) {
      // Only the database knows the order of strings.
      if (!isOrdered(rowValue) || !isOrdered(value)) return true;
      return operatorOf(field, position.towards) === (rowValue < value ? "lt" : "gt");
    }
    // The fields after a date that is cut do not count, because finer digits that were not read decide first.
    if (isTruncated(field, value)) return true;
  }
  return false;
}

/**
 * Returns true if both values are written in the same way. Most values are compared without writing them, because this
 * runs on every page.
 */
function isSame(found: unknown, value: unknown): boolean {
  if (found === value) return true;
  if (typeof found === "number" && typeof value === "number") return false;
  if (found instanceof Date && value instanceof Date) return Object.is(found.getTime(), value.getTime());
  return formatValue(found) === formatValue(value);
}

function isOrdered(value: unknown): value is number | bigint | Date {
  return typeof value === "number" || typeof value === "bigint" || value instanceof Date;
}
