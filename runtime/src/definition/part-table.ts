/**
 * The parts of the runtime, and when an API needs each: one table. The generator lists the parts of a schema in
 * `settings.ts` by it, and the runtime refuses settings that lack one. It loads no part.
 */

import { dialects } from "./dialects.js";
import { keysOf } from "./keys-of.js";
import { type CollectionOperation, type Provider, textMatches } from "./resource.js";
import type { DefinedResource, ItemFields } from "./resource-definition.js";

/** A part, by its name in `settings.ts`. */
export type PartName =
  | "counts"
  | "cursors"
  | "distinct"
  | "facets"
  | "lists"
  | "opaque"
  | "relatedCounts"
  | "restricted"
  | "search"
  | "selection"
  | "streams"
  | "wildcards";

/** What decides on the parts of an operation. */
type OperationUses = Pick<
  CollectionOperation,
  "pagination" | "filters" | "search" | "distinct" | "clientIncludes" | "restrictedBy"
>;

/** What decides on the parts of a resource's items. */
export interface ItemUses {
  /** True if a client may choose fields or nested items. */
  readonly selection: boolean;
  /** True if items have embedded lists, or if a client may include them. */
  readonly lists: boolean;
  /** True if items have related counts. */
  readonly relatedCounts: boolean;
  /** True if only some callers see all fields. */
  readonly restricted: boolean;
}

interface PartRow {
  /** Its folder, and its entry in the package: `paging/cursors`. */
  readonly entry: string;
  /** Whether an operation needs it. Default: none does. */
  readonly byOperation?: (operation: OperationUses, provider: Provider) => boolean;
  /** Whether items need it. Default: none do. */
  readonly byItems?: (items: ItemUses) => boolean;
}

/** The row of each part. Its names come in alphabetical order, as the settings list them. */
export const partTable: { readonly [name in PartName]: PartRow } = {
  counts: {
    entry: "parts/counts",
    byOperation: ({ pagination: { count } }) => count !== "exact" && count !== "capped",
  },
  cursors: {
    entry: "paging/cursors",
    byOperation: ({ pagination }) => pagination.viaCursor !== null && pagination.cursor !== "opaque",
  },
  distinct: { entry: "paging/distinct", byOperation: ({ distinct }) => distinct !== undefined },
  facets: { entry: "parts/facets", byOperation: (operation) => facetsOf(operation).length > 0 },
  lists: { entry: "parts/lists", byItems: ({ lists }) => lists },
  opaque: {
    entry: "paging/opaque",
    byOperation: ({ pagination }) => pagination.viaCursor !== null && pagination.cursor === "opaque",
  },
  relatedCounts: { entry: "parts/related-counts", byItems: ({ relatedCounts }) => relatedCounts },
  restricted: {
    entry: "parts/restricted",
    byOperation: ({ restrictedBy, filters, search = [] }) =>
      restrictedBy !== undefined ||
      search.some((field) => field.restrictedBy !== undefined) ||
      hasRestrictedFilters(filters),
    byItems: ({ restricted }) => restricted,
  },
  search: { entry: "parts/search", byOperation: ({ search }) => search !== undefined },
  selection: {
    entry: "parts/selection",
    byOperation: ({ pagination, clientIncludes }) => pagination.clientFields === true || clientIncludes !== undefined,
    byItems: ({ selection }) => selection,
  },
  streams: {
    entry: "paging/streams",
    byOperation: ({ pagination: { enabled, clientEnabled } }) => !enabled || clientEnabled,
  },
  wildcards: {
    entry: "parts/wildcards",
    // Of related rows, and of any of several fields, a text with a wildcard is refused.
    byOperation: ({ filters, search = [] }, provider) =>
      dialects[provider].lacksEscape === true &&
      [
        ...search,
        ...Object.values(filters).filter(({ match, anyOf }) => !anyOf && textMatches.some((each) => each === match)),
      ].some(({ through }) => through === undefined),
  },
};

const names = keysOf(partTable);

/** Returns the parts that an operation needs. */
export function partsOfOperation(operation: OperationUses, provider: Provider): readonly PartName[] {
  return names.filter((name) => partTable[name].byOperation?.(operation, provider));
}

/** Returns the parts that the items of a resource need. */
export function partsOfItems(items: ItemUses): readonly PartName[] {
  return names.filter((name) => partTable[name].byItems?.(items));
}

/**
 * Returns what decides on the parts of a resource's items.
 *
 * @param form what is read for its items, and for the items in them
 */
export function itemUsesOf(
  defined: Pick<DefinedResource, "fields" | "includes" | "item">,
  form: { readonly lists: readonly unknown[]; readonly counts: readonly unknown[] },
): ItemUses {
  const { includes = [], item } = defined;
  return {
    selection: item.pagination.clientFields === true || item.clientIncludes !== undefined,
    // What a client includes may be a list.
    lists: includes.length > 0 || form.lists.length > 0,
    relatedCounts: form.counts.length > 0,
    restricted: hasRestrictedFields(defined, new Set()),
  };
}

function hasRestrictedFilters(filters: CollectionOperation["filters"]): boolean {
  return Object.values(filters).some(
    ({ restrictedBy, anyOf }) => restrictedBy !== undefined || (anyOf !== undefined && hasRestrictedFilters(anyOf)),
  );
}

/** Returns whether items have restricted fields, or may have an item in them that does. */
function hasRestrictedFields({ fields }: Pick<DefinedResource, "fields">, visited: Set<ItemFields>): boolean {
  if (visited.has(fields)) return false;
  visited.add(fields);
  return Object.values(fields).some(
    (field) => field.restrictedBy !== undefined || ("target" in field && hasRestrictedFields(field.target(), visited)),
  );
}

/** Returns the fields whose values a client may have counted: whole collections have no facets. */
export function facetsOf({
  filters,
  pagination: { enabled, clientEnabled },
}: Pick<CollectionOperation, "filters" | "pagination">): readonly string[] {
  return enabled || clientEnabled ? Object.keys(filters).filter((name) => filters[name]?.facet) : [];
}
