import { countAll, countBeside } from "./count.js";
import { CountMemory } from "./count-memory.js";
import type { CountMode, PagedRequest } from "./mode.js";
import {
  fitted,
  offsetOf,
  type Page,
  type PageQuery,
  type ReadContext,
  readFullPage,
  readOneMore,
  totalFromPage,
} from "./prisma-page.js";
import { canEstimate } from "./raw-estimate.js";
import type { RowSource } from "./source.js";
import { whereKey } from "./where-key.js";

/** Totals that are shared, cached, capped or estimated (`paginationCount`, CONTRACT 3). */
export const scaledCount: CountMode = {
  mayEstimate: canEstimate,
  readPage: (context, request, query) =>
    countsExactly(context) ? readFullPage(context, request, query) : readEstimatedPage(context, request, query),
  total: (context, where) =>
    context.pagination.count === "capped"
      ? countUpTo(context, where, context.pagination.countLimit)
      : countByMode(context, where),
};

/** By source: two clients, or two models, never see each other's totals. */
const memories = new WeakMap<object, CountMemory>();

/** True if no estimate holds where one is asked for: the total is then counted for each request by itself. */
function countsExactly<Row>({ pagination, source, mayEstimate }: ReadContext<Row>): boolean {
  return pagination.count === "estimated" && (!mayEstimate || source.estimateTable === undefined);
}

/** Full paging where the total may be older than the rows, a guess or capped: one row more decides on the next page. */
async function readEstimatedPage<Row extends object>(
  context: ReadContext<Row>,
  request: PagedRequest,
  query: PageQuery,
): Promise<Page<Row>> {
  const { page, itemsPerPage } = request;
  const offset = offsetOf(request);
  const reading = readOneMore(context, query, offset, itemsPerPage);
  // How far a capped count goes depends on the rows.
  const end = context.pagination.count === "capped" ? Number.POSITIVE_INFINITY : offset + itemsPerPage;
  const count = countBeside(context, query.where, end, () => countByMode(context, query.where));
  const { rows, hasMore } = await reading;
  const seen = rows.length + (hasMore ? 1 : 0);
  const told = itemsPerPage === 0 ? undefined : totalFromPage(rows.length, offset, !hasMore);
  if (told !== undefined) learnTotal(context, query.where, told);
  const total = await totalOf(context, query, { told, seen: seen === 0 ? 0 : offset + seen, count });
  if (total === undefined) return { kind: "partial", rows, page, itemsPerPage, hasNextPage: hasMore };
  const totalItems = told ?? fitted(total, seen, offset);
  return { kind: "full", rows, page, itemsPerPage, totalItems, hasNextPage: hasMore };
}

/** Undefined: past the limit of a capped count. `seen` rows are there for certain. */
async function totalOf<Row extends object>(
  context: ReadContext<Row>,
  query: PageQuery,
  known: { readonly told: number | undefined; readonly seen: number; readonly count: () => Promise<number> },
): Promise<number | undefined> {
  const { count, countLimit } = context.pagination;
  if (count !== "capped") return known.told ?? (await known.count());
  if (known.seen > countLimit) return undefined;
  return known.told ?? (await countUpTo(context, query.where, countLimit));
}

/** The rows under `where`, or undefined if there are more than `limit`; no more than one beyond it are counted. */
async function countUpTo<Row>(
  { source }: { readonly source: RowSource<Row> },
  where: object | undefined,
  limit: number,
): Promise<number | undefined> {
  const found = await source.count({ take: limit + 1, ...(where && { where }) });
  return found > limit ? undefined : found;
}

/** The total as the operation's `paginationCount` says; a capped one is `countUpTo`. */
async function countByMode<Row>(context: ReadContext<Row>, where: object | undefined): Promise<number> {
  const count = () => countAll(context, where);
  switch (context.pagination.count) {
    case "shared":
      return share(context, where, count);
    case "cached":
      return recall(context, where) ?? share(context, where, () => countAndLearn(context, where));
    case "estimated":
      return (await estimate(context, where)) ?? count();
    default:
      return count();
  }
}

/** Keeps a total that a page told by itself, so that the pages before it agree. Only where totals are cached. */
function learnTotal<Row>(context: ReadContext<Row>, where: object | undefined, total: number): void {
  const { count, countSeconds } = context.pagination;
  const key = count === "cached" ? whereKey(where) : undefined;
  if (key !== undefined) memoryOf(context).remember(key, total, clock(context) + countSeconds * 1000);
}

async function countAndLearn<Row>(context: ReadContext<Row>, where: object | undefined): Promise<number> {
  const total = await countAll(context, where);
  learnTotal(context, where, total);
  return total;
}

/** The database's guess, never under a condition: it would tell of rows that the condition hides. */
async function estimate<Row>({ source, mayEstimate }: ReadContext<Row>, where: object | undefined) {
  if (!mayEstimate || where !== undefined || source.estimateTable === undefined) return undefined;
  const [first] = await source.estimateTable();
  const total = first === undefined || first.total === null ? -1 : Number(first.total);
  return total < 0 ? undefined : total;
}

function recall<Row>(context: ReadContext<Row>, where: object | undefined): number | undefined {
  const key = whereKey(where);
  return key === undefined ? undefined : memoryOf(context).recall(key, clock(context));
}

function share<Row>(context: ReadContext<Row>, where: object | undefined, count: () => Promise<number>) {
  const key = whereKey(where);
  return key === undefined ? count() : memoryOf(context).share(key, count);
}

function memoryOf<Row>({ source, countedAs = source }: ReadContext<Row>): CountMemory {
  const known = memories.get(countedAs);
  if (known !== undefined) return known;
  const memory = new CountMemory();
  memories.set(countedAs, memory);
  return memory;
}

function clock<Row>({ now = Date.now }: ReadContext<Row>): number {
  return now();
}
