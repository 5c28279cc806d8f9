/** The JSON Schemas that the pages of plain JSON share. */
import type { CollectionOperation } from "../../definition/resource.js";
import { allCollections, type IndexedApi, offersFormat } from "../described-api.js";
import { type OpenApiSchema, objectOf } from "./json-schema.js";
import { envelopeMetadata } from "./page-metadata-schemas.js";

/** Returns whether plain JSON has an envelope around the items of this operation: `{ "items": […], "page": 2 }`. */
export function hasEnvelope({ pagination }: Pick<CollectionOperation, "pagination">): boolean {
  return pagination.json === "envelope";
}

/**
 * Returns the schema `json.Page` of the envelope; no schemas if no page has an envelope. The dot distinguishes the name
 * from those of resources, which have none.
 */
export function jsonSchemas(api: IndexedApi): { readonly [name: string]: OpenApiSchema } {
  if (!offersFormat(api, "json") || !allCollections(api).some(hasEnvelope)) return {};
  const keys = envelopeMetadata(api);
  return { "json.Page": objectOf(keys, Object.keys(keys)) };
}
