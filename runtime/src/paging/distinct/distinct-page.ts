import { isExact } from "../../counting/count-strategies.js";
import { boundsOfPage } from "../../counting/totals.js";
import type { Page, PageQuery, ReadContext } from "../../reading/read-context.js";
import { offsetOf, type PagedRequest } from "../../request/page-request.js";
import { refuseIn } from "../other-booleans.js";
import { iterateBatches } from "../streams/batch-iterator.js";
import { firstValues, groupText, readFirstRows } from "./distinct-first-rows.js";
import { groupOrder, pairOrder } from "./distinct-order.js";

/**
 * Reads a page over distinct values: the first row of each value in the operation's order. The page consists of grouped
 * keys, and then the first rows of the groups are read. Prisma's own `distinct` is not used, because it reads the whole
 * table into memory. Groups are sorted by their first row's leading field, then by their values. A null is never the
 * least or greatest value of a group: a row with null is the first only if all rows have it.
 *
 * `paginationUseOutputWalkers: true` counts the groups. `false` counts their rows, on every page. That number does not
 * reveal how many pages there are, so such a page has no link to the last one.
 */
export async function readDistinctPage<Row extends object>(
  context: ReadContext<Row>,
  request: PagedRequest,
  query: PageQuery,
  distinct: readonly string[],
): Promise<Page<Row>> {
  const { page, itemsPerPage, partial } = request;
  const { useOutputWalkers = true } = context.pagination;
  const offset = offsetOf(request);
  const groups =
    itemsPerPage === 0 ? [] : await readGroups(context, query, distinct, { skip: offset, take: itemsPerPage + 1 });
  // Each other number than 0 and 1 would be a separate group, with the first row of `false`.
  for (const field of distinct) {
    const isBoolean = groups.some((group) => typeof Reflect.get(group, field) === "boolean");
    if (isBoolean) await refuseIn({ ...context, where: query.where }, { field });
  }
  const hasNextPage = groups.length > itemsPerPage;
  const rows = await readFirstRows(context, query, distinct, groups.slice(0, itemsPerPage));
  const partialPage = { kind: "partial", rows, page, itemsPerPage, hasNextPage } as const;
  if (partial) return partialPage;
  const isEnd = itemsPerPage > 0 && !hasNextPage;
  const total = await context.totals.total(query.where, {
    mayReveal: useOutputWalkers && itemsPerPage > 0,
    bounds: Promise.resolve(useOutputWalkers ? boundsOfPage(offset, groups.length, isEnd) : { atLeast: 0 }),
  });
  if (total.kind === "over-limit") return partialPage;
  const { items: totalItems, isEstimate } = total;
  if (!useOutputWalkers) return { ...partialPage, totalItems, isEstimate };
  const full = { kind: "full", rows, page, itemsPerPage, totalItems } as const;
  return isExact(context.pagination) ? full : { ...full, hasNextPage };
}

/** The number of groups that are read at a time with paging off. */
const batch = 1000;

/** Returns the first row of every distinct value, batch by batch, for paging off. */
export function readAllDistinct<Row extends object>(
  context: ReadContext<Row>,
  query: PageQuery,
  distinct: readonly string[],
): AsyncIterableIterator<readonly Row[]> {
  const request = { kind: "page", itemsPerPage: batch, partial: true } as const;
  let page = 0;
  return iterateBatches(async () => {
    page += 1;
    const found = await readDistinctPage(context, { ...request, page }, query, distinct);
    return { rows: found.rows, isLast: found.kind !== "partial" || !found.hasNextPage };
  });
}

async function readGroups<Row>(
  { source: { groupBy }, resource }: ReadContext<Row>,
  query: PageQuery,
  distinct: readonly string[],
  page: { readonly skip: number; readonly take: number },
): Promise<readonly object[]> {
  if (groupBy === undefined) throw new Error(`The source of ${resource.model} has no groupBy for distinct.`);
  const { where } = query;
  const pairs = pairOrder(distinct, query, resource);
  if (pairs !== undefined) {
    const { field, orderBy } = pairs;
    const filtered = where && { where };
    return readFirstPairs(distinct, field, page, {
      pairs: (take) => groupBy({ by: [...distinct, field], ...filtered, orderBy, take }),
      withoutValue: () => groupBy({ by: distinct, ...filtered, having: { [field]: { _count: { equals: 0 } } } }),
    });
  }
  const orderBy = groupOrder(distinct, query, resource);
  return groupBy({
    by: distinct,
    ...(where && { where }),
    ...firstValues(distinct, query, resource),
    orderBy,
    ...page,
  });
}

/** The reads that sort groups by the first value that they have in a field. */
interface PairSource {
  /** Reads the first pairs of a group and a value. */
  pairs(take: number): PromiseLike<readonly object[]>;
  /** Reads the groups whose rows all lack a value. */
  withoutValue(): PromiseLike<readonly object[]>;
}

/**
 * Returns the groups of a page by their first pairs. It reads more and more pairs until they contain all groups from
 * the start to the page's end.
 */
async function readFirstPairs(
  distinct: readonly string[],
  field: string,
  { skip, take }: { readonly skip: number; readonly take: number },
  source: PairSource,
): Promise<readonly object[]> {
  const end = skip + take;
  const textOf = (group: object) => groupText(distinct, group);
  const isNull = (pair: object) => Reflect.get(pair, field) === null;
  let withoutValue: ReadonlySet<string> | undefined;
  for (let most = 2 * end; ; most *= 4) {
    const pairs = await source.pairs(most);
    if (pairs.some(isNull)) withoutValue ??= new Set((await source.withoutValue()).map(textOf));
    const groups = new Map<string, object>();
    for (const pair of pairs) {
      const text = textOf(pair);
      if (!groups.has(text) && (!isNull(pair) || withoutValue?.has(text))) groups.set(text, pair);
    }
    if (groups.size >= end || pairs.length < most) return [...groups.values()].slice(skip, end);
  }
}
