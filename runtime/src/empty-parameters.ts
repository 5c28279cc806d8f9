import { bounds } from "./filters.js";
import { type Query, without } from "./query-string.js";
import type { CollectionOperation } from "./resource.js";

/**
 * The query less the paging, filter and order parameters of the operation that were sent empty: they count as not sent
 * (BEHAVIOUR 4), in links too. An empty item of a list is a value, and what no operation knows is carried as it came.
 */
export function withoutEmpty(
  query: Query,
  { parameters, filters }: Pick<CollectionOperation, "parameters" | "filters">,
): Query {
  return without(query, (path, value) => value === "" && isDeclared(path, parameters, filters));
}

function isDeclared(
  [outer = "", inner, ...deeper]: readonly string[],
  { page, enabled, itemsPerPage, partial }: CollectionOperation["parameters"],
  filters: CollectionOperation["filters"],
): boolean {
  const filterOf = (name: string) => (Object.hasOwn(filters, name) ? filters[name] : undefined);
  if (inner === undefined) {
    return [page, enabled, itemsPerPage, partial].includes(outer) || filterOf(outer)?.match !== undefined;
  }
  if (deeper.length > 0) return false;
  if (outer === "order" && filterOf(inner)?.order) return true;
  if (outer === "exists" && filterOf(inner)?.exists) return true;
  return bounds.includes(inner) && filterOf(outer)?.range === true;
}
