import type { Pagination } from "./resource.js";

/**
 * What it took to answer a request for a collection or an item (`createApi({ onPage })`). It has nothing of what the
 * client sent, and nothing of the rows.
 *
 * @example
 * ```ts
 * const slow = ({ path, mode, milliseconds, queries }: PageReport) => {
 *   if (milliseconds > 500) console.warn(`${path} (${mode}): ${milliseconds} ms, ${queries.length} queries`);
 * };
 * ```
 */
export interface PageReport {
  /** The route, as `prisma-paged explain` takes it: `/authors/{id}/books`. */
  readonly path: string;
  /** `all`: with paging off. Left out if the request failed before that was known. */
  readonly mode?: "full" | "partial" | "cursor" | "all" | "handler" | "item";
  /** Of the response: 304 has read as much as 200. */
  readonly status: number;
  /** The items on the page. Left out if the request failed, and of a stream, which has just begun. */
  readonly rows?: number;
  /** How totals are counted. Left out if the page has none. */
  readonly count?: Pagination["count"];
  /**
   * What was called on the Prisma client for the page's rows, or a handler, and for the total, in the order of their
   * beginning. Without the reads of embedded items and lists.
   */
  readonly queries: readonly QueryReport[];
  /** When the route was reached, in milliseconds since 1970. */
  readonly start: number;
  /** From then to the response; of a stream, to its first batch. */
  readonly milliseconds: number;
}

export interface QueryReport {
  readonly kind: "rows" | "count";
  /** In milliseconds since 1970. */
  readonly start: number;
  readonly milliseconds: number;
}
