import type { Pagination } from "../definition/resource.js";
import type { RowCounts } from "./row-counts.js";
import type { CountStrategy } from "./totals.js";

/** Returns true if totals are as exact as if each request counted separately. */
export function isExact({ count }: Pick<Pagination, "count">): boolean {
  return count === "exact" || count === "shared";
}

/**
 * A function that returns how one model's totals are counted by an operation that need not count for each request.
 *
 * @param applicationKey Separates the totals of callers; undefined if the request shares its totals with no other
 */
export type CheaperCounts = (
  options: Pick<Pagination, "count" | "countSeconds">,
  rows: RowCounts,
  applicationKey: (() => unknown) | undefined,
) => CountStrategy;

/**
 * Returns how an operation's total is counted, as set by `paginationCount`.
 * @param cheaper supplies the modes of the part `counts` (shared, cached, estimated)
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
