/** What pages of plain JSON have in common, as JSON Schema. */
import type { CollectionOperation } from "../../definition/resource.js";
import { type Api, offers, operationsOf } from "../described-api.js";
import { objectOf, type Schema } from "./json-schema.js";
import { envelopeMetadata } from "./page-metadata-schemas.js";

/** True if plain JSON has an envelope around the items of this operation. */
export function hasEnvelope({ pagination }: Pick<CollectionOperation, "pagination">): boolean {
  return pagination.json === "envelope";
}

/** Their names have a dot, which no resource's has. Empty if no page has an envelope. */
export function jsonSchemas(api: Api): { readonly [name: string]: Schema } {
  if (!offers(api, "json") || !operationsOf(api).some(hasEnvelope)) return {};
  const keys = envelopeMetadata(api);
  return { "json.Page": objectOf(keys, Object.keys(keys)) };
}
