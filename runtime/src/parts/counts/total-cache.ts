import { type CoalescedCount, coalescedCount } from "./coalesced-count.js";

/** The maximum size in bytes of the keys that are kept for one model. */
const capacity = 1_000_000;

interface Entry {
  readonly total: number;
  /** The start of the count, in milliseconds. */
  readonly since: number;
}

/** The cached totals of one model. */
export interface TotalCache {
  /**
   * Returns the total of this key if it is no older than `seconds`. Otherwise it is counted, once for concurrent
   * requests.
   */
  get(key: string, seconds: number, count: () => Promise<number>): Promise<number>;
  /** Keeps a total that was just found, for requests that accept one of this age in seconds. */
  set(key: string, total: number, seconds: number): void | Promise<void>;
}

/**
 * Returns milliseconds that only go forward. The wall clock may be set back, and a total would then be kept for longer.
 */
const steadyClock = (): number => performance.now();

/**
 * Returns a cache that keeps totals while their keys fit into `bytes`. The least recently used are removed first.
 * @param now the clock, in milliseconds
 */
export function totalCache(now: () => number = steadyClock, bytes: number = capacity): TotalCache {
  const coalesced: CoalescedCount = coalescedCount();
  /** The totals by key, the least recently used first. */
  const entries = new Map<string, Entry>();
  let size = 0;

  const remove = (key: string): void => {
    if (entries.delete(key)) size -= bytesOf(key);
  };
  const keep = (key: string, entry: Entry): void => {
    remove(key);
    if (bytesOf(key) > bytes) return;
    entries.set(key, entry);
    size += bytesOf(key);
    for (const oldest of entries.keys()) {
      if (size <= bytes) return;
      remove(oldest);
    }
  };
  const recall = (key: string, seconds: number): number | undefined => {
    const entry = entries.get(key);
    if (entry === undefined || now() - entry.since >= seconds * 1000) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    return entry.total;
  };
  return {
    async get(key, seconds, count) {
      const whileWaiting = async () => {
        const cachedTotal = recall(key, seconds);
        if (cachedTotal !== undefined) return cachedTotal;
        const since = now();
        const total = await count();
        keep(key, { total, since });
        return total;
      };
      return recall(key, seconds) ?? coalesced(key, whileWaiting);
    },
    set: (key, total) => keep(key, { total, since: now() }),
  };
}

/**
 * Returns the estimated size of an entry. A character takes two bytes at most; the constant covers the rest of an
 * entry.
 */
function bytesOf(key: string): number {
  return 2 * key.length + 200;
}
