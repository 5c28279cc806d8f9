import { readBeyond } from "./keyset.js";
import { toOrderBy } from "./order.js";
import { partsBeyond } from "./parts-beyond.js";
import type { PageQuery, ReadContext } from "./prisma-page.js";
import { allOf } from "./scope.js";
import { keysetOf, type StreamKeyset } from "./stream-keyset.js";
import { placeBehind, type StreamPlace } from "./stream-place.js";

/**
 * Every row, batch by batch (paging off, spec 8.4 rules 2 and 3, BEHAVIOUR 7). No more than a batch is in memory, and
 * the next one is read only when it is asked for.
 *
 * Each batch starts behind the last row of the one before: rows that come or go meanwhile move no others, and the last
 * batch costs no more than the first. Only along fields whose values do not say where a row stands (`keysetOf`), or are
 * not selected, are batches cut by number. No transaction is held open in either case: the rows of a batch are worked
 * on, with further queries, before the next one is read, and a transaction would lock these out where there is one
 * connection.
 *
 * @param batch rows read at a time, at the most; default 1000
 */
export async function* readAll<Row extends object>(
  context: ReadContext<Row>,
  query: PageQuery,
  batch = 1000,
): AsyncGenerator<Row[], void, undefined> {
  const { source } = context;
  const { where, order } = query;
  const first = { orderBy: toOrderBy(order), take: batch, ...(where && { where }) };
  let keyset = keysetOf(context, query);
  let place: StreamPlace | undefined;
  let sent = 0;
  for (;;) {
    const rows: Row[] =
      place && keyset
        ? await readBehind(context, query, keyset, place, batch)
        : await source.findMany({ ...first, ...(sent > 0 && { skip: sent }) });
    if (rows.length < batch) {
      if (rows.length > 0) yield rows;
      return;
    }
    place = keyset && placeBehind(rows, keyset, place);
    // By number to the end: some rows of the place would have no number.
    if (place === undefined) keyset = undefined;
    const whole = place === undefined ? rows : rows.slice(0, place.rows);
    yield whole;
    sent += whole.length;
  }
}

/** The rows behind a place, as if they were read in one piece. */
async function readBehind<Row extends object>(
  { source, resource }: ReadContext<Row>,
  { where, order }: PageQuery,
  { cursor, isByRow }: StreamKeyset,
  place: StreamPlace,
  batch: number,
): Promise<Row[]> {
  if (isByRow) {
    return readBeyond({ source, resource, where, cursor }, { values: place.values, towards: "after" }, 0, batch);
  }
  const rows: Row[] = [];
  let { skip } = place;
  for (const part of partsBeyond(cursor, place, resource.provider)) {
    const take = batch - rows.length;
    if (take === 0) break;
    const args = { where: allOf([where, part]) ?? {}, orderBy: toOrderBy(order), ...(skip > 0 && { skip }), take };
    rows.push(...(await source.findMany(args)));
    // The rows of its own millisecond lie in the first part.
    skip = 0;
  }
  return rows;
}
