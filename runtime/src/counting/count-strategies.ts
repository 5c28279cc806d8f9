import type { Pagination } from "../definition/resource.js";
import type { RowCounts } from "./row-counts.js";
import type { CountStrategy } from "./totals.js";

/** True if totals are as exact as one that each request counted separately. */
export function isExact({ count }: Pick<Pagination, "count">): boolean {
  return count === "exact" || count === "shared";
}

/**
 * Returns how one model's totals are counted by an operation that need not count for each request.
 *
 * @param applicationKey separates the totals of callers; undefined if the request shares with nobody
 */
export type CheaperCounts = (
  options: Pick<Pagination, "count" | "countSeconds">,
  rows: RowCounts,
  applicationKey: (() => unknown) | undefined,
) => CountStrategy;

/**
 * How `paginationCount` has the totals of an operation counted.
 * @param cheaper the ways that only some APIs use
 */
export function countStrategy(
  { count, countLimit }: Pick<Pagination, "count" | "countLimit">,
  rows: RowCounts,
  cheaper: () => CountStrategy | undefined,
): CountStrategy {
  if (count === "capped") return cappedCount(rows, countLimit);
  const own = count === "exact" ? undefined : cheaper();
  return own ?? counting((where) => rows.count(where));
}

function cappedCount(rows: RowCounts, limit: number): CountStrategy {
  return {
    limit,
    async count(where) {
      const items = await rows.count(where, limit + 1);
      return items > limit ? { kind: "over-limit" } : { kind: "counted", items };
    },
  };
}

export function counting(count: (where: object | undefined) => Promise<number>): CountStrategy {
  return { count: async (where) => ({ kind: "counted", items: await count(where) }) };
}
