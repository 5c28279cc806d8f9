/** What the API's documents say of each kind of field. */
import type { Ranges } from "../../definition/dialects.js";
import type { DefinedResource, ItemField } from "../../definition/resource-definition.js";
import { scalarTypes } from "../../request/scalar-types.js";
import { classOf, xsd } from "../vocabulary.js";
import { iri, nullable, type Schema, valueSchema } from "./json-schema.js";

/** What a JSON-LD context says of its term, beside its IRI. @param termsOf the terms of an item inside another one */
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
        // JSON has no type for them, and RDF has one.
        case "DateTime":
        case "Date":
        case "Time":
          return { "@type": xsd + scalarTypes[field.type].datatype };
        default:
          return {};
      }
  }
}

/** Its range in Hydra's documentation. */
export function fieldRange(field: ItemField): string {
  if (field.link === undefined) return `xmls:${scalarTypes[field.type].datatype}`;
  return field.link === "collection" ? "hydra:Collection" : classOf(field.target());
}

/** Its JSON Schema. @param schemaOf that of an item inside another one */
export function fieldSchema(field: ItemField, ranges: Ranges, schemaOf: (target: DefinedResource) => Schema): Schema {
  const description = fieldText(field);
  return { ...sentValue(field, ranges, schemaOf), ...(description !== undefined && { description }) };
}

/** What restricted fields, and what shows them, are for. */
export const forSome = "For some callers.";

/** What people read of it. */
export function fieldText({ description, restrictedBy }: ItemField): string | undefined {
  if (restrictedBy === undefined) return description;
  return description === undefined ? forSome : `${description}\n\n${forSome}`;
}

/** Those of these fields that not every caller is sent. */
export function keysForSome(fields: { readonly [key: string]: ItemField }): readonly string[] {
  return Object.entries(fields).flatMap(([key, { restrictedBy }]) => (restrictedBy === undefined ? [] : [key]));
}

function sentValue(field: ItemField, ranges: Ranges, schemaOf: (target: DefinedResource) => Schema): Schema {
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
