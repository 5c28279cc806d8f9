import type { CollectionOperation } from "../definition/resource.js";
import { formatName, formatQuery, isUnder, type Query, toPath, without } from "../request/query-string.js";

/** The links of a page, before they become a Hydra view and `Link` headers. All are complete paths with query. */
export interface ViewLinks {
  readonly id: string;
  readonly first?: string;
  readonly last?: string;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

/** A page by number, as far as links need it: what was read, or what a handler returned. */
type NumberedPage =
  | {
      readonly kind: "full";
      readonly page: number;
      readonly itemsPerPage: number;
      readonly lastPage: number;
      /** Given if the total is not exact; else there is a next page if and only if this is not the last one. */
      readonly hasNextPage?: boolean | undefined;
    }
  | {
      readonly kind: "partial";
      readonly page: number;
      readonly itemsPerPage: number;
      readonly hasNextPage: boolean;
    };

/**
 * The view of a page by number, or undefined if there is none. Under `paginationMaximumOffset` the last link leads to
 * the last page that may be requested. The next link of that page leads to the refusal, which says that the collection
 * goes on: a client that follows links never takes the bound for the end.
 * @param farthest the last page that may be requested: an application's paginator may have another size than the
 * request
 */
export function numberedView(
  path: string,
  query: Query,
  operation: Pick<CollectionOperation, "parameters" | "pagination">,
  page: NumberedPage,
  farthest: number = farthestPage(operation.pagination, page.itemsPerPage),
): ViewLinks | undefined {
  const { parameters } = operation;
  const carried = withoutPage(query, parameters);
  const prefix = `${path}?${carried && `${carried}&`}${formatName(toPath(parameters.page))}=`;
  const link = (number: number) => prefix + number;
  const current = page.page;
  if (page.kind === "partial") {
    return {
      id: link(current),
      ...(current > 1 && { previous: link(current - 1) }),
      ...(page.hasNextPage && { next: link(current + 1) }),
    };
  }
  const { lastPage } = page;
  const hasNextPage = page.hasNextPage ?? current < lastPage;
  if (lastPage === 1 && current === 1 && !hasNextPage) return bareView(path, query, operation);
  return {
    id: link(current),
    first: link(1),
    last: link(Math.min(lastPage, farthest)),
    // Beyond the last page the way back leads to it, not to another empty page.
    ...(current > 1 && { previous: link(Math.min(current - 1, lastPage)) }),
    ...(hasNextPage && { next: link(current + 1) }),
  };
}

/** The last page that `paginationMaximumOffset` allows for this page size. */
export function farthestPage({ maximumOffset }: CollectionOperation["pagination"], itemsPerPage: number): number {
  if (maximumOffset === null || itemsPerPage === 0) return Number.POSITIVE_INFINITY;
  return Math.floor(maximumOffset / itemsPerPage) + 1;
}

/** Only `@id`, if other parameters than those of paging were sent; otherwise no view: one page, or paging off. */
export function bareView(
  path: string,
  query: Query,
  { parameters }: Pick<CollectionOperation, "parameters">,
): ViewLinks | undefined {
  const isPaging = (path: readonly string[]) => isUnder(path, parameters.page) || isUnder(path, parameters.enabled);
  if (query.entries.every(({ path }) => isPaging(path))) return undefined;
  return { id: withQuery(path, withoutPage(query, parameters)) };
}

function withoutPage(query: Query, { page }: CollectionOperation["parameters"]): string {
  return formatQuery(without(query, ({ path }) => isUnder(path, page)));
}

/** A path with its query, if it has one. */
export function withQuery(path: string, query: string): string {
  return query === "" ? path : `${path}?${query}`;
}
