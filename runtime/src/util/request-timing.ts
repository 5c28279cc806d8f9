/** Measures the time that a request's queries take, for `Server-Timing` and `onPage`. */
import type { Context } from "hono";
import type { PageReport, QueryReport } from "../definition/page-report.js";
import type { RowSource } from "../definition/row-source.js";

/** The mode, the number of rows and the way of counting of a page, which are known once its rows are read. */
type PageOutcome = Pick<PageReport, "mode" | "rows" | "count">;

interface Measurement {
  readonly start: number;
  readonly queries: QueryReport[];
  page: PageOutcome;
}

/** The measurements, by the context of their request. */
const measured = new WeakMap<Context, Measurement>();

/** Returns the milliseconds since 1970, by a clock that only goes forward. */
const now = (): number => performance.timeOrigin + performance.now();

/** Begins to measure a request. */
export function startTiming(context: Context): Measurement {
  const measurement = { start: now(), queries: [], page: {} };
  measured.set(context, measurement);
  return measurement;
}

/** Records the mode, the rows and the way of counting of a page, if its request is measured. */
export function recordPage(context: Context, page: PageOutcome): void {
  const measurement = measured.get(context);
  if (measurement !== undefined) measurement.page = { ...measurement.page, ...page };
}

/** Returns the report of a measured request that has its response. */
export function reportOf({ page, queries, start }: Measurement): Omit<PageReport, "path" | "status"> {
  return { ...page, queries, start, milliseconds: now() - start };
}

/**
 * Adds metrics to `Server-Timing`, after those of middleware: the milliseconds until now, and those of each kind of
 * queries.
 */
export function addServerTiming({ headers }: Response, { start, queries }: Measurement): void {
  const times = new Map<string, number>();
  for (const { kind, milliseconds } of queries) times.set(kind, (times.get(kind) ?? 0) + milliseconds);
  times.set("total", now() - start);
  const metrics = [...times].map(([name, milliseconds]) => `${name};dur=${milliseconds.toFixed(1)}`);
  headers.append("Server-Timing", metrics.join(", "));
}

/** Runs a query, and measures it if its request is measured. */
export async function measureQuery<Result>(
  context: Context,
  kind: QueryReport["kind"],
  run: () => PromiseLike<Result>,
): Promise<Result> {
  const measurement = measured.get(context);
  if (measurement === undefined) return run();
  const start = now();
  const at = measurement.queries.push({ kind, start, milliseconds: 0 }) - 1;
  try {
    return await run();
  } finally {
    measurement.queries[at] = { kind, start, milliseconds: now() - start };
  }
}

const counts: readonly string[] = ["count", "countTable", "estimateTable"] satisfies (keyof RowSource<unknown>)[];

/** Returns the source; its queries are measured if the request is. */
export function timedSource<Row>(context: Context, source: RowSource<Row>): RowSource<Row> {
  if (!measured.has(context)) return source;
  const entries = Object.entries(source).map(([name, read]) => [
    name,
    (...args: unknown[]) =>
      measureQuery(context, counts.includes(name) ? "count" : "rows", async () => Reflect.apply(read, source, args)),
  ]);
  // The cast is safe, because each function keeps its name, its arguments and its result.
  return Object.fromEntries(entries) as RowSource<Row>;
}
