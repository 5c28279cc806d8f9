/** What pages of plain JSON have in common, as JSON Schema. */
import type { CollectionOperation } from "../definition/resource.js";
import { type Api, hasEstimates, hasFacets, offers, operationsOf } from "./api.js";
import { facetNumbers, iri, isTrue, numberOfItems, objectOf, type Schema } from "./json-schema.js";
import { json } from "./media-types.js";

/** True if plain JSON has an envelope around the items of this operation. */
export function hasEnvelope({ pagination }: Pick<CollectionOperation, "pagination">): boolean {
  return pagination.json === "envelope";
}

/** Their names have a dot, which no resource's has. Empty if no page has an envelope. */
export function jsonSchemas(api: Api): { readonly [name: string]: Schema } {
  if (!offers(api, json) || !operationsOf(api).some(hasEnvelope)) return {};
  const keys = {
    totalItems: { ...numberOfItems, description: "The number of items on all pages, if it is known." },
    ...(hasEstimates(api) && { totalItemsEstimated: isTrue }),
    page: { type: "integer", minimum: 1, description: "The number of this page, if pages have numbers." },
    itemsPerPage: { ...numberOfItems, description: "The size of a page; this one may have fewer items." },
    first: iri,
    previous: iri,
    next: iri,
    last: iri,
    ...(hasFacets(api) && { facets: facetNumbers }),
  };
  return { "json.Page": objectOf(keys, Object.keys(keys)) };
}
