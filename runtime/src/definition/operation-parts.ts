/** The parts of the runtime that only some operations use: which ones, and when. */
import { dialects } from "./dialects.js";
import { type CollectionOperation, type Provider, textMatches } from "./resource.js";

/** A part, by the name of its module and of its setting. */
export type OperationPart =
  | "choices"
  | "counts"
  | "cursors"
  | "distinct"
  | "facets"
  | "opaque"
  | "search"
  | "streams"
  | "wildcards";

/** Whether an operation needs it. */
const uses: { readonly [part in OperationPart]: (operation: UsedOperation, provider: Provider) => boolean } = {
  choices: ({ pagination, clientIncludes }) => pagination.clientFields === true || clientIncludes !== undefined,
  counts: ({ pagination: { count } }) => count !== "exact" && count !== "capped",
  cursors: ({ pagination }) => pagination.viaCursor !== null && pagination.cursor !== "opaque",
  facets: (operation) => facetsOf(operation).length > 0,
  distinct: ({ distinct }) => distinct !== undefined,
  opaque: ({ pagination }) => pagination.viaCursor !== null && pagination.cursor === "opaque",
  search: ({ search }) => search !== undefined,
  streams: ({ pagination: { enabled, clientEnabled } }) => !enabled || clientEnabled,
  // Of related rows, and of any of several fields, a text with a wildcard is refused.
  wildcards: ({ filters, search = [] }, provider) =>
    dialects[provider].lacksEscape === true &&
    [
      ...search,
      ...Object.values(filters).filter(({ match, anyOf }) => !anyOf && textMatches.some((each) => each === match)),
    ].some(({ through }) => through === undefined),
};

type UsedOperation = Pick<CollectionOperation, "pagination" | "filters" | "search" | "distinct" | "clientIncludes">;

/** The parts that an operation needs, in alphabetical order. */
export function partsUsed(operation: UsedOperation, provider: Provider): readonly OperationPart[] {
  const names = Object.keys(uses) as readonly OperationPart[];
  return names.filter((name) => uses[name](operation, provider));
}

/** The fields whose values a client may have counted: whole collections have no facets. */
export function facetsOf({
  filters,
  pagination: { enabled, clientEnabled },
}: Pick<CollectionOperation, "filters" | "pagination">): readonly string[] {
  return enabled || clientEnabled ? Object.keys(filters).filter((name) => filters[name]?.facet) : [];
}
