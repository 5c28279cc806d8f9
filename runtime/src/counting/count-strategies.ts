import type { Pagination } from "../definition/resource.js";
import type { RowCounts } from "./row-counts.js";
import type { CountStrategy } from "./totals.js";

/** True if totals are as exact as one that each request counted separately. */
export function isExact({ count }: Pick<Pagination, "count">): boolean {
  return count === "exact" || count === "shared";
}

/**
 * How `paginationCount` has the totals of an operation counted.
 * @param further the ways that only some APIs use
 */
export function countStrategy(
  { count, countLimit }: Pick<Pagination, "count" | "countLimit">,
  rows: RowCounts,
  further: () => CountStrategy | undefined,
): CountStrategy {
  if (count === "capped") return cappedCount(rows, countLimit);
  const own = count === "exact" ? undefined : further();
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
