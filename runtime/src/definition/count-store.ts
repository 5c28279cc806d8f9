/** Totals from elsewhere: from a store that several processes share, and from a database's planner. */

/**
 * A store that several processes share, such as Valkey or Redis, for totals with `count: "cached"`: the processes then
 * count once in `countSeconds`. Its keys begin with `prisma-paged:` and contain a digest of the condition, never its
 * values; add a prefix of your own if several databases share one store. A call that fails, or takes longer than 250 ms,
 * costs no request its answer: for five seconds the process keeps its own totals.
 *
 * @example
 * ```ts
 * // `redis` is a client of the npm package of this name.
 * const countStore: CountStore = {
 *   get: (key) => redis.get(key),
 *   set: (key, value, milliseconds) => redis.set(key, value, { PX: milliseconds }),
 *   claim: async (key, milliseconds) => (await redis.set(key, "", { NX: true, PX: milliseconds })) !== null,
 * };
 * ```
 */
export interface CountStore {
  /** The text that was set under this key, or nothing if its time is over. */
  get(key: string): Promise<string | null | undefined>;
  /** Keeps a text for this time. */
  set(key: string, value: string, milliseconds: number): Promise<unknown>;
  /** True for the first process that claims this key within this time. */
  claim(key: string, milliseconds: number): Promise<boolean>;
}

/** A total that the database may have estimated. */
export interface Estimate {
  readonly items: number;
  /** False if they were counted after all. */
  readonly isEstimate: boolean;
}

/** Runs a count, whose statement the planner may answer. */
export type PlannedCount = (count: () => PromiseLike<number>) => Promise<Estimate>;

/** The key under which an adapter has its `PlannedCount`. */
export const plannedCount: unique symbol = Symbol.for("prisma-paged.planned-count");
