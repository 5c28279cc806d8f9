/** Holds the calls that `explain` records against those of a real client. */
import { callText } from "../../src/explain/call-text.js";
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
  const kept = /"(?:asc|desc|last|insensitive)"|(?:take|skip): -?[\d_]+|… \d+ columns/;
  const value = /"[^"]*"|'[^']*'|new Date\([^)]*\)|\bnow\(\)|\b\d[\d_.]*n?\b/;
  const kinds = calls.map((call) =>
    call.startsWith("prisma.")
      ? call
          .replace(new RegExp(`(${kept.source})|${value.source}`, "g"), (_, stays) => stays ?? "?")
          .replace(/in: \[[^\]]*\]/g, "in: [?]")
      : call,
  );
  return [...new Set(kinds)];
}

/** The same client, whose delegates write down what they are called with, in transactions too. */
export function recording<Client extends object>(client: Client, calls: string[]): Client {
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
          value.call(target, (inside: object) => run(recording(inside, calls)), ...options);
      }
      const isDelegate = typeof value === "object" && value !== null && "findMany" in value;
      return isDelegate ? recordingDelegate(String(key), value, calls, proxy) : value;
    },
  });
  return proxy;
}

function recordingDelegate(delegate: string, target: object, calls: string[], client: object): object {
  return new Proxy(target, {
    get(_, key) {
      // Else the runtime would take the recording for something that wraps the client.
      if (key === "$parent") return client;
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function" || !(key === "findMany" || key === "count" || key === "groupBy")) return value;
      return (args: object) => {
        calls.push(callText(delegate, key, args));
        return value.call(target, args);
      };
    },
  });
}
