import type { ScalarType } from "../definition/resource.js";
import { dayOfTimes } from "./parse-scalar.js";
import { encode } from "./query-string.js";

/** A Decimal as Prisma returns it, from any library. Only its digits are used. */
export interface DecimalLike {
  toFixed(): string;
}

/**
 * Formats a row's value for links and paths, so that `parseValue` reads it back without loss. Json has no such text.
 */
export function formatValue(value: unknown, type?: ScalarType): string {
  // An invalid date is reported with its row, when the row becomes an item.
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
 * Returns an identifier's value as one percent-encoded segment of a path. `""`, `.` and `..` follow a `=`, because
 * clients would otherwise remove them from the path, encoded or not. No other segment begins with `=`, because it is
 * percent-encoded in values.
 */
export function segment(value: unknown, type?: ScalarType): string {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value == null) throw new TypeError("A row has no identifier");
  const encoded = encode(typeof value === "string" ? value : formatValue(value, type));
  return encoded === "" || encoded === "." || encoded === ".." ? `=${encoded}` : encoded;
}

/**
 * A function that formats a value of a row for a document. Null stays null, and a value that a handler left out stays
 * out. A string stays as it is, because a result extension may compute one for any column.
 */
type Serializer<Value> = {
  (value: Value): string;
  (value: Value | null): string | null;
  (value: readonly Value[]): readonly string[];
};

/** Formats a DateTime as ISO 8601 in UTC: `2024-02-28T09:30:00.000Z`. */
export const isoDateTime: Serializer<Date> = serializer((date: Date) => date.toISOString());

/** Formats the day of a DateTime: `2024-02-28`. */
export const isoDate: Serializer<Date> = serializer((date: Date) =>
  date.toISOString().slice(0, -"T00:00:00.000Z".length),
);

/** Formats the time of day of a DateTime, with milliseconds if it has any: `23:59:59`, `23:59:59.120`. */
export const isoTime: Serializer<Date> = serializer((date: Date) => {
  // The end of the day, which PostgreSQL keeps, is read as the next day's beginning.
  if (date.getTime() === Date.parse("1970-01-02")) return "24:00:00";
  return date
    .toISOString()
    .slice(`${dayOfTimes}T`.length, -1)
    .replace(/\.000$/, "");
});

/** Formats a BigInt or a Decimal with all its digits, never with an exponent. */
export const digits: Serializer<bigint | DecimalLike> = serializer((value: bigint | DecimalLike) =>
  // A handler's plain number has a `toFixed` too, which rounds to an integer.
  typeof value === "object" ? value.toFixed() : String(value),
);

/** Formats bytes as base64: `AQID`. */
export const base64: Serializer<Uint8Array> = serializer((bytes: Uint8Array) => {
  // In parts, because the number of arguments of a call is limited.
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
