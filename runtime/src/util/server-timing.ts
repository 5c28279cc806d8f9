/** `Server-Timing` (`serverTiming: true`): how long a response took, and how long its queries. */
import type { Context } from "hono";
import type { RowSource } from "../definition/row-source.js";

/** What of a response is measured. `total` begins when the route is reached. */
type Metric = "rows" | "count" | "total";

/** The milliseconds of each metric, of the requests that are measured. */
const measured = new WeakMap<Context, Map<Metric, number>>();

/** The answer with its header, after that of any middleware; of a stream, with the times up to its first batch. */
export async function withServerTiming(context: Context, answer: () => Promise<Response>): Promise<Response> {
  const times = new Map<Metric, number>();
  measured.set(context, times);
  const response = await timed(context, "total", answer);
  const metrics = [...times].map(([name, milliseconds]) => `${name};dur=${milliseconds.toFixed(1)}`);
  response.headers.append("Server-Timing", metrics.join(", "));
  return response;
}

/** Runs, and adds the time that it took if the request is measured. */
export async function timed<Result>(context: Context, metric: Metric, run: () => PromiseLike<Result>): Promise<Result> {
  const times = measured.get(context);
  if (times === undefined) return run();
  const start = performance.now();
  try {
    return await run();
  } finally {
    times.set(metric, (times.get(metric) ?? 0) + performance.now() - start);
  }
}

const counts: readonly string[] = ["count", "countTable", "estimateTable"] satisfies (keyof RowSource<unknown>)[];

/** The same source, whose queries are measured if the request is. */
export function timedSource<Row>(context: Context, source: RowSource<Row>): RowSource<Row> {
  if (!measured.has(context)) return source;
  const entries = Object.entries(source).map(([name, read]) => [
    name,
    (...args: unknown[]) =>
      timed(context, counts.includes(name) ? "count" : "rows", async () => Reflect.apply(read, source, args)),
  ]);
  // Each function is there under its name, with its arguments and its result.
  return Object.fromEntries(entries) as RowSource<Row>;
}
