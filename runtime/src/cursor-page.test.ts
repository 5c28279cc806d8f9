import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, everything, openDatabase } from "../test/fixture/database.js";
import { fillNotes, ids, noteContext } from "../test/fixture/notes.js";
import type { Position } from "./cursor.js";
import { type CursorQuery, readCursorPage } from "./cursor-page.js";
import type { ReadContext } from "./prisma-page.js";
import type { CursorField, Pagination } from "./resource.js";

const byId: readonly CursorField[] = [{ field: "id", direction: "DESC", type: "Int" }];
const byScore: readonly CursorField[] = [
  { field: "score", direction: "DESC", type: "Int" },
  { field: "id", direction: "ASC", type: "Int" },
];

type Note = { readonly id: number };

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() => fillNotes(database.client, 10));
afterAll(() => database.close());

function contextBy(viaCursor: readonly CursorField[], options: Partial<Pagination> = {}): ReadContext<Note> {
  return noteContext(database.client, { viaCursor, ...options });
}

const after = (...values: readonly unknown[]): Position => ({ values, towards: "after" });
const before = (...values: readonly unknown[]): Position => ({ values, towards: "before" });
const from = (position: Position | null, where?: object): CursorQuery => ({ ...everything(byId), where, position });
const partial = (itemsPerPage: number, page = 1) => ({ kind: "cursor", page, itemsPerPage, partial: true }) as const;
const counted = (itemsPerPage: number, page = 1) => ({ kind: "cursor", page, itemsPerPage, partial: false }) as const;

describe("one field", () => {
  test.each([
    { name: "the first page", position: null, size: 3, page: 1, rows: [10, 9, 8], more: true },
    { name: "the page after", position: after(8), size: 3, page: 1, rows: [7, 6, 5], more: true },
    {
      name: "the page just before, in the collection's order",
      position: before(5),
      size: 3,
      page: 1,
      rows: [8, 7, 6],
      more: true,
    },
    { name: "a full last page", position: after(4), size: 3, page: 1, rows: [3, 2, 1], more: false },
    { name: "a short page before", position: before(9), size: 3, page: 1, rows: [10], more: false },
    { name: "nothing after the end", position: after(1), size: 3, page: 1, rows: [], more: false },
    { name: "page=2 skips a page from the position", position: after(9), size: 2, page: 2, rows: [6, 5], more: true },
    { name: "page=2 before the position", position: before(3), size: 2, page: 2, rows: [7, 6], more: true },
    { name: "page=2 without a position", position: null, size: 4, page: 2, rows: [6, 5, 4, 3], more: true },
    { name: "a page size of 0", position: after(8), size: 0, page: 1, rows: [], more: false },
  ])("$name", async ({ position, size, page, rows, more }) => {
    database.takeQueries();
    const found = await readCursorPage(contextBy(byId), partial(size, page), from(position));
    expect({ ...found, rows: ids(found.rows) }).toEqual({ rows, position, hasMore: more });
    expect(database.takeQueries()).toHaveLength(size === 0 ? 0 : 1);
  });

  test("a position whose row was deleted stays where it was", async () => {
    await database.client.note.delete({ where: { id: 8 } });
    expect(ids((await readCursorPage(contextBy(byId), partial(2), from(after(8)))).rows)).toEqual([7, 6]);
    expect(ids((await readCursorPage(contextBy(byId), partial(2), from(before(8)))).rows)).toEqual([10, 9]);
  });

  test("a position whose row no longer meets the where loses no other", async () => {
    const where = { score: { not: 3 } };
    expect(ids((await readCursorPage(contextBy(byId), partial(3), from(after(8), where))).rows)).toEqual([7, 6, 5]);
  });
});

