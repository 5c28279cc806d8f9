import type { OrderField } from "../../definition/resource.js";
import type { RowSource } from "../../definition/row-source.js";
import { keysFirst } from "../../reading/keys-first.js";
import type { InSnapshot, PageQuery, ReadContext, SnapshotResult } from "../../reading/read-context.js";
import { reverse, toOrderBy } from "../../request/order.js";

/**
 * The offset from which a page is read from the nearer end. Measured on SQLite with 100,000 rows: skipping 10,000 costs
 * as much as the second count. Skipping 99,000 costs 3.8 ms with an index and 61 ms without one, against 0.7 ms and 9
 * ms from the end.
 */
export const deepOffset = 10_000;

/**
 * Returns the source of rows at this depth. Far from the start, it reads keys first, then the rows by key. A database
 * that skips by an index need not read the rows. Measured at offset 899,970 of 1,000,000 narrow rows: 1.5 times as fast
 * on PostgreSQL, and 2.7 times on SQLite, but no faster by its row number. On MariaDB, it is 1.3 times as fast at
 * 250,000 of 300,000.
 */
export function sourceBeyond<Row extends object>(
  { source, resource: { identifier }, database }: ReadContext<Row>,
  order: readonly OrderField[],
  skip: number,
): RowSource<Row> {
  return skip < deepOffset || database.skipsRows?.(identifier, order) ? source : keysFirst(source, identifier);
}

/** The rows of a deep page and the exact total. */
interface DeepPage<Row> {
  readonly rows: readonly Row[];
  readonly totalItems: number;
}

interface Depth {
  readonly offset: number;
  readonly itemsPerPage: number;
}

/**
 * Reads a deep page. A page past the middle is read from the end, with the order reversed and the rows turned round.
 * Beyond the last page no row is read at all. Counted from the end, a row's number depends on the total, so both are
 * read in one snapshot.
 */
export function readDeepPage<Row extends object>(
  context: ReadContext<Row>,
  inSnapshot: InSnapshot<Row>,
  depth: Depth,
  query: PageQuery,
): Promise<SnapshotResult<DeepPage<Row>>> {
  return inSnapshot(async ({ source, count }) => {
    const totalItems = await count(query.where);
    return { rows: await readNearer({ ...context, source }, depth, query, totalItems), totalItems };
  });
}

async function readNearer<Row extends object>(
  context: ReadContext<Row>,
  depth: Depth,
  { where, order }: PageQuery,
  total: number,
): Promise<Row[]> {
  const take = lengthOf(depth, total);
  if (take <= 0) return [];
  const fromEnd = isNearEnd(depth, total);
  const skip = fromEnd ? total - depth.offset - take : depth.offset;
  const orderBy = toOrderBy(fromEnd ? reverse(order) : order);
  const beyond = sourceBeyond(context, order, skip);
  const rows = await beyond.findMany({ orderBy, skip, take, ...(where && { where }) });
  return fromEnd ? rows.reverse() : rows;
}

function isNearEnd(depth: Depth, total: number): boolean {
  return total - depth.offset - lengthOf(depth, total) < depth.offset;
}

function lengthOf({ offset, itemsPerPage }: Depth, total: number): number {
  return Math.min(itemsPerPage, total - offset);
}
