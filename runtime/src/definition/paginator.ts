/** The paginators that a custom handler can return. */

/**
 * One page of a collection without a total: its view has no first and no last link.
 *
 * @example
 * ```ts
 * const page: PartialPaginator<string> = { items: ["c", "d"], currentPage: 2, itemsPerPage: 2, hasNextPage: true };
 * ```
 */
export interface PartialPaginator<T> {
  readonly items: Iterable<T> | AsyncIterable<T>;
  /** The number of the page, from 1. */
  readonly currentPage: number;
  readonly itemsPerPage: number;
  /** Whether there is a next page. Default: there is one if this page is full. */
  readonly hasNextPage?: boolean;
}

/**
 * One page of a counted collection: its view has all links, and the document has the total.
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

/** The value that a handler returns: a plain list, whose document has members and no view, or a paginator. */
export type HandlerResult<T> = Iterable<T> | AsyncIterable<T> | PartialPaginator<T> | Paginator<T>;

export function isPartialPaginator<T>(result: HandlerResult<T>): result is PartialPaginator<T> {
  return "currentPage" in Object(result);
}

/** Returns the number of the last page, from 1. An empty collection has one page, as has a page size of 0. */
export function lastPageOf(totalItems: number, itemsPerPage: number): number {
  return itemsPerPage > 0 ? Math.max(1, Math.ceil(totalItems / itemsPerPage)) : 1;
}

/**
 * A paginator that cuts one page out of an array of all items.
 *
 * @example
 * ```ts
 * const second = new ArrayPaginator(["a", "b", "c", "d", "e"], 2, 2);
 * console.log(second.items, second.currentPage, second.lastPage); // ["c", "d"] 2 3
 * ```
 */
export class ArrayPaginator<T> implements Paginator<T> {
  /** The items of this page, not of the whole collection. */
  readonly items: readonly T[];
  readonly currentPage: number;
  readonly itemsPerPage: number;
  readonly lastPage: number;
  readonly totalItems: number;

  /**
   * @param results every item of the collection, in order.
   * @param firstResult the index of the first item on the page, from 0: (page - 1) × page size.
   * @param maxResults the page size. With 0, the page has no items.
   * @throws RangeError if one of the numbers is negative or not an integer.
   */
  constructor(results: readonly T[], firstResult: number, maxResults: number) {
    requireCount("firstResult", firstResult);
    requireCount("maxResults", maxResults);
    this.items = results.slice(firstResult, firstResult + maxResults);
    this.itemsPerPage = maxResults;
    this.totalItems = results.length;
    this.currentPage = maxResults === 0 ? 1 : Math.floor(firstResult / maxResults) + 1;
    this.lastPage = lastPageOf(results.length, maxResults);
  }
}

function requireCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`ArrayPaginator: ${name} must be an integer from 0, not ${value}`);
  }
}

/**
 * A paginator for the items of one page, from any iterable, sync or async.
 *
 * @example
 * ```ts
 * const second = new TraversablePaginator(new Set(["c", "d"]), 2, 2, 5);
 * ```
 */
export class TraversablePaginator<T> implements Paginator<T> {
  readonly items: Iterable<T> | AsyncIterable<T>;
  readonly currentPage: number;
  readonly itemsPerPage: number;
  readonly lastPage: number;
  readonly totalItems: number;

  /**
   * @param items the items of this page only
   * @param currentPage from 1
   * @param itemsPerPage the page size; with 0 there is one page
   * @param totalItems the items of the whole collection
   */
  constructor(items: Iterable<T> | AsyncIterable<T>, currentPage: number, itemsPerPage: number, totalItems: number) {
    this.items = items;
    this.currentPage = currentPage;
    this.itemsPerPage = itemsPerPage;
    this.totalItems = totalItems;
    this.lastPage = lastPageOf(totalItems, itemsPerPage);
  }
}
