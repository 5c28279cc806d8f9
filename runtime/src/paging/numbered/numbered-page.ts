import { isExact } from "../../counting/count-strategies.js";
import { boundsOfPage } from "../../counting/totals.js";
import type { Page, PageQuery, ReadContext } from "../../reading/read-context.js";
import { toOrderBy } from "../../request/order.js";
import { offsetOf, type PagedRequest } from "../../request/page-request.js";
import { deepOffset, readDeepPage, sourceBeyond } from "./deep-page.js";

/** Reads the requested page, with no more queries than its mode needs. */
export function readPage<Row extends object>(
  context: ReadContext<Row>,
  request: PagedRequest,
  query: PageQuery,
): Promise<Page<Row>> {
  return request.partial ? readPartialPage(context, request, query) : readFullPage(context, request, query);
}

/**
 * Reads a page with its total. The total is counted only if the page does not reveal it. An exact total determines
 * whether there is a next page. If the total may be older than the rows, an estimate, or missing, one more row is read
 * to find out.
 */
async function readFullPage<Row extends object>(
  context: ReadContext<Row>,
  request: PagedRequest,
  query: PageQuery,
): Promise<Page<Row>> {
  const { totals, inSnapshot, pagination } = context;
  const { page, itemsPerPage } = request;
  const offset = offsetOf(request);
  const decidesNext = isExact(pagination);
  if (decidesNext && inSnapshot && itemsPerPage > 0 && offset >= deepOffset) {
    const deep = await readDeepPage(context, inSnapshot, { offset, itemsPerPage }, query);
    if (deep.kind === "read") return { kind: "full", page, itemsPerPage, ...deep.result };
  }
  const take = itemsPerPage === 0 ? 0 : itemsPerPage + (decidesNext ? 0 : 1);
  const reading = readRows(context, query, offset, take);
  const [foundRows, total] = await Promise.all([
    reading,
    totals.total(query.where, {
      mayReveal: take > 0,
      bounds: reading.then(({ length }) => boundsOfPage(offset, length, length < take)),
    }),
  ]);
  const rows = foundRows.slice(0, itemsPerPage);
  const hasNextPage = foundRows.length > itemsPerPage;
  if (total.kind === "over-limit") return { kind: "partial", rows, page, itemsPerPage, hasNextPage };
  const { items: totalItems, isEstimate } = total;
  const full = { kind: "full", rows, page, itemsPerPage, totalItems, isEstimate } as const;
  return decidesNext ? full : { ...full, hasNextPage };
}

/** Reads a page without a total. One more row is read to find out whether there is a next page. */
async function readPartialPage<Row extends object>(
  context: ReadContext<Row>,
  request: PagedRequest,
  query: PageQuery,
): Promise<Page<Row>> {
  const { page, itemsPerPage } = request;
  const take = itemsPerPage === 0 ? 0 : itemsPerPage + 1;
  const found = await readRows(context, query, offsetOf(request), take);
  const rows = found.slice(0, itemsPerPage);
  return { kind: "partial", rows, page, itemsPerPage, hasNextPage: found.length > itemsPerPage };
}

/** Reads rows by offset. A page size of 0 reads nothing. */
async function readRows<Row extends object>(
  context: ReadContext<Row>,
  { where, order }: PageQuery,
  skip: number,
  take: number,
): Promise<Row[]> {
  if (take === 0) return [];
  const args = { orderBy: toOrderBy(order), take, ...(where && { where }), ...(skip > 0 && { skip }) };
  return sourceBeyond(context, order, skip).findMany(args);
}
