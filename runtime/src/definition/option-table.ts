/**
 * The paging options, in one table: add a new option here. The type `Pagination` is derived from the table. The readers
 * of annotations and of `platform.yaml`, the error messages and the documentation use it.
 */
import { keysOf } from "./keys-of.js";

/** The values of `paginationCount`. */
export const countModes = ["exact", "shared", "cached", "capped", "estimated"] as const;

/** The forms of a position in the links of a cursor-paged collection: one parameter per field, or one for all. */
export const cursorStyles = ["values", "opaque"] as const;

/** The forms of a collection in plain JSON: a bare list, or an envelope with metadata. */
export const jsonShapes = ["list", "envelope"] as const;

/** The kind of an option's value. `cursor` is a list of `{ field, direction }`, `cache` is a `CachePolicy`. */
export type OptionKind =
  | "boolean"
  | "page-size"
  | "positive-integer"
  | "cursor"
  | "cursor-style"
  | "count"
  | "json"
  | "cache";

interface OptionRow {
  readonly kind: OptionKind;
  /** The value of the option if neither the schema nor `platform.yaml` sets it. */
  readonly default:
    | boolean
    | number
    | (typeof countModes)[number]
    | (typeof cursorStyles)[number]
    | (typeof jsonShapes)[number]
    | null;
  /** True if the value follows from the operation, unless the option is set. */
  readonly guessed?: true;
  /** One line for documentation and hints. */
  readonly summary: string;
  /** True if `platform.yaml` does not accept the option. */
  readonly local?: true;
  /** True if the option's name in annotations lacks the prefix `pagination`, because it does not concern paging. */
  readonly plain?: true;
  /** True if a module contains the option only if it is set. Modules from before the option then stay valid. */
  readonly optional?: true;
  /** True if `operation: "get"`, the item, accepts the option. */
  readonly item?: true;
  /** True if `@resource` accepts the option too. */
  readonly resource?: true;
  /**
   * The names that other libraries have for this option, in lower case: `limit` for `itemsPerPage`. The error for such
   * a name suggests the option.
   */
  readonly aliases?: readonly string[];
}

/** The row of each option: first the options of paging, then the options whose names have no prefix. */
const table = {
  enabled: { kind: "boolean", default: true, aliases: ["pagination"], summary: "Turns paging on or off." },
  clientEnabled: {
    kind: "boolean",
    default: false,
    summary: "Lets the client switch paging with the `pagination` parameter.",
  },
  itemsPerPage: {
    kind: "page-size",
    default: 30,
    aliases: ["limit", "pagesize", "perpage", "size", "take", "first"],
    summary: "Items on a page.",
  },
  clientItemsPerPage: {
    kind: "boolean",
    default: false,
    summary: "Lets the client set the page size with the `itemsPerPage` parameter.",
  },
  /** The largest page size that a client may request. If it is null, 1000 applies, or a larger `itemsPerPage`. */
  maximumItemsPerPage: {
    kind: "positive-integer",
    default: null,
    summary: "The largest page size a client may request. Unset: 1000, or `itemsPerPage` if that is larger.",
  },
  clientOffset: {
    kind: "boolean",
    default: false,
    optional: true,
    aliases: ["skip", "offset"],
    summary: "Lets the client begin a page at any row with the `offset` parameter, instead of `page`.",
  },
  partial: { kind: "boolean", default: false, summary: "Partial paging: no count, no first and last link." },
  clientPartial: {
    kind: "boolean",
    default: false,
    summary: "Lets the client request partial paging with the `partial` parameter.",
  },
  /** The fields of the cursor, completed by the identifier. Null for paging by page number. */
  viaCursor: {
    kind: "cursor",
    default: null,
    local: true,
    summary: "Pages by the values of these fields, not by number.",
  },
  /** The form of a position in links: a parameter for each field (`values`), or one for all (`opaque`). */
  cursor: {
    kind: "cursor-style",
    default: "values",
    optional: true,
    summary:
      "How links of cursor-paged collections contain a position: as values of the fields, or as one opaque text.",
  },
  fetchJoinCollection: {
    kind: "boolean",
    default: false,
    guessed: true,
    optional: true,
    local: true,
    summary: "Reads the page's keys first, then the rows with their embedded lists by key.",
  },
  useOutputWalkers: {
    kind: "boolean",
    default: false,
    guessed: true,
    optional: true,
    local: true,
    summary: "With `distinct`: counts the distinct values instead of the underlying rows.",
  },
  count: {
    kind: "count",
    default: "exact",
    summary: "How the total is found: exact, shared, cached, capped or estimated.",
  },
  countSeconds: { kind: "positive-integer", default: 60, summary: "Seconds a cached count is kept." },
  countLimit: { kind: "positive-integer", default: 10_000, summary: "How far a capped count counts." },
  /** The largest offset, (page - 1) × page size, that a client may request. Null for no limit. */
  maximumOffset: {
    kind: "positive-integer",
    default: null,
    summary: "Highest offset a client may request; deeper pages are rejected with 400. Unset: no limit.",
  },
  /** True if a parameter that the operation does not have returns 400. Otherwise, the parameter is ignored. */
  strictQueryParameterValidation: {
    kind: "boolean",
    default: false,
    plain: true,
    optional: true,
    item: true,
    resource: true,
    summary: "Rejects query parameters that the operation does not have.",
  },
  /** True if the client may choose among the operation's fields: `?fields=id,name`. */
  clientFields: {
    kind: "boolean",
    default: false,
    plain: true,
    optional: true,
    item: true,
    summary: "Lets the client choose the fields of the items with the `fields` parameter.",
  },
  /** The form of a collection in `application/json`: the bare items, or an envelope around them. */
  json: {
    kind: "json",
    default: "list",
    plain: true,
    optional: true,
    resource: true,
    summary: "What a collection is in plain JSON: a list, or an envelope with total, page and links.",
  },
  /** The cache headers of responses. Null for none. */
  cache: {
    kind: "cache",
    default: null,
    plain: true,
    optional: true,
    item: true,
    resource: true,
    aliases: ["cacheheaders", "cachecontrol"],
    summary: "How long caches may keep responses, and which request headers these depend on.",
  },
} as const;

export type OptionTable = typeof table;

export type OptionName = keyof OptionTable;

export interface PaginationOption extends OptionRow {
  /** The key of the resolved `Pagination`. */
  readonly key: OptionName;
  /**
   * The name under `platform.defaults` in `platform.yaml`: `pagination_items_per_page`. Undefined for local options.
   */
  readonly global?: string;
}

const rows: { readonly [Name in OptionName]: OptionRow } = table;

export const paginationOptions: readonly PaginationOption[] = keysOf(table).map((key) => {
  const row = rows[key];
  return { key, ...row, ...(!row.local && { global: snakeCase(attributeName(key)) }) };
});

/** Returns an option's name in annotations: `paginationItemsPerPage` for `itemsPerPage`. */
export function attributeName(key: OptionName): string {
  return rows[key].plain ? key : `pagination${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
