/** The paginators a custom handler returns. */

/**
 * One page without a count: the view has no first, no last and no total.
 *
 * @example
 * ```ts
 * const page: PartialPaginator<string> = { items: ["c", "d"], currentPage: 2, itemsPerPage: 2, hasNextPage: true };
 * ```
 */
export interface PartialPaginator<T> {
  readonly items: Iterable<T> | AsyncIterable<T>;
  /** From 1. */
  readonly currentPage: number;
  readonly itemsPerPage: number;
  /** Left out: there is a next page if and only if this one is full. */
  readonly hasNextPage?: boolean;
}

/**
 * One page of a counted collection: the full view.
 *
 * @example
 * ```ts
 * const page: Paginator<string> = { items: ["e"], currentPage: 3, itemsPerPage: 2, lastPage: 3, totalItems: 5 };
 * ```
 */
export interface Paginator<T> extends PartialPaginator<T> {
  readonly lastPage: number;
  readonly totalItems: number;
}

/** What a handler may return: a plain list (members, no view), or a paginator. */
export type HandlerResult<T> = Iterable<T> | AsyncIterable<T> | PartialPaginator<T> | Paginator<T>;

export function isPartialPaginator<T>(result: HandlerResult<T>): result is PartialPaginator<T> {
  return "currentPage" in Object(result);
}
