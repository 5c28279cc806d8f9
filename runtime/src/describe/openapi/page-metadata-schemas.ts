/**
 * The JSON Schemas of page metadata, such as `totalItems`. `definition/page-metadata.ts` defines which pages have it.
 */
import { type JsonLdPlace, jsonLdName, type MetadataKey, possibleJsonLd } from "../../definition/page-metadata.js";
import { type IndexedApi, possibleMetadataOf } from "../described-api.js";
import { iri, isTrue, numberOfItems, type OpenApiSchema, objectOf } from "./json-schema.js";

const schemas: { readonly [key in MetadataKey]: OpenApiSchema } = {
  totalItems: { ...numberOfItems, description: "The number of items on all pages, if it is known." },
  totalItemsEstimated: isTrue,
  page: { type: "integer", minimum: 1, description: "The number of this page, if pages have numbers." },
  itemsPerPage: { ...numberOfItems, description: "The size of a page; this one may have fewer items." },
  first: iri,
  previous: iri,
  next: iri,
  last: iri,
  facets: {
    type: "object",
    description: "For each field that was named, the number of items for each value, the largest first.",
    additionalProperties: {
      type: "array",
      items: objectOf({ value: { type: ["string", "integer", "boolean"] }, count: numberOfItems }),
    },
  },
};

/** Returns the schemas of the keys that the envelope of plain JSON has besides the items. */
export function envelopeMetadata(api: IndexedApi): { readonly [key: string]: OpenApiSchema } {
  return Object.fromEntries(possibleMetadataOf(api).map((key) => [key, schemas[key]]));
}

/** Returns the schemas of the page metadata that JSON-LD has outside of its view: before the members, or after them. */
export function jsonLdMetadataSchemas(api: IndexedApi, place: JsonLdPlace): { readonly [key: string]: OpenApiSchema } {
  const keys = possibleJsonLd(possibleMetadataOf(api), place);
  return Object.fromEntries(keys.map((key) => [jsonLdName(key, api.settings.prefix), schemas[key]]));
}
