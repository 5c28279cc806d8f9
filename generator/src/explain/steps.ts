/** Calculates the values beyond a bound, one step after the other. */
import { formatValue, parseValue, type ScalarType } from "@prisma-paged/runtime/generator";
import type { BoundOperator } from "./condition-requirements.js";
import { ExampleDecimal } from "./example-decimal.js";

const second = 1000;
const day = 86_400_000;

/**
 * Returns the value within a bound for the row with this index. No other index has that value. A string begins with the
 * bound, because the order of strings is the database's own. Undefined for values without an order.
 */
export function step(value: unknown, operator: BoundOperator, index: number, type: ScalarType | undefined): unknown {
  const away = operator.endsWith("e") ? index : index + 1;
  const by = operator.startsWith("g") ? away : -away;
  if (by === 0) return value;
  if (typeof value === "number") return value + by;
  if (typeof value === "bigint") return value + BigInt(by);
  if (value instanceof Date) return new Date(value.getTime() + by * (type === "Date" ? day : second));
  if (typeof value === "string" && type === "String") return `${value}${away}`;
  if (typeof value === "string" && type === "Uuid") return uuidAfter(value, by);
  if (value instanceof ExampleDecimal) return new ExampleDecimal(Number(value.toFixed()) + by);
  return undefined;
}

/** Returns the UUID that is a number of steps after another one: one step after `…-00000000000f` is `…-000000000010`. */
function uuidAfter(uuid: string, by: number): string {
  const digits = BigInt.asUintN(128, BigInt(`0x${uuid.replaceAll("-", "")}`) + BigInt(by)).toString(16);
  return digits.padStart(32, "0").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Returns whether a column of the type can contain the value, and the value is within the bound. Checks only integers.
 */
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
