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

/**
 * Returns the counts of one model that the requests of this process share.
 * @param now the clock, in milliseconds
 */
export function sharedCounts(now?: () => number): SharedCounts {
  return { coalesced: coalescedCount(), cache: totalCache(now) };
}

/** Returns the counts of one model whose cached totals several processes share. */
export function storedCounts(store: CountStore, model: string): SharedCounts {
  return { coalesced: coalescedCount(), cache: storedTotals(store, model) };
}

/**
 * A function that returns the counts that a request may share for a condition, with their key; undefined if the request
 * counts for itself.
 */
export type Sharing = (
  where: object | undefined,
) => Promise<{ readonly counts: SharedCounts; readonly key: string } | undefined>;

/** The sharing of a request that counts everything for itself. */
export const notShared: Sharing = async () => undefined;

/**
 * Returns the sharing of a request that shares its counts with requests of equal condition and equal application key.
 * @param applicationKey called once, when the first total is needed. If the key is not a string, nothing is shared
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
