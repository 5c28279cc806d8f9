/** The types of totals that a request does not count itself: from a store of several processes, or a query planner. */

/**
 * A store that several processes share, such as Valkey or Redis, for totals with `count: "cached"`. The processes then
 * count once in `countSeconds`. Its keys begin with `prisma-paged:` and contain a digest of the condition, never its
 * values. Add your own prefix if several databases share one store. If a call fails or takes longer than 250 ms, the
 * request still gets its response. The process then keeps its own totals for five seconds.
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
  /** Returns the string that was stored under this key. Null or undefined if there is none, or if its time is over. */
  get(key: string): Promise<string | null | undefined>;
  /** Stores a string under this key for this time. */
  set(key: string, value: string, milliseconds: number): Promise<unknown>;
  /** Returns true to the first process that claims this key within this time, and false to the others. */
  claim(key: string, milliseconds: number): Promise<boolean>;
}

/** A total that the database may have estimated. */
export interface Estimate {
  readonly items: number;
  /** False if the items were counted after all. */
  readonly isEstimate: boolean;
}

/** A function that runs a count. The planner of the database may answer the count's statement by an estimate. */
export type PlannerEstimate = (count: () => PromiseLike<number>) => Promise<Estimate>;

/** The property of an adapter that holds its `PlannerEstimate`. */
export const plannerEstimate: unique symbol = Symbol.for("prisma-paged.planned-count");
