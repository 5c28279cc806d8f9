import { canCountRaw } from "./raw-count.js";
import type { CountArgs, PrismaClientLike, RowSource } from "./source.js";
import { whereKey } from "./where-key.js";

/** How many totals are kept for one model. */
const capacity = 1000;

/** Rows. So many are counted in about the time that it takes to ask whether they were written to. */
export const worthAsking = 10_000;

/** A table of PostgreSQL. */
export interface KeptTable {
  /** Quoted, and qualified where its model has a `@@schema`: `"City"`. */
  readonly table: string;
  /** The model's own fields. Another table's rows decide on a condition that names others. */
  readonly columns: readonly string[];
}

interface Kept {
  readonly total: number;
  /** The table's, from before the count. */
  readonly version: string | undefined;
}

/**
 * Totals of a PostgreSQL table that are exact without a count, as long as nobody has written to it: the last one holds
 * where the table's version is what it was before the count. Only for a client that reads this very table, without
 * `$extends`, and for conditions on its own fields; every other count runs as it did.
 */
export function keepingTotals<Client extends PrismaClientLike, Row>(
  sourceOf: (client: Client) => RowSource<Row>,
  { table, columns }: KeptTable,
): (client: Client) => RowSource<Row> {
  return (client) => {
    const source = sourceOf(client);
    const { countTable } = source;
    // A transaction's client is no plain one: it has rows of its own.
    if (!canCountRaw(client)) return source;
    const kept = new Map<string, Kept>();

    async function countOrKeep(args: CountArgs, count: () => PromiseLike<number>): Promise<number> {
      const key = isOnColumns(columns, args.where) ? whereKey(args) : undefined;
      if (key === undefined) return count();
      const last = kept.get(key);
      const version = last && last.total >= worthAsking ? await versionOf(client, table) : undefined;
      if (last && version !== undefined && version === last.version) return last.total;
      const total = await count();
      if (kept.size === capacity) kept.clear();
      kept.set(key, { total, version });
      return total;
    }

    return {
      ...source,
      count: (args) => countOrKeep(args, () => source.count(args)),
      ...(countTable && {
        async countTable() {
          const count = async () => Number((await countTable())[0]?.total);
          return [{ total: await countOrKeep({}, count) }];
        },
      }),
    };
  };
}

/**
 * A text that stays as it is only while no transaction that writes ends, and never comes back: where two snapshots of
 * PostgreSQL are alike, every statement sees the same rows in both. Undefined where other things decide on the rows: where
 * none of them lie in this table itself (a view, a foreign table, parts and shards), some in its heirs, or all in another
 * storage than PostgreSQL's heap (`relam`); where policies hide some, or a crash may lose them; on a standby, whose
 * snapshots do not name who is writing; on what speaks as PostgreSQL and has other transactions; and where it cannot be had.
 */
async function versionOf(client: PrismaClientLike, table: string): Promise<string | undefined> {
  try {
    const [found] = await client.$queryRaw<readonly { readonly version: string | null }[]>`
      SELECT CASE
        WHEN pg_relation_size(oid) > 0 AND relam IN (0, 2) AND relpersistence = 'p' AND NOT relhassubclass
          AND NOT relrowsecurity AND NOT pg_is_in_recovery() AND version() !~ 'YB|Greenplum'
        THEN concat_ws(' ', txid_current_snapshot(), oid, current_database(), pg_postmaster_start_time())
      END AS "version"
      FROM pg_class
      WHERE oid = ${table}::text::regclass`;
    return found?.version ?? undefined;
  } catch {
    // What is wrong with the database shows in the count.
    return undefined;
  }
}

/** True if a condition is on these columns alone, so that no other table's rows decide on it. */
export function isOnColumns(columns: readonly string[], where: object = {}): boolean {
  return Object.entries(where).every(([key, value]) =>
    /^(AND|OR|NOT)$/.test(key)
      ? [value].flat().every((each: object) => isOnColumns(columns, each))
      : columns.includes(key),
  );
}
