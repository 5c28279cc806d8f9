import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, everything, openDatabase } from "../../test/fixture/database.js";
import { delegate } from "../../test/fixture/delegate.js";
import { fillNotes, ids, noteContext, noteResource } from "../../test/fixture/notes.js";
import type { FindManyArgs } from "../definition/row-source.js";
import { readPage } from "../paging/numbered/numbered-page.js";
import { readInBatches } from "../paging/streams/read-in-batches.js";
import { keysFirst } from "./keys-first.js";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() => fillNotes(database.client, 10));
afterAll(() => database.close());

/** Notes read by their keys; after each read of keys the next of these is deleted, as by another request. */
function contextDeleting(...doomed: number[]) {
  const { client } = database;
  const context = noteContext(client);
  const notes = delegate<{ readonly id: true }>(client.note);
  const source = keysFirst(
    {
      ...context.source,
      async findKeys(args) {
        const keys = await notes.findMany({ ...args, select: { id: true } });
        await client.note.deleteMany({ where: { id: { in: doomed.splice(0, 1) } } });
        return keys;
      },
    },
    noteResource.identifier,
  );
  return { ...context, source };
}

const byId = everything([{ field: "id", direction: "ASC" }]);

test("many keys of several fields are read in parts that a statement takes, and no other rows", async () => {
  const { client } = database;
  const total = 300;
  await client.cell.createMany({ data: Array.from({ length: total }, (_, a) => ({ a, b: 1, c: 2, d: 3 })) });
  const cells = delegate<object, { readonly a: number }>(client.cell);
  const fields = ["a", "b", "c", "d"].map((name) => ({ name, type: "Int" }) as const);
  const identifier = { fields, compound: "a_b_c_d" };
  let read = 0;
  const findMany = async (args: FindManyArgs) => {
    const rows = await cells.findMany(args);
    read += rows.length;
    return rows;
  };
  const findKeys = (args: FindManyArgs) => cells.findMany(args);
  const source = keysFirst({ findMany, findKeys, count: () => Promise.resolve(total) }, identifier);
  const taken = total - 50;
  const rows = await source.findMany({ orderBy: { a: "desc" }, take: taken });
  expect(rows.map(({ a }) => a)).toEqual(Array.from({ length: taken }, (_, index) => total - 1 - index));
  expect(read).toBe(taken);
});

test("a row that a hook keeps back while it lets its key through is left out, and not waited for", async () => {
  const keepsBack = ({
    args,
    query,
  }: {
    args: FindManyArgs & { select?: unknown };
    query: (args: object) => Promise<unknown>;
  }) => query(args.select ? args : { ...args, where: { AND: [args.where ?? {}, { id: { not: 2 } }] } });
  const extended = database.client.$extends({ query: { note: { findMany: keepsBack } } });
  const notes = delegate<{ readonly id: true }, { readonly id: number }>(extended.note);
  const source = keysFirst(
    {
      findMany: (args) => notes.findMany(args),
      findKeys: (args) => notes.findMany({ ...args, select: { id: true } }),
      count: (args) => notes.count(args),
    },
    noteResource.identifier,
  );
  database.takeQueries();
  expect(ids(await source.findMany({ orderBy: { id: "asc" }, take: 3 }))).toEqual([1, 3]);
  expect(database.takeQueries()).toHaveLength(6);
});

describe("a row that is deleted between the read of the keys and that of the rows", () => {
  test("does not make its page the last one, nor the total its end", async () => {
    const request = { kind: "page", page: 1, itemsPerPage: 3, partial: false } as const;
    const page = await readPage(contextDeleting(2), request, byId);
    expect({ ...page, rows: ids(page.rows) }).toMatchObject({ rows: [1, 3, 4], totalItems: 9 });
  });

  test("does not hide that there is a next page where nothing is counted", async () => {
    const request = { kind: "page", page: 1, itemsPerPage: 3, partial: true } as const;
    const page = await readPage(contextDeleting(2, 3), request, byId);
    expect({ ...page, rows: ids(page.rows) }).toMatchObject({ rows: [1, 4, 5], hasNextPage: true });
  });

  test("does not end a stream", async () => {
    const read: number[] = [];
    for await (const rows of readInBatches(contextDeleting(2), byId, 3)) read.push(...ids(rows));
    expect(read).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});
