/**
 * What a page says beside its items: one table, of which documents, headers and JSON Schema are made. It says where each
 * piece is, and which operations may have it; `describe/openapi/page-metadata-schemas.ts` has its schema.
 */

import { keysOf } from "./keys-of.js";
import { facetsOf } from "./part-table.js";
import type { CollectionOperation, Resource } from "./resource.js";

/** For each field that `facets` names, how many items have each value, the most frequent first. */
export interface FacetNumbers {
  readonly [field: string]: readonly FacetValue[];
}

/** How many items have a value, which is as items have it: a related item's IRI. */
export interface FacetValue {
  readonly value: string | number | boolean;
  readonly count: number;
}

/** What a document says of a page beside its items. What the page does not have is left out. */
export interface DocumentMetadata {
  /** The number of items on all pages. */
  readonly totalItems?: number;
  /** Given if the database estimated the total. */
  readonly totalItemsEstimated?: true;
  /** The number of this page, from 1; left out with cursor paging, and if the request has an `offset`. */
  readonly page?: number;
  /** The size of a page; the last one may have fewer items. */
  readonly itemsPerPage?: number;
  /** Links, as the view of JSON-LD has them: paths with their query, or absolute URLs. */
  readonly first?: string;
  readonly previous?: string;
  readonly next?: string;
  readonly last?: string;
  readonly facets?: FacetNumbers;
}

export type MetadataKey = keyof DocumentMetadata;

type LinkKey = "first" | "previous" | "next" | "last";

/** What is known of a page when its rows are read, beside its links. Empty if paging is off. */
export type CountedMetadata = {
  readonly [Key in Exclude<MetadataKey, LinkKey>]?: DocumentMetadata[Key] | undefined;
};

type Operation = Pick<CollectionOperation, "pagination" | "handler" | "distinct" | "filters">;

/** Where a JSON-LD document has a piece: `totalItems` comes before the members, `facets` after them. */
export type JsonLdPlace = "before members" | "after members";

export interface MetadataRow {
  /**
   * Which fields it names: none, or some of the operation's, of which a caller's definition has only those that the
   * caller may see.
   */
  readonly fields: "none" | "of the operation";
  /** The header that has it, too. Default: none. */
  readonly header?: `X-${string}`;
  /** Where JSON-LD has it: as a property of Hydra's or of the API. Default: in its view, or nowhere. */
  readonly jsonLd?: { readonly term: "hydra" | "own"; readonly place: JsonLdPlace };
  /** Whether pages of an operation may have it. Default: those of every operation. */
  isPossible?(operation: Operation): boolean;
}

/** The row of each piece, in the order of documents. */
export const metadataTable: { readonly [key in MetadataKey]-?: MetadataRow } = {
  totalItems: { fields: "none", header: "X-Total-Count", jsonLd: { term: "hydra", place: "before members" } },
  totalItemsEstimated: {
    fields: "none",
    header: "X-Total-Count-Estimated",
    jsonLd: { term: "own", place: "before members" },
    isPossible: mayEstimate,
  },
  // A cursor's pages have no numbers; a handler's have.
  page: {
    fields: "none",
    header: "X-Page",
    isPossible: ({ pagination, handler }) => pagination.viaCursor === null || handler === true,
  },
  itemsPerPage: { fields: "none", header: "X-Per-Page" },
  first: { fields: "none" },
  previous: { fields: "none" },
  next: { fields: "none" },
  last: { fields: "none" },
  facets: {
    fields: "of the operation",
    jsonLd: { term: "own", place: "after members" },
    isPossible: (operation) => facetsOf(operation).length > 0,
  },
};

export const metadataKeys: readonly MetadataKey[] = keysOf(metadataTable);

/** Returns what pages of this operation may have. */
export function possibleMetadata(operation: Operation): readonly MetadataKey[] {
  return metadataKeys.filter((key) => metadataTable[key].isPossible?.(operation) ?? true);
}

/**
 * Returns what a page has, by the keys of plain JSON and in their order: `{ totalItems: 12, page: 2, next: "/books?page=3" }`.
 *
 * @param view its links
 */
export function documentMetadata(
  page: CountedMetadata,
  view: { readonly [key in LinkKey]?: string | undefined } = {},
): DocumentMetadata {
  const { first, previous, next, last } = view;
  return valuesOf(metadataKeys, { ...page, first, previous, next, last }, (key) => key);
}

const headerKeys = metadataKeys.filter((key) => metadataTable[key].header !== undefined);

/** Returns the headers that say what a page has: `{ "X-Total-Count": "12", "X-Page": "2" }`. */
export function metadataHeaders(page: CountedMetadata): Record<string, string> {
  const values = valuesOf(headerKeys, page, (key) => metadataTable[key].header ?? key);
  return Object.fromEntries(Object.entries(values).map(([header, value]) => [header, String(value)]));
}

const jsonLdKeys: { readonly [place in JsonLdPlace]: readonly MetadataKey[] } = {
  "before members": metadataKeys.filter((key) => metadataTable[key].jsonLd?.place === "before members"),
  "after members": metadataKeys.filter((key) => metadataTable[key].jsonLd?.place === "after members"),
};

/**
 * Returns what JSON-LD says of a page outside of its view, in one place of the document: `{ "hydra:totalItems": 12 }`
 * before the members.
 */
export function jsonLdMetadata(
  page: CountedMetadata,
  place: JsonLdPlace,
  prefix: Resource["prefix"],
): Record<string, unknown> {
  return valuesOf(jsonLdKeys[place], page, (key) => jsonLdName(key, prefix));
}

/** Returns what JSON-LD calls a piece: `hydra:totalItems`, `facets`. */
export function jsonLdName(key: MetadataKey, prefix: Resource["prefix"]): string {
  return metadataTable[key].jsonLd?.term === "hydra" ? prefix + key : key;
}

/** Returns the values that a page has of these, by other names. A loop, because it runs for every page. */
function valuesOf(
  keys: readonly MetadataKey[],
  page: { readonly [key in MetadataKey]?: unknown },
  nameOf: (key: MetadataKey) => string,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const key of keys) if (page[key] !== undefined) values[nameOf(key)] = page[key];
  return values;
}

/** Returns the keys of what JSON-LD says in one place, as far as pages of some operation may have it. */
export function possibleJsonLd(possible: readonly MetadataKey[], place: JsonLdPlace): readonly MetadataKey[] {
  return jsonLdKeys[place].filter((key) => possible.includes(key));
}

/** Returns whether the total of pages may be the database's estimate. */
export function mayEstimate({ pagination, handler, distinct }: Operation): boolean {
  const { partial, clientPartial, count } = pagination;
  return count === "estimated" && handler !== true && distinct === undefined && (!partial || clientPartial);
}
