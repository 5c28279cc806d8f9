/** The text of a query or a path as a value, in the form that Prisma takes; undefined if it is not one. */

/** `1 true on yes` and `0 false off no`, in any case, white space around ignored; undefined for any other. */
export function parseBoolean(text: string): boolean | undefined {
  const spelling = text.trim();
  if (/^(1|true|on|yes)$/i.test(spelling)) return true;
  return /^(0|false|off|no)$/i.test(spelling) ? false : undefined;
}

/**
 * The text itself, so that no digit is lost. Drivers that pass numbers fail beyond the range of a JavaScript number.
 */
export function parseDecimal(text: string): string | undefined {
  return /^-?\d+(?:\.\d+)?$/.test(text) && Number.isFinite(Number(text)) ? text : undefined;
}

/** With any number of digits, or `NaN`, `Infinity` or `-Infinity`. */
export function parseWideDecimal(text: string): string | object | undefined {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  return text === "NaN" || /^-?Infinity$/.test(text) ? decimalWithoutDigits(text) : undefined;
}

/** Prisma accepts no such text, but the Decimal of another library, which it recognizes by these properties. */
function decimalWithoutDigits(text: string): object {
  return { d: [], e: Number.NaN, s: Number.NaN, toFixed: () => text };
}

const integer = /^-?\d{1,20}$/;

/** Without a `bigint`, which takes ten times as long. */
export function parseNumber(text: string, least: number, most: number): number | undefined {
  if (!integer.test(text)) return undefined;
  const value = Number(text);
  // Of `-0`, the sum is 0.
  return value >= least && value <= most ? value + 0 : undefined;
}

/** @param wrap the value as so many bits hold it: another one if they are too few */
export function parseInteger(
  text: string,
  bits: number,
  wrap: typeof BigInt.asIntN = BigInt.asIntN,
): bigint | undefined {
  if (!integer.test(text)) return undefined;
  const value = BigInt(text);
  return wrap(bits, value) === value ? value : undefined;
}

// A space before the zone's hours is a `+` that its sender did not encode.
const dateTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+\- ])(\d\d)(?::?(\d\d))?)?)?$/i;

/** Prisma's day for a time without one. */
export const dayOfTimes = "1970-01-01";

/**
 * ISO 8601, a date or a date with a time; without a zone it is UTC. A day that no calendar has is refused, and so is a
 * year outside 1 to 9999, for databases fail on it.
 */
export function parseDateTime(text: string): Date | undefined {
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

/** A day without a time. */
export function parseDay(text: string): Date | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? parseDateTime(text) : undefined;
}

/** A time of day. */
export function parseTime(text: string): Date | undefined {
  return /^\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z?$/i.test(text) ? parseDateTime(`${dayOfTimes}T${text}`) : undefined;
}

export function parseBytes(sent: string): Uint8Array | undefined {
  // A space is a `+` that its sender did not encode.
  const text = sent.replaceAll(" ", "+");
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** PostgreSQL cannot hold a NUL: no row has such a value. */
export function parseString(text: string): string | undefined {
  return text.includes("\0") ? undefined : text;
}

/** Databases fail on any other text in a column of UUIDs. */
export function parseUuid(text: string): string | undefined {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined;
}

/** Prisma rounds large numbers to 16 digits, and so the largest doubles to infinity, which no driver takes. */
export function parseDouble(text: string): number | undefined {
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(Number(text).toPrecision(16)))
    ? Number(text)
    : undefined;
}
