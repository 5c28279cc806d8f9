/** The parts of the runtime that only some operations use: which ones, and when. */
import { type CollectionOperation, type Provider, textMatches } from "./resource.js";

/** A part, by the name of its module and of its setting. */
export type OperationPart = "choices" | "counts" | "cursors" | "distinct" | "search" | "streams" | "wildcards";

/** Whether an operation needs it. */
const uses: { readonly [part in OperationPart]: (operation: UsedOperation, provider: Provider) => boolean } = {
  choices: ({ pagination, clientIncludes }) => pagination.clientFields === true || clientIncludes !== undefined,
  counts: ({ pagination: { count } }) => count !== "exact" && count !== "capped",
  cursors: ({ pagination }) => pagination.viaCursor !== null,
  distinct: ({ distinct }) => distinct !== undefined,
  search: ({ search }) => search !== undefined,
  streams: ({ pagination: { enabled, clientEnabled } }) => !enabled || clientEnabled,
  // Of related rows, a text with a wildcard is refused.
  wildcards: ({ filters, search = [] }, provider) =>
    provider === "sqlite" &&
    [...search, ...Object.values(filters).filter(({ match }) => textMatches.some((each) => each === match))].some(
      ({ through }) => through === undefined,
    ),
};

type UsedOperation = Pick<CollectionOperation, "pagination" | "filters" | "search" | "distinct" | "clientIncludes">;

/** The parts that an operation needs, in alphabetical order. */
export function partsUsed(operation: UsedOperation, provider: Provider): readonly OperationPart[] {
  const names = Object.keys(uses) as readonly OperationPart[];
  return names.filter((name) => uses[name](operation, provider));
}
