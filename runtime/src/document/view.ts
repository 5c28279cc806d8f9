import type { CollectionOperation } from "../definition/resource.js";
import { formatLabel, formatQuery, isUnder, type Query, toPath, without } from "../request/query-string.js";

/** The links of a page, before they become a Hydra view and `Link` headers. All are complete paths with query. */
export interface ViewLinks {
  readonly id: string;
  readonly first?: string;
  readonly last?: string;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

/** A page by number, as far as links need it: what was read, or what a handler returned. */
type NumberedPage = {
  readonly page: number;
  readonly itemsPerPage: number;
  /** The rows before it, if the request has them instead of the page's number: so have the links, in its place. */
  readonly offset?: number;
} & (
  | {
      readonly kind: "full";
      readonly lastPage: number;
      /** Given if the total does not decide it by the page's number. */
      readonly hasNextPage?: boolean | undefined;
    }
  | { readonly kind: "partial"; readonly hasNextPage: boolean }
);

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
    // Beyond the last page the way back leads to it, not to another empty page.
    ...(current > first && { previous: link(Math.min(before, first + (lastPage - 1) * step)) }),
    ...(hasNextPage && { next: link(current + step) }),
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
  operation: Pick<CollectionOperation, "parameters" | "pagination">,
): ViewLinks | undefined {
  const isSwitch = (path: readonly string[]) => isUnder(path, operation.parameters.enabled);
  if (query.entries.every(({ path }) => isPlace(path, operation) || isSwitch(path))) return undefined;
  return { id: withQuery(path, withoutPlace(query, operation)) };
}

function withoutPlace(query: Query, operation: Pick<CollectionOperation, "parameters" | "pagination">): string {
  return formatQuery(without(query, ({ path }) => isPlace(path, operation)));
}

/** True for the parameter that says where a page begins. */
export function isPlace(
  path: readonly string[],
  { parameters, pagination }: Pick<CollectionOperation, "parameters" | "pagination">,
): boolean {
  return isUnder(path, parameters.page) || (pagination.clientOffset === true && isUnder(path, parameters.offset));
}

/** A path with its query, if it has one. */
export function withQuery(path: string, query: string): string {
  return query === "" ? path : `${path}?${query}`;
}
