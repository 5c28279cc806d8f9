/** Checks the `where` that a scope returns before any query, because Prisma drops what it does not understand. */
import { isFieldReference, isNullValue } from "../definition/prisma-internals.js";

/**
 * The result of checking a scope's answer.
 *
 * - `rows`: a condition, or the literal `{}` that allows every row.
 * - `nothing`: an `OR` without alternatives, which allows no row. (Prisma drops it inside an `AND`.)
 * - `invalid`: a part that Prisma would read as no condition, and so as every row.
 */
export type ScopeReading =
  | { readonly kind: "rows" }
  | { readonly kind: "nothing" }
  | { readonly kind: "invalid"; readonly path: string; readonly found: string };

const rows: ScopeReading = { kind: "rows" };
const nothing: ScopeReading = { kind: "nothing" };

/**
 * Reads a scope's answer.
 * @param path the name of the answer in messages: the model's name
 */
export function readScope(where: unknown, path: string): ScopeReading {
  if (!isObjectLiteral(where)) return invalid(path, where);
  return isEmpty(where) ? rows : readCondition(where, path);
}

/** Reads a nested condition, or the value of a field's name. Neither may be empty. */
function readCondition(condition: PlainObject, path: string): ScopeReading {
  if (hasUnreadKeys(condition))
    return { kind: "invalid", path, found: "an object with keys that Prisma does not read" };
  const parts = Object.entries(condition).map(([key, value]) => readPart(key, value, `${path}.${key}`));
  // An empty list adds nothing to the other conditions; alone it would allow every row.
  const said = parts.filter((part) => part !== undefined);
  if (said.length === 0) return invalid(path, condition);
  return worst(said);
}

/** Reads one entry of a condition. Returns undefined for an empty `AND` or `NOT`, which says nothing about the rows. */
function readPart(key: string, value: unknown, path: string): ScopeReading | undefined {
  switch (key) {
    case "AND":
    case "NOT":
      return readAll([value].flat(), path);
    case "OR": {
      const alternatives = [value].flat();
      // `OR: []` and alternatives that are empty objects allow no row.
      if (alternatives.every((alternative) => isObjectLiteral(alternative) && isEmpty(alternative))) return nothing;
      return readAll(alternatives, path);
    }
    case "some":
    case "none":
    case "isNot":
      // `some: {}` requires any related row: a condition, though it is empty.
      return isObjectLiteral(value) && isEmpty(value) ? rows : readValue(value, path);
    case "equals":
      // An empty object is a value of a Json field.
      return isObjectLiteral(value) && isEmpty(value) ? rows : readValue(value, path);
    default:
      return readValue(value, path);
  }
}

/**
 * Returns true if the condition obviously matches only rows with certain values of the field: `{ tenantId: 1 }` or
 * `{ tenantId: { in: [1, 2] } }`. Conditions within `AND` and `OR` are not examined.
 */
export function comparesWithValues(where: unknown, field: string): boolean {
  const condition: unknown = isObjectLiteral(where) ? where[field] : undefined;
  return isObjectLiteral(condition) ? "equals" in condition || "in" in condition : condition !== undefined;
}

function readAll(conditions: readonly unknown[], path: string): ScopeReading | undefined {
  if (conditions.length === 0) return undefined;
  return worst(
    conditions.map((each, index) => {
      const place = conditions.length === 1 ? path : `${path}[${index}]`;
      return isObjectLiteral(each) ? readCondition(each, place) : invalid(place, each);
    }),
  );
}

function readValue(value: unknown, path: string): ScopeReading {
  if (Array.isArray(value)) return worst(value.map((each, index) => readListed(each, `${path}[${index}]`)));
  if (isObjectLiteral(value)) return readCondition(value, path);
  return isValue(value) ? rows : invalid(path, value);
}

/** Reads an item of a list. There, `{}` is a value of a Json list. */
function readListed(value: unknown, path: string): ScopeReading {
  return isObjectLiteral(value) && isEmpty(value) ? rows : readValue(value, path);
}

function worst(readings: readonly ScopeReading[]): ScopeReading {
  return readings.find(({ kind }) => kind === "invalid") ?? readings.find(({ kind }) => kind === "nothing") ?? rows;
}

function invalid(path: string, value: unknown): ScopeReading {
  return { kind: "invalid", path, found: describe(value) };
}

export interface PlainObject {
  readonly [key: string]: unknown;
}

/** Returns true for an object literal, of this realm or another. No other object is a condition. */
export function isObjectLiteral(value: unknown): value is PlainObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function isEmpty(value: PlainObject): boolean {
  return Reflect.ownKeys(value).length === 0;
}

/**
 * Returns true if an object has keys that Prisma does not read. These are symbols, as other libraries name operators
 * (`[Op.or]`), and keys that are not enumerable.
 */
function hasUnreadKeys(value: PlainObject): boolean {
  return Reflect.ownKeys(value).length > Object.keys(value).length;
}

/**
 * Returns true for a value that Prisma can compare a field with. `NaN` is no such value, because Prisma reads it as
 * null.
 */
function isValue(value: unknown): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
    case "bigint":
      return true;
    case "number":
      return !Number.isNaN(value);
    case "object":
      return value === null || isValueObject(value);
    default:
      return false;
  }
}

function isValueObject(value: object): boolean {
  const tag = Object.prototype.toString.call(value);
  if (tag === "[object Date]") return !Number.isNaN(Number(value));
  if (tag === "[object Decimal]") return String(value) !== "NaN";
  if (ArrayBuffer.isView(value)) return true;
  return isNullValue(value) || isFieldReference(value);
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isObjectLiteral(value)) return isEmpty(value) ? "an empty object" : "only empty conditions";
  if (typeof value === "object" && value !== null) return `a ${value.constructor?.name ?? "value"}`;
  return String(value);
}
