/** The scalar types: how the runtime and the generator parse, compare and describe their values. */
import { commonRanges, type Ranges } from "../definition/dialects.js";
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
  parseWideDecimal,
} from "./parse-scalar.js";

interface Scalar {
  /** Parses the text of a query or a path into a value for Prisma; undefined if the text is not of this type. */
  parse(text: string, values: readonly string[], ranges: Ranges): unknown;
  /**
   * Returns the words for such a text in messages: `a 32-bit integer`. Empty for an enum, because messages name its
   * values.
   */
  words(ranges: Ranges): string;
  /** The XML Schema datatype: `integer`. */
  readonly datatype: string;
  /** True if Prisma returns the value of the database unchanged, so that a comparison with it finds its row. */
  readonly isReturnedWhole?: true;
  /**
   * An example of a range for messages: `1..10`. Undefined if values cannot be compared by `lt` and similar operators.
   */
  readonly range?: string;
  /** Whether rows cannot be sorted by such values. Default: false. */
  readonly isUnordered?: true;
}

export const scalarTypes: { readonly [type in ScalarType]: Scalar } = {
  Int: {
    parse: (text, _, { Int: [least, greatest] }) => parseNumber(text, least, greatest),
    words: ({ Int: [least, greatest] }) =>
      isInt32({ Int: [least, greatest] }) ? "a 32-bit integer" : `an integer from ${least} to ${greatest}`,
    datatype: "integer",
    isReturnedWhole: true,
    range: "1..10",
  },
  UnsignedInt: {
    parse: (text) => parseNumber(text, 0, 2 ** 32 - 1),
    words: () => "an unsigned 32-bit integer",
    datatype: "integer",
    isReturnedWhole: true,
    range: "1..10",
  },
  BigInt: {
    parse: (text) => parseInteger(text, 64),
    words: () => "a 64-bit integer",
    datatype: "integer",
    isReturnedWhole: true,
    range: "1..10",
  },
  UnsignedBigInt: {
    parse: (text) => parseInteger(text, 64, BigInt.asUintN),
    words: () => "an unsigned 64-bit integer",
    datatype: "integer",
    isReturnedWhole: true,
    range: "1..10",
  },
  Float: {
    parse: parseDouble,
    words: () => "a number",
    datatype: "double",
    range: "1..10",
  },
  Decimal: {
    parse: (text, _, { wideDecimals }) => (wideDecimals ? parseWideDecimal : parseDecimal)(text),
    words: () => "a decimal number",
    datatype: "decimal",
    isReturnedWhole: true,
    range: "1..10",
  },
  String: {
    parse: (text, _, { keepsNul }) => (keepsNul ? text : parseString(text)),
    words: ({ keepsNul }) => (keepsNul ? "text" : "text without NUL characters"),
    datatype: "string",
    isReturnedWhole: true,
    range: "a..m",
  },
  Uuid: {
    parse: parseUuid,
    words: () => "a UUID",
    datatype: "string",
    isReturnedWhole: true,
    range: "1..10",
  },
  Boolean: {
    parse: parseBoolean,
    words: () => "`true` or `false`",
    datatype: "boolean",
  },
  DateTime: {
    parse: parseDateTime,
    words: () => "an ISO 8601 date, or date and time, such as `2026-01-31` or `2026-01-31T09:30:00Z`",
    datatype: "dateTime",
    isReturnedWhole: true,
    range: "2026-01-01..2026-02-01",
  },
  Date: {
    parse: parseDay,
    words: () => "a date such as `2026-01-31`",
    datatype: "date",
    range: "2026-01-01..2026-02-01",
  },
  Time: {
    parse: parseTime,
    words: () => "a time of day such as `09:30:00`",
    datatype: "time",
    range: "09:00:00..17:30:00",
  },
  // No parameter is read as Json.
  Json: { parse: () => undefined, words: () => "", datatype: "string", isUnordered: true },
  Bytes: {
    parse: parseBytes,
    words: () => "base64",
    datatype: "base64Binary",
    isUnordered: true,
  },
  Enum: {
    parse: (text, values) => (values.includes(text) ? text : undefined),
    words: () => "",
    datatype: "string",
  },
};

function isInt32({ Int: [least, greatest] }: Pick<Ranges, "Int">): boolean {
  return least === commonRanges.Int[0] && greatest === commonRanges.Int[1];
}

/** The description of a scalar type. It is in a separate table, which only code that describes values loads. */
interface ScalarDescription {
  /** Returns the JSON Schema of a value in a document; an enum adds its values. */
  schema(ranges: Ranges): { readonly [keyword: string]: unknown };
  /** The JSON Schema of a value that a client sends. Default: the result of `schema`. */
  readonly sent?: { readonly [keyword: string]: unknown };
  /**
   * The TypeScript types of a value that a client passes to `hc`, which turns each into a string. Default: a string.
   */
  readonly given?: readonly string[];
  /** The kind of number, whether values are numbers or strings of digits. Undefined if values are not numbers. */
  readonly number?: "integer" | "fraction";
}

export const scalarDescriptions: { readonly [type in ScalarType]: ScalarDescription } = {
  Int: {
    schema: (ranges) => {
      const [minimum, maximum] = ranges.Int;
      return isInt32(ranges) ? { type: "integer", format: "int32" } : { type: "integer", minimum, maximum };
    },
    given: ["number", "string"],
    number: "integer",
  },
  UnsignedInt: {
    schema: () => ({ type: "integer", minimum: 0, maximum: 4_294_967_295 }),
    given: ["number", "string"],
    number: "integer",
  },
  BigInt: {
    // A string, because JavaScript's numbers would lose digits.
    schema: () => ({ type: "string", pattern: "^-?\\d+$" }),
    given: ["bigint", "number", "string"],
    number: "integer",
  },
  UnsignedBigInt: {
    schema: () => ({ type: "string", pattern: "^\\d+$" }),
    given: ["bigint", "number", "string"],
    number: "integer",
  },
  Float: {
    schema: () => ({ type: "number", format: "double" }),
    given: ["number", "string"],
    number: "fraction",
  },
  Decimal: {
    schema: ({ wideDecimals }) => ({
      type: "string",
      pattern: wideDecimals ? "^(-?(\\d+(\\.\\d+)?|Infinity)|NaN)$" : "^-?\\d+(\\.\\d+)?$",
    }),
    given: ["number", "string"],
    number: "fraction",
  },
  String: {
    schema: () => ({ type: "string" }),
  },
  Uuid: {
    schema: () => ({ type: "string", format: "uuid" }),
  },
  Boolean: {
    schema: () => ({ type: "boolean" }),
    given: ["boolean", '"true"', '"false"'],
  },
  DateTime: {
    schema: () => ({ type: "string", format: "date-time" }),
    sent: { type: "string", anyOf: [{ format: "date-time" }, { format: "date" }] },
  },
  Date: {
    schema: () => ({ type: "string", format: "date" }),
  },
  Time: {
    schema: () => ({ type: "string", format: "time" }),
  },
  Json: { schema: () => ({}) },
  Bytes: {
    schema: () => ({ type: "string", contentEncoding: "base64" }),
  },
  Enum: {
    schema: () => ({ type: "string" }),
  },
};

/**
 * Parses the text of a query or a path into a value of the field's type for Prisma; undefined if it is not of this
 * type.
 * @param values The names of an enum.
 * @param ranges The ranges of the database. Default: the ranges that every database holds.
 */
export function parseValue(
  type: ScalarType,
  text: string,
  values: readonly string[] = [],
  ranges: Ranges = commonRanges,
): unknown {
  return scalarTypes[type].parse(text, values, ranges);
}
