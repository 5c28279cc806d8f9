import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, everything, openDatabase } from "../test/fixture/database.js";
import { fillNotes, ids, noteContext, noteResource } from "../test/fixture/notes.js";
import { deepOffset } from "./deep-page.js";
import { type ReadContext, readPage } from "./prisma-page.js";
import type { OrderField } from "./resource.js";
import { serverCounts } from "./server-counts.js";

const total = deepOffset + 505;
const size = 20;
const scoreFirst: readonly OrderField[] = [
  { field: "score", direction: "DESC" },
  { field: "id", direction: "ASC" },
];

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  await fillNotes(database.client, total);
});
afterAll(() => database.close());

type Note = { readonly id: number };
const request = (page: number) => ({ kind: "page", page, itemsPerPage: size, partial: false }) as const;
const firstDeep = deepOffset / size + 1;
const lastPage = Math.ceil(total / size);

/** SQLite reads between two counts, the servers in a transaction: both ways over the same rows. */
const ways = [
  { name: "between two counts", provider: "sqlite" as const },
  { name: "in a transaction", provider: "postgresql" as const },
];
const contextFor = (provider: "sqlite" | "postgresql"): ReadContext<Note> => ({
  ...noteContext(database.client),
  resource: { ...noteResource, provider },
});

for (const { name, provider } of ways) {
  test.each([firstDeep, firstDeep + 7, lastPage - 1, lastPage])(
    `page %i, read ${name}, is the plain one`,
    async (page) => {
      const found = await readPage(contextFor(provider), request(page), everything(scoreFirst));
      const plain = await database.client.note.findMany({
        orderBy: [{ score: "desc" }, { id: "asc" }],
        skip: (page - 1) * size,
        take: size,
      });
      expect(ids(found.rows)).toEqual(ids(plain));
      expect(found).toMatchObject({ kind: "full", page, totalItems: total });
    },
  );

  test(`a page past the middle, read ${name}, skips only from the end`, async () => {
    const offsets: (number | undefined)[] = [];
    const context = contextFor(provider);
    const { transaction } = context;
    const watched = (source: typeof context.source) => ({
      ...source,
      findMany: (args: Parameters<typeof source.findMany>[0]) => {
        offsets.push(args.skip);
        return source.findMany(args);
      },
    });
    const watching: typeof context = {
      ...context,
      source: watched(context.source),
      ...(transaction && { transaction: (run) => transaction((source) => run(watched(source))) }),
    };
    await readPage(watching, request(lastPage - 1), everything(scoreFirst));
    expect(offsets).toEqual([5]);
  });

  test(`a page beyond the last, read ${name}, runs the count alone`, async () => {
    database.takeQueries();
    const page = await readPage(contextFor(provider), request(lastPage + 1), everything(scoreFirst));
    expect(page).toMatchObject({ rows: [], totalItems: total });
    expect(database.takeQueries()).toEqual([expect.stringContaining("COUNT")]);
  });
}

test.each(["sqlite", "postgresql"] as const)(
  "far from the start the keys are read first, then the rows by key, in their order: partial, %s",
  async (provider) => {
    const context = contextFor(provider);
    const source: typeof context.source = {
      ...context.source,
      findKeys: ({ where: _, ...args }) =>
        database.client.note.findMany({ ...(args as object), select: { id: true } }) as PromiseLike<object[]>,
    };
    const partial = { ...request(firstDeep), partial: true };
    database.takeQueries();
    const found = await readPage({ ...context, source }, partial, everything(scoreFirst));
    const [keys, rows, ...others] = database.takeQueries();
    expect(keys).toMatch(/^SELECT \S+`id` FROM/);
    expect(rows).toContain(" IN (");
    expect(others).toEqual([]);
    const plain = await database.client.note.findMany({
      orderBy: [{ score: "desc" }, { id: "asc" }],
      skip: deepOffset,
      take: size,
    });
    expect(found.rows).toEqual(plain);
  },
);

test.each([
  { name: "by its row number SQLite skips rows as quickly", direction: "ASC" },
  { name: "backwards too", direction: "DESC" },
] as const)("$name: no keys first", async ({ direction }) => {
  const context = contextFor("sqlite");
  const source: typeof context.source = { ...context.source, findKeys: () => Promise.reject(new Error("keys")) };
  const partial = { ...request(firstDeep), partial: true };
  database.takeQueries();
  const found = await readPage({ ...context, source }, partial, everything([{ field: "id", direction }]));
  expect(found.rows).toHaveLength(size);
  expect(database.takeQueries()).toHaveLength(1);
});

test("rows that come between the counts are noticed, and the page is read from the start", async () => {
  const context = contextFor("sqlite");
  let isFirst = true;
  const source: typeof context.source = {
    ...context.source,
    findMany: async (args) => {
      if (isFirst)
        await database.client.note.create({ data: { id: 0, title: "new", score: 9, createdAt: new Date(0) } });
      isFirst = false;
      return context.source.findMany(args);
    },
  };
  const page = await readPage({ ...context, source }, request(firstDeep), everything(scoreFirst));
  const plain = await database.client.note.findMany({
    orderBy: [{ score: "desc" }, { id: "asc" }],
    skip: deepOffset,
    take: size,
  });
  expect(ids(page.rows)).toEqual(ids(plain));
  expect(page).toMatchObject({ totalItems: total + 1 });
  await database.client.note.delete({ where: { id: 0 } });
});

/** A server's context that has counted before. */
async function counted(last: number): Promise<ReadContext<Note>> {
  const counts = serverCounts(database.client);
  await counts.count(undefined, async () => last);
  return { ...contextFor("postgresql"), counts };
}

test.each([firstDeep, lastPage - 1, lastPage, lastPage + 1])(
  "what the last count came to does for the first one: page %i, the rows and one count",
  async (page) => {
    const context = await counted(total);
    const plain = await readPage(contextFor("sqlite"), request(page), everything(scoreFirst));
    database.takeQueries();
    const found = await readPage(context, request(page), everything(scoreFirst));
    expect([ids(found.rows), found.totalItems]).toEqual([ids(plain.rows), total]);
    const queries = database.takeQueries().map((sql) => (sql.includes("COUNT") ? "count" : "rows"));
    expect(queries).toEqual(page > lastPage ? ["count"] : ["rows", "count"]);
  },
);

test.each([total - 1, total + 1, total + 3 * size, deepOffset])(
  "a last count of %i is found to be out of date",
  async (last) => {
    const context = await counted(last);
    for (const page of [firstDeep, lastPage - 1, lastPage]) {
      const plain = await readPage(contextFor("sqlite"), request(page), everything(scoreFirst));
      const found = await readPage(context, request(page), everything(scoreFirst));
      expect([ids(found.rows), found.totalItems]).toEqual([ids(plain.rows), total]);
    }
  },
);

test("a client without interactive transactions reads from the start", async () => {
  const context: ReadContext<Note> = {
    ...contextFor("postgresql"),
    transaction: async () => Promise.reject(new Error("Transactions are not supported in HTTP mode")),
  };
  const page = await readPage(context, request(lastPage), everything(scoreFirst));
  expect(page.rows).toHaveLength(5);
  expect(page).toMatchObject({ totalItems: total });
});

test("a database that cannot be reached is not mistaken for such a client", async () => {
  const unreachable = Object.assign(new Error("Can't reach database server"), { code: "P1001" });
  const context: ReadContext<Note> = { ...contextFor("postgresql"), transaction: () => Promise.reject(unreachable) };
  await expect(readPage(context, request(lastPage), everything(scoreFirst))).rejects.toBe(unreachable);
});
