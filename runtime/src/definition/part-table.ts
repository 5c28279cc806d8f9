/**
 * The parts of the runtime, and the rules by which an API needs them, in one table. The generator uses it to
 * list the parts of a schema in `settings.ts`. The runtime refuses settings that lack a part. The table loads no part.
 */

import { dialects } from "./dialects.js";
import { keysOf } from "./keys-of.js";
import { type CollectionOperation, type Provider, textMatches } from "./resource.js";
import type { DefinedResource, ItemFields } from "./resource-definition.js";

/** The name of a part in `settings.ts`. */
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

/** The properties of an operation that decide which parts it needs. */
type OperationUses = Pick<
  CollectionOperation,
  "pagination" | "filters" | "search" | "distinct" | "clientIncludes" | "restrictedBy"
>;

/** The properties of a resource's items that decide which parts they need. */
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
  /** The part's folder, which is also its entry in the package: `paging/cursors`. */
  readonly entry: string;
  /** Returns whether an operation needs the part. Default: no operation does. */
  readonly byOperation?: (operation: OperationUses, provider: Provider) => boolean;
  /** Returns whether items need the part. Default: no items do. */
  readonly byItems?: (items: ItemUses) => boolean;
}

/** The row of each part. The names are in alphabetical order, as `settings.ts` lists them. */
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
    // Filters on related rows and on several fields do not need the part, because they refuse a text with a wildcard.
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
 * Returns the properties of a resource's items that decide which parts they need.
 *
 * @param mapper the lists and counts that are read for the items, and for the items nested in them
 */
export function itemUsesOf(
  defined: Pick<DefinedResource, "fields" | "includes" | "item">,
  mapper: { readonly lists: readonly unknown[]; readonly counts: readonly unknown[] },
): ItemUses {
  const { includes = [], item } = defined;
  return {
    selection: item.pagination.clientFields === true || item.clientIncludes !== undefined,
    // A relation that a client includes may be a list.
    lists: includes.length > 0 || mapper.lists.length > 0,
    relatedCounts: mapper.counts.length > 0,
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

/** Returns the fields whose values a client may count. There are none if paging is always off. */
export function facetsOf({
  filters,
  pagination: { enabled, clientEnabled },
}: Pick<CollectionOperation, "filters" | "pagination">): readonly string[] {
  return enabled || clientEnabled ? Object.keys(filters).filter((name) => filters[name]?.facet) : [];
}
