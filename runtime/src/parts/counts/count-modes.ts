/** Counts totals that not every request counts for itself: shared, cached and estimated ones. */

import { type CheaperCounts, counting } from "../../counting/count-strategies.js";
import type { RowCounts } from "../../counting/row-counts.js";
import type { CountStrategy } from "../../counting/totals.js";
import type { CountStore } from "../../definition/count-store.js";
import { notShared, type Sharing, sharedBy, sharedCounts, storedCounts } from "./shared-counts.js";

type CountOptions = Parameters<CheaperCounts>[0];

/** Returns how the totals of one model are counted if its requests share them. */
export function cheaperCounts(model: string, store: CountStore | undefined): CheaperCounts {
  const counts = store === undefined ? sharedCounts() : storedCounts(store, model);
  return (options, rows, applicationKey) =>
    cheaperStrategy(options, rows, applicationKey ? sharedBy(counts, applicationKey) : notShared);
}

export function cheaperStrategy(
  { count, countSeconds }: CountOptions,
  rows: RowCounts,
  sharing: Sharing,
): CountStrategy {
  switch (count) {
    case "shared":
      return counting(async (where) => {
        const shared = await sharing(where);
        const countRows = () => rows.count(where);
        return shared === undefined ? countRows() : shared.counts.coalesced(shared.key, countRows);
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
      const countRows = () => rows.count(where);
      return shared === undefined ? countRows() : shared.counts.cache.get(shared.key, seconds, countRows);
    }),
    async learn(where, items) {
      const shared = await sharing(where);
      await shared?.counts.cache.set(shared.key, items, seconds);
    },
  };
}
