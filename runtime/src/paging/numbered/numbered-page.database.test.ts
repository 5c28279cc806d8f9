import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, everything, openDatabase } from "../../../test/fixture/database.js";
import type { Note } from "../../../test/fixture/generated/client.js";
import { fillNotes, ids, noteContext } from "../../../test/fixture/notes.js";
import type { OrderField } from "../../definition/resource.js";
import type { RowSource } from "../../definition/row-source.js";
import { sharedBy, sharedCounts } from "../../parts/counts/shared-counts.js";
import type { PageQuery } from "../../reading/read-context.js";
import { readPage } from "./numbered-page.js";

const byId: readonly OrderField[] = [{ field: "id", direction: "ASC" }];

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  await fillNotes(database.client, 10);
});
afterAll(() => database.close());

const full = (page: number, itemsPerPage: number) => ({ kind: "page", page, itemsPerPage, partial: false }) as const;
const where = (condition: object): PageQuery => ({ ...everything(byId), where: condition });

/** The page, and how many of its queries counted. */
async function reading(...args: Parameters<typeof readPage>) {
  database.takeQueries();
  const page = await readPage(...args);
  const queries = database.takeQueries();
  const counts = queries.filter((query) => /COUNT\(/i.test(query)).length;
  return { page, counts, reads: queries.length - counts };
}

describe("full paging", () => {
  test.each([
    { name: "a full first page is counted", page: 1, size: 3, rows: [1, 2, 3], counts: 1, reads: 1 },
    { name: "a page in the middle is counted", page: 2, size: 3, rows: [4, 5, 6], counts: 1, reads: 1 },
    { name: "a short last page reveals the total", page: 4, size: 3, rows: [10], counts: 0, reads: 1 },
    { name: "a full last page is counted", page: 2, size: 5, rows: [6, 7, 8, 9, 10], counts: 1, reads: 1 },
    {
      name: "one page for all reveals the total",
      page: 1,
      size: 11,
      rows: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      counts: 0,
      reads: 1,
    },
    { name: "a page beyond the last is counted", page: 9, size: 3, rows: [], counts: 1, reads: 1 },
    { name: "a page size of 0 reads no rows", page: 1, size: 0, rows: [], counts: 1, reads: 0 },
  ])("$name", async ({ page, size, rows, counts, reads }) => {
    const found = await reading(noteContext(database.client), full(page, size), everything(byId));
    expect({ ...found, page: { ...found.page, rows: ids(found.page.rows as { id: number }[]) } }).toEqual({
      page: { kind: "full", rows, page, itemsPerPage: size, totalItems: 10 },
      counts,
      reads,
    });
  });

  test("an empty first page reveals the total", async () => {
    const found = await reading(noteContext(database.client), full(1, 3), where({ id: { gt: 99 } }));
    expect(found).toMatchObject({ page: { rows: [], totalItems: 0 }, counts: 0 });
  });

  test("counts the rows under the where, not the table", async () => {
    const context = noteContext(database.client, {}, { raw: false });
    expect(await readPage(context, full(1, 2), where({ score: 1 }))).toMatchObject({ totalItems: 2 });
  });

  test("counts the bare table by a plain COUNT(*) only where that is allowed", async () => {
    await readPage(noteContext(database.client), full(1, 2), everything(byId));
    expect(database.takeQueries()).toContain('SELECT COUNT(*) AS "total" FROM "Note"');
    await readPage(noteContext(database.client, {}, { raw: false }), full(1, 2), everything(byId));
    expect(database.takeQueries()).not.toContain('SELECT COUNT(*) AS "total" FROM "Note"');
  });

  test("the total is never less than the rows that were seen", async () => {
    const source = (own: RowSource<Note>) => ({ ...own, countTable: async () => [{ total: 1 }] });
    expect(await readPage(noteContext(database.client, {}, { source }), full(2, 3), everything(byId))).toMatchObject({
      totalItems: 6,
    });
  });
});

describe("partial paging", () => {
  test.each([
    { name: "a page in the middle", page: 2, size: 3, rows: [4, 5, 6], next: true, reads: 1 },
    { name: "a full last page has no next one", page: 2, size: 5, rows: [6, 7, 8, 9, 10], next: false, reads: 1 },
    { name: "a page beyond the last", page: 9, size: 3, rows: [], next: false, reads: 1 },
    { name: "a page size of 0 reads no rows", page: 1, size: 0, rows: [], next: false, reads: 0 },
  ])("$name, never counted", async ({ page, size, rows, next, reads }) => {
    const request = { kind: "page", page, itemsPerPage: size, partial: true } as const;
    const found = await reading(noteContext(database.client), request, everything(byId));
    expect({ ...found, page: { ...found.page, rows: ids(found.page.rows as { id: number }[]) } }).toEqual({
      page: { kind: "partial", rows, page, itemsPerPage: size, hasNextPage: next },
      counts: 0,
      reads,
    });
  });
});

describe("a shared count", () => {
  test("serves the concurrent requests of equal condition and key", async () => {
    let counts = 0;
    const given = {
      raw: false,
      source: (own: RowSource<Note>) => ({
        ...own,
        count: (args: object) => {
          counts++;
          return own.count(args);
        },
      }),
    };
    const shared = sharedCounts();
    const contextOf = (tenant: string) =>
      noteContext(database.client, { count: "shared" }, { ...given, sharing: sharedBy(shared, () => tenant) });
    const read = (query: PageQuery, tenant = "a") => readPage(contextOf(tenant), full(1, 1), query);
    const pages = await Promise.all([
      ...[1, 2, 3, 4].map(() => read(everything(byId))),
      ...[1, 2, 3, 4].map(() => read(where({ score: 1 }))),
      read(everything(byId), "b"),
    ]);
    expect(pages.map(({ totalItems }) => totalItems)).toEqual([10, 10, 10, 10, 2, 2, 2, 2, 10]);
    // Of each four, the first counts alone, and a second count serves the others.
    expect(counts).toBe(5);
    await read(everything(byId));
    expect(counts).toBe(6);
  });
});

describe("a cached count", () => {
  const sharing = (now?: () => number) => ({ sharing: sharedBy(sharedCounts(now), () => "") });

  test("is kept for its seconds, corrected by what pages show, and next is decided by the rows", async () => {
    await fillNotes(database.client, 4);
    let now = 0;
    const context = noteContext(
      database.client,
      { count: "cached", countSeconds: 10 },
      sharing(() => now),
    );
    const first = await reading(context, full(1, 4), everything(byId));
    expect(first).toMatchObject({ page: { totalItems: 4, hasNextPage: false }, counts: 0 });
    await fillNotes(database.client, 10);
    now = 9_999;
    const stale = await reading(context, full(1, 4), everything(byId));
    expect(stale).toMatchObject({ page: { totalItems: 5, hasNextPage: true }, counts: 0 });
    const last = await reading(context, full(3, 4), everything(byId));
    expect(last).toMatchObject({ page: { totalItems: 10, hasNextPage: false }, counts: 0 });
    const corrected = await reading(context, full(1, 4), everything(byId));
    expect(corrected).toMatchObject({ page: { totalItems: 10, hasNextPage: true }, counts: 0 });
    await fillNotes(database.client, 12);
    now += 10_000;
    const fresh = await reading(context, full(1, 4), everything(byId));
    expect(fresh).toMatchObject({ page: { totalItems: 12, hasNextPage: true }, counts: 1 });
    await fillNotes(database.client, 10);
  });

  test("beyond the rows that are left, the total ends where the page begins", async () => {
    const context = noteContext(database.client, { count: "cached" }, sharing());
    await readPage(context, full(1, 2), everything(byId));
    await fillNotes(database.client, 5);
    const page = await readPage(context, full(4, 2), everything(byId));
    expect(page).toMatchObject({ rows: [], totalItems: 6, hasNextPage: false });
    await fillNotes(database.client, 10);
  });

  test("is one of the request alone that may share with nobody", async () => {
    const context = noteContext(database.client, { count: "cached" });
    expect(await readPage(context, full(1, 2), everything(byId))).toMatchObject({ totalItems: 10 });
    await fillNotes(database.client, 5);
    expect(await readPage(context, full(1, 2), everything(byId))).toMatchObject({ totalItems: 5 });
    await fillNotes(database.client, 10);
  });
});

describe("a capped count", () => {
  test.each([
    { name: "up to its limit", limit: 10, page: 1, size: 3, want: { kind: "full", totalItems: 10 }, counts: 1 },
    { name: "past its limit", limit: 9, page: 1, size: 3, want: { kind: "partial", hasNextPage: true }, counts: 1 },
    {
      name: "a last page past it",
      limit: 9,
      page: 4,
      size: 3,
      want: { kind: "partial", hasNextPage: false },
      counts: 0,
    },
    { name: "a page that lies past it", limit: 5, page: 2, size: 3, want: { kind: "partial" }, counts: 0 },
    { name: "a last page within it", limit: 10, page: 4, size: 3, want: { kind: "full", totalItems: 10 }, counts: 0 },
    { name: "a page size of 0", limit: 9, page: 1, size: 0, want: { kind: "partial", hasNextPage: false }, counts: 1 },
  ])("$name", async ({ limit, page, size, want, counts }) => {
    const context = noteContext(database.client, { count: "capped", countLimit: limit });
    const found = await reading(context, full(page, size), everything(byId));
    expect(found).toMatchObject({ page: want, counts });
    if (want.kind === "partial") expect(found.page).not.toHaveProperty("totalItems");
  });

  test("is of the rows under the where", async () => {
    const context = noteContext(database.client, { count: "capped", countLimit: 5 });
    expect(await readPage(context, full(1, 1), where({ score: 1 }))).toMatchObject({ kind: "full", totalItems: 2 });
  });

  test("counts no further than its limit", async () => {
    const counted: number[] = [];
    const source = (own: RowSource<Note>): RowSource<Note> => ({
      ...own,
      count: async (args) => {
        const total = await own.count(args);
        counted.push(total);
        return total;
      },
    });
    const context = noteContext(database.client, { count: "capped", countLimit: 5 }, { source });
    await readPage(context, full(1, 3), everything(byId));
    expect(counted).toEqual([6]);
  });
});

describe("an estimated count", () => {
  const estimating = (total: number | null, raw = true) =>
    noteContext(
      database.client,
      { count: "estimated" },
      { raw, source: (own) => ({ ...own, estimateTable: async () => [{ total }] }) },
    );

  test.each([
    {
      name: "replaces the count",
      estimate: 1000,
      page: 1,
      want: { totalItems: 1000, hasNextPage: true },
      counts: 0,
    },
    { name: "yields to the rows", estimate: 2, page: 2, want: { totalItems: 7, hasNextPage: true }, counts: 0 },
    {
      name: "yields to the last page",
      estimate: 1000,
      page: 4,
      want: { totalItems: 10, hasNextPage: false },
      counts: 0,
    },
    { name: "that is not there is counted", estimate: -1, page: 1, want: { totalItems: 10 }, counts: 1 },
    { name: "that the database refuses is counted", estimate: null, page: 1, want: { totalItems: 10 }, counts: 1 },
  ])("$name", async ({ estimate, page, want, counts }) => {
    expect(await reading(estimating(estimate), full(page, 3), everything(byId))).toMatchObject({ page: want, counts });
  });

  test("never holds where something filters", async () => {
    expect(await readPage(estimating(1000), full(1, 1), where({ score: 1 }))).toMatchObject({ totalItems: 2 });
  });

  test("never applies to a client that may add filters", async () => {
    expect(await readPage(estimating(1000, false), full(1, 1), everything(byId))).toMatchObject({ totalItems: 10 });
  });

  test("is exact where the source has none", async () => {
    const context = noteContext(database.client, { count: "estimated" });
    const page = await readPage(context, full(1, 3), everything(byId));
    expect(page).toMatchObject({ rows: { length: 3 }, totalItems: 10, hasNextPage: true });
  });
});
