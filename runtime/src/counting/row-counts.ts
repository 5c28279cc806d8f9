import type { RowSource } from "../definition/row-source.js";
import type { RawQueries } from "./raw-queries.js";

/** What the database says of a model's rows, when it is called. */
export interface RowCounts {
  /** The rows under `where`, counted no further than `limit`. */
  count(where: object | undefined, limit?: number): Promise<number>;
  /** The database's own figure; undefined if it has none of the rows under `where`. */
  estimate(where: object | undefined): Promise<number | undefined>;
}

/** Counts by the cheapest query that is certain. */
export function rowCounts(
  source: Pick<RowSource<unknown>, "count" | "countTable" | "estimateTable">,
  raw: RawQueries,
): RowCounts {
  return {
    async count(where, limit) {
      if (raw.count && where === undefined && limit === undefined && source.countTable) {
        const [first] = await source.countTable();
        if (first !== undefined) return Number(first.total);
      }
      return source.count({ ...(where && { where }), ...(limit !== undefined && { take: limit }) });
    },
    async estimate(where) {
      // Never under a condition: the figure is of rows that the condition hides, too.
      if (!raw.estimate || where !== undefined || !source.estimateTable) return undefined;
      const [first] = await source.estimateTable();
      const rows = Number(first?.total ?? -1);
      return rows < 0 ? undefined : rows;
    },
  };
}
