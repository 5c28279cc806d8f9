/** The descriptions of each kind of field in the API's documents: JSON-LD contexts, Hydra and JSON Schema. */
import type { Ranges } from "../../definition/dialects.js";
import type { DefinedResource, ItemField } from "../../definition/resource-definition.js";
import { scalarTypes } from "../../request/scalar-types.js";
import { classOf, xsd } from "../vocabulary.js";
import { iri, nullable, type OpenApiSchema, valueSchema } from "./json-schema.js";

/**
 * Returns the keys of a field's JSON-LD term besides its IRI: `{ "@type": "@id" }` for a relation.
 * @param termsOf returns the terms of an embedded item
 */
export function fieldTerm(field: ItemField, termsOf: (target: DefinedResource) => object): object {
  switch (field.link) {
    case "item":
    case "collection":
      return { "@type": "@id" };
    case "embedded":
    case "embedded-list":
      return { "@context": termsOf(field.target()) };
    case undefined:
      switch (field.type) {
        case "Json":
          return { "@type": "@json" };
        // JSON has no types for dates and times, but RDF has.
        case "DateTime":
        case "Date":
        case "Time":
          return { "@type": xsd + scalarTypes[field.type].datatype };
        default:
          return {};
      }
  }
}

/** Returns the range of a field in the Hydra documentation: `xmls:string`, or the class of the related item. */
export function fieldRange(field: ItemField): string {
  if (field.link === undefined) return `xmls:${scalarTypes[field.type].datatype}`;
  return field.link === "collection" ? "hydra:Collection" : classOf(field.target());
}

/**
 * Returns the JSON Schema of a field.
 * @param schemaOf returns the schema of an embedded item
 */
export function fieldSchema(
  field: ItemField,
  ranges: Ranges,
  schemaOf: (target: DefinedResource) => OpenApiSchema,
): OpenApiSchema {
  const description = fieldText(field);
  return { ...sentValue(field, ranges, schemaOf), ...(description !== undefined && { description }) };
}

/** The text that marks restricted fields, and the parameters that use them. */
export const forSome = "For some callers.";

/**
 * Returns the description of a field, with `For some callers.` added if it is restricted. Undefined if the field has no
 * description and is not restricted.
 */
export function fieldText({ description, restrictedBy }: ItemField): string | undefined {
  if (restrictedBy === undefined) return description;
  return description === undefined ? forSome : `${description}\n\n${forSome}`;
}

/** Returns the keys of the restricted fields, which only some callers get. */
export function keysForSome(fields: { readonly [key: string]: ItemField }): readonly string[] {
  return Object.entries(fields).flatMap(([key, { restrictedBy }]) => (restrictedBy === undefined ? [] : [key]));
}

function sentValue(
  field: ItemField,
  ranges: Ranges,
  schemaOf: (target: DefinedResource) => OpenApiSchema,
): OpenApiSchema {
  switch (field.link) {
    case undefined: {
      const value = valueSchema(field.type, field.values, ranges);
      if (field.list) return { type: "array", items: value };
      return field.nullable ? nullable(value) : value;
    }
    case "item":
      return nullable(iri);
    case "collection":
      return iri;
    case "embedded":
      return nullable(schemaOf(field.target()));
    case "embedded-list":
      return { type: "array", items: schemaOf(field.target()), maxItems: field.limit };
  }
}