describe("several fields are one tuple", () => {
  // score is id modulo 5: the order is 4 9, 3 8, 2 7, 1 6, 5 10.
  test.each([
    { name: "the first page", position: null, rows: [4, 9, 3], more: true },
    { name: "after a row, its tie first", position: after(4, 4), rows: [9, 3, 8], more: true },
    { name: "before a row, its tie last", position: before(3, 8), rows: [4, 9, 3], more: false },
    { name: "the first field alone steps over all ties", position: after(3), rows: [2, 7, 1], more: true },
    { name: "the first field alone, backwards", position: before(2), rows: [9, 3, 8], more: true },
    { name: "after a row that never was", position: after(3, 5), rows: [8, 2, 7], more: true },
  ])("$name", async ({ position, rows, more }) => {
    const found = await readCursorPage(contextBy(byScore), partial(3), from(position));
    expect({ rows: ids(found.rows), hasMore: found.hasMore }).toEqual({ rows, hasMore: more });
  });

  test("SQLite seeks the position", async () => {
    database.takeQueries();
    await readCursorPage(contextBy(byScore), partial(3), from(after(3, 5)));
    const [query = ""] = database.takeQueries();
    const plan = await database.client.$queryRawUnsafe<{ detail: string }[]>(
      `EXPLAIN QUERY PLAN ${query}`,
      ...Array.from({ length: query.split("?").length - 1 }, () => 3),
    );
    expect(plan[0]?.detail).toMatch(/^SEARCH .*Note_score_id_idx \(score</);
  });
});

describe("the total", () => {
  const counts = () => database.takeQueries().filter((query) => /COUNT\(/i.test(query)).length;

  test.each([
    {
      name: "is the whole collection's, not what lies beyond the position",
      position: after(4),
      size: 3,
      total: 10,
      runs: 1,
    },
    { name: "is told by a first page that is the last", position: null, size: 10, total: 10, runs: 0 },
    { name: "is counted for a page size of 0", position: null, size: 0, total: 10, runs: 1 },
    {
      name: "is counted for a second page, though it is the last",
      position: null,
      size: 6,
      page: 2,
      total: 10,
      runs: 1,
    },
  ])("$name", async ({ position, size, page = 1, total, runs }) => {
    database.takeQueries();
    const found = await readCursorPage(contextBy(byId), counted(size, page), from(position));
    expect(found).toMatchObject({ totalItems: total });
    expect(counts()).toBe(runs);
  });

  test("is of the filtered collection", async () => {
    const context = { ...contextBy(byId), bareTable: false };
    expect(await readCursorPage(context, counted(1), from(null, { score: 1 }))).toMatchObject({ totalItems: 2 });
  });

  test("is left out past the limit of a capped count", async () => {
    const page = await readCursorPage(contextBy(byId, { count: "capped", countLimit: 9 }), counted(3), from(null));
    expect(page).toMatchObject({ hasMore: true });
    expect(page.totalItems).toBeUndefined();
  });
});

/** SQLite keeps a date as text: with six digits it orders by more than a JavaScript `Date` holds. */
describe("dates finer than a millisecond", () => {
  const byDate = (direction: "ASC" | "DESC"): readonly CursorField[] => [
    { field: "createdAt", direction, type: "DateTime", finerThanMillisecond: true },
    { field: "id", direction: "ASC", type: "Int" },
  ];

  beforeEach(async () => {
    // Two milliseconds hold the ten rows; the order by date turns the order by id upside down.
    await database.client.$executeRawUnsafe(
      `UPDATE "Note" SET "createdAt" = '2024-01-01T00:00:00.00' || (1 + ("id" < 6)) || (900 - "id") || '+00:00'`,
    );
  });

  const date = (id: number) => new Date(Date.UTC(2024, 0, 1, 0, 0, 0, id < 6 ? 2 : 1));

  test.each([
    { direction: "ASC" as const, position: after(date(8), 8), rows: [7, 6, 5] },
    { direction: "ASC" as const, position: before(date(3), 3), rows: [6, 5, 4] },
    { direction: "DESC" as const, position: after(date(4), 4), rows: [5, 6, 7] },
    { direction: "DESC" as const, position: before(date(9), 9), rows: [6, 7, 8] },
    { direction: "ASC" as const, position: after(date(1), 1), rows: [] },
    { direction: "DESC" as const, position: before(date(1), 1), rows: [] },
  ])("$direction $position.towards $position.values.1", async ({ direction, position, rows }) => {
    const page = await readCursorPage(contextBy(byDate(direction)), partial(3), from(position));
    expect(ids(page.rows)).toEqual(rows);
  });

  test.each(["ASC", "DESC"] as const)("a row that no longer meets the where loses no other, %s", async (direction) => {
    const page = await readCursorPage(
      contextBy(byDate(direction)),
      partial(9),
      from(after(date(5), 5), { id: { not: 5 } }),
    );
    expect(ids(page.rows)).toEqual(direction === "ASC" ? [4, 3, 2, 1] : [6, 7, 8, 9, 10]);
  });

  test.each(["ASC", "DESC"] as const)("beyond a row that is gone no row is lost, %s", async (direction) => {
    await database.client.note.delete({ where: { id: 5 } });
    const page = await readCursorPage(contextBy(byDate(direction)), partial(9), from(after(date(5), 5)));
    expect(ids(page.rows)).toEqual(expect.arrayContaining(direction === "ASC" ? [4, 3, 2, 1] : [6, 7, 8, 9, 10]));
  });
});
