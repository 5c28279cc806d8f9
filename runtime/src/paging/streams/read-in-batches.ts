import type { PageQuery, ReadContext } from "../../reading/read-context.js";
import { itemKey } from "../../request/item-key.js";
import { toOrderBy } from "../../request/order.js";
import { allOf } from "../../request/where.js";
import { readBeyond } from "../cursors/keyset.js";
import { PositionNotAdvancing } from "../cursors/position-check.js";
import { otherThan, rangeConditionsAfter } from "../cursors/range-conditions.js";
import { hasOtherBoolean } from "../other-booleans.js";
import { iterateBatches } from "./batch-iterator.js";
import { type ResumePoint, resumePointAfter } from "./resume-point.js";
import { keysetOf, type StreamKeyset } from "./stream-keyset.js";

/**
 * Returns every row, batch by batch, for paging off. No more than a batch is in memory, and the next one is read only
 * when it is needed.
 *
 * Each batch starts after the last row of the one before. Rows that are added, deleted or moved meanwhile thus move no
 * others, and the last batch costs no more than the first. Batches are cut by number only if the order has fields that
 * are not selected, or whose values do not determine where a row is (`keysetOf`). No transaction is held open in either
 * case. The rows of a batch are processed, with further queries, before the next one is read. With one connection,
 * these queries would wait for the transaction forever.
 *
 * @param batch The maximum number of rows that are read at a time; default 1000
 */
export function readInBatches<Row extends object>(
  context: ReadContext<Row>,
  query: PageQuery,
  batch = 1000,
): AsyncIterableIterator<readonly Row[]> {
  const { source, resource } = context;
  const { where, order } = query;
  const first = { orderBy: toOrderBy(order), take: batch, ...(where && { where }) };
  let keyset = keysetOf(context, query);
  let resumePoint: ResumePoint | undefined;
  let sent = 0;
  return iterateBatches(async () => {
    const following =
      resumePoint && keyset && (await readAfter(context, query, keyset, resumePoint, batch).catch(noneIfStuck));
    // The rest is read by number, because some rows at the resume point have no place in the order.
    if (resumePoint !== undefined && following === undefined) keyset = undefined;
    const rows = following ?? (await source.findMany({ ...first, ...(sent > 0 && { skip: sent }) }));
    const isLast = rows.length < batch;
    if (sent === 0 && !isLast) {
      for (const field of keyset?.cursor ?? []) {
        if (field.type === "Boolean" && (await hasOtherBoolean({ source, resource, where }, field))) keyset = undefined;
      }
    }
    const previousPoint = following && resumePoint;
    resumePoint = keyset && resumePointAfter(rows, keyset, resumePoint, resource.identifier);
    if (resumePoint === undefined) keyset = undefined;
    const whole = resumePoint === undefined || isLast ? rows : rows.slice(0, resumePoint.rows);
    const unsent = previousPoint?.sent.size
      ? whole.filter((row) => !previousPoint.sent.has(itemKey(resource.identifier, row)))
      : whole;
    sent += unsent.length;
    return { rows: unsent, isLast };
  });
}

function noneIfStuck(error: unknown): undefined {
  if (!(error instanceof PositionNotAdvancing)) throw error;
}

/**
 * Returns the rows after a resume point, as if they were read in one piece. Some of them may have been sent already.
 */
async function readAfter<Row extends object>(
  { source, resource }: ReadContext<Row>,
  { where, order }: PageQuery,
  { cursor, kind }: StreamKeyset,
  resumePoint: ResumePoint,
  batch: number,
): Promise<Row[]> {
  if (kind === "position") {
    return readBeyond({ source, resource, where, cursor }, { values: resumePoint.values, towards: "after" }, batch);
  }
  const orderBy = toOrderBy(order);
  const rows: Row[] = [];
  // The values that have not been read are left, regardless of the database's order of these values.
  const left = cursor.map(({ field }, index) => otherThan(field, resumePoint.passed[index] ?? new Set()));
  const position = { values: resumePoint.values, left };
  for (const [index, part] of rangeConditionsAfter(cursor, position, resource.provider).entries()) {
    const take = batch - rows.length;
    if (take === 0) break;
    const args = { where: allOf([where, part]) ?? {}, orderBy };
    const { sent, key } = resumePoint;
    if (index > 0 || sent.size === 0) {
      rows.push(...(await source.findMany({ ...args, take })));
      continue;
    }
    // The rows of the resume point's own millisecond are in the first range. As many of them are skipped as have been
    // sent, if none of these moved.
    const [lastSentRow, ...followingRows] = await source.findMany({ ...args, skip: sent.size - 1, take: take + 1 });
    const isUnmoved = lastSentRow !== undefined && itemKey(resource.identifier, lastSentRow) === key;
    rows.push(...(isUnmoved ? followingRows : await source.findMany({ ...args, take: take + sent.size })));
  }
  return rows;
}
