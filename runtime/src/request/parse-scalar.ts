/** Parses the texts of queries and paths into values for Prisma; undefined if a text is not of the type. */

/**
 * Parses `1 true on yes` and `0 false off no`, in any letter case and with white space around; undefined for other
 * texts.
 */
export function parseBoolean(text: string): boolean | undefined {
  const spelling = text.trim();
  if (/^(1|true|on|yes)$/i.test(spelling)) return true;
  return /^(0|false|off|no)$/i.test(spelling) ? false : undefined;
}

/**
 * Returns the text itself, so that no digit is lost; undefined if it is not a decimal number. Numbers beyond the range
 * of a JavaScript number are refused, because drivers that pass numbers fail on them.
 */
export function parseDecimal(text: string): string | undefined {
  return /^-?\d+(?:\.\d+)?$/.test(text) && Number.isFinite(Number(text)) ? text : undefined;
}

/** Parses a decimal number with any number of digits, or `NaN`, `Infinity` or `-Infinity`. */
export function parseWideDecimal(text: string): string | object | undefined {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  return text === "NaN" || /^-?Infinity$/.test(text) ? decimalWithoutDigits(text) : undefined;
}

/**
 * Returns an object like the Decimal of another library, which Prisma recognizes by these properties. Prisma accepts no
 * such text.
 */
function decimalWithoutDigits(text: string): object {
  return { d: [], e: Number.NaN, s: Number.NaN, toFixed: () => text };
}

const integer = /^-?\d{1,20}$/;

/** Parses an integer between two bounds, without a `bigint`, which takes ten times as long. */
export function parseNumber(text: string, least: number, most: number): number | undefined {
  if (!integer.test(text)) return undefined;
  const value = Number(text);
  // The sum of `-0` and 0 is 0.
  return value >= least && value <= most ? value + 0 : undefined;
}

/**
 * Parses an integer that `bits` bits can hold; undefined for other texts.
 * @param wrap Returns the value that the bits hold: another one if there are too few bits.
 */
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

/** The day that Prisma uses for a time without a day. */
export const dayOfTimes = "1970-01-01";

/**
 * Parses an ISO 8601 date, or a date with a time, in UTC unless it has a zone. Refuses a day that no calendar has.
 * Refuses a year outside 1 to 9999, because databases fail on it.
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

/** Parses a day without a time: `2026-01-31`. */
export function parseDay(text: string): Date | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? parseDateTime(text) : undefined;
}

/** Parses a time of day: `09:30:00`. */
export function parseTime(text: string): Date | undefined {
  return /^\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z?$/i.test(text) ? parseDateTime(`${dayOfTimes}T${text}`) : undefined;
}

export function parseBytes(sent: string): Uint8Array | undefined {
  // A space is a `+` that its sender did not encode.
  const text = sent.replaceAll(" ", "+");
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Returns the text; undefined if it contains NUL, because no row of PostgreSQL can contain it. */
export function parseString(text: string): string | undefined {
  return text.includes("\0") ? undefined : text;
}

/**
 * Returns the text if it is a UUID, otherwise undefined, because databases fail on other texts in a column of UUIDs.
 */
export function parseUuid(text: string): string | undefined {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined;
}

/**
 * Parses a number. Refuses the largest doubles: Prisma rounds large numbers to 16 digits, and so these to infinity,
 * which no driver accepts.
 */
export function parseDouble(text: string): number | undefined {
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(Number(text).toPrecision(16)))
    ? Number(text)
    : undefined;
}
