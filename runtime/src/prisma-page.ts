import { countAll, countBeside } from "./count.js";
import type { Counts, Database } from "./database.js";
import { deepOffset, readDeepPage, sourceBeyond } from "./deep-page.js";
import type { CountMode, PagedRequest } from "./mode.js";
import { toOrderBy } from "./order.js";
import type { Filter, OrderField, Pagination, Resource } from "./resource.js";
import type { RowSource } from "./source.js";

/** A page by number with what its view needs. `itemsPerPage` is the page size asked, not the number of rows. */
export type Page<Row> =
  | {
      readonly kind: "full";
      readonly rows: readonly Row[];
      readonly page: number;
      readonly itemsPerPage: number;
      readonly totalItems: number;
      /** Given where the total is not exact for this request: whether one row more was found. */
      readonly hasNextPage?: boolean;
    }
  | {
      readonly kind: "partial";
      readonly rows: readonly Row[];
      readonly page: number;
      readonly itemsPerPage: number;
      readonly hasNextPage: boolean;
      readonly totalItems?: number;
    };

/** Which rows, in which order. */
export interface PageQuery {
  /** Everything but a cursor's position: fixed filter, filters, scope, parent. */
  readonly where: object | undefined;
  /** Completed by the identifier, so that no two rows are equal in it. */
  readonly order: readonly OrderField[];
  /** What is known of the fields that a client may order by: paging off then reads along them. */
  readonly fields?: { readonly [field: string]: Filter };
}

/** Where rows come from, and the policy they are read by. */
export interface ReadContext<Row> {
  readonly source: RowSource<Row>;
  /** Runs in one transaction whose reads all see the same snapshot. Undefined where it would go past the replicas. */
  readonly transaction?: <T>(run: (source: RowSource<Row>) => Promise<T>) => Promise<T>;
  readonly resource: Resource;
  readonly database: Database;
  readonly pagination: Pagination;
  /** True if `countTable` counts what `count` would: a plain client, and no `where`. */
  readonly bareTable: boolean;
  /** Given on a server: how its counts are run. */
  readonly counts?: Counts | undefined;
  /** True if `estimateTable` may stand for `count`: as `bareTable`, for an estimate. */
  readonly mayEstimate: boolean;
  /** What shared and cached totals are kept by: equal for all reads whose rows a `where` tells. Default: the source. */
  readonly countedAs?: object;
  /** Given where the total is not counted for each request by itself. */
  readonly count?: CountMode;
  /** Milliseconds, for cached counts. Default: `Date.now`. */
  readonly now?: () => number;
}

/** Reads the page asked for, with no more queries than its mode needs. */
export function readPage<Row extends object>(
  context: ReadContext<Row>,
  request: PagedRequest,
  query: PageQuery,
): Promise<Page<Row>> {
  if (request.partial) return readPartialPage(context, request, query);
  return context.count?.readPage(context, request, query) ?? readFullPage(context, request, query);
}

/** Full paging with an exact total (spec 8.4 rule 1): the count runs only where the page does not tell it. */
export async function readFullPage<Row extends object>(
  context: ReadContext<Row>,
  request: PagedRequest,
  query: PageQuery,
): Promise<Page<Row>> {
  const { page, itemsPerPage } = request;
  const offset = offsetOf(request);
  if (itemsPerPage > 0 && offset >= deepOffset) {
    const deep = await readDeepPage(context, { offset, itemsPerPage }, query);
    if (deep !== undefined) return { kind: "full", page, itemsPerPage, ...deep };
  }
  const reading = readRows(context, query, offset, itemsPerPage);
  const count = countBeside(context, query.where, offset + itemsPerPage, () => countAll(context, query.where));
  const rows = await reading;
  const isLast = rows.length < itemsPerPage;
  const totalItems = totalFromPage(rows.length, offset, isLast) ?? (await count());
  return { kind: "full", rows, page, itemsPerPage, totalItems: fitted(totalItems, rows.length, offset) };
}

/** Partial paging (spec 8.4 rule 6): no count; one row more tells whether there is a next page. */
async function readPartialPage<Row extends object>(
  context: ReadContext<Row>,
  request: PagedRequest,
  query: PageQuery,
): Promise<Page<Row>> {
  const { page, itemsPerPage } = request;
  const { rows, hasMore } = await readOneMore(context, query, offsetOf(request), itemsPerPage);
  return { kind: "partial", rows, page, itemsPerPage, hasNextPage: hasMore };
}

/** The total where the page itself tells it: a last page with rows, or an empty first one. */
export function totalFromPage(rows: number, offset: number, isLast: boolean): number | undefined {
  return isLast && (rows > 0 || offset === 0) ? offset + rows : undefined;
}

/** Rows and count are two reads: what the page shows, rows or their absence, bounds what the count may say. */
export function fitted(total: number, seen: number, offset: number): number {
  if (seen > 0) return Math.max(total, offset + seen);
  return offset > 0 ? Math.min(total, offset) : total;
}

export function offsetOf({ page, itemsPerPage }: PagedRequest): number {
  return (page - 1) * itemsPerPage;
}

/** A page size of 0 reads nothing. */
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

export async function readOneMore<Row extends object>(
  context: ReadContext<Row>,
  query: PageQuery,
  offset: number,
  itemsPerPage: number,
): Promise<{ readonly rows: readonly Row[]; readonly hasMore: boolean }> {
  const found = itemsPerPage === 0 ? [] : await readRows(context, query, offset, itemsPerPage + 1);
  return { rows: found.slice(0, itemsPerPage), hasMore: found.length > itemsPerPage };
}
