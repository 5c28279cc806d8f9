import type { CountStore } from "../../definition/count-store.js";
import { type CoalescedCount, coalescedCount } from "./coalesced-count.js";
import { countCacheKey } from "./count-cache-key.js";
import { storedTotals } from "./stored-totals.js";
import { type TotalCache, totalCache } from "./total-cache.js";

/** The counts of one model that may serve several requests. */
export interface SharedCounts {
  readonly coalesced: CoalescedCount;
  readonly cache: TotalCache;
}

/** @param now the clock, in milliseconds */
export function sharedCounts(now?: () => number): SharedCounts {
  return { coalesced: coalescedCount(), cache: totalCache(now) };
}

/** The counts of one model that several processes share: those that are cached. */
export function storedCounts(store: CountStore, model: string): SharedCounts {
  return { coalesced: coalescedCount(), cache: storedTotals(store, model) };
}

/** The counts that a request may share for a condition, with the key; undefined if it counts for itself. */
export type Sharing = (
  where: object | undefined,
) => Promise<{ readonly counts: SharedCounts; readonly key: string } | undefined>;

/** A request that counts everything for itself. */
export const notShared: Sharing = async () => undefined;

/**
 * A request that shares its counts with those of equal condition and equal application key.
 * @param applicationKey called once, when the first total is needed; if it is not a text nothing is shared
 */
export function sharedBy(counts: SharedCounts, applicationKey: () => unknown): Sharing {
  let returned: unknown;
  return async (where) => {
    returned ??= applicationKey();
    const own = await returned;
    const key = typeof own === "string" ? countCacheKey(own, where) : undefined;
    return key === undefined ? undefined : { counts, key };
  };
}
