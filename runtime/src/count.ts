import { CountMemory } from "./count-memory.js";
import type { ReadContext } from "./prisma-page.js";
import type { RowSource } from "./source.js";
import { whereKey } from "./where-key.js";

/** By source: two clients, or two models, never see each other's totals. */
const memories = new WeakMap<object, CountMemory>();

/** True if the total is counted for each request by itself: `exact`, and `estimated` where no estimate holds. */
export function countsExactly<Row>({ pagination, source, bareTable }: ReadContext<Row>): boolean {
  if (pagination.count === "estimated") return !bareTable || source.estimate === undefined;
  return pagination.count === "exact";
}

/** The rows under `where`, counted now; by the plain `COUNT(*)` of the table where nothing filters. */
export async function countAll<Row>(
  { source, bareTable }: Pick<ReadContext<Row>, "source" | "bareTable">,
  where: object | undefined,
): Promise<number> {
  if (bareTable && where === undefined && source.countTable) {
    const [first] = await source.countTable();
    if (first !== undefined) return Number(first.total);
  }
  return source.count(where ? { where } : {});
}

/** The rows under `where`, or undefined if there are more than `limit`; no more than one beyond it are counted. */
export async function countUpTo<Row>(
  { source }: { readonly source: RowSource<Row> },
  where: object | undefined,
  limit: number,
): Promise<number | undefined> {
  const found = await source.count({ ...(where && { where }), take: limit + 1 });
  return found > limit ? undefined : found;
}

/** The total as the operation's `paginationCount` says; a capped one is `countUpTo`. */
export async function countByMode<Row>(context: ReadContext<Row>, where: object | undefined): Promise<number> {
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
export function learnTotal<Row>(context: ReadContext<Row>, where: object | undefined, total: number): void {
  const { count, countSeconds } = context.pagination;
  const key = count === "cached" ? keyOf(context, where) : undefined;
  if (key !== undefined) memoryOf(context).remember(key, total, clock(context) + countSeconds * 1000);
}

async function countAndLearn<Row>(context: ReadContext<Row>, where: object | undefined): Promise<number> {
  const total = await countAll(context, where);
  learnTotal(context, where, total);
  return total;
}

/** The database's guess, never under a condition: it would tell of rows that the condition hides. */
async function estimate<Row>({ source, bareTable }: ReadContext<Row>, where: object | undefined) {
  if (!bareTable || where !== undefined || source.estimate === undefined) return undefined;
  const total = await source.estimate();
  return total < 0 ? undefined : total;
}

function recall<Row>(context: ReadContext<Row>, where: object | undefined): number | undefined {
  const key = keyOf(context, where);
  return key === undefined ? undefined : memoryOf(context).recall(key, clock(context));
}

function share<Row>(context: ReadContext<Row>, where: object | undefined, count: () => Promise<number>) {
  const key = keyOf(context, where);
  return key === undefined ? count() : memoryOf(context).share(key, count);
}

function keyOf<Row>({ resource }: ReadContext<Row>, where: object | undefined): string | undefined {
  const key = whereKey(where);
  return key === undefined ? undefined : `${resource.model}:${key}`;
}

function memoryOf<Row>({ source }: ReadContext<Row>): CountMemory {
  const known = memories.get(source);
  if (known !== undefined) return known;
  const memory = new CountMemory();
  memories.set(source, memory);
  return memory;
}

function clock<Row>({ now = Date.now }: ReadContext<Row>): number {
  return now();
}

export { canCountRaw } from "./raw-count.js";
