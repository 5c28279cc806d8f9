/** The JSON Schemas of scalar values, in responses and in query parameters, and the helpers that build schemas. */
import { commonRanges, type Ranges } from "../../definition/dialects.js";
import type { ScalarType } from "../../definition/resource.js";
import { scalarDescriptions } from "../../request/scalar-types.js";

/** A JSON Schema, as plain data. */
export type OpenApiSchema = { readonly [keyword: string]: unknown };

/**
 * Returns the schema of a value in a response.
 * @param values the names of an enum
 * @param ranges the ranges of the database's types. Default: the ranges that all databases support
 */
export function valueSchema(
  type: ScalarType,
  values: readonly string[] = [],
  ranges: Ranges = commonRanges,
): OpenApiSchema {
  const schema = scalarDescriptions[type].schema(ranges);
  return type === "Enum" ? { ...schema, enum: values } : schema;
}

/**
 * Returns the schema of a value in a query parameter. For a `DateTime`, it also allows a date without a time. The
 * parameters are those of {@link valueSchema}.
 */
export function sentSchema(type: ScalarType, values?: readonly string[], ranges?: Ranges): OpenApiSchema {
  return scalarDescriptions[type].sent ?? valueSchema(type, values, ranges);
}

/** Returns the schema, extended to allow null. */
export function nullable(schema: OpenApiSchema): OpenApiSchema {
  if (schema.$ref !== undefined || schema.allOf !== undefined) return { anyOf: [schema, { type: "null" }] };
  // A schema without a type, that of a Json field, allows null already.
  if (schema.type === undefined) return schema;
  return {
    ...schema,
    type: [schema.type, "null"],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  };
}

export function ref(name: string, kind: "schemas" | "parameters" | "responses" | "headers" = "schemas"): OpenApiSchema {
  return { $ref: `#/components/${kind}/${name}` };
}

/**
 * Returns the schema of an object with these properties. Other properties are allowed, too.
 * @param optional the names of the properties that may be absent. Default: none
 */
export function objectOf(
  properties: { readonly [name: string]: OpenApiSchema },
  optional: readonly string[] = [],
): OpenApiSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, ...(required.length > 0 && { required }), additionalProperties: true };
}

export const numberOfItems: OpenApiSchema = { type: "integer", minimum: 0 };

export const isTrue = { type: "boolean", const: true } as const;

/** The schema of an IRI, which is a path or an absolute URL: `/api/cities/31`. */
export const iri: OpenApiSchema = { type: "string", format: "uri-reference" };
