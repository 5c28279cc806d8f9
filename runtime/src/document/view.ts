import type { CollectionOperation } from "../definition/resource.js";
import { formatLabel, formatQuery, isUnder, type Query, toPath, withoutPaths } from "../request/query-string.js";

/**
 * The links of a page, before they become a Hydra view and `Link` headers. Each is a path with query: `/books?page=2`.
 */
export interface ViewLinks {
  readonly id: string;
  readonly first?: string;
  readonly last?: string;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

/** The properties of a page by number that its links need. The page was read, or a handler returned it. */
type NumberedPage = {
  readonly page: number;
  readonly itemsPerPage: number;
  /** The number of rows before the page, if the request has an `offset`. The links then have `offset`, too. */
  readonly offset?: number;
} & (
  | {
      readonly kind: "full";
      readonly lastPage: number;
      /** Whether there is a next page. Default: there is one before `lastPage`. */
      readonly hasNextPage?: boolean | undefined;
    }
  | { readonly kind: "partial"; readonly hasNextPage: boolean }
);

/**
 * Returns the links of a page by number. Undefined if the collection has one page and the request has no other
 * parameters. With `paginationMaximumOffset`, the last link is the last page that a client may request. That page has a
 * next link as well, which returns 400. A client that follows links thus does not mistake the limit for the end.
 * @param farthest the last page that a client may request. It depends on the page size, which a handler's paginator may
 * choose
 */
export function numberedView(
  path: string,
  query: Query,
  operation: Pick<CollectionOperation, "parameters" | "pagination">,
  page: NumberedPage,
  farthest: number = farthestPage(operation.pagination, page.itemsPerPage),
): ViewLinks | undefined {
  const { itemsPerPage, offset } = page;
  const [name, current, first, step] =
    offset === undefined ? (["page", page.page, 1, 1] as const) : (["offset", offset, 0, itemsPerPage] as const);
  const carried = withoutPlace(query, operation);
  const prefix = `${path}?${carried && `${carried}&`}${formatLabel(toPath(operation.parameters[name]))}=`;
  const link = (place: number) => prefix + place;
  const linkTo = (number: number) => link(first + (number - 1) * step);
  const before = Math.max(first, current - step);
  if (page.kind === "partial") {
    return {
      id: link(current),
      ...(current > first && { previous: link(before) }),
      ...(page.hasNextPage && { next: link(current + step) }),
    };
  }
  const { lastPage } = page;
  const hasNextPage = page.hasNextPage ?? current < lastPage;
  if (lastPage === 1 && current === first && !hasNextPage) return bareView(path, query, operation);
  return {
    id: link(current),
    first: link(first),
    last: linkTo(Math.min(lastPage, farthest)),
    // Beyond the last page, `previous` is the last page, not another empty one.
    ...(current > first && { previous: link(Math.min(before, first + (lastPage - 1) * step)) }),
    ...(hasNextPage && { next: link(current + step) }),
  };
}

/** Returns the number of the last page that `paginationMaximumOffset` allows for this page size. */
export function farthestPage({ maximumOffset }: CollectionOperation["pagination"], itemsPerPage: number): number {
  if (maximumOffset === null || itemsPerPage === 0) return Number.POSITIVE_INFINITY;
  return Math.floor(maximumOffset / itemsPerPage) + 1;
}

/**
 * Returns the view of a single page, or of a list with paging off: only `@id`. Undefined if the request has no
 * parameters except those for the page number, the offset and the switch of paging.
 */
export function bareView(
  path: string,
  query: Query,
  operation: Pick<CollectionOperation, "parameters" | "pagination">,
): ViewLinks | undefined {
  const isSwitch = (path: readonly string[]) => isUnder(path, operation.parameters.enabled);
  if (query.entries.every(({ path }) => isPlace(path, operation) || isSwitch(path))) return undefined;
  return { id: withQuery(path, withoutPlace(query, operation)) };
}

function withoutPlace(query: Query, operation: Pick<CollectionOperation, "parameters" | "pagination">): string {
  return formatQuery(withoutPaths(query, ({ path }) => isPlace(path, operation)));
}

/** Returns whether a parameter sets where the page begins: the page number, or the offset. */
export function isPlace(
  path: readonly string[],
  { parameters, pagination }: Pick<CollectionOperation, "parameters" | "pagination">,
): boolean {
  return isUnder(path, parameters.page) || (pagination.clientOffset === true && isUnder(path, parameters.offset));
}

/** Returns a path with its query: `/books?page=2`, or `/books` for an empty query. */
export function withQuery(path: string, query: string): string {
  return query === "" ? path : `${path}?${query}`;
}
