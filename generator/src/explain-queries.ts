/**
 * The queries of an operation for `explain`, by what a client may ask. It states what the runtime does (its
 * prisma-page.ts, deep-page.ts, cursor-page.ts, distinct-page.ts, stream.ts, fetch-join.ts, count.ts, scaled-count.ts);
 * a test holds the two together by the log of a real client.
 */
import { completeOrder, isOnColumns, toOrderBy, worthAsking } from "@prisma-paged/runtime/queries";
import type { ApiModel, ApiOperation, ApiRelationOperation, ApiResource } from "./api-model.js";
import { deepExactPages, deepPages } from "./explain-deep.js";
import {
  distinctPage,
  groupsInOrder,
  type QueryPlan,
  type ReadPlan,
  readPages,
  sizeOf,
  untold,
} from "./explain-pages.js";
import { conditionOf, parentOf, readLists, readRows, rowsOf } from "./explain-rows.js";
import { type PlannedQuery, prismaRun, runText, Unknown } from "./planned-query.js";

/** Each kind of request that the operation's options allow, the usual one first. */
export function planQueries(
  api: ApiModel,
  resource: ApiResource,
  operation: ApiOperation | ApiRelationOperation,
): readonly QueryPlan[] {
  const { pagination, handler } = operation.operation;
  if (handler) return [{ request: "any", queries: [], notes: ["those of the application's handler"] }];
  const rows = rowsOf(api, resource, operation);
  const plan: ReadPlan = {
    api,
    operation,
    rows,
    where: conditionOf(operation, resource),
    order: pagination.viaCursor ?? completeOrder(operation.operation.order, rows.resource.identifier),
  };
  const paged = pagination.enabled || pagination.clientEnabled ? pages(plan) : [];
  const all = pagination.enabled && !pagination.clientEnabled ? [] : [everything(plan)];
  const plans = pagination.enabled ? [...paged, ...all] : [...all, ...paged];
  const parent = "relation" in operation ? [parentOf(resource)] : [];
  const lists = readLists(plan);
  return plans.map((each) => ({ ...each, queries: [...parent, ...each.queries, ...lists] }));
}

/** Pages as the options have it, and without a total where the client may ask for that. */
function pages(plan: ReadPlan): readonly QueryPlan[] {
  const { pagination, parameters } = plan.operation.operation;
  const own = pagination.partial ? withoutTotal(plan) : withTotal(plan);
  if (!pagination.clientPartial) return own;
  const asked = pagination.partial ? withTotal(plan) : withoutTotal(plan);
  const by = `${parameters.partial}=${!pagination.partial}`;
  return [...own, ...asked.map((each) => ({ ...each, request: `${each.request}, ${by}` }))];
}

function withoutTotal(plan: ReadPlan): readonly QueryPlan[] {
  const take = sizeOf(plan) + 1;
  const near = readPages(plan, take).map(({ request, queries, notes }) => ({ request, queries, notes }));
  return [...near, ...deepPages(plan, take)];
}

function withTotal(plan: ReadPlan): readonly QueryPlan[] {
  const { pagination, distinct } = plan.operation.operation;
  const exact = pagination.count === "exact" && pagination.viaCursor === null && distinct === undefined;
  const counted = countsOf(plan);
  const kept = keptTotals(plan, counted);
  // An exact total tells whether a page follows; else one row more does.
  const take = sizeOf(plan) + (exact ? 0 : 1);
  const withCount = ({ queries, notes, ...each }: QueryPlan, when: string): QueryPlan => ({
    ...each,
    queries: [...queries, ...counted.map((query) => ({ when, ...query }))],
    notes: [...notes, ...(counted.some(({ run }) => run.kind === "sql") ? [filtered(plan)] : []), ...kept],
  });
  const near = readPages(plan, take).map(({ count, ...page }) => withCount(page, count));
  if (exact) {
    const deep = deepExactPages(plan, take, counted);
    return [...near, ...deep.map((page) => ({ ...page, notes: [...page.notes, ...kept] }))];
  }
  return [...near, ...deepPages(plan, take).map((page) => withCount(page, untold(plan)))];
}

/** The plain count is of the whole table, and goes past what extends a client. */
function filtered({ rows }: ReadPlan): string {
  const count = runText(prismaRun(rows.delegate, "count", { where: new Unknown("all conditions") }));
  const { provider } = rows.resource;
  const isShown = provider === "sqlite" || provider === "mysql";
  const client = isShown ? "an extended client" : "an extended client or another adapter than pg";
  return `under a filter or a scope, or with ${client}, the count is ${count}`;
}

/** What the runtime's kept-totals.ts does: to counts of rows, not of groups, and on the table's own columns. */
function keptTotals({ rows, where }: ReadPlan, counted: readonly PlannedQuery[]): readonly string[] {
  const countsRows = counted.some(({ run }) => run.kind === "sql" || run.method === "count");
  if (rows.versionedTable === undefined || !countsRows || !isOnColumns(rows.columns, where)) return [];
  const least = worthAsking.toLocaleString("en-US");
  return [`from ${least} rows on, while nothing is written to the database, the last total instead of a count`];
}

/** On what condition an estimated total is counted. */
export const noEstimate = "where the database has no figure yet";

function countsOf(plan: ReadPlan): readonly PlannedQuery[] {
  const { rows, where, operation } = plan;
  const { count } = operation.operation.pagination;
  const isEstimated = count === "estimated" && where === undefined && operation.operation.distinct === undefined;
  if (!isEstimated || rows.estimateSql === undefined) return [countOf(plan)];
  const text = rows.estimateSql.map((clause) => clause.trim()).join(" ");
  return [{ run: { kind: "sql", text } }, { ...countOf(plan), when: noEstimate }];
}

function countOf(plan: ReadPlan): PlannedQuery {
  const { rows, where } = plan;
  const { operation } = plan.operation;
  const { delegate, countSql } = rows;
  const { distinct, pagination } = operation;
  if (distinct !== undefined && pagination.useOutputWalkers) {
    return { run: prismaRun(delegate, "groupBy", { by: distinct, where, orderBy: groupsInOrder(plan, distinct) }) };
  }
  if (pagination.count === "capped" && distinct === undefined) {
    return { run: prismaRun(delegate, "count", { where, take: pagination.countLimit + 1 }) };
  }
  const isPlain = where === undefined && distinct === undefined && countSql !== undefined;
  return { run: isPlain ? { kind: "sql", text: countSql } : prismaRun(delegate, "count", { where }) };
}

/** Rows read at a time with paging off. */
const batch = 1000;

/** Paging off (BEHAVIOUR 7): in batches, and no count. */
function everything(plan: ReadPlan): QueryPlan {
  const { where, order, operation } = plan;
  const { distinct, pagination, parameters } = operation.operation;
  const request = pagination.enabled ? `everything, ${parameters.enabled}=false` : "everything";
  if (distinct !== undefined) {
    return {
      request,
      queries: distinctPage(plan, distinct, batch + 1).queries,
      notes: [`while a batch is full, the next ${batch} groups`],
    };
  }
  const queries = readRows(plan, { where, orderBy: toOrderBy(order), take: batch });
  return { request, queries, notes: [`while a batch is full, the next ${batch} rows`] };
}
