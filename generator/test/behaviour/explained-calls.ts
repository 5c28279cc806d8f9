/** Holds the calls that `explain` records against those of a real client. */
import { tooManyValues } from "../../src/explain/bound-values.js";
import { callText, refusedText } from "../../src/explain/call-text.js";
import { recordRequest } from "../../src/explain/requests.js";
import { select } from "../../src/explain/selection.js";
import type { ApiModel } from "../../src/model/api-model.js";

/** What `explain` says that a request calls, on tables of so many rows. */
export async function explainedCalls(api: ApiModel, url: string, rows: number): Promise<readonly string[]> {
  const selection = select(api, url.replace(/\?.*/, ""));
  if (selection === undefined) throw new Error(`Nothing is at ${url}.`);
  return comparable((await recordRequest(api, selection.resource, url, rows)).calls);
}

/** Without values, which the rows decide: each kind of call once. */
export function comparable(calls: readonly string[]): readonly string[] {
  return [...new Set(calls.map(kindOf))];
}

/** A call without its values. */
export function kindOf(call: string): string {
  const kept = /"(?:asc|desc|last|insensitive)"|(?:take|skip): -?[\d_]+|… \d+ columns/;
  const value = /"[^"]*"|'[^']*'|new Date\([^)]*\)|\bnow\(\)|-?\b\d[\d_.]*n?\b/;
  if (!call.startsWith("prisma.")) return call;
  return (
    call
      .replace(new RegExp(`(${kept.source})|${value.source}`, "g"), (_, stays) => stays ?? "?")
      .replace(/in: \[[^\]]*\]/g, "in: [?]")
      // Without an order, rows are read by their keys: how many different ones there are, the rows decide.
      .replace(/^((?!.*orderBy).*in: \[\?\].*), take: \d+/, "$1, take: ?")
  );
}

/** The numbers of rows that calls found, by the call without its values, in the order of the calls; none of a refused one. */
export type Found = Map<string, (number | undefined)[]>;

/** The same client, whose delegates write down what they are called with, in transactions too. */
export function recording<Client extends object>(client: Client, calls: string[], found?: Found): Client {
  const recorder: Recorder = { calls, found, answered: Promise.resolve() };
  const proxy: Client = new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key === "$queryRaw" && typeof value === "function") {
        return (parts: TemplateStringsArray, ...values: unknown[]) => {
          calls.push(parts.join("?").trim().replace(/\s+/g, " "));
          return value.call(target, parts, ...values);
        };
      }
      if (key === "$transaction" && typeof value === "function") {
        return (run: (client: object) => unknown, ...options: unknown[]) =>
          value.call(target, (inside: object) => run(recording(inside, calls, found)), ...options);
      }
      if (key === "$extends" && typeof value === "function") {
        return (extension: object) => recording(value.call(target, extension), calls, found);
      }
      const isDelegate = typeof value === "object" && value !== null && "findMany" in value;
      return isDelegate ? recordingDelegate(String(key), value, recorder, proxy) : value;
    },
  });
  return proxy;
}

/** What the delegates of one client share. */
interface Recorder {
  readonly calls: string[];
  readonly found: Found | undefined;
  /** Resolves once the last call has its answer: calls that run beside each other are answered in their order. */
  answered: Promise<unknown>;
}

function recordingDelegate(delegate: string, target: object, recorder: Recorder, client: object): object {
  const { calls, found } = recorder;
  return new Proxy(target, {
    get(_, key) {
      // Else the runtime would take the recording for something that wraps the client.
      if (key === "$parent") return client;
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function" || !(key === "findMany" || key === "count" || key === "groupBy")) return value;
      return (args: object) => {
        const call = callText(delegate, key, args);
        // The runtime asks an extended client for no rows, and does not await them.
        const isProbe = Object.entries(args).join() === "take,0";
        if (isProbe) return value.call(target, args);
        const place = calls.push(call) - 1;
        const answer = recorder.answered.then((): PromiseLike<unknown> => value.call(target, args));
        if (found !== undefined) recorder.answered = answer.then(nextTurn, nextTurn);
        const numbers = (key !== "count" && found?.get(kindOf(call))) || [];
        if (key !== "count") found?.set(kindOf(call), numbers);
        const index = numbers.push(undefined) - 1;
        return answer.then(
          (rows) => {
            if (Array.isArray(rows)) numbers[index] = rows.length;
            if (found !== undefined && Array.isArray(rows)) addLists(rows, call, found);
            return rows;
          },
          (error: unknown) => {
            if (Reflect.get(Object(error), "code") === tooManyValues) calls[place] = refusedText(call);
            throw error;
          },
        );
      };
    },
  });
}

/** Adds how many rows the lists of the rows have. */
function addLists(rows: readonly object[], call: string, found: Found): void {
  const lists = new Map<string, number>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row) as readonly (readonly [string, unknown])[]) {
      if (Array.isArray(value)) lists.set(name, (lists.get(name) ?? 0) + value.length);
    }
  }
  for (const [name, number] of lists) {
    const kind = kindOf(`${call} ${name}`);
    found.set(kind, [...(found.get(kind) ?? []), ...rows.map(() => number)]);
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
