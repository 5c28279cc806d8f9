import type { Estimate } from "../definition/count-store.js";
import type { RowSource } from "../definition/row-source.js";
import type { RawQueries } from "./raw-queries.js";

/** The functions that ask the database for the number of a model's rows. */
export interface RowCounts {
  /** Returns the number of rows under `where`, counted no further than `limit`. */
  count(where: object | undefined, limit?: number): Promise<number>;
  /** Returns the database's estimate; undefined if it has none for the rows under `where`. */
  estimate(where: object | undefined): Promise<Estimate | undefined>;
}

/** Returns counts by the cheapest query that is certain to be right. */
export function rowCounts(
  source: Pick<RowSource<unknown>, "count" | "countTable" | "estimateTable">,
  raw: RawQueries,
): RowCounts {
  const counts: RowCounts = {
    async count(where, limit) {
      if (raw.count && where === undefined && limit === undefined && source.countTable) {
        const [first] = await source.countTable();
        if (first !== undefined) return Number(first.total);
      }
      return source.count({ ...(where && { where }), ...(limit !== undefined && { take: limit }) });
    },
    async estimate(where) {
      // The table's estimate also includes rows that a condition hides.
      if (where === undefined && raw.estimate && source.estimateTable) {
        const [first] = await source.estimateTable();
        const items = Number(first?.total ?? -1);
        if (items >= 0) return { items, isEstimate: true };
      }
      return raw.plannerEstimate?.(() => counts.count(where));
    },
  };
  return counts;
}
