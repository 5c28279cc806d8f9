/** BEHAVIOUR 5: one unique field through Prisma's own `cursor`, where nothing filters the rows. */
import { assert, asyncProperty, constantFrom, integer, uniqueArray } from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, everything, openDatabase } from "../test/fixture/database.js";
import { fillNotes, ids, noteContext } from "../test/fixture/notes.js";
import type { Position } from "./cursor.js";
import { type CursorQuery, readCursorPage } from "./cursor-page.js";
import type { CursorField } from "./resource.js";

const byId: readonly CursorField[] = [{ field: "id", direction: "DESC", type: "Int", unique: true }];

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(async () => {
  await fillNotes(database.client, 10);
  database.takeQueries();
});
afterAll(() => database.close());

const after = (value: number): Position => ({ values: [value], towards: "after" });
const before = (value: number): Position => ({ values: [value], towards: "before" });
const from = (position: Position | null): CursorQuery => ({ ...everything(byId), position, isWholeTable: true });

async function read(query: CursorQuery, itemsPerPage: number, page = 1, cursor = byId) {
  const request = { kind: "cursor", page, itemsPerPage, partial: true } as const;
  return readCursorPage(noteContext(database.client, { viaCursor: cursor }), request, query);
}

/** How each query since the last call finds its place. */
const places = () =>
  database
    .takeQueries()
    .map((query) => (/= \(SELECT /.test(query) ? "row" : /`id` [<>] \?/.test(query) ? "bound" : ""));

describe("which queries a page costs", () => {
  test.each([
    { name: "the first page", position: null, rows: [10, 9, 8], more: true, cost: [""] },
    { name: "the page after a row", position: after(8), rows: [7, 6, 5], more: true, cost: ["row"] },
    { name: "the page before a row", position: before(5), rows: [8, 7, 6], more: true, cost: ["row"] },
    { name: "a short page before a row", position: before(9), rows: [10], more: false, cost: ["row"] },
    { name: "a full last page", position: after(4), rows: [3, 2, 1], more: false, cost: ["row"] },
    { name: "page=2 from a row", position: after(9), page: 2, rows: [5, 4, 3], more: true, cost: ["row"] },
    { name: "page=2 before a row", position: before(3), page: 2, rows: [9, 8, 7], more: true, cost: ["row"] },
    { name: "the end, proven", position: after(1), rows: [], more: false, cost: ["row", "bound"] },
    { name: "the start, proven", position: before(10), rows: [], more: false, cost: ["row", "bound"] },
    { name: "after a row that never was", position: after(50), rows: [10, 9, 8], more: true, cost: ["row", "bound"] },
    { name: "before a row that never was", position: before(0), rows: [3, 2, 1], more: true, cost: ["row", "bound"] },
    { name: "a page size of 0", position: after(8), size: 0, rows: [], more: false, cost: [] },
  ])("$name", async ({ position, page = 1, size = 3, rows, more, cost }) => {
    const found = await read(from(position), size, page);
    expect({ rows: ids(found.rows), more: found.hasMore, cost: places() }).toEqual({ rows, more, cost });
  });
});

test("a position whose row was deleted since stays where it was", async () => {
  await database.client.note.delete({ where: { id: 8 } });
  database.takeQueries();
  expect(ids((await read(from(after(8)), 2)).rows)).toEqual([7, 6]);
  expect(ids((await read(from(before(8)), 2)).rows)).toEqual([10, 9]);
  expect(places()).toEqual(["row", "bound", "row", "bound"]);
});

test.each([
  { name: "a condition", query: { where: { score: { not: 3 } }, isWholeTable: false } },
  { name: "an extended client", query: { isWholeTable: false } },
])("$name leaves the position a value: its row need not be among those read", async ({ query }) => {
  // The score of note 8 is 3.
  expect(ids((await read({ ...from(after(8)), ...query }, 2)).rows)).toEqual([7, 6]);
  expect(places()).toEqual(["bound"]);
});

test.each([
  { name: "does not say that it is unique", cursor: [{ field: "id", direction: "DESC", type: "Int" }] as const },
  {
    name: "is not the only one",
    cursor: [{ field: "score", direction: "DESC", type: "Int", unique: true }, ...byId] as const,
  },
])("a field that $name is bounded", async ({ cursor }) => {
  await read({ ...everything(cursor), position: after(2), isWholeTable: true }, 2, 1, cursor);
  expect(places()).not.toContain("row");
});

test("rows deleted or inserted between two requests: every other one is visited once, in order, there and back", () =>
  assert(
    asyncProperty(
      constantFrom("ASC" as const, "DESC" as const),
      integer({ min: 1, max: 4 }),
      uniqueArray(integer({ min: 1, max: 14 }), { minLength: 1 }),
      constantFrom("after" as const, "before" as const),
      async (direction, size, passing, towards) => {
        await fillNotes(database.client, 14);
        const cursor = [{ field: "id", direction, type: "Int", unique: true }] as const;
        const isPassing = (id: number) => passing.includes(id);
        const seen: number[] = [];
        const far = (direction === "ASC") === (towards === "after") ? 0 : 15;
        for (let position: Position = { values: [far], towards }; ; ) {
          const query = { ...everything(cursor), position, isWholeTable: true };
          const page = ids((await read(query, size, 1, cursor)).rows);
          const edge = towards === "after" ? page.at(-1) : page[0];
          if (edge === undefined) break;
          if (towards === "after") seen.push(...page);
          else seen.unshift(...page);
          // The row that the next page starts from goes first, and some of those that went come back.
          const gone = isPassing(edge) ? edge : passing[seen.length % passing.length];
          await database.client.note.deleteMany({ where: { id: gone ?? 0 } });
          const back = passing[(seen.length * 7) % passing.length] ?? 0;
          const data = { id: back, title: "back", score: 0, createdAt: new Date(0) };
          if (back !== gone) await database.client.note.upsert({ where: { id: back }, create: data, update: {} });
          position = { values: [edge], towards };
        }
        const staying = Array.from({ length: 14 }, (_, index) => index + 1).filter((id) => !isPassing(id));
        const inOrder = direction === "ASC" ? staying : staying.reverse();
        expect(seen.filter((id) => !isPassing(id))).toEqual(inOrder);
        expect(new Set(seen).size).toBe(seen.length);
      },
    ),
    { numRuns: 15 },
  ));
