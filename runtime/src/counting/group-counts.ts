/** Counts distinct values instead of rows. */
import type { RowSource } from "../definition/row-source.js";
import type { RawQueries } from "./raw-queries.js";
import type { RowCounts } from "./row-counts.js";

/**
 * Returns how the distinct values of some fields are counted. If nothing filters, the database counts them. Otherwise
 * Prisma, which cannot count groups, returns each group, but no more than the limit.
 * @param countAll Counts the groups of the whole table by SQL; undefined if only Prisma's own groups are certain
 */
export function groupCounts(
  { groupBy }: Pick<RowSource<unknown>, "groupBy">,
  by: readonly string[],
  raw: Pick<RawQueries, "count">,
  countAll: ((limit: number | undefined) => Promise<number>) | undefined,
): RowCounts {
  return {
    async count(where, limit) {
      if (raw.count && where === undefined && countAll) return countAll(limit);
      if (groupBy === undefined) throw new Error(`The source has no groupBy for ${by.join(", ")}.`);
      // Prisma requires an order for a limit, and the database needs none otherwise.
      const limited = limit !== undefined && { take: limit, orderBy: by.map((field) => ({ [field]: "asc" })) };
      return (await groupBy({ by, ...(where && { where }), ...limited })).length;
    },
    // Returns no estimate, because no database estimates how many values a column has under a condition.
    estimate: async () => undefined,
  };
}
