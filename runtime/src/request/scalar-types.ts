/** How values of each scalar type are read and compared; `scalar-descriptions.ts` describes them. */
import type { ScalarType } from "../definition/resource.js";
import {
  parseBoolean,
  parseBytes,
  parseDateTime,
  parseDay,
  parseDecimal,
  parseDouble,
  parseInteger,
  parseNumber,
  parseString,
  parseTime,
  parseUuid,
} from "./parse-text.js";

interface Scalar {
  /** A query's or a path's text as a value in the form that Prisma takes; undefined if it is not one. */
  parse(text: string, values: readonly string[]): unknown;
  /** What such a text must be, as messages say it; an enum names its values instead. */
  readonly words: string;
  /** True if a value that was read is the database's own, so that a comparison with it finds its row. */
  readonly isReturnedWhole?: true;
  /** Two values of a range, as a message shows them. Given if values can be compared by `lt` and the like. */
  readonly range?: string;
  /** True if rows cannot be sorted by such values. */
  readonly isUnordered?: true;
}

export const scalarTypes: { readonly [type in ScalarType]: Scalar } = {
  Int: {
    parse: (text) => parseNumber(text, -(2 ** 31), 2 ** 31 - 1),
    words: "a 32-bit integer",
    isReturnedWhole: true,
    range: "1..10",
  },
  UnsignedInt: {
    parse: (text) => parseNumber(text, 0, 2 ** 32 - 1),
    words: "an unsigned 32-bit integer",
    isReturnedWhole: true,
    range: "1..10",
  },
  BigInt: {
    parse: (text) => parseInteger(text, 64),
    words: "a 64-bit integer",
    isReturnedWhole: true,
    range: "1..10",
  },
  UnsignedBigInt: {
    parse: (text) => parseInteger(text, 64, BigInt.asUintN),
    words: "an unsigned 64-bit integer",
    isReturnedWhole: true,
    range: "1..10",
  },
  Float: {
    parse: parseDouble,
    words: "a number",
    range: "1..10",
  },
  Decimal: {
    parse: parseDecimal,
    words: "a decimal number",
    isReturnedWhole: true,
    range: "1..10",
  },
  String: {
    parse: parseString,
    words: "text without NUL characters",
    isReturnedWhole: true,
    range: "a..m",
  },
  Uuid: {
    parse: parseUuid,
    words: "a UUID",
    isReturnedWhole: true,
    range: "1..10",
  },
  Boolean: {
    parse: parseBoolean,
    words: "`true` or `false`",
  },
  DateTime: {
    parse: parseDateTime,
    words: "an ISO 8601 date, or date and time, such as `2026-01-31` or `2026-01-31T09:30:00Z`",
    isReturnedWhole: true,
    range: "2026-01-01..2026-02-01",
  },
  Date: {
    parse: parseDay,
    words: "a date such as `2026-01-31`",
    range: "2026-01-01..2026-02-01",
  },
  Time: {
    parse: parseTime,
    words: "a time of day such as `09:30:00`",
    range: "09:00:00..17:30:00",
  },
  // No parameter is read as Json.
  Json: { parse: () => undefined, words: "", isUnordered: true },
  Bytes: {
    parse: parseBytes,
    words: "base64",
    isUnordered: true,
  },
  Enum: {
    parse: (text, values) => (values.includes(text) ? text : undefined),
    words: "",
  },
};

/**
 * A query's or a path's text as a value of the field's type, in the form that Prisma takes; undefined if it is not one.
 * @param values the names of an enum
 */
export function parseValue(type: ScalarType, text: string, values: readonly string[] = []): unknown {
  return scalarTypes[type].parse(text, values);
}
