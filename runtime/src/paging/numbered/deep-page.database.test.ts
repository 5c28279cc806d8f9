import { afterAll, beforeAll, expect, test } from "vitest";
import { contextOf, type Database, everything, openDatabase } from "../../../test/fixture/database.js";
import { fillNotes, ids, noteContext, noteResource } from "../../../test/fixture/notes.js";
import type { OrderField } from "../../definition/resource.js";
import type { RowSource } from "../../definition/row-source.js";
import { deepOffset } from "./deep-page.js";
import { readPage } from "./numbered-page.js";

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

/** Both ways over the same rows. */
const ways = [
  { name: "from the start", hasSnapshots: false, skip: (lastPage - 2) * size, beyond: 2 },
  { name: "in a snapshot", hasSnapshots: true, skip: 5, beyond: 1 },
];

const plainPage = (page: number) =>
  database.client.note.findMany({
    orderBy: [{ score: "desc" }, { id: "asc" }],
    skip: (page - 1) * size,
    take: size,
  });

for (const { name, hasSnapshots, skip, beyond } of ways) {
  test.each([firstDeep, firstDeep + 7, lastPage - 1, lastPage])(
    `page %i, read ${name}, is the plain one`,
    async (page) => {
      const context = noteContext(database.client, {}, { hasSnapshots });
      const found = await readPage(context, request(page), everything(scoreFirst));
      expect(ids(found.rows)).toEqual(ids(await plainPage(page)));
      expect(found).toMatchObject({ kind: "full", page, totalItems: total });
    },
  );

  test(`a page past the middle, read ${name}, skips ${skip} rows`, async () => {
    const offsets: (number | undefined)[] = [];
    const source = (own: RowSource<Note>): RowSource<Note> => ({
      ...own,
      findMany: (args) => {
        offsets.push(args.skip);
        return own.findMany(args);
      },
    });
    const context = contextOf<Note>(database.client, noteResource, {}, (models) => models.note, {
      hasSnapshots,
      source,
    });
    await readPage(context, request(lastPage - 1), everything(scoreFirst));
    expect(offsets).toEqual([skip]);
  });

  test(`a page beyond the last, read ${name}, runs ${beyond} queries`, async () => {
    const context = noteContext(database.client, {}, { hasSnapshots });
    database.takeQueries();
    const page = await readPage(context, request(lastPage + 1), everything(scoreFirst));
    expect(page).toMatchObject({ rows: [], totalItems: total });
    const queries = database.takeQueries();
    expect(queries).toHaveLength(beyond);
    expect(queries.at(-1)).toContain("COUNT");
  });

  test(`a total that is shared counts as exact, read ${name}`, async () => {
    const context = noteContext(database.client, { count: "shared" }, { hasSnapshots });
    const found = await readPage(context, request(lastPage - 1), everything(scoreFirst));
    expect(ids(found.rows)).toEqual(ids(await plainPage(lastPage - 1)));
    expect(found).toEqual({
      kind: "full",
      rows: found.rows,
      page: lastPage - 1,
      itemsPerPage: size,
      totalItems: total,
    });
  });
}

test("far from the start the keys are read first, then the rows by key, in their order", async () => {
  const context = noteContext(database.client);
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
});

test.each([
  { name: "by its row number SQLite skips rows as quickly", direction: "ASC" },
  { name: "backwards too", direction: "DESC" },
] as const)("$name: no keys first", async ({ direction }) => {
  const context = noteContext(database.client);
  const source: typeof context.source = { ...context.source, findKeys: () => Promise.reject(new Error("keys")) };
  const partial = { ...request(firstDeep), partial: true };
  database.takeQueries();
  const found = await readPage({ ...context, source }, partial, everything([{ field: "id", direction }]));
  expect(found.rows).toHaveLength(size);
  expect(database.takeQueries()).toHaveLength(1);
});

test("a client without interactive transactions reads from the start", async () => {
  const refusing = new Proxy(database.client, {
    get: (client, key) =>
      key === "$transaction"
        ? () => Promise.reject(new Error("Transactions are not supported in HTTP mode"))
        : Reflect.get(client, key),
  });
  const page = await readPage(
    noteContext(refusing, {}, { hasSnapshots: true }),
    request(lastPage),
    everything(scoreFirst),
  );
  expect(page.rows).toHaveLength(5);
  expect(page).toMatchObject({ totalItems: total });
});

test("a database that cannot be reached is not mistaken for such a client", async () => {
  const error = Object.assign(new Error("Can't reach database server"), { code: "P1001" });
  const unreachable = new Proxy(database.client, {
    get: (client, key) => (key === "$transaction" ? () => Promise.reject(error) : Reflect.get(client, key)),
  });
  const context = noteContext(unreachable, {}, { hasSnapshots: true });
  await expect(readPage(context, request(lastPage), everything(scoreFirst))).rejects.toBe(error);
});

test("a failure within the snapshot is the request's, whatever it is", async () => {
  const failing = (source: RowSource<object>) => ({
    ...source,
    findMany: () => Promise.reject(new Error("no rows")),
  });
  const context = contextOf(database.client, noteResource, {}, (models) => models.note, {
    hasSnapshots: true,
    source: failing,
  });
  await expect(readPage(context, request(lastPage), everything(scoreFirst))).rejects.toThrow("no rows");
});
