/** Holds what is planned against what a real client is asked. */
import { expect } from "vitest";
import type { ApiModel } from "../../src/api-model.js";
import type { QueryPlan } from "../../src/explain-pages.js";
import { planQueries } from "../../src/explain-queries.js";
import { type PlannedQuery, type Run, Unknown } from "../../src/planned-query.js";

/** One kind of request for one operation. */
export interface Planned {
  readonly model: string;
  readonly operation: string;
  readonly request: string;
}

/** What `explain` says will be run. */
export function plannedFor(api: ApiModel, planned: Planned): readonly PlannedQuery[] {
  return planFor(api, planned).queries;
}

export function planFor(api: ApiModel, { model, operation: name, request }: Planned): QueryPlan {
  const resource = api.resources.find((each) => each.resource.model === model);
  const operation = [...(resource?.operations ?? []), ...(resource?.relations ?? [])].find(
    (each) => each.operation.name === name,
  );
  if (resource === undefined || operation === undefined) throw new Error(`${model} has no ${name}.`);
  const plans = planQueries(api, resource, operation);
  const plan = plans.find((each) => each.request === request);
  if (plan === undefined) throw new Error(`${name} has ${plans.map((each) => each.request)}, not ${request}.`);
  return plan;
}

/** What was run, in the plan's terms, to be compared with `expectations`. */
export function runsOf(log: readonly Run[], planned: readonly PlannedQuery[]): readonly unknown[] {
  return collapsed(log).map((run, index) => described(run, planned[index]?.run));
}

/** The plan as patterns: an unknown value is any. */
export function expectations(planned: readonly PlannedQuery[]): readonly unknown[] {
  return planned.map(({ run }) => expectation(run));
}

/** A query that is planned "for each row" or group is run several times in turn. */
function collapsed(runs: readonly Run[]): readonly Run[] {
  const shape = (run: Run | undefined) =>
    run === undefined || run.kind === "sql" ? run : [run.delegate, run.method, JSON.stringify(shapeOf(run.args))];
  return runs.filter((run, index) => JSON.stringify(shape(run)) !== JSON.stringify(shape(runs[index - 1])));
}

/** The conditions' names without their values. */
function shapeOf(args: object): object {
  const { where, ...others }: { where?: object } = args;
  return { ...others, where: Object.keys(where ?? {}) };
}

/** Without what the plan leaves out: the columns, and a skip of nothing. */
function described(run: Run, planned: Run | undefined): unknown {
  if (run.kind === "sql") return run;
  const leftOut = ([name, value]: readonly [string, unknown]) =>
    (name === "skip" && value === 0) ||
    (name === "select" && !(planned?.kind === "prisma" && "select" in planned.args));
  return { ...run, args: Object.fromEntries(Object.entries(run.args).filter((entry) => !leftOut(entry))) };
}

function expectation(run: Run): unknown {
  return run.kind === "sql" ? run : { ...run, args: pattern(run.args) };
}

function pattern(value: unknown): unknown {
  if (value instanceof Unknown) return expect.anything();
  if (Array.isArray(value)) return value.map(pattern);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      // Beside an embedded list stand the row's own columns.
      name === "select" ? expect.objectContaining(withColumns(inner)) : pattern(inner),
    ]),
  );
}

function withColumns(select: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(select).map(([name, inner]) => [
      name,
      typeof inner === "object" && inner !== null ? expect.objectContaining(inner) : inner,
    ]),
  );
}

/** The same client, whose delegates write down what they are asked, in transactions too. */
export function recording<Client extends object>(client: Client, runs: Run[]): Client {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key === "$queryRaw" && typeof value === "function") {
        return (parts: TemplateStringsArray, ...values: unknown[]) => {
          runs.push({ kind: "sql", text: parts.join("?").trim().replace(/\s+/g, " ") });
          return value.call(target, parts, ...values);
        };
      }
      if (key === "$transaction" && typeof value === "function") {
        return (run: (client: object) => unknown, ...options: unknown[]) =>
          value.call(target, (client: object) => run(recording(client, runs)), ...options);
      }
      const isDelegate = typeof value === "object" && value !== null && "findMany" in value;
      return isDelegate ? recordingDelegate(String(key), value, runs) : value;
    },
  });
}

function recordingDelegate(delegate: string, target: object, runs: Run[]): object {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function" || !(key === "findMany" || key === "count" || key === "groupBy")) return value;
      return (args: object) => {
        runs.push({ kind: "prisma", delegate, method: key, args });
        return value.call(target, args);
      };
    },
  });
}
