import { countAll, countBeside } from "./count.js";
import type { Position } from "./cursor.js";
import { readBeyond } from "./keyset.js";
import type { PagedRequest } from "./mode.js";
import { toOrderBy } from "./order.js";
import { offsetOf, type PageQuery, type ReadContext } from "./prisma-page.js";
import type { CursorField } from "./resource.js";
import { readBesideRow, rowField } from "./row-cursor.js";

/** Which rows, in which order, and from where on. */
export interface CursorQuery extends PageQuery {
  readonly position: Position | null;
  /** True if neither a condition nor a hook of an extended client keeps any row of the table out. Default: false. */
  readonly isWholeTable?: boolean;
}

/** A page by cursor with what its view needs. */
export interface CursorPage<Row> {
  /** In the collection's order, whatever the direction of travel. */
  readonly rows: readonly Row[];
  /** Where the page was asked from. */
  readonly position: Position | null;
  /** True if one row more was found in the direction of travel. */
  readonly hasMore: boolean;
  /** The whole collection's, without the position; undefined if partial, or past the limit of a capped count. */
  readonly totalItems: number | undefined;
}

/**
 * Reads the page beyond a position, or the first one (BEHAVIOUR 5), in one query; its cost does not depend on how deep
 * it lies. One row more tells whether there is a further page. `page` skips pages from the position.
 */
export async function readCursorPage<Row extends object>(
  context: ReadContext<Row>,
  request: PagedRequest,
  query: CursorQuery,
): Promise<CursorPage<Row>> {
  const cursor = context.pagination.viaCursor;
  if (cursor === null) throw new Error(`${context.resource.model} is not paged by cursor`);
  const { page, itemsPerPage, partial } = request;
  const { position } = query;
  const isFirst = position === null && page === 1;
  const reading = itemsPerPage === 0 ? [] : readRows(context, query, cursor, offsetOf(request), itemsPerPage + 1);
  const end = partial ? Number.POSITIVE_INFINITY : isFirst ? itemsPerPage : -1;
  const count = countBeside(context, query.where, end, () => countCollection(context, query.where));
  const found = await reading;
  const hasMore = found.length > itemsPerPage;
  const rows = found.slice(0, itemsPerPage);
  if (position?.towards === "before") rows.reverse();
  if (partial) return { rows, position, hasMore, totalItems: undefined };
  const isWhole = isFirst && itemsPerPage > 0 && !hasMore;
  const totalItems = isWhole ? rows.length : await count();
  return { rows, position, hasMore, totalItems };
}

async function readRows<Row extends object>(
  { source, resource }: ReadContext<Row>,
  { where, position, isWholeTable }: CursorQuery,
  cursor: readonly CursorField[],
  skip: number,
  take: number,
): Promise<Row[]> {
  if (position !== null) {
    const field = isWholeTable ? rowField(cursor) : undefined;
    const beyond = { source, resource, where, cursor };
    if (field === undefined) return readBeyond(beyond, position, skip, take);
    return readBesideRow(beyond, position, field, skip, take);
  }
  return source.findMany({ orderBy: toOrderBy(cursor), take, ...(where && { where }), ...(skip > 0 && { skip }) });
}

/** The total of the collection without the position. */
async function countCollection<Row>(context: ReadContext<Row>, where: object | undefined): Promise<number | undefined> {
  return context.count === undefined ? countAll(context, where) : context.count.total(context, where);
}
