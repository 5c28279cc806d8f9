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
}

/**
 * Only those that are certain. MySQL's adapter does not show its `database` option; the estimate is then one of the
 * connection's own database.
 * @param isPlain see `isPlain`
 */
export function rawQueriesOf(client: object, isPlain: boolean): RawQueries {
  if (!isPlain) return { count: false, estimate: false };
  // Read only by what counts: each look into a client goes through its proxy.
  return {
    get count() {
      return keepsDefaultSchema(adapterOf(client));
    },
    get estimate() {
      return this.count || adapterOf(client)?.provider === "mysql";
    },
  };
}
