import type { ScalarType } from "../definition/resource.js";
import { encode } from "./query-string.js";

/** A Decimal as Prisma returns it, from any library: only its digits are used. */
export interface DecimalLike {
  toFixed(): string;
}

/** `1 true on yes` and `0 false off no`, in any case, white space around ignored; undefined for any other. */
export function parseBoolean(text: string): boolean | undefined {
  const spelling = text.trim();
  if (/^(1|true|on|yes)$/i.test(spelling)) return true;
  return /^(0|false|off|no)$/i.test(spelling) ? false : undefined;
}

/**
 * A query's or a path's text as a value of the field's type, in the form that Prisma takes; undefined if it is none.
 * @param values the names of an enum
 */
export function parseValue(type: ScalarType, text: string, values?: readonly string[]): unknown {
  switch (type) {
    case "Int":
      return toNumber(parseInteger(text, 32));
    case "UnsignedInt":
      return toNumber(parseInteger(text, 32, BigInt.asUintN));
    case "BigInt":
      return parseInteger(text, 64);
    case "UnsignedBigInt":
      return parseInteger(text, 64, BigInt.asUintN);
    case "Float":
      // Prisma rounds large numbers to 16 digits, and so the largest doubles to infinity, which no driver takes.
      return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(Number(text).toPrecision(16)))
        ? Number(text)
        : undefined;
    case "Decimal":
      return parseDecimal(text);
    case "String":
      // PostgreSQL cannot hold a NUL: no row has such a value.
      return text.includes("\0") ? undefined : text;
    case "Uuid":
      // Databases fail on any other text in a column of UUIDs.
      return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined;
    case "Boolean":
      return parseBoolean(text);
    case "DateTime":
      return parseDateTime(text);
    case "Date":
      return /^\d{4}-\d\d-\d\d$/.test(text) ? parseDateTime(text) : undefined;
    case "Time":
      return /^\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z?$/i.test(text) ? parseDateTime(`${dayOfTimes}T${text}`) : undefined;
    case "Bytes":
      return parseBytes(text);
    case "Enum":
      return values?.includes(text) ? text : undefined;
    case "Json":
      return undefined;
  }
}

/**
 * The text itself, so that no digit is lost. Drivers that pass numbers fail beyond the range of a JavaScript number.
 */
function parseDecimal(text: string): string | undefined {
  return /^-?\d+(?:\.\d+)?$/.test(text) && Number.isFinite(Number(text)) ? text : undefined;
}

function toNumber(value: bigint | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

/** @param wrap the value as so many bits hold it: another one if they are too few */
function parseInteger(text: string, bits: number, wrap: typeof BigInt.asIntN = BigInt.asIntN): bigint | undefined {
  if (!/^-?\d{1,20}$/.test(text)) return undefined;
  const value = BigInt(text);
  return wrap(bits, value) === value ? value : undefined;
}

// A space before the zone's hours is a `+` that its sender did not encode.
const dateTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+\- ])(\d\d)(?::?(\d\d))?)?)?$/i;

/** Prisma's day for a time without one. */
const dayOfTimes = "1970-01-01";

/**
 * ISO 8601, a date or a date with a time; without a zone it is UTC. A day that no calendar has is refused, and so is a
 * year outside 1 to 9999, for databases fail on it.
 */
function parseDateTime(text: string): Date | undefined {
  const match = dateTime.exec(text);
  if (match === null) return undefined;
  const part = (index: number) => Number(match[index] ?? 0);
  const date = new Date(0);
  date.setUTCFullYear(part(1), part(2) - 1, part(3));
  if (date.getUTCMonth() !== part(2) - 1 || date.getUTCDate() !== part(3)) return undefined;
  if (part(4) > 23 || part(5) > 59 || part(6) > 59 || part(9) > 23 || part(10) > 59) return undefined;
  const milliseconds = Number(`${match[7] ?? ""}000`.slice(0, 3));
  const zoneMinutes = (part(9) * 60 + part(10)) * (match[8] === "-" ? -1 : 1);
  date.setUTCHours(part(4), part(5) - zoneMinutes, part(6), milliseconds);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date : undefined;
}

function parseBytes(sent: string): Uint8Array | undefined {
  // A space is a `+` that its sender did not encode.
  const text = sent.replaceAll(" ", "+");
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** A row's value as text that `parseValue` reads back without loss: for links and paths. Json has none. */
export function formatValue(value: unknown, type?: ScalarType): string {
  // An invalid date is reported with its row, when that becomes an item.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : formatDate(value, type);
  if (value instanceof Uint8Array) return base64(value);
  // Of Prisma's objects this leaves the Decimal; what is none is its own text.
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

/** A value of a row on its way into a document: null stays null, and what a handler left out stays out. */
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
  const serialize = (value: Value | readonly Value[] | null | undefined) => {
    if (value === null || value === undefined) return value;
    return Array.isArray(value) ? value.map(one) : one(value as Value);
  };
  return serialize as Serializer<Value>;
}
