import { boundsOfPage, knownTotal } from "../counting/totals.js";
import { offsetOf, type PagedRequest } from "../request/page-request.js";
import { readOn } from "../util/read-on.js";
import { firstValues, readFirstRows } from "./first-rows.js";
import { groupOrder } from "./group-order.js";
import type { Page, PageQuery, ReadContext } from "./read-context.js";

/**
 * A page over distinct values: the first row of each value in the operation's order. The page is cut over the grouped
 * keys, since Prisma's own `distinct` reads the whole table into memory; then the first rows of the groups are read.
 * Groups are sorted by their first row's leading field, then by their values. A null is never an extreme of a
 * group's values: a row that has one there is the first only if no other is.
 *
 * `paginationUseOutputWalkers: true` counts the groups. `false` counts the rows that they were taken from, on every
 * page: that number does not reveal how many pages there are, so such a page has no link to the last one.
 */
export async function readDistinctPage<Row extends object>(
  context: ReadContext<Row>,
  request: PagedRequest,
  query: PageQuery,
  distinct: readonly string[],
): Promise<Page<Row>> {
  const { page, itemsPerPage, partial } = request;
  const offset = offsetOf(request);
  const groups =
    itemsPerPage === 0 ? [] : await readGroups(context, query, distinct, { skip: offset, take: itemsPerPage + 1 });
  const hasNextPage = groups.length > itemsPerPage;
  const present = await readFirstRows(context, query, distinct, groups.slice(0, itemsPerPage));
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
  const totalItems = revealed ?? (await readGroups(context, query, distinct)).length;
  return { kind: "full", rows: present, page, itemsPerPage, totalItems };
}

/** Groups read at a time with paging off. */
const batch = 1000;

/** The first row of every distinct value, batch by batch: paging off. */
export function readAllDistinct<Row extends object>(
  context: ReadContext<Row>,
  query: PageQuery,
  distinct: readonly string[],
): AsyncIterableIterator<readonly Row[]> {
  const request = { kind: "page", itemsPerPage: batch, partial: true } as const;
  let page = 0;
  return readOn(async () => {
    page += 1;
    const found = await readDistinctPage(context, { ...request, page }, query, distinct);
    return { rows: found.rows, isLast: found.kind !== "partial" || !found.hasNextPage };
  });
}

/** @param page without one, all groups */
async function readGroups<Row>(
  { source, resource }: ReadContext<Row>,
  query: PageQuery,
  distinct: readonly string[],
  page?: { readonly skip: number; readonly take: number },
): Promise<readonly object[]> {
  if (source.groupBy === undefined) throw new Error(`The source of ${resource.model} has no groupBy for distinct.`);
  const { where } = query;
  const orderBy = groupOrder(distinct, query, resource);
  return source.groupBy({
    by: distinct,
    ...(where && { where }),
    ...(page && firstValues(distinct, query, resource)),
    orderBy,
    ...page,
  });
}
