/** How values of each scalar type are described: to OpenAPI, Hydra and TypeScript, and in forms. */
import type { ScalarType } from "../definition/resource.js";

interface ScalarDescription {
  /** JSON Schema of a value in a document; an enum adds its values. */
  readonly schema: { readonly [keyword: string]: unknown };
  /** JSON Schema of what a client sends. Default: `schema`. */
  readonly sent?: { readonly [keyword: string]: unknown };
  /** Its XML Schema datatype. */
  readonly datatype: string;
  /** TypeScript's types of what a client sends: `hc` turns each into text. Default: a text. */
  readonly given?: readonly string[];
  /** Given if values are numbers, in digits or as a text of digits. */
  readonly number?: "integer" | "fraction";
}

export const scalarDescriptions: { readonly [type in ScalarType]: ScalarDescription } = {
  Int: {
    schema: { type: "integer", format: "int32" },
    datatype: "integer",
    given: ["number", "string"],
    number: "integer",
  },
  UnsignedInt: {
    schema: { type: "integer", minimum: 0, maximum: 4_294_967_295 },
    datatype: "integer",
    given: ["number", "string"],
    number: "integer",
  },
  BigInt: {
    // As text, for JavaScript's numbers would lose digits.
    schema: { type: "string", pattern: "^-?\\d+$" },
    datatype: "integer",
    given: ["bigint", "number", "string"],
    number: "integer",
  },
  UnsignedBigInt: {
    schema: { type: "string", pattern: "^\\d+$" },
    datatype: "integer",
    given: ["bigint", "number", "string"],
    number: "integer",
  },
  Float: {
    schema: { type: "number", format: "double" },
    datatype: "double",
    given: ["number", "string"],
    number: "fraction",
  },
  Decimal: {
    schema: { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" },
    datatype: "decimal",
    given: ["number", "string"],
    number: "fraction",
  },
  String: {
    schema: { type: "string" },
    datatype: "string",
  },
  Uuid: {
    schema: { type: "string", format: "uuid" },
    datatype: "string",
  },
  Boolean: {
    schema: { type: "boolean" },
    datatype: "boolean",
    given: ["boolean", '"true"', '"false"'],
  },
  DateTime: {
    schema: { type: "string", format: "date-time" },
    sent: { type: "string", anyOf: [{ format: "date-time" }, { format: "date" }] },
    datatype: "dateTime",
  },
  Date: {
    schema: { type: "string", format: "date" },
    datatype: "date",
  },
  Time: {
    schema: { type: "string", format: "time" },
    datatype: "time",
  },
  Json: { schema: {}, datatype: "string" },
  Bytes: {
    schema: { type: "string", contentEncoding: "base64" },
    datatype: "base64Binary",
  },
  Enum: {
    schema: { type: "string" },
    datatype: "string",
  },
};
