/** Scalars as JSON Schema: what a client gets, and what it sends. */
import { commonRanges, type Ranges } from "../../definition/dialects.js";
import type { ScalarType } from "../../definition/resource.js";
import { scalarDescriptions } from "../../request/scalar-types.js";

/** A JSON Schema, as plain data. */
export type Schema = { readonly [keyword: string]: unknown };

/**
 * @param values the names of an enum
 * @param ranges those of the database. Default: what every database holds
 */
export function valueSchema(type: ScalarType, values: readonly string[] = [], ranges: Ranges = commonRanges): Schema {
  const schema = scalarDescriptions[type].schema(ranges);
  return type === "Enum" ? { ...schema, enum: values } : schema;
}

/** What a client sends for a value: of a date-time a bare date, too. Parameters are those of `valueSchema`. */
export function sentSchema(type: ScalarType, values?: readonly string[], ranges?: Ranges): Schema {
  return scalarDescriptions[type].sent ?? valueSchema(type, values, ranges);
}

/** The same, or null. */
export function nullable(schema: Schema): Schema {
  if (schema.$ref !== undefined || schema.allOf !== undefined) return { anyOf: [schema, { type: "null" }] };
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

export const isTrue = { type: "boolean", const: true } as const;

/** An IRI as documents contain it: a path, or absolute. */
export const iri: Schema = { type: "string", format: "uri-reference" };
