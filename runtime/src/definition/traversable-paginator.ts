import { lastPageOf } from "./array-paginator.js";
import type { Paginator } from "./paginator.js";

/**
 * A page that was cut already, from any iterable, sync or async.
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
