/** Scalars as JSON Schema: what a client sends, and what it gets. */
import type { ScalarType } from "../definition/resource.js";

/** A JSON Schema, as plain data. */
export type Schema = { readonly [keyword: string]: unknown };

/** @param values the names of an enum */
export function valueSchema(type: ScalarType, values: readonly string[] = []): Schema {
  switch (type) {
    case "Int":
      return { type: "integer", format: "int32" };
    case "UnsignedInt":
      return { type: "integer", minimum: 0, maximum: 4_294_967_295 };
    case "Float":
      return { type: "number", format: "double" };
    case "UnsignedBigInt":
      return { type: "string", pattern: "^\\d+$" };
    case "BigInt":
      // As text, for JavaScript's numbers would lose digits.
      return { type: "string", pattern: "^-?\\d+$" };
    case "Decimal":
      return { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" };
    case "String":
      return { type: "string" };
    case "Uuid":
      return { type: "string", format: "uuid" };
    case "Boolean":
      return { type: "boolean" };
    case "DateTime":
      return { type: "string", format: "date-time" };
    case "Date":
      return { type: "string", format: "date" };
    case "Time":
      return { type: "string", format: "time" };
    case "Bytes":
      return { type: "string", contentEncoding: "base64" };
    case "Enum":
      return { type: "string", enum: values };
    case "Json":
      return {};
  }
}

/** The same, or null. */
export function nullable(schema: Schema): Schema {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: "null" }] };
  // Whatever is allowed at all.
  if (schema.type === undefined) return schema;
  return {
    ...schema,
    type: [schema.type, "null"],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  };
}

export function ref(name: string, kind: "schemas" | "parameters" | "responses" | "headers" = "schemas"): Schema {
  return { $ref: `#/components/${kind}/${name}` };
}

/** An object with all of these properties, and maybe more. */
export function objectOf(properties: { readonly [name: string]: Schema }, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, ...(required.length > 0 && { required }), additionalProperties: true };
}

export const numberOfItems: Schema = { type: "integer", minimum: 0 };

/** An IRI as documents contain it: a path, or absolute. */
export const iri: Schema = { type: "string", format: "uri-reference" };
