import { type PlannedCount, plannedCount } from "../definition/count-store.js";
import { adapterOf, keepsDefaultSchema } from "../definition/plain-client.js";

/**
 * Which raw queries can replace what Prisma would count. A raw query bypasses query hooks, wrappers and a chosen
 * schema.
 */
export interface RawQueries {
  /** `SELECT COUNT(*)` of the table counts what the model's `count()` would. */
  readonly count: boolean;
  /** The database's estimate is one of the table that the model's `count()` would count. */
  readonly estimate: boolean;
  /** Given if the planner may estimate the model's `count()`. */
  readonly planned?: PlannedCount | undefined;
}

/**
 * Only those that are certain. MySQL's adapter does not show its `database` option; the estimate is then one of the
 * connection's own database.
 * @param isPlain see `isPlain`
 * @param mayHideRows true if a scope or a `where` of the schema decides what the request sees: the planner's statistics
 * are of every row
 */
export function rawQueriesOf(client: object, isPlain: boolean, mayHideRows: boolean): RawQueries {
  if (!isPlain) return { count: false, estimate: false };
  // Read only by what counts: each look into a client goes through its proxy.
  return {
    get count() {
      return keepsDefaultSchema(adapterOf(client));
    },
    get estimate() {
      return this.count || adapterOf(client)?.provider === "mysql";
    },
    get planned() {
      return mayHideRows ? undefined : adapterOf(client)?.[plannedCount];
    },
  };
}
