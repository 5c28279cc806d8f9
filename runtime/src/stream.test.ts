import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, everything, openDatabase } from "../test/fixture/database.js";
import { fillNotes, ids, noteContext } from "../test/fixture/notes.js";
import { completeOrder } from "./order.js";
import type { PageQuery } from "./prisma-page.js";
import type { OrderField } from "./resource.js";
import { readAll } from "./stream.js";

const identifier = { fields: [{ name: "id", type: "Int" as const }] };

function asked(order: readonly OrderField[], where?: object): PageQuery {
  return {
    ...everything(completeOrder(order, identifier)),
    where,
    fields: { score: { type: "Int", order: true }, subtitle: { type: "String", nullable: true, order: true } },
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
  for await (const rows of readAll(noteContext(database.client), query, batch)) batches.push(ids(rows));
  return { batches, queries: database.takeQueries() };
}

describe("readAll", () => {
  test.each<{ name: string; order: readonly OrderField[]; rows: readonly number[] }>([
    { name: "the identifier", order: [], rows: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    {
      name: "the identifier, downwards",
      order: [{ field: "id", direction: "DESC" }],
      rows: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    },
    {
      name: "a required field with ties",
      order: [{ field: "score", direction: "DESC" }],
      rows: [4, 9, 3, 8, 2, 7, 1, 6, 5, 10],
    },
    {
      name: "a nullable field",
      order: [{ field: "subtitle", direction: "ASC" }],
      rows: [2, 4, 6, 8, 10, 1, 3, 5, 7, 9],
    },
    {
      name: "a field nothing is known of",
      order: [{ field: "createdAt", direction: "ASC" }],
      rows: [3, 6, 9, 1, 4, 7, 10, 2, 5, 8],
    },
  ])("along $name: every row once, in batches", async ({ order, rows }) => {
    const { batches, queries } = await collect(asked(order), 4);
    expect(batches.map(({ length }) => length)).toEqual([4, 4, 2]);
    expect(batches.flat()).toEqual(rows);
    expect(queries).toHaveLength(3);
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

  test("rows that come and go meanwhile move no others", async () => {
    const read: number[] = [];
    for await (const rows of readAll(noteContext(database.client), asked([]), 4)) {
      read.push(...ids(rows));
      if (read.length === 4) await database.client.note.deleteMany({ where: { id: { in: [1, 2, 4] } } });
    }
    expect(read).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("reads no further than it is asked", async () => {
    database.takeQueries();
    for await (const rows of readAll(noteContext(database.client), asked([]), 4)) {
      expect(rows).toHaveLength(4);
      break;
    }
    expect(database.takeQueries()).toHaveLength(1);
  });
});
