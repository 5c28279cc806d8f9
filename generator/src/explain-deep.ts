/** Pages far from the start, as the runtime's deep-page.ts reads them. */
import { deepOffset, toOrderBy } from "@prisma-paged/runtime/queries";
import { type QueryPlan, type ReadPlan, sizeOf } from "./explain-pages.js";
import { readRowsBeyond, remembersTotals, skipsRows } from "./explain-rows.js";
import { type PlannedQuery, Unknown } from "./planned-query.js";

/** `10,000`. */
const far = deepOffset.toLocaleString("en-US");

/** By number, far from the start. None where pages go by cursor or by group, or may not lie so deep. */
export function deepPages(plan: ReadPlan, take: number): readonly QueryPlan[] {
  const { pagination, distinct } = plan.operation.operation;
  const { viaCursor, maximumOffset } = pagination;
  const size = sizeOf(plan);
  const isReached = maximumOffset === null || maximumOffset >= deepOffset;
  if (viaCursor !== null || distinct !== undefined || size === 0 || !isReached) return [];
  const skip = new Unknown(`(n - 1) * ${size}`);
  const queries = readRowsBeyond(plan, { where: plan.where, orderBy: toOrderBy(plan.order), skip, take });
  return [{ request: `a page behind ${far} rows`, queries, notes: [] }];
}

/**
 * With an exact total: counted first, so that a page past the middle is read from the end, and counted again. On a server
 * only the first time: later ones read by the last total.
 */
export function deepExactPages(plan: ReadPlan, take: number, counted: readonly PlannedQuery[]): readonly QueryPlan[] {
  const keys = skipsRows(plan) ? "" : `: keys first only where ${far} rows lie behind the page too`;
  const isRemembered = remembersTotals(plan);
  const again = isRemembered ? "the first time, too, the count behind them" : "then the count again";
  const notes = [`past the middle, backwards from the end${keys}; ${again}`];
  const counts = isRemembered ? counted.map((query) => ({ ...query, when: firstTime })) : counted;
  return deepPages(plan, take).map((page) => ({ ...page, queries: [...counts, ...page.queries], notes }));
}

/** On what condition a server counts before the rows. */
const firstTime =
  "the first time, and with an extended client; later behind the rows, which are read by the last total";
