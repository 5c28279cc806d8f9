/** The counts that not every request runs for itself: shared, cached and estimated ones. */

import type { Pagination } from "../definition/resource.js";
import type { CountStore } from "../definition/totals.js";
import { counting } from "./count-strategies.js";
import type { RowCounts } from "./row-counts.js";
import { notShared, type Sharing, sharedBy, sharedCounts, storedCounts } from "./shared-counts.js";
import { estimateSql } from "./table-sql.js";
import type { CountStrategy } from "./totals.js";

type CountOptions = Pick<Pagination, "count" | "countSeconds">;

/**
 * How one model's totals are counted by such an operation.
 * @param applicationKey separates the totals of callers; undefined if the request shares with nobody
 */
export type FurtherCounts = (
  options: CountOptions,
  rows: RowCounts,
  applicationKey: (() => unknown) | undefined,
) => CountStrategy;

export const countsPart: {
  readonly ofModel: (model: string, store: CountStore | undefined) => FurtherCounts;
  readonly estimateSql: typeof estimateSql;
} = {
  ofModel: furtherCounts,
  estimateSql,
};

/** For one model, whose requests share their totals. */
function furtherCounts(model: string, store: CountStore | undefined): FurtherCounts {
  const counts = store === undefined ? sharedCounts() : storedCounts(store, model);
  return (options, rows, applicationKey) =>
    furtherStrategy(options, rows, applicationKey ? sharedBy(counts, applicationKey) : notShared);
}

export function furtherStrategy(
  { count, countSeconds }: CountOptions,
  rows: RowCounts,
  sharing: Sharing,
): CountStrategy {
  switch (count) {
    case "shared":
      return counting(async (where) => {
        const shared = await sharing(where);
        const own = () => rows.count(where);
        return shared === undefined ? own() : shared.counts.coalesced(shared.key, own);
      });
    case "cached":
      return cachedCount(rows, sharing, countSeconds);
    default:
      return {
        count: async (where) => ({
          kind: "counted",
          ...((await rows.estimate(where)) ?? { items: await rows.count(where) }),
        }),
      };
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
      await shared?.counts.cache.set(shared.key, items, seconds);
    },
  };
}
