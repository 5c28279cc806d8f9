import { groupCounts } from "../../counting/group-counts.js";
import { countGroupsSql } from "../../counting/table-sql.js";
import type { CollectionRequest, GroupCounting, PageMode } from "../../http/collection-request.js";
import { statement } from "../../reading/prisma-arguments.js";
import { measureQuery } from "../../util/request-timing.js";
import { numberedResult } from "../numbered/index.js";
import { readAllDistinct, readDistinctPage } from "./distinct-page.js";

/** The counting of distinct values. */
const counting: GroupCounting = {
  countsOf(request, source, raw) {
    const { distinct = [], pagination } = request.operation;
    return pagination.useOutputWalkers !== false ? groupCounts(source, distinct, raw, tableCount(request)) : undefined;
  },
};

/**
 * Returns a function that counts the distinct values of the whole table by SQL; undefined if only Prisma's own groups
 * are certain.
 */
function tableCount({
  context,
  operation,
  served,
}: CollectionRequest): ((limit: number | undefined) => Promise<number>) | undefined {
  const { distinct = [], distinctColumns = distinct } = operation;
  const { table, provider } = served.defined;
  const sqlOf = (limit?: number) => table && countGroupsSql(table, distinctColumns, provider, limit);
  if (sqlOf() === undefined) return undefined;
  return async (limit) => {
    const counted = await measureQuery(context, "count", () =>
      served.options.prisma.$queryRaw<readonly { readonly total: number | bigint }[]>(statement(sqlOf(limit) ?? "")),
    );
    return Number(counted[0]?.total ?? 0);
  };
}

/** Paging over the first row of each value (`distinct`). */
export const distinctPaging: PageMode = {
  counting,
  async read(request, context, requested, query) {
    const page = await readDistinctPage(context, requested, query, request.operation.distinct ?? []);
    return numberedResult(request, page);
  },
  readAll: ({ operation }, context, query) => readAllDistinct(context, query, operation.distinct ?? []),
};
