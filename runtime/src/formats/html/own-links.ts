/** Links of the page itself: to the same collection, its start, under other parameters. */
import { withoutPosition } from "../../cursor.js";
import { withQuery } from "../../hydra/view.js";
import { formatQuery, type Query, without } from "../../query-string.js";
import type { Direction } from "../../resource.js";
import type { CollectionPage } from "../format.js";

/** The query that holds for a collection's first page: no page, no cursor position, and nothing that was sent empty. */
export function startQuery({ query, operation }: Pick<CollectionPage, "query" | "operation">): Query {
  const { parameters, pagination } = operation;
  const paged = without(query, (path) => path.length === 1 && path[0] === parameters.page);
  const placed = pagination.viaCursor === null ? paged : withoutPosition(paged, pagination.viaCursor);
  // An empty item of a list is a value; any other empty parameter counts as not sent (BEHAVIOUR 4).
  return { entries: placed.entries.filter(({ path, value }) => value !== "" || path.at(-1) === "") };
}

/** The collection's first page, under the same filters. */
export function startLink(page: CollectionPage): string {
  return withQuery(page.path, formatQuery(startQuery(page)));
}

/** A column's order, if the client may choose it. */
export interface Sorting {
  /** How the collection is sorted by this column first of all, if it is. */
  readonly current: Direction | undefined;
  /** The same collection, sorted by this column alone: the other way round, or ascending. */
  readonly link: string;
}

/** How a column can be sorted; undefined where the client has no say. A cursor's order is its own. */
export function sortingOf(page: CollectionPage, key: string): Sorting | undefined {
  const { operation, path } = page;
  if (operation.pagination.viaCursor !== null) return undefined;
  if (!Object.hasOwn(operation.filters, key) || !operation.filters[key]?.order) return undefined;
  const query = startQuery(page);
  const [asked] = orderEntries(page);
  const [own] = operation.order;
  const [field, direction] = asked ?? [own?.field, own?.direction];
  const current = field === key ? direction : undefined;
  const plain = without(query, ([name, inner]) => name === "order" && inner !== undefined);
  const entry = { path: ["order", key], value: current === "ASC" ? "desc" : "asc" };
  return { current, link: withQuery(path, formatQuery({ entries: [...plain.entries, entry] })) };
}

/** The order that the query asks for, by fields that the operation knows. */
export function orderEntries({
  query,
  operation: { filters },
}: Pick<CollectionPage, "query" | "operation">): readonly (readonly [field: string, direction: Direction])[] {
  return query.entries.flatMap(({ path: [name, field, ...deeper], value }) => {
    if (name !== "order" || field === undefined || deeper.length > 0 || value === "") return [];
    if (!Object.hasOwn(filters, field) || !filters[field]?.order) return [];
    return [[field, value.toUpperCase() === "DESC" ? "DESC" : "ASC"] as const];
  });
}
