/**
 * The metadata of a page (total, number, links, facets), in one table: where each piece is, and which operations may
 * have it. Documents, headers and JSON Schema are built from the table. `describe/openapi/page-metadata-schemas.ts` has
 * the schema of each piece.
 */

import { keysOf } from "./keys-of.js";
import { facetsOf } from "./part-table.js";
import type { CollectionOperation, Resource } from "./resource.js";

/** The facets of a page: for each field that `facets` names, its values and their numbers, the most frequent first. */
export interface FacetNumbers {
  readonly [field: string]: FacetValue[];
}

/** The largest number of values that a facet has: with fewer, every value of the field is among them. */
export const maximumFacetValues = 50;

/** A value of a field, and the number of items that have it. */
export interface FacetValue {
  /** The value as items contain it. For a relation, it is the IRI of the related item: `/categories/3`. */
  readonly value: string | number | boolean;
  readonly count: number;
}

/** The metadata of a page in a document, by the keys of plain JSON. Metadata that the page lacks is left out. */
export interface DocumentMetadata {
  /** The number of items on all pages. */
  readonly totalItems?: number;
  /** True if the database estimated the total. Undefined if the total was counted. */
  readonly totalItemsEstimated?: true;
  /** The number of this page, from 1. Undefined with cursor paging, and if the request has an `offset`. */
  readonly page?: number;
  /** The size of a page; the last one may have fewer items. */
  readonly itemsPerPage?: number;
  /** The link to the first page: `/books?page=1`. This and the other links may be absolute URLs. */
  readonly first?: string;
  readonly previous?: string;
  readonly next?: string;
  readonly last?: string;
  readonly facets?: FacetNumbers;
}

export type MetadataKey = keyof DocumentMetadata;

type LinkKey = "first" | "previous" | "next" | "last";

/** The metadata of a page except its links, which is known when its rows are read. It is empty if paging is off. */
export type CountedMetadata = {
  readonly [Key in Exclude<MetadataKey, LinkKey>]?: DocumentMetadata[Key] | undefined;
};

type DescribedOperation = Pick<CollectionOperation, "pagination" | "handler" | "distinct" | "filters">;

/** The position of a piece in JSON-LD: `totalItems` comes before the members, `facets` after them. */
export type JsonLdPlace = "before members" | "after members";

export interface MetadataRow {
  /**
   * The fields that the piece names: none, or fields of the operation. Restricted fields are then left out for a caller
   * who may not see them.
   */
  readonly fields: "none" | "of the operation";
  /** The header that contains the piece as well: `X-Total-Count`. Default: none. */
  readonly header?: `X-${string}`;
  /** The place of the piece in JSON-LD, under Hydra's prefix or without. Default: in the view, or not in JSON-LD. */
  readonly jsonLd?: { readonly term: "hydra" | "own"; readonly place: JsonLdPlace };
  /** Returns whether pages of an operation may have the piece. Default: pages of every operation may. */
  isPossible?(operation: DescribedOperation): boolean;
}

/** The row of each piece of metadata, in the order of documents. */
export const metadataTable: { readonly [key in MetadataKey]-?: MetadataRow } = {
  totalItems: { fields: "none", header: "X-Total-Count", jsonLd: { term: "hydra", place: "before members" } },
  totalItemsEstimated: {
    fields: "none",
    header: "X-Total-Count-Estimated",
    jsonLd: { term: "own", place: "before members" },
    isPossible: mayEstimate,
  },
  // Pages by cursor have no numbers. Pages of a handler have numbers.
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

/** Returns the keys of the metadata that pages of this operation may have. */
export function possibleMetadata(operation: DescribedOperation): readonly MetadataKey[] {
  return metadataKeys.filter((key) => metadataTable[key].isPossible?.(operation) ?? true);
}

/**
 * Returns the metadata of a page, by the keys of plain JSON and in their order:
 * `{ totalItems: 12, page: 2, next: "/books?page=3" }`.
 *
 * @param view the links of the page
 */
export function documentMetadata(
  page: CountedMetadata,
  view: { readonly [key in LinkKey]?: string | undefined } = {},
): DocumentMetadata {
  const { first, previous, next, last } = view;
  return namedMetadata(metadataKeys, { ...page, first, previous, next, last }, (key) => key);
}

const headerKeys = metadataKeys.filter((key) => metadataTable[key].header !== undefined);

/** Returns the headers with the metadata of a page: `{ "X-Total-Count": "12", "X-Page": "2" }`. */
export function metadataHeaders(page: CountedMetadata): Record<string, string> {
  const values = namedMetadata(headerKeys, page, (key) => metadataTable[key].header ?? key);
  return Object.fromEntries(Object.entries(values).map(([header, value]) => [header, String(value)]));
}

const jsonLdKeys: { readonly [place in JsonLdPlace]: readonly MetadataKey[] } = {
  "before members": metadataKeys.filter((key) => metadataTable[key].jsonLd?.place === "before members"),
  "after members": metadataKeys.filter((key) => metadataTable[key].jsonLd?.place === "after members"),
};

/**
 * Returns the metadata of a page that JSON-LD contains at one place, outside of the view: `{ "hydra:totalItems": 12 }`
 * before the members.
 */
export function jsonLdMetadata(
  page: CountedMetadata,
  place: JsonLdPlace,
  prefix: Resource["prefix"],
): Record<string, unknown> {
  return namedMetadata(jsonLdKeys[place], page, (key) => jsonLdName(key, prefix));
}

/** Returns the name of a piece in JSON-LD: `hydra:totalItems`, `facets`. */
export function jsonLdName(key: MetadataKey, prefix: Resource["prefix"]): string {
  return metadataTable[key].jsonLd?.term === "hydra" ? prefix + key : key;
}

/** Returns the values of a page for these keys, under other names. It is a loop because it runs for every page. */
function namedMetadata(
  keys: readonly MetadataKey[],
  page: { readonly [key in MetadataKey]?: unknown },
  nameOf: (key: MetadataKey) => string,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const key of keys) if (page[key] !== undefined) values[nameOf(key)] = page[key];
  return values;
}

/** Returns the keys of the metadata that JSON-LD contains at one place. @param possible keys that pages may have */
export function possibleJsonLd(possible: readonly MetadataKey[], place: JsonLdPlace): readonly MetadataKey[] {
  return jsonLdKeys[place].filter((key) => possible.includes(key));
}

/** Returns whether the total of an operation's pages may be an estimate of the database. */
export function mayEstimate({ pagination, handler, distinct }: DescribedOperation): boolean {
  const { partial, clientPartial, count } = pagination;
  return count === "estimated" && handler !== true && distinct === undefined && (!partial || clientPartial);
}
