/** Cached totals in a store that several processes share: a real one, which fails and falls silent. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import type { CountStore } from "@prisma-paged/runtime";
import { createClient } from "redis";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { get, type Requestable } from "../behaviour/client.js";
import { anyBook, createApi, type Library, openLibrary, provider, recommended } from "../behaviour/library.js";
import { freePort } from "./embedded-postgres.js";

/** Debian has either. */
const command = existsSync("/usr/bin/valkey-server") ? "valkey-server" : "redis-server";

let library: Library;
let server: ChildProcess;
let port: number;
let redis: ReturnType<typeof createClient>;

async function startServer(): Promise<void> {
  const options = ["--port", `${port}`, "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"];
  server = spawn(command, options, { stdio: ["ignore", "pipe", "ignore"] });
  await once(server, "spawn");
  for await (const line of server.stdout ?? []) if (/Ready to accept connections/.test(String(line))) break;
}

/** The API of one process, with what it keeps for itself. */
const processOf = (): Requestable =>
  createApi({ prisma: library.prisma, handlers: { Book: { recommended } }, countStore: storeOf(redis) });

const storeOf = (client: typeof redis): CountStore => ({
  get: (key) => client.get(key),
  set: (key, value, milliseconds) => client.set(key, value, { PX: milliseconds }),
  claim: async (key, milliseconds) => (await client.set(key, "", { NX: true, PX: milliseconds })) !== null,
});

/** Whether the database fails to count. */
let isFailing = false;

/** An adapter whose counts divide by zero while they are to fail. */
function failingCounts(adapter: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  const around = <Target extends object>(target: Target, members: object): Target =>
    new Proxy(target, {
      get(_, key) {
        if (key in members) return Reflect.get(members, key);
        const value: unknown = Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const connect = async () => {
    const connection = await adapter.connect();
    const queryRaw = (query: Parameters<typeof connection.queryRaw>[0]) =>
      isFailing && query.sql.startsWith("SELECT COUNT(")
        ? connection.queryRaw({ sql: "SELECT 1 / 0 AS total", args: [], argTypes: [] })
        : connection.queryRaw(query);
    return around(connection, { queryRaw });
  };
  return around(adapter, { connect });
}

const totalOf = async (api: Requestable, path = "/cached-books") => (await get(api, path))["hydra:totalItems"];
const counts = () => library.takeQueries().filter((sql) => /COUNT\(/i.test(sql)).length;

describe.runIf(provider === "postgresql")("a store of totals", () => {
  beforeAll(async () => {
    port = await freePort();
    await startServer();
    redis = createClient({ url: `redis://127.0.0.1:${port}`, disableOfflineQueue: true });
    redis.on("error", () => {});
    await redis.connect();
    library = await openLibrary(failingCounts);
  });
  afterAll(async () => {
    redis?.destroy();
    server?.kill("SIGKILL");
    await library?.prisma.$disconnect();
  });
  beforeEach(async () => {
    await redis.flushAll();
    library.takeQueries();
  });

  test("is counted once by several processes, also of those that come at once", async () => {
    const processes = [processOf(), processOf(), processOf()];
    const found = await Promise.all(processes.flatMap((api) => [totalOf(api), totalOf(api), totalOf(api)]));
    expect(new Set(found)).toEqual(new Set([10]));
    expect(counts()).toBe(1);
    expect(await Promise.all(processes.map((api) => totalOf(api)))).toEqual([10, 10, 10]);
    expect(counts()).toBe(0);
  });

  test("is that of its condition, and no value of the condition is stored", async () => {
    const [one, other] = [processOf(), processOf()];
    expect(await totalOf(one)).toBe(10);
    await totalOf(one, "/cached-books?title=secretword");
    expect(await totalOf(other)).toBe(10);
    const keys = await redis.keys("*");
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) expect(key).toMatch(/^prisma-paged:Book:60:[0-9a-f]{64}(:claim)?$/);
  });

  test("ends with its seconds", async () => {
    const api = processOf();
    await totalOf(api);
    const [key = ""] = (await redis.keys("*")).filter((each) => !each.endsWith(":claim"));
    const left = await redis.pTTL(key);
    expect(left).toBeGreaterThan(50_000);
    expect(left).toBeLessThanOrEqual(60_000);
    await library.prisma.book.create({ data: anyBook(99) });
    expect(await totalOf(processOf())).toBe(10);
    await redis.flushAll();
    expect(await totalOf(processOf())).toBe(11);
    await library.prisma.book.delete({ where: { id: 99 } });
  });

  test("a text that is no number is counted anew", async () => {
    await totalOf(processOf());
    for (const key of await redis.keys("*")) await redis.set(key, "a lot");
    library.takeQueries();
    expect(await totalOf(processOf())).toBe(10);
    expect(counts()).toBe(1);
  });

  test("a process that claimed a count and ended does not stop the others", { timeout: 20_000 }, async () => {
    await totalOf(processOf());
    const [key = ""] = (await redis.keys("*")).filter((each) => !each.endsWith(":claim"));
    await redis.flushAll();
    await redis.set(`${key}:claim`, "");
    expect(await totalOf(processOf())).toBe(10);
  });

  test("after a count that failed, no request waits for another one", async () => {
    const [one, other, third] = [processOf(), processOf(), processOf()];
    isFailing = true;
    const waiting = await Promise.all([one, other].map((api) => api.request("/cached-books")));
    expect(waiting.map(({ status }) => status)).toEqual([500, 500]);
    expect((await third.request("/cached-books")).status).toBe(500);
    isFailing = false;
    for (const api of [one, other, third]) {
      const begin = performance.now();
      expect(await totalOf(api)).toBe(10);
      // A request that waited for another process would wait 5 s.
      expect(performance.now() - begin).toBeLessThan(4_500);
    }
    library.takeQueries();
    expect(await totalOf(processOf())).toBe(10);
    expect(counts()).toBe(0);
  });

  test("a silent store costs one request 250 ms, and the next ones nothing", async () => {
    const api = processOf();
    server.kill("SIGSTOP");
    try {
      const begin = performance.now();
      expect(await totalOf(api)).toBe(10);
      const first = performance.now() - begin;
      expect(first).toBeGreaterThan(200);
      expect(first).toBeLessThan(2_000);
      library.takeQueries();
      const times: number[] = [];
      for (let request = 0; request < 5; request++) {
        const start = performance.now();
        expect(await totalOf(api)).toBe(10);
        times.push(performance.now() - start);
      }
      // A busy machine slows some of the requests; one that waited for the store would take 250 ms.
      expect(Math.min(...times)).toBeLessThan(200);
      // The process keeps its own total meanwhile.
      expect(counts()).toBe(0);
    } finally {
      server.kill("SIGCONT");
    }
  });

  test("a store that is down costs nothing, and is used again when it is back", { timeout: 30_000 }, async () => {
    const api = processOf();
    server.kill("SIGKILL");
    await once(server, "exit");
    expect(await totalOf(api)).toBe(10);
    await startServer();
    while (!redis.isReady) await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    await totalOf(api);
    expect((await redis.keys("prisma-paged:*")).length).toBeGreaterThan(0);
  });
});

test.each([[{}], [{ get: () => undefined }], ["redis://"]])("%j is not a store", (countStore) => {
  const wrong = { prisma: library?.prisma ?? {}, handlers: { Book: { recommended } }, countStore };
  expect(() => createApi(wrong as never)).toThrow("`countStore` must be an object with `get`, `set` and `claim`");
});
