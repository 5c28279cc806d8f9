/** Measures what a request costs: its time, its statements with their plans, and its bytes. */
import { setImmediate } from "node:timers/promises";
import type { Env, Hono } from "hono";
import type { AnsweredStatement, ObservedClient } from "./connection/statements.js";
import { linksOf } from "./link-header.js";
import { noPlan, type QueryPlan } from "./plans/plan.js";
import { reasonOf } from "./reason-of.js";
import type { TuneRequest } from "./requests/request.js";

export interface MeasuredStatement {
  readonly sql: string;
  /** The median of the repeated runs. */
  readonly milliseconds: number;
  /** The milliseconds of the fastest run: the cost on a machine that does nothing else at that moment. */
  readonly fastest: number;
  readonly rows: number;
  readonly plan: QueryPlan;
  readonly isCount: boolean;
}

interface Answered {
  readonly outcome: "answered";
  readonly request: TuneRequest;
  /** The milliseconds of the first run. The property `warm` is the median of the other runs. */
  readonly cold: number;
  readonly warm: number;
  /** The milliseconds of the fastest run: the cost on a machine that does nothing else at that moment. */
  readonly fastest: number;
  readonly bytes: number;
  readonly rowsSent: number;
  readonly total: number | undefined;
  readonly statements: readonly MeasuredStatement[];
  /** The targets of the page's links, by relation, such as `next`. */
  readonly links: { readonly [relation: string]: string };
}

/** A request that the database did not answer in time, or that the API refused. */
interface Failed {
  readonly outcome: "failed";
  readonly request: TuneRequest;
  readonly milliseconds: number;
  readonly reason: string;
}

export type Measurement = Answered | Failed;
export type { Answered };

export const isAnswered = (measurement: Measurement): measurement is Answered => measurement.outcome === "answered";

/** Returns the median of several runs in milliseconds, or the time of a request without an answer. */
export const timeOf = (each: Measurement): number => (each.outcome === "answered" ? each.warm : each.milliseconds);

export interface Explaining {
  readonly sql: (statement: string) => string;
  readonly plan: (rows: readonly unknown[][]) => QueryPlan;
}

/** A mounted API over an observed client, with the errors that its requests caused. */
export interface MeasuredApi {
  readonly app: Hono<Env>;
  readonly observed: Pick<ObservedClient, "take" | "run">;
  readonly explaining: Explaining;
  readonly failures: () => readonly unknown[];
  /** The least number of runs after the first one. */
  readonly repeats: number;
  /** The milliseconds below which a request is repeated for a shorter time, because nothing follows from its time. */
  readonly unremarkable: number;
}

export async function measure(request: TuneRequest, measuring: MeasuredApi): Promise<Measurement> {
  const first = await once(request, measuring);
  if (first.response.status !== 200) {
    const [failure] = measuring.failures();
    return { outcome: "failed", request, milliseconds: first.milliseconds, reason: reasonOf(failure ?? first.text) };
  }
  const runs = await repeated(request, measuring);
  const statements = [];
  for (const [index, { query, rows }] of first.statements.entries()) {
    const times = runs.flatMap((run) => run.statements[index]?.milliseconds ?? []);
    statements.push({
      sql: query.sql,
      rows,
      isCount: isCount(query.sql),
      milliseconds: median(times),
      fastest: Math.min(...times),
      plan: await planOf(query, measuring),
    });
  }
  return {
    outcome: "answered",
    request,
    statements,
    cold: first.milliseconds,
    warm: median(runs.map(({ milliseconds }) => milliseconds)),
    fastest: Math.min(...runs.map(({ milliseconds }) => milliseconds)),
    bytes: Buffer.byteLength(first.text),
    ...contentOf(first.text),
    links: linksOf(first.response.headers.get("Link") ?? ""),
  };
}

/** The milliseconds after which no run begins. A request that takes longer is slow without another look. */
const most = 1000;
/** The milliseconds below which a run is easily disturbed, and slowed by code that Node.js has not compiled yet. */
const few = 10;

/**
 * The milliseconds for which fast requests are repeated at least: in general, and if nothing follows from their time.
 */
const [long, short] = [50, 25];

/** The milliseconds after which a fast request is not repeated again, even if its last run was the fastest. */
const longest = 250;

/**
 * Repeats a request. A fast one is repeated until half of the time has passed without a run that is much faster than
 * those before.
 */
async function repeated(request: TuneRequest, measuring: MeasuredApi): Promise<readonly Run[]> {
  const runs: Run[] = [];
  const start = performance.now();
  let [passed, fastest, fastestAt] = [0, Number.POSITIVE_INFINITY, 0];
  const least = () => (fastest < measuring.unremarkable ? short : long);
  const isSettled = () => fastest >= few || passed > Math.min(longest, Math.max(least(), 2 * fastestAt));
  while (passed < most && (runs.length < measuring.repeats || !isSettled())) {
    const run = await once(request, measuring);
    runs.push(run);
    passed = performance.now() - start;
    if (run.milliseconds < 0.95 * fastest) [fastest, fastestAt] = [run.milliseconds, passed];
  }
  return runs;
}

type Run = Awaited<ReturnType<typeof once>>;

async function once({ url }: TuneRequest, { app, observed, failures }: MeasuredApi) {
  // Drivers that block the process leave no other moment for Ctrl-C.
  await setImmediate();
  observed.take();
  failures();
  const start = performance.now();
  const response = await app.request(url);
  const text = await response.text();
  return { response, text, milliseconds: performance.now() - start, statements: observed.take() };
}

/** Returns the plan of a statement; an empty plan if the database cannot explain it. */
async function planOf(query: AnsweredStatement["query"], { observed, explaining }: MeasuredApi): Promise<QueryPlan> {
  try {
    return explaining.plan(await observed.run(explaining.sql(query.sql), query));
  } catch {
    return noPlan;
  }
}

const isCount = (sql: string): boolean => /^\s*SELECT\s+COUNT\(|"total"|`total`/i.test(sql);

function contentOf(text: string): Pick<Answered, "rowsSent" | "total"> {
  const body: Readonly<Record<string, unknown>> = JSON.parse(text);
  const member = body["hydra:member"] ?? body.member;
  const total = body["hydra:totalItems"] ?? body.totalItems;
  return {
    rowsSent: Array.isArray(member) ? member.length : 0,
    total: typeof total === "number" ? total : undefined,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
