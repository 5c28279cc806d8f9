import type { Pagination } from "../definition/resource.js";
import type { RowCounts } from "./row-counts.js";
import type { Sharing } from "./shared-counts.js";
import type { CountStrategy } from "./totals.js";

/** True if totals are as exact as one that each request counted alone. */
export function isExact({ count }: Pick<Pagination, "count">): boolean {
  return count === "exact" || count === "shared";
}

/** How `paginationCount` has the totals of an operation counted. */
export function countStrategy(
  { count, countLimit, countSeconds }: Pick<Pagination, "count" | "countLimit" | "countSeconds">,
  rows: RowCounts,
  sharing: Sharing,
): CountStrategy {
  switch (count) {
    case "exact":
      return counting((where) => rows.count(where));
    case "shared":
      return counting(async (where) => {
        const shared = await sharing(where);
        const own = () => rows.count(where);
        return shared === undefined ? own() : shared.counts.coalesced(shared.key, own);
      });
    case "cached":
      return cachedCount(rows, sharing, countSeconds);
    case "estimated":
      return counting(async (where) => (await rows.estimate(where)) ?? rows.count(where));
    case "capped":
      return cappedCount(rows, countLimit);
  }
}

function cachedCount(rows: RowCounts, sharing: Sharing, seconds: number): CountStrategy {
  return {
    ...counting(async (where) => {
      const shared = await sharing(where);
      const own = () => rows.count(where);
      return shared === undefined ? own() : shared.counts.cache.get(shared.key, seconds, own);
    }),
    async learn(where, items) {
      const shared = await sharing(where);
      shared?.counts.cache.set(shared.key, items);
    },
  };
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

function counting(count: (where: object | undefined) => Promise<number>): CountStrategy {
  return { count: async (where) => ({ kind: "counted", items: await count(where) }) };
}
