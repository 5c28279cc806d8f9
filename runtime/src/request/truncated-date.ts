/**
 * Compares dates that are truncated to the millisecond when they are read, while the database keeps more digits. Each
 * represents all dates of its millisecond.
 */
import type { FieldValueInfo } from "../definition/resource.js";

type Known = Pick<FieldValueInfo, "finerThanMillisecond" | "type">;

/** Checks whether a value is a date in a column that keeps more digits than the date. */
export function isTruncated(
  { finerThanMillisecond }: Pick<Known, "finerThanMillisecond">,
  value: unknown,
): value is Date {
  return finerThanMillisecond === true && value instanceof Date;
}

/**
 * Returns a comparison with a value that was read, in Prisma's operators. A truncated date is compared as its whole
 * millisecond: `{ gte: date, lt: end }` for `equals`. The millisecond begins at the date, because digits are cut off,
 * never rounded.
 */
export function comparison(operator: string, value: unknown, field: Known): object {
  if (!isTruncated(field, value)) return { [operator]: value };
  const end = shiftDate(value, 1, field);
  switch (operator) {
    case "equals":
      return { gte: value, ...(end && { lt: end }) };
    case "lte":
      return end === undefined ? { gte: earliest } : { lt: end };
    case "gt":
      return end === undefined ? { in: [] } : { gte: end };
    default:
      return { [operator]: value };
  }
}

/**
 * Returns the date plus `milliseconds`; undefined if the result is outside the years 1 to 9999, or if a time of day
 * would pass midnight.
 */
export function shiftDate(value: Date, milliseconds: number, { type }: Pick<Known, "type">): Date | undefined {
  const date = new Date(value.getTime() + milliseconds);
  const year = date.getUTCFullYear();
  const isKept = type === "Time" ? date.getUTCDate() === value.getUTCDate() : year >= 1 && year <= 9999;
  return isKept ? date : undefined;
}

/**
 * Checks whether the text of a date has digits beyond the millisecond, which JavaScript's dates do not have:
 * `09:30:00.1234`. Zeros do not count.
 */
export function hasFinerDigits(text: string, { type }: Pick<Known, "type">): boolean {
  return (type === "DateTime" || type === "Time") && /\.\d{3}\d*[1-9]/.test(text);
}

const earliest = new Date("0001-01-01T00:00:00Z");

/** Returns the conditions on a field whose values are compared by the millisecond. */
export function wholeMilliseconds(name: string, field: FieldValueInfo, condition: object): readonly object[] {
  const operators: object = Reflect.get(condition, name);
  if ("in" in operators && Array.isArray(operators.in)) {
    return [{ OR: operators.in.map((value) => ({ [name]: comparison("equals", value, field) })) }];
  }
  return Object.entries(operators).map(([operator, value]) => ({ [name]: comparison(operator, value, field) }));
}
