/** Totals that a database's planner estimates: what `estimating` adds to a client's adapter. */

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
