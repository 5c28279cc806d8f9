import { countByMode, countUpTo } from "./count.js";
import type { Position } from "./cursor.js";
import { readBeyond } from "./keyset.js";
import { toOrderBy } from "./order.js";
import type { PageRequest } from "./page-request.js";
import type { Page, PageQuery, ReadContext } from "./prisma-page.js";
import type { CursorField } from "./resource.js";

/** A request for a page by cursor. */
export type CursorRequest = Extract<PageRequest, { kind: "cursor" }>;

/**
 * Reads the page beyond a position, or the first one (BEHAVIOUR 5), in one query; its cost does not depend on how deep
 * it lies. One row more tells whether there is a further page. `page` skips pages from the position.
 */
export async function readCursorPage<Row extends object>(
  context: ReadContext<Row>,
  request: CursorRequest,
  query: PageQuery,
): Promise<Page<Row>> {
  const cursor = context.pagination.viaCursor;
  if (cursor === null) throw new Error(`${context.resource.model} is not paged by cursor`);
  const { page, itemsPerPage, partial } = request;
  const { position } = query;
  const skip = (page - 1) * itemsPerPage;
  const found = itemsPerPage === 0 ? [] : await readRows(context, query, cursor, skip, itemsPerPage + 1);
  const hasMore = found.length > itemsPerPage;
  const rows = found.slice(0, itemsPerPage);
  if (position?.towards === "before") rows.reverse();
  if (partial) return { kind: "cursor", rows, position, hasMore };
  const isWhole = position === null && page === 1 && itemsPerPage > 0 && !hasMore;
  const totalItems = isWhole ? rows.length : await countCollection(context, query.where);
  return { kind: "cursor", rows, position, hasMore, ...(totalItems !== undefined && { totalItems }) };
}

async function readRows<Row extends object>(
  { source, resource }: ReadContext<Row>,
  { where, position }: { readonly where: object | undefined; readonly position: Position | null },
  cursor: readonly CursorField[],
  skip: number,
  take: number,
): Promise<Row[]> {
  if (position !== null) return readBeyond({ source, resource, where, cursor }, position, skip, take);
  return source.findMany({ ...(where && { where }), orderBy: toOrderBy(cursor), ...(skip > 0 && { skip }), take });
}

/** The total of the collection without the position; undefined past the limit of a capped count. */
async function countCollection<Row>(context: ReadContext<Row>, where: object | undefined): Promise<number | undefined> {
  const { count, countLimit } = context.pagination;
  return count === "capped" ? countUpTo(context, where, countLimit) : countByMode(context, where);
}
