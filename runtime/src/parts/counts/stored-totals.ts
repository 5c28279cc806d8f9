import type { CountStore } from "../../definition/count-store.js";
import { withTimeLimit } from "../../util/time-limit.js";
import { coalescedCount } from "./coalesced-count.js";
import { type TotalCache, totalCache } from "./total-cache.js";

/** The maximum time of a call of the store in milliseconds. */
const patience = 250;
/** The time in milliseconds for which a store that failed is not called. */
const rest = 5_000;
/** The time in milliseconds for which other processes wait for a count, and below it the time between their looks. */
const claimed = 5_000;
const interval = 50;
/** The string that a failed count leaves in place of its total. */
const failed = "failed";

/**
 * Returns the totals of one model in a store that several processes share.
 * @param processTotals the totals of this process, which are used while the store is away
 */
export function storedTotals(store: CountStore, model: string, processTotals: TotalCache = totalCache()): TotalCache {
  const coalesced = coalescedCount();
  let awayUntil = 0;

  /** Calls the store. Returns undefined if the store does not answer, or did not answer in the last five seconds. */
  const call = async <Result>(run: () => Promise<Result>): Promise<{ readonly result: Result } | undefined> => {
    if (performance.now() < awayUntil) return undefined;
    try {
      return { result: await withTimeLimit(run(), patience) };
    } catch {
      awayUntil = performance.now() + rest;
      return undefined;
    }
  };
  /**
   * Returns the stored total; `nothing` if there is none, `failed` if its last count failed, `away` if the store does
   * not answer.
   */
  const recall = async (name: string): Promise<number | "nothing" | "failed" | "away"> => {
    const answer = await call(() => store.get(name));
    if (answer === undefined) return "away";
    if (answer.result === failed) return "failed";
    return typeof answer.result === "string" && /^\d+$/.test(answer.result) ? Number(answer.result) : "nothing";
  };
  /**
   * Waits for the total that another process is counting. Returns undefined if that takes too long, if the count fails,
   * or if the store does not answer.
   */
  const awaited = async (name: string): Promise<number | undefined> => {
    for (const end = performance.now() + claimed; performance.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, interval));
      const storedTotal = await recall(name);
      if (storedTotal !== "nothing") return typeof storedTotal === "number" ? storedTotal : undefined;
    }
    return undefined;
  };
  const counted = async (name: string, milliseconds: number, count: () => Promise<number>): Promise<number> => {
    // A count that ended meanwhile also serves this request.
    const storedTotal = await recall(name);
    if (typeof storedTotal === "number") return storedTotal;
    const mayClaim = Math.min(claimed, milliseconds);
    // The claim of a failed count is still there, but no process counts.
    const claim = storedTotal === "failed" ? undefined : await call(() => store.claim(`${name}:claim`, mayClaim));
    const other = claim?.result === false ? await awaited(name) : undefined;
    if (other !== undefined) return other;
    const since = performance.now();
    const total = await count().catch(async (error: unknown) => {
      await call(() => store.set(name, failed, mayClaim));
      throw error;
    });
    const left = Math.floor(milliseconds - (performance.now() - since));
    if (left > 0) await call(() => store.set(name, String(total), left));
    return total;
  };
  return {
    async get(key, seconds, count) {
      const name = await storedName(model, key, seconds);
      const storedTotal = await recall(name);
      if (typeof storedTotal === "number") return storedTotal;
      if (storedTotal === "away") return processTotals.get(key, seconds, count);
      return coalesced(name, () => counted(name, seconds * 1_000, count));
    },
    async set(key, total, seconds) {
      const name = await storedName(model, key, seconds);
      if ((await call(() => store.set(name, String(total), seconds * 1_000))) === undefined)
        processTotals.set(key, total, seconds);
    },
  };
}

/**
 * Returns the name of a total in the store. A total that may be kept for longer has another name. The condition is
 * hashed, because it may contain personal data.
 */
async function storedName(model: string, key: string, seconds: number): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key)));
  const text = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `prisma-paged:${model}:${seconds}:${text}`;
}
