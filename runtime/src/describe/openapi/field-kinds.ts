/** The descriptions of each kind of field in the API's documents: JSON-LD contexts, Hydra and JSON Schema. */
import type { DescribedScalar } from "../../definition/described-field.js";
import type { Ranges } from "../../definition/dialects.js";
import { type ByKind, byKind } from "../../definition/field-kinds.js";
import type { DefinedResource, ItemField, RelatedField } from "../../definition/resource-definition.js";
import { scalarTypes } from "../../request/scalar-types.js";
import { classOf, xsd } from "../vocabulary.js";
import { iri, nullable, type OpenApiSchema, valueSchema } from "./json-schema.js";

/**
 * Returns the keys of a field's JSON-LD term besides its IRI: `{ "@type": "@id" }` for a relation.
 * @param termsOf returns the terms of an embedded item
 */
export function fieldTerm(field: ItemField, termsOf: (target: DefinedResource) => object): object {
  return byKind(terms, field, termsOf);
}

function iriTerm(): object {
  return { "@type": "@id" };
}

function nestedTerm({ target }: RelatedField, termsOf: (target: DefinedResource) => object): object {
  return { "@context": termsOf(target()) };
}

function scalarTerm({ type }: DescribedScalar): object {
  switch (type) {
    case "Json":
      return { "@type": "@json" };
    // JSON has no types for dates and times, but RDF has.
    case "DateTime":
    case "Date":
    case "Time":
      return { "@type": xsd + scalarTypes[type].datatype };
    default:
      return {};
  }
}

const terms: ByKind<object, [termsOf: (target: DefinedResource) => object]> = {
  column: scalarTerm,
  computed: scalarTerm,
  count: scalarTerm,
  reference: iriTerm,
  embedded: nestedTerm,
  "embedded-list": nestedTerm,
  collection: iriTerm,
};

/** Returns the range of a field in the Hydra documentation: `xmls:string`, or the class of the related item. */
export function fieldRange(field: ItemField): string {
  return byKind(classes, field);
}

function datatype({ type }: DescribedScalar): string {
  return `xmls:${scalarTypes[type].datatype}`;
}

function itemClass({ target }: RelatedField): string {
  return classOf(target());
}

const classes: ByKind<string> = {
  column: datatype,
  computed: datatype,
  count: datatype,
  reference: itemClass,
  embedded: itemClass,
  "embedded-list": itemClass,
  collection: () => "hydra:Collection",
};

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
  return { ...byKind(schemas, field, ranges, schemaOf), ...(description !== undefined && { description }) };
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

function scalarSchema({ type, values, list, nullable: mayBeNull }: DescribedScalar, ranges: Ranges): OpenApiSchema {
  const value = valueSchema(type, values, ranges);
  if (list) return { type: "array", items: value };
  return mayBeNull ? nullable(value) : value;
}

const schemas: ByKind<OpenApiSchema, [ranges: Ranges, schemaOf: (target: DefinedResource) => OpenApiSchema]> = {
  column: scalarSchema,
  computed: scalarSchema,
  count: scalarSchema,
  reference: () => nullable(iri),
  embedded: ({ target }, _, schemaOf) => nullable(schemaOf(target())),
  "embedded-list": ({ target, limit }, _, schemaOf) => ({ type: "array", items: schemaOf(target()), maxItems: limit }),
  collection: () => iri,
};
