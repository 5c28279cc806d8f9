import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { counting } from "../test/fixture/counting.js";
import { type Database, everything, openDatabase } from "../test/fixture/database.js";
import { fillNotes, noteContext } from "../test/fixture/notes.js";
import { readCursorPage } from "./cursor-page.js";
import { readPage } from "./prisma-page.js";
import type { Pagination } from "./resource.js";
import { serverCounts } from "./server-counts.js";

const byId = everything([{ field: "id", direction: "ASC" }]);
const all = 10;

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  await fillNotes(database.client, all);
});
afterAll(() => database.close());

const page = (number: number, partial = false) => ({ kind: "page", page: number, itemsPerPage: 4, partial }) as const;

/** A context of a server's, whose counts are ended by the test; the rows are the database's own. */
function onServer(pagination: Partial<Pagination> = {}) {
  const { run, started } = counting();
  const context = noteContext(database.client, pagination);
  const source = { ...context.source, count: run };
  return { started, context: { ...context, source, bareTable: false, counts: serverCounts(database.client) } };
}

/** One whose last count, of no condition, came to this. */
async function after(total: number, pagination?: Partial<Pagination>) {
  const server = onServer(pagination);
  await server.context.counts.count(undefined, async () => total);
  return server;
}

describe("the count runs beside the rows on a server", () => {
  test.each([{}, { count: "shared" } as const, { count: "cached" } as const])(
    "where the last one tells that they will not tell the total: %j",
    async (pagination) => {
      const { context, started } = await after(all, pagination);
      const reading = readPage(context, page(1), byId);
      expect(started).toHaveLength(1);
      started[0]?.end(12);
      expect(await reading).toMatchObject({ rows: { length: 4 }, totalItems: 12 });
      expect(started).toHaveLength(1);
    },
  );

  test.each([
    { name: "no count was before", last: 0, number: 1, counts: 1 },
    { name: "the page seems to be the last", last: all, number: 3, counts: 0 },
    { name: "the page ended where the rows did", last: 8, number: 2, counts: 1 },
  ])("and behind them where $name", async ({ last, number, counts }) => {
    const { context, started } = await after(last);
    const reading = readPage(context, page(number), byId);
    expect(started).toHaveLength(0);
    if (counts > 0) await expect.poll(() => started.length).toBe(counts);
    started[0]?.end(all);
    expect(await reading).toMatchObject({ totalItems: all });
    expect(started).toHaveLength(counts);
  });

  test("rows that tell the total are believed, whatever the count says or does", async () => {
    const { context, started } = await after(100);
    const reading = readPage(context, page(3), byId);
    started[0]?.fail(new Error("gone"));
    expect(await reading).toMatchObject({ totalItems: all });
  });

  test("a failure of the rows is the request's, one of the count behind it nobody's", async () => {
    const { context, started } = await after(all);
    const source = { ...context.source, findMany: () => Promise.reject(new Error("no rows")) };
    const reading = readPage({ ...context, source }, page(1), byId);
    started[0]?.fail(new Error("no count"));
    await expect(reading).rejects.toThrow("no rows");
  });

  test("a failure of the count is the request's", async () => {
    const { context, started } = await after(all);
    const reading = readPage(context, page(1), byId);
    started[0]?.fail(new Error("no count"));
    await expect(reading).rejects.toThrow("no count");
  });

  test("never with partial paging, nor where it depends on the rows how far is counted", async () => {
    const { context, started } = await after(all);
    await readPage(context, page(1, true), byId);
    expect(started).toHaveLength(0);
    const capped = await after(all, { count: "capped", countLimit: 3 });
    await readPage(capped.context, page(1), byId);
    expect(capped.started).toHaveLength(0);
  });
});

describe("a cursor's page", () => {
  const viaCursor = [{ field: "id", direction: "ASC", type: "Int" }] as const;
  const from = (id: number) => ({ towards: "after", values: [id] }) as const;

  test("behind a position always, for no such page tells the total", async () => {
    const { context, started } = onServer({ viaCursor });
    const reading = readCursorPage(context, page(1), { ...byId, position: from(2) });
    expect(started).toHaveLength(1);
    started[0]?.end(all);
    expect(await reading).toMatchObject({ rows: { length: 4 }, totalItems: all });
  });

  test("the first one as a page by number", async () => {
    const first = onServer({ viaCursor });
    const reading = readCursorPage(first.context, page(1), { ...byId, position: null });
    expect(first.started).toHaveLength(0);
    await expect.poll(() => first.started.length).toBe(1);
    first.started[0]?.end(all);
    await reading;
    void readCursorPage(first.context, page(1), { ...byId, position: null });
    expect(first.started).toHaveLength(2);
  });

  test("never with partial paging", async () => {
    const { context, started } = onServer({ viaCursor });
    await readCursorPage(context, page(1, true), { ...byId, position: from(2) });
    expect(started).toHaveLength(0);
  });
});
