/**
 * The paging options: ONE table, from which the annotation reader, the reader of `platform.yaml`,
 * the error messages and the documentation are fed. A new option is added here.
 */
import type { CachePolicy, Pagination } from "./resource.js";

/** The kind of value an option takes; `cursor` is a list of `{ field, direction }`, `cache` is a `CachePolicy`. */
export type OptionKind = "boolean" | "page-size" | "positive-integer" | "cursor" | "count" | "json" | "cache";

export interface PaginationOption {
  /** The key of the resolved `Pagination`. */
  readonly key: keyof Pagination;
  readonly kind: OptionKind;
  /** The built-in default; `"guessed"` if it is taken from the operation. */
  readonly default: Pagination[keyof Pagination] | "guessed";
  /** The name under `platform.defaults` in platform.yaml; none if the option is not global. */
  readonly global?: `pagination_${string}` | "strict_query_parameter_validation" | "client_fields" | "json" | "cache";
  /** One line for documentation and hints. */
  readonly summary: string;
}

/** What `paginationCount` may be. */
export const countModes = ["exact", "shared", "cached", "capped", "estimated"] as const;

/** What a collection may be in plain JSON. */
export const jsonShapes = ["list", "envelope"] as const;

/** The keys of a `CachePolicy`, with their names in platform.yaml. */
export const cacheKeys: { readonly [Key in keyof CachePolicy]-?: string } = {
  maxAge: "max_age",
  sharedMaxAge: "shared_max_age",
  staleWhileRevalidate: "stale_while_revalidate",
  vary: "vary",
};

/** In the specification's order, then the options beyond it. */
export const paginationOptions: readonly PaginationOption[] = [
  { key: "enabled", kind: "boolean", default: true, global: "pagination_enabled", summary: "Turns paging on or off." },
  {
    key: "clientEnabled",
    kind: "boolean",
    default: false,
    global: "pagination_client_enabled",
    summary: "Lets the client switch paging with the `pagination` parameter.",
  },
  {
    key: "itemsPerPage",
    kind: "page-size",
    default: 30,
    global: "pagination_items_per_page",
    summary: "Items on a page.",
  },
  {
    key: "clientItemsPerPage",
    kind: "boolean",
    default: false,
    global: "pagination_client_items_per_page",
    summary: "Lets the client set the page size with the `itemsPerPage` parameter.",
  },
  {
    key: "maximumItemsPerPage",
    kind: "positive-integer",
    default: null,
    global: "pagination_maximum_items_per_page",
    summary: "The largest page size a client may request. Unset: 1000, or the server's own size if that is larger.",
  },
  {
    key: "partial",
    kind: "boolean",
    default: false,
    global: "pagination_partial",
    summary: "Partial paging: no count, no first and last link.",
  },
  {
    key: "clientPartial",
    kind: "boolean",
    default: false,
    global: "pagination_client_partial",
    summary: "Lets the client request partial paging with the `partial` parameter.",
  },
  { key: "viaCursor", kind: "cursor", default: null, summary: "Pages by the values of these fields, not by number." },
  {
    key: "fetchJoinCollection",
    kind: "boolean",
    default: "guessed",
    summary: "Reads the page's keys first, then the rows with their embedded lists by key.",
  },
  {
    key: "useOutputWalkers",
    kind: "boolean",
    default: "guessed",
    summary: "With `distinct`: counts the distinct values instead of the underlying rows.",
  },
  {
    key: "count",
    kind: "count",
    default: "exact",
    global: "pagination_count",
    summary: "How the total is found: exact, shared, cached, capped or estimated.",
  },
  {
    key: "countSeconds",
    kind: "positive-integer",
    default: 60,
    global: "pagination_count_seconds",
    summary: "Seconds a cached count is kept.",
  },
  {
    key: "countLimit",
    kind: "positive-integer",
    default: 10_000,
    global: "pagination_count_limit",
    summary: "How far a capped count counts.",
  },
  {
    key: "maximumOffset",
    kind: "positive-integer",
    default: null,
    global: "pagination_maximum_offset",
    summary: "Highest offset a client may request; deeper pages are rejected with 400. Unset: no limit.",
  },
  {
    key: "strictQueryParameterValidation",
    kind: "boolean",
    default: false,
    global: "strict_query_parameter_validation",
    summary: "Rejects query parameters that the operation does not have.",
  },
  {
    key: "clientFields",
    kind: "boolean",
    default: false,
    global: "client_fields",
    summary: "Lets the client choose the fields of the items with the `fields` parameter.",
  },
  {
    key: "json",
    kind: "json",
    default: "list",
    global: "json",
    summary: "What a collection is in plain JSON: a list, or an envelope with total, page and links.",
  },
  {
    key: "cache",
    kind: "cache",
    default: null,
    global: "cache",
    summary: "How long caches may keep responses, and which request headers these depend on.",
  },
];

const unprefixed: ReadonlySet<keyof Pagination> = new Set([
  "strictQueryParameterValidation",
  "clientFields",
  "json",
  "cache",
]);

/**
 * An option's name in an annotation: `itemsPerPage` → `paginationItemsPerPage`. The prefix is for what concerns paging.
 */
export function attributeName(key: keyof Pagination): string {
  if (unprefixed.has(key)) return key;
  return `pagination${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}
