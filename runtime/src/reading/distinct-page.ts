import { boundsOfPage, knownTotal } from "../counting/totals.js";
import type { PagedRequest } from "../request/page-request.js";
import { allOf } from "../request/where.js";
import { withLimitedConcurrency } from "../util/concurrency.js";
import { groupOrder, rowOrder } from "./group-order.js";
import { offsetOf, type Page, type PageQuery, type ReadContext } from "./read-context.js";

/**
 * A page over distinct values: the first row of each value in the operation's order. The page is cut over the grouped
 * keys, since Prisma's own `distinct` reads the whole table into memory; then each group's first row is read by index.
 * Groups are sorted by their first row's leading field, then by their values. A null is no extreme of a
 * group's values: a row that has one there is the first only where no other is.
 *
 * `paginationUseOutputWalkers: true` counts the groups. `false` counts the rows that they were taken from, on every
 * page: that number says nothing about how many pages there are, so such a page names no last one.
 */
export async function readDistinctPage<Row extends object>(
  context: ReadContext<Row>,
  request: PagedRequest,
  query: PageQuery,
  distinct: readonly string[],
): Promise<Page<Row>> {
  const { page, itemsPerPage, partial } = request;
  const offset = offsetOf(request);
  const orderBy = groupOrder(distinct, query, context.resource);
  const groups =
    itemsPerPage === 0 ? [] : await readGroups(context, query, distinct, orderBy, offset, itemsPerPage + 1);
  const hasNextPage = groups.length > itemsPerPage;
  const rows = await withLimitedConcurrency(groups.slice(0, itemsPerPage), (group) =>
    firstOf(context, query, distinct, group),
  );
  const present = rows.flat();
  if (partial) return { kind: "partial", rows: present, page, itemsPerPage, hasNextPage };
  if (!context.pagination.useOutputWalkers) {
    const total = await context.totals.total(query.where, {
      mayReveal: false,
      bounds: Promise.resolve({ atLeast: 0 }),
    });
    const totalItems = total.kind === "counted" ? { totalItems: total.items } : {};
    return { kind: "partial", rows: present, page, itemsPerPage, hasNextPage, ...totalItems };
  }
  const revealed = knownTotal(boundsOfPage(offset, groups.length, itemsPerPage > 0 && !hasNextPage));
  const totalItems = revealed ?? (await readGroups(context, query, distinct, orderBy)).length;
  return { kind: "full", rows: present, page, itemsPerPage, totalItems };
}

/** Groups read at a time with paging off. */
const batch = 1000;

/** The first row of every distinct value, batch by batch: paging off. */
export async function* readAllDistinct<Row extends object>(
  context: ReadContext<Row>,
  query: PageQuery,
  distinct: readonly string[],
): AsyncGenerator<readonly Row[], void, undefined> {
  const request = { kind: "page", itemsPerPage: batch, partial: true } as const;
  for (let page = 1; ; page++) {
    const found = await readDistinctPage(context, { ...request, page }, query, distinct);
    if (found.rows.length > 0) yield found.rows;
    if (found.kind !== "partial" || !found.hasNextPage) return;
  }
}

async function readGroups<Row>(
  { source, resource }: ReadContext<Row>,
  { where }: PageQuery,
  distinct: readonly string[],
  orderBy: readonly object[],
  skip?: number,
  take?: number,
): Promise<readonly object[]> {
  if (source.groupBy === undefined) throw new Error(`The source of ${resource.model} has no groupBy for distinct.`);
  return source.groupBy({
    by: distinct,
    ...(where && { where }),
    orderBy,
    ...(skip !== undefined && { skip }),
    ...(take !== undefined && { take }),
  });
}

/** The first row of a group; none if it was deleted since the groups were read. */
async function firstOf<Row>(
  { source, resource }: ReadContext<Row>,
  query: PageQuery,
  distinct: readonly string[],
  group: object,
): Promise<Row[]> {
  const values = Object.fromEntries(distinct.map((field) => [field, Reflect.get(group, field)]));
  const within = allOf([query.where, values]);
  const orderBy = rowOrder(distinct, query, resource);
  return source.findMany({ orderBy, take: 1, ...(within && { where: within }) });
}
