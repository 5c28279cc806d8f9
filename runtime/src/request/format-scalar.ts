import type { ScalarType } from "../definition/resource.js";
import { dayOfTimes } from "./parse-scalar.js";
import { encode } from "./query-string.js";

/** A Decimal as Prisma returns it, from any library: only its digits are used. */
export interface DecimalLike {
  toFixed(): string;
}

/** A row's value as text that `parseValue` reads back without loss: for links and paths. Json has none. */
export function formatValue(value: unknown, type?: ScalarType): string {
  // An invalid date is reported with its row, when that becomes an item.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : formatDate(value, type);
  if (value instanceof Uint8Array) return base64(value);
  // Only Prisma's Decimal is left; everything else is its own text.
  return digits(value as bigint | DecimalLike);
}

function formatDate(date: Date, type: ScalarType | undefined): string {
  switch (type) {
    case "Date":
      return isoDate(date);
    case "Time":
      return isoTime(date);
    default:
      return date.toISOString();
  }
}

/**
 * An identifier's value as one percent-encoded segment of a path. `""`, `.` and `..` follow a `=`: as they are, clients
 * would take them out of the path, encoded or not. No other segment begins with `=`, which is percent-encoded in
 * values.
 */
export function segment(value: unknown, type?: ScalarType): string {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value == null) throw new TypeError("A row has no identifier");
  const encoded = encode(typeof value === "string" ? value : formatValue(value, type));
  return encoded === "" || encoded === "." || encoded === ".." ? `=${encoded}` : encoded;
}

/**
 * A value of a row on its way into a document: null stays null, what a handler left out stays out, and a text, which a
 * result extension may compute of any column, stays as it is.
 */
type Serializer<Value> = {
  (value: Value): string;
  (value: Value | null): string | null;
  (value: readonly Value[]): readonly string[];
};

/** DateTime as ISO 8601 in UTC. */
export const isoDateTime: Serializer<Date> = serializer((date: Date) => date.toISOString());

/** The day of a DateTime: `2024-02-28`. */
export const isoDate: Serializer<Date> = serializer((date: Date) =>
  date.toISOString().slice(0, -"T00:00:00.000Z".length),
);

/** The time of day of a DateTime, its milliseconds if it has any: `23:59:59`, `23:59:59.120`. */
export const isoTime: Serializer<Date> = serializer((date: Date) => {
  // The end of the day, which PostgreSQL keeps, is read as the next day's beginning.
  if (date.getTime() === Date.parse("1970-01-02")) return "24:00:00";
  return date
    .toISOString()
    .slice(`${dayOfTimes}T`.length, -1)
    .replace(/\.000$/, "");
});

/** BigInt and Decimal with all their digits, never an exponent. */
export const digits: Serializer<bigint | DecimalLike> = serializer((value: bigint | DecimalLike) =>
  // A handler's plain number has a `toFixed` too, which rounds to an integer.
  typeof value === "object" ? value.toFixed() : String(value),
);

/** Bytes as base64. */
export const base64: Serializer<Uint8Array> = serializer((bytes: Uint8Array) => {
  // In parts: a call takes only so many arguments.
  let binary = "";
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
});

function serializer<Value>(one: (value: Value) => string): Serializer<Value> {
  const text = (value: Value | string) => (typeof value === "string" ? value : one(value));
  const serialize = (value: Value | readonly Value[] | null | undefined) => {
    if (value === null || value === undefined) return value;
    return Array.isArray(value) ? value.map(text) : text(value as Value);
  };
  return serialize as Serializer<Value>;
}
