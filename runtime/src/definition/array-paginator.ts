import type { Paginator } from "./paginator.js";

/** The number of the last page, from 1: an empty collection and a page size of 0 have one page. */
export function lastPageOf(totalItems: number, itemsPerPage: number): number {
  return itemsPerPage > 0 ? Math.max(1, Math.ceil(totalItems / itemsPerPage)) : 1;
}

/**
 * One page out of a whole array.
 *
 * @example
 * ```ts
 * const second = new ArrayPaginator(["a", "b", "c", "d", "e"], 2, 2);
 * console.log(second.items, second.currentPage, second.lastPage); // ["c", "d"] 2 3
 * ```
 */
export class ArrayPaginator<T> implements Paginator<T> {
  /** The items of this page only. */
  readonly items: readonly T[];
  readonly currentPage: number;
  readonly itemsPerPage: number;
  readonly lastPage: number;
  readonly totalItems: number;

  /**
   * @param results every item of the collection, in its order
   * @param firstResult the index of the page's first item, from 0: (page - 1) × page size
   * @param maxResults the page size; 0 for no items
   * @throws RangeError if either number is negative or no integer
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
