import type { Pagination } from "./resource.js";

/**
 * A report of the time and the queries that one response of a collection or an item took (`createApi({ onPage })`). It
 * contains nothing that the client sent, and no values of rows.
 *
 * @example
 * ```ts
 * const slow = ({ path, mode, milliseconds, queries }: PageReport) => {
 *   if (milliseconds > 500) console.warn(`${path} (${mode}): ${milliseconds} ms, ${queries.length} queries`);
 * };
 * ```
 */
export interface PageReport {
  /** The path of the route, as `prisma-paged explain` accepts it: `/authors/{id}/books`. */
  readonly path: string;
  /** The paging mode; `all` if paging is off. Undefined if the request failed before the mode was known. */
  readonly mode?: "full" | "partial" | "cursor" | "all" | "handler" | "item";
  /** The status of the response. A 304 has read as many rows as a 200. */
  readonly status: number;
  /** The number of items on the page. Undefined if the request failed, and for a stream, which has just begun. */
  readonly rows?: number;
  /** The operation's `paginationCount`: `exact`, `cached`. Undefined if the page has no total. */
  readonly count?: Pagination["count"];
  /**
   * The calls of the Prisma client or of a handler, for the rows and the total of the page, in the order of their
   * start. Reads of embedded items and lists are not included.
   */
  readonly queries: readonly QueryReport[];
  /** The time at which the route was reached, in milliseconds since 1970. */
  readonly start: number;
  /** The milliseconds from `start` to the response. For a stream, they end at the first batch. */
  readonly milliseconds: number;
}

/** One call for the rows or the total of a page. */
export interface QueryReport {
  readonly kind: "rows" | "count";
  /** The start of the call, in milliseconds since 1970. */
  readonly start: number;
  readonly milliseconds: number;
}
