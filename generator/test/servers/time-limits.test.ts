/** The limits that `@prisma-paged/runtime/databases` gives a driver, met on real servers: nothing outlives its time. */
import { setTimeout as sleep } from "node:timers/promises";
import type { TimeLimits } from "@prisma-paged/runtime/databases";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { get, type Requestable } from "../behaviour/client.js";
import { createApi, PrismaClient, recommended } from "../behaviour/library.js";
import { ask, leaveMidway, type Served, served } from "../leaving-client.js";
import { openGate } from "./gate.js";
import { type LimitedServer, openLimitedServer } from "./limited-server.js";

let server: LimitedServer;
const opened: (() => unknown)[] = [];

const usual: TimeLimits = { statement: 800, connection: 4000 };
const short: TimeLimits = { statement: 500, connection: 500 };
/** For statements that must be seen together, be it that a busy machine starts one late. */
const long: TimeLimits = { statement: 2000, connection: 4000 };

beforeAll(async () => {
  server = await openLimitedServer();
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
afterAll(() => server.close());

async function serve(app: Requestable): Promise<Served> {
  const running = await served(app);
  opened.push(running.close);
  return running;
}

interface Options {
  readonly connections?: number;
  /** Of a request. */
  readonly timeout?: number;
  /** Of a gate. */
  readonly port?: number;
  readonly limits?: TimeLimits;
}

function appWith({ connections = 1, timeout, limits = usual, ...place }: Options = {}) {
  const adapter = server.adapter(limits, connections, place);
  const prisma = new PrismaClient({ adapter, log: [{ emit: "event", level: "query" }] });
  opened.push(() => prisma.$disconnect());
  const statements: string[] = [];
  prisma.$on("query", ({ query }) => statements.push(query));
  const options = { prisma, onError: () => {}, handlers: { Book: { recommended } } };
  const app = createApi({ ...options, ...(timeout && { timeout }) });
  return { app, patient: createApi(options), statements };
}

async function unavailable(app: Requestable, path: string): Promise<void> {
  const response = await app.request(path);
  const text = await response.text();
  expect([response.status, response.headers.get("retry-after")], text).toEqual([503, "1"]);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
}

/** What takes no time. */
const answers = async (app: Requestable) => expect((await get(app, "/authors"))["hydra:totalItems"]).toBe(2);

/** No connection more than the pool may have, and every one of them works. */
async function wholePool(app: Requestable, size: number): Promise<void> {
  await expect.poll(server.running, within).toBe(0);
  const asked = Array.from({ length: size }, () => app.request("/books/partial"));
  await expect.poll(server.running, within).toBe(size);
  await Promise.all(asked);
  // On a busy machine, a connection may be made anew, and reach the short limit of this test.
  await expect.poll(async () => (await app.request("/authors")).status, within).toBe(200);
  await answers(app);
  expect((await server.connections()).length).toBeLessThanOrEqual(size);
}

const within = { timeout: 10_000 };

describe("a statement past its limit", () => {
  test.each(["/books", "/books/partial", "/book-feed", "/all-books", "/authors/1/books", "/cached-books"])(
    "%s: a 503; the server has ended it, and the next request is served",
    async (path) => {
      const { app } = appWith();
      await unavailable(app, path);
      // A count that was asked for beside the rows reaches its own limit behind theirs; without one it takes five seconds.
      await expect.poll(server.running, { timeout: 2_000 }).toBe(0);
      await answers(app);
    },
  );
});

describe("a request that is over before its statement", () => {
  test("503; the statement runs on to its own limit, and its connection comes back", async () => {
    const { app, patient } = appWith({ connections: 3, timeout: 100, limits: long });
    await Promise.all(["/books", "/books/partial", "/book-feed"].map((path) => unavailable(app, path)));
    await expect.poll(server.running, within).toBe(3);
    await wholePool(patient, 3);
  });

  test("a client that goes away while its statement runs: the same", async () => {
    const { app } = appWith({ connections: 3 });
    const { port } = await serve(app);
    const asked = ["/books", "/books/partial", "/all-books"].map((path) => ask(port, path));
    await expect.poll(server.running, within).toBe(3);
    for (const request of asked) request.destroy();
    await wholePool(app, 3);
  });
});

test("a client that goes away in the middle of a stream: no further batch is read, no connection is lost", async () => {
  const { app, statements } = appWith({ connections: 2 });
  const { port } = await serve(app);
  for (let time = 0; time < 5; time += 1) {
    statements.splice(0);
    await leaveMidway(port, "/readings");
    let read = -1;
    while (read !== statements.length) {
      read = statements.length;
      await sleep(100);
    }
    // Of 50 batches.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(40);
  }
  await wholePool(app, 2);
});

test("a server that falls silent: 503, its connections are given up, and new ones are made", async () => {
  const gate = await openGate(server.host, server.port);
  opened.push(gate.close);
  const { app } = appWith({ connections: 2, port: gate.port, limits: short });
  await answers(app);
  gate.silent = true;
  await Promise.all(["/authors", "/authors/1", "/books?page=9", "/readings"].map((path) => unavailable(app, path)));
  gate.silent = false;
  // What was about to be connected meanwhile has its own time to fail.
  await expect.poll(async () => (await app.request("/authors")).status, within).toBe(200);
  await wholePool(app, 2);
});
