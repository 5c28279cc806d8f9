/**
 * The paging options: ONE table, of which the type `Pagination` is made, and from which the annotation reader, the
 * reader of `platform.yaml`, the error messages and the documentation are fed. A new option is added here.
 */
import { keysOf } from "./keys-of.js";

/** What `paginationCount` may be. */
export const countModes = ["exact", "shared", "cached", "capped", "estimated"] as const;

/** How links of a collection that is paged by cursor may contain a position. */
export const cursorStyles = ["values", "opaque"] as const;

/** What a collection may be in plain JSON. */
export const jsonShapes = ["list", "envelope"] as const;

/** The kind of value an option takes; `cursor` is a list of `{ field, direction }`, `cache` is a `CachePolicy`. */
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
  /** The built-in default. */
  readonly default:
    | boolean
    | number
    | (typeof countModes)[number]
    | (typeof cursorStyles)[number]
    | (typeof jsonShapes)[number]
    | null;
  /** True if the value of an option that is not set follows from the operation. */
  readonly guessed?: true;
  /** One line for documentation and hints. */
  readonly summary: string;
  /** True if platform.yaml does not have it. */
  readonly local?: true;
  /** True if its names have no prefix, which is for what concerns paging. */
  readonly plain?: true;
  /** True if a module states it only if it is set: modules that were emitted before the option stay valid. */
  readonly optional?: true;
  /** True if `operation: "get"`, the item, accepts the option. */
  readonly item?: true;
  /** True if `@resource` accepts the option too. */
  readonly resource?: true;
  /**
   * The names that other libraries have for this option, in lower case: `limit` for `itemsPerPage`. Whoever writes one of
   * them is asked whether they meant the option.
   */
  readonly aliases?: readonly string[];
}

/** In the specification's order, then the options beyond it. */
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
  /** The bound on a client's page size, and `null` if none is set: a ceiling of 1000 then applies. */
  maximumItemsPerPage: {
    kind: "positive-integer",
    default: null,
    summary: "The largest page size a client may request. Unset: 1000, or the server's own size if that is larger.",
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
  /** The fields of the cursor, completed to a unique key; `null` for paging by page number. */
  viaCursor: {
    kind: "cursor",
    default: null,
    local: true,
    summary: "Pages by the values of these fields, not by number.",
  },
  /** How links contain a position: a parameter for each field, or one for all. */
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
  /** The largest (page - 1) × size that is served; `null`: unbounded. */
  maximumOffset: {
    kind: "positive-integer",
    default: null,
    summary: "Highest offset a client may request; deeper pages are rejected with 400. Unset: no limit.",
  },
  /** True if a parameter that the operation does not have returns 400; otherwise it is ignored. */
  strictQueryParameterValidation: {
    kind: "boolean",
    default: false,
    plain: true,
    optional: true,
    item: true,
    resource: true,
    summary: "Rejects query parameters that the operation does not have.",
  },
  /** True if the client may choose the fields of the items, among those of the operation. */
  clientFields: {
    kind: "boolean",
    default: false,
    plain: true,
    optional: true,
    item: true,
    summary: "Lets the client choose the fields of the items with the `fields` parameter.",
  },
  /** What `application/json` contains: the bare items, or an envelope around them. */
  json: {
    kind: "json",
    default: "list",
    plain: true,
    optional: true,
    resource: true,
    summary: "What a collection is in plain JSON: a list, or an envelope with total, page and links.",
  },
  /** How long caches may keep its responses; `null`: nothing is said of it. */
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
  /** The name under `platform.defaults` in platform.yaml; none if the option is not global. */
  readonly global?: string;
}

const rows: { readonly [Name in OptionName]: OptionRow } = table;

export const paginationOptions: readonly PaginationOption[] = keysOf(table).map((key) => {
  const row = rows[key];
  return { key, ...row, ...(!row.local && { global: snakeCase(attributeName(key)) }) };
});

/** An option's name in an annotation: `itemsPerPage` → `paginationItemsPerPage`. */
export function attributeName(key: OptionName): string {
  return rows[key].plain ? key : `pagination${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
