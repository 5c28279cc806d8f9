/** Values beyond a bound, one step after the other. */
import { formatValue, parseValue, type ScalarType } from "@prisma-paged/runtime/generator";
import { ExampleDecimal } from "./example-decimal.js";
import type { BoundOperator } from "./required.js";

const second = 1000;
const day = 86_400_000;

/**
 * Returns the value of the row with this index among those within a bound. Undefined for a text, whose order is the
 * database's own, beyond the bound itself.
 */
export function step(value: unknown, operator: BoundOperator, index: number, type: ScalarType | undefined): unknown {
  const away = operator.endsWith("e") ? index : index + 1;
  const by = operator.startsWith("g") ? away : -away;
  if (by === 0) return value;
  if (typeof value === "number") return value + by;
  if (typeof value === "bigint") return value + BigInt(by);
  if (value instanceof Date) return new Date(value.getTime() + by * (type === "Date" ? day : second));
  if (value instanceof ExampleDecimal) return new ExampleDecimal(Number(value.toFixed()) + by);
  return undefined;
}

/** Returns whether a column of the type can hold the value, and the value is within the bound. */
export function isWithin(value: unknown, operator: BoundOperator, bound: unknown, type: ScalarType): boolean {
  if (!isInteger(value) || !isInteger(bound)) return true;
  if (parseValue(type, formatValue(value, type)) === undefined) return false;
  switch (operator) {
    case "gt":
      return value > bound;
    case "gte":
      return value >= bound;
    case "lt":
      return value < bound;
    case "lte":
      return value <= bound;
  }
}

function isInteger(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}
