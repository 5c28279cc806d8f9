import { type PlannerEstimate, plannerEstimate } from "../definition/count-store.js";
import { adapterOf, keepsDefaultSchema } from "../definition/plain-client.js";

/** The raw queries that can replace Prisma's counts. A raw query bypasses query hooks, wrappers and a chosen schema. */
export interface RawQueries {
  /** True if `SELECT COUNT(*)` of the table counts the same rows as the model's `count()`. */
  readonly count: boolean;
  /** True if the database's estimate is about the table that the model's `count()` would count. */
  readonly estimate: boolean;
  /** The planner's estimate of the model's `count()`. Undefined unless the planner may estimate it. */
  readonly plannerEstimate?: PlannerEstimate | undefined;
}

/**
 * Returns the raw queries whose result is certain to be right. MySQL's adapter does not show its `database` option. The
 * estimate is then that of the connection's default database.
 * @param isPlain See `isPlain`
 * @param mayHideRows True if a scope or a `where` of the schema restricts the rows of the request. The planner's
 * statistics are of every row
 */
export function rawQueriesOf(client: object, isPlain: boolean, mayHideRows: boolean): RawQueries {
  if (!isPlain) return { count: false, estimate: false };
  // Getters, because each property that is read of Prisma's client takes time: the client is a proxy. A request without
  // a total, such as `?partial=true`, calls none of the getters.
  return {
    get count() {
      return keepsDefaultSchema(adapterOf(client));
    },
    get estimate() {
      return this.count || adapterOf(client)?.provider === "mysql";
    },
    get plannerEstimate() {
      return mayHideRows ? undefined : adapterOf(client)?.[plannerEstimate];
    },
  };
}
