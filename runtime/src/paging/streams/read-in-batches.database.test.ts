import { array, assert, asyncProperty, constantFrom, integer, tuple, uniqueArray } from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, everything, openDatabase } from "../../../test/fixture/database.js";
import { fillNotes, ids, noteContext } from "../../../test/fixture/notes.js";
import type { OrderField } from "../../definition/resource.js";
import type { FindManyArgs } from "../../definition/row-source.js";
import type { PageQuery } from "../../reading/read-context.js";
import { toOrderBy, withTieBreaker } from "../../request/order.js";
import { readInBatches } from "./read-in-batches.js";

const identifier = { fields: [{ name: "id", type: "Int" as const }] };

function asked(order: readonly OrderField[], where?: object): PageQuery {
  return {
    ...everything(withTieBreaker(order, identifier)),
    where,
    fields: {
      score: { type: "Int", order: true },
      subtitle: { type: "String", nullable: true, order: true },
      deletedAt: { type: "DateTime", nullable: true, order: true },
    },
  };
}

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() => fillNotes(database.client, 10));
afterAll(() => database.close());

async function collect(query: PageQuery, batch: number) {
  const batches: (readonly number[])[] = [];
  database.takeQueries();
  for await (const rows of readInBatches(noteContext(database.client), query, batch)) batches.push(ids(rows));
  return { batches, queries: database.takeQueries() };
}

describe("readAll", () => {
  test.each<{ name: string; order: readonly OrderField[]; rows: readonly number[]; queries?: number }>([
    { name: "the identifier", order: [], rows: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    {
      name: "the identifier, downwards",
      order: [{ field: "id", direction: "DESC" }],
      rows: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    },
    {
      name: "a required field with ties",
      order: [{ field: "score", direction: "DESC" }],
      rows: [9, 4, 8, 3, 7, 2, 6, 1, 10, 5],
    },
    {
      name: "a nullable field",
      order: [{ field: "subtitle", direction: "ASC" }],
      rows: [2, 4, 6, 8, 10, 1, 3, 5, 7, 9],
      // The second batch goes over from the nulls to the values.
      queries: 4,
    },
    {
      name: "a declared order",
      order: [{ field: "title", direction: "ASC", type: "String" }],
      rows: [1, 10, 2, 3, 4, 5, 6, 7, 8, 9],
    },
    {
      name: "a field nothing is known of",
      order: [{ field: "createdAt", direction: "ASC" }],
      rows: [3, 6, 9, 1, 4, 7, 10, 2, 5, 8],
    },
  ])("along $name: every row once, in batches", async ({ order, rows, queries: most = 3 }) => {
    const { batches, queries } = await collect(asked(order), 4);
    expect(batches.map(({ length }) => length)).toEqual([4, 4, 2]);
    expect(batches.flat()).toEqual(rows);
    expect(queries).toHaveLength(most);
  });

  test.each([
    { name: "a full last batch", batch: 5, lengths: [5, 5], queries: 3 },
    { name: "one batch for all", batch: 11, lengths: [10], queries: 1 },
  ])("$name", async ({ batch, lengths, queries }) => {
    const found = await collect(asked([]), batch);
    expect(found.batches.map(({ length }) => length)).toEqual(lengths);
    expect(found.queries).toHaveLength(queries);
  });

  test("gives nothing for no rows, and keeps to the where", async () => {
    expect((await collect(asked([], { id: { gt: 99 } }), 4)).batches).toEqual([]);
    expect((await collect(asked([], { score: 1 }), 1)).batches).toEqual([[1], [6]]);
  });

  test("never counts, and skips no rows where it can seek", async () => {
    const { queries } = await collect(asked([{ field: "score", direction: "ASC" }]), 4);
    expect(queries.filter((query) => /COUNT\(/i.test(query))).toEqual([]);
    for (const query of queries.slice(1)) expect(query).toMatch(/score.* <= \?|score.* >= \?/);
  });

  test.each<{ name: string; order: readonly OrderField[] }>([
    { name: "the identifier", order: [] },
    { name: "a nullable field, its nulls first", order: [{ field: "subtitle", direction: "ASC" }] },
    { name: "a nullable field, its nulls last", order: [{ field: "subtitle", direction: "DESC" }] },
    { name: "a declared order", order: [{ field: "title", direction: "DESC", type: "String" }] },
  ])("rows that come and go meanwhile move no others, along $name", async ({ order }) => {
    const query = asked(order);
    const all = ids(await database.client.note.findMany({ orderBy: toOrderBy(query.order) }));
    const read: number[] = [];
    for await (const rows of readInBatches(noteContext(database.client), query, 3)) {
      read.push(...ids(rows));
      // The last row among them: the next batch starts where it stood.
      await database.client.note.deleteMany({ where: { id: { in: ids(rows).slice(1) } } });
    }
    expect(read).toEqual(all);
  });

  test("a field that is not selected is no place in the order", async () => {
    const query = asked([{ field: "title", direction: "ASC", type: "String" }]);
    const context = noteContext(database.client);
    const source = {
      ...context.source,
      findMany: async (args: FindManyArgs) => (await context.source.findMany(args)).map(({ id }) => ({ id })),
    };
    const read: number[] = [];
    for await (const rows of readInBatches({ ...context, source }, query, 4)) read.push(...ids(rows));
    expect(read).toEqual([1, 10, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("along any order every row once, nulls where the database has them", () =>
    assert(
      asyncProperty(
        uniqueArray(constantFrom("subtitle", "score", "title", "deletedAt"), { maxLength: 3 }),
        array(constantFrom("ASC" as const, "DESC" as const), { minLength: 3, maxLength: 3 }),
        array(tuple(constantFrom(null, "", "a"), integer({ min: 0, max: 2 }), constantFrom("x", "y")), {
          minLength: 1,
          maxLength: 12,
        }),
        integer({ min: 1, max: 5 }),
        async (names, directions, rows, batch) => {
          await database.client.note.deleteMany();
          await database.client.note.createMany({
            data: rows.map(([subtitle, score, title]) => ({ subtitle, score, title, createdAt: new Date(0) })),
          });
          const query = asked(names.map((field, index) => ({ field, direction: directions[index] ?? "ASC" })));
          const { batches } = await collect(query, batch);
          expect(batches.flat()).toEqual(ids(await database.client.note.findMany({ orderBy: toOrderBy(query.order) })));
        },
      ),
      { numRuns: 40 },
    ));

  test("reads no further than it is asked", async () => {
    database.takeQueries();
    for await (const rows of readInBatches(noteContext(database.client), asked([]), 4)) {
      expect(rows).toHaveLength(4);
      break;
    }
    expect(database.takeQueries()).toHaveLength(1);
  });
});
