/**
 * Dates that are truncated to the millisecond when they are read, while the database keeps more digits: each represents
 * all dates of its millisecond.
 */
import type { KnownValues } from "../definition/resource.js";

type Known = Pick<KnownValues, "finerThanMillisecond" | "type">;

/** A date that its database keeps more digits of. */
export function isTruncated(
  { finerThanMillisecond }: Pick<Known, "finerThanMillisecond">,
  value: unknown,
): value is Date {
  return finerThanMillisecond === true && value instanceof Date;
}

/**
 * A comparison with a value as it was read, in Prisma's operators: with the whole millisecond of a date that is cut.
 * Digits are cut off, never rounded: the millisecond begins at the value.
 */
export function comparison(operator: string, value: unknown, known: Known): object {
  if (!isTruncated(known, value)) return { [operator]: value };
  const end = shifted(value, 1, known);
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
 * So many milliseconds later; undefined where databases keep no such value, or a time of day would be another day's.
 */
export function shifted(value: Date, milliseconds: number, { type }: Pick<Known, "type">): Date | undefined {
  const date = new Date(value.getTime() + milliseconds);
  const year = date.getUTCFullYear();
  const isKept = type === "Time" ? date.getUTCDate() === value.getUTCDate() : year >= 1 && year <= 9999;
  return isKept ? date : undefined;
}

/**
 * True for a text of a date with digits beyond the millisecond, which JavaScript's dates do not have: `09:30:00.1234`.
 * Zeros are none.
 */
export function hasFinerDigits(text: string, { type }: Pick<Known, "type">): boolean {
  return (type === "DateTime" || type === "Time") && /\.\d{3}\d*[1-9]/.test(text);
}

const earliest = new Date("0001-01-01T00:00:00Z");

/** A condition on a field whose values are compared by the millisecond. */
export function wholeMilliseconds(name: string, known: KnownValues, condition: object): readonly object[] {
  const operators: object = Reflect.get(condition, name);
  if ("in" in operators && Array.isArray(operators.in)) {
    return [{ OR: operators.in.map((value) => ({ [name]: comparison("equals", value, known) })) }];
  }
  return Object.entries(operators).map(([operator, value]) => ({ [name]: comparison(operator, value, known) }));
}
