import { boundsOfPage, type Total } from "../../counting/totals.js";
import { Problem } from "../../definition/problem.js";
import type { CursorField } from "../../definition/resource.js";
import type { PageCursor, PageQuery, ReadContext } from "../../reading/read-context.js";
import type { CursorPosition } from "../../request/cursor.js";
import { formatValue } from "../../request/format-scalar.js";
import { fieldValue } from "../../request/order.js";
import type { PagedRequest } from "../../request/page-request.js";
import { readBeyond } from "./keyset.js";
import { allRanges, readRanges } from "./nullable-keyset.js";

/** The condition and the order of the rows, and the position where the page begins. */
interface CursorQuery extends PageQuery {
  readonly cursor: PageCursor;
}

/** A page by cursor with everything that its view needs. */
export interface CursorPage<Row> {
  /** The rows in the collection's order, regardless of the direction of travel. */
  readonly rows: readonly Row[];
  /** The position that the page starts from. */
  readonly position: CursorPosition | null;
  /** True if one row more was found in the direction of travel. */
  readonly hasMore: boolean;
  /**
   * The number of items in the whole collection, regardless of the position. Undefined for partial paging, and beyond
   * the limit of a capped count.
   */
  readonly totalItems: number | undefined;
  /** True if the database estimated the total. */
  readonly isEstimate?: boolean | undefined;
}

/**
 * Reads the page beyond a position, or the first page, in one query. The cost does not depend on the depth of the page.
 * The query reads one more row than the page shows, which decides whether there is a further page.
 */
export async function readCursorPage<Row extends object>(
  context: ReadContext<Row>,
  request: PagedRequest,
  query: CursorQuery,
): Promise<CursorPage<Row>> {
  const { itemsPerPage, partial } = request;
  const { position } = query.cursor;
  const take = itemsPerPage === 0 ? 0 : itemsPerPage + 1;
  const reading = readRows(context, query, take);
  const [foundRows, total] = await Promise.all([
    reading,
    partial ? undefined : countCollection(context, request, query, reading),
  ]);
  const rows = foundRows.slice(0, itemsPerPage);
  if (position?.towards === "before") rows.reverse();
  const { items: totalItems, isEstimate } = total?.kind === "counted" ? total : {};
  return { rows, position, hasMore: foundRows.length > itemsPerPage, totalItems, isEstimate };
}

/** Returns the total of the collection, regardless of the position. Only a first page can reveal it. */
function countCollection<Row>(
  { totals }: ReadContext<Row>,
  { itemsPerPage }: PagedRequest,
  { where, cursor: { position } }: CursorQuery,
  reading: Promise<readonly Row[]>,
): Promise<Total> {
  const mayReveal = position === null && itemsPerPage > 0;
  const bounds = reading.then(({ length }) => boundsOfPage(0, length, mayReveal && length <= itemsPerPage));
  return totals.total(where, { mayReveal, bounds });
}

async function readRows<Row extends object>(
  context: ReadContext<Row>,
  query: CursorQuery,
  take: number,
): Promise<Row[]> {
  if (take === 0) return [];
  const { fields } = query.cursor;
  if (fields.every(({ through }) => through === undefined)) return readFrom(context, query, take);
  // The read uses a snapshot if it can, because Prisma reads related rows by a second statement. A value that changes
  // in between has another place in the order.
  const read = await context.inSnapshot?.(({ source }) => readFrom({ ...context, source }, query, take));
  return read?.kind === "read" ? read.result : readTwice(() => readFrom(context, query, take), fields);
}

/** The maximum number of reads; two in a row must agree by then. */
const mostReads = 6;

/**
 * Returns rows whose order did not change while they were read: two reads in a row found the same.
 * @throws Problem 503 if the rows change too often
 */
async function readTwice<Row extends object>(
  read: () => Promise<Row[]>,
  cursor: readonly CursorField[],
): Promise<Row[]> {
  let before = "";
  for (let count = 1; count <= mostReads; count++) {
    const rows = await read();
    const values = rows.map((row) => cursor.map((field) => formatValue(fieldValue(row, field) ?? "null")));
    const text = JSON.stringify(values);
    if (text === before) return rows;
    before = text;
  }
  throw new Problem(503, "The rows change faster than they can be read. Send the request again.");
}

async function readFrom<Row extends object>(
  { source, resource }: ReadContext<Row>,
  { where, cursor: { fields, position } }: CursorQuery,
  take: number,
): Promise<Row[]> {
  if (position !== null) return readBeyond({ source, resource, where, cursor: fields }, position, take);
  return readRanges({ source, where, order: fields }, allRanges(fields), take);
}
