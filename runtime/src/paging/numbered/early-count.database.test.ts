import { afterAll, beforeAll, expect, test } from "vitest";
import { counting } from "../../../test/fixture/counting.js";
import { type Database, everything, openDatabase } from "../../../test/fixture/database.js";
import { fillNotes, noteContext } from "../../../test/fixture/notes.js";
import type { Pagination } from "../../definition/resource.js";
import { readCursorPage } from "../cursors/cursor-page.js";
import { readPage } from "./numbered-page.js";

const byId = everything([{ field: "id", direction: "ASC" }]);
const viaCursor = [{ field: "id", direction: "ASC", type: "Int" }] as const;
const fromTwo = { towards: "after", values: [2] } as const;
const all = 10;

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  await fillNotes(database.client, all);
});
afterAll(() => database.close());

const page = (number: number, itemsPerPage = 4) =>
  ({ kind: "page", page: number, itemsPerPage, partial: false }) as const;

/** A context whose counts are ended by the test; the rows are the database's own, or fail. */
function withOpenCounts(pagination: Partial<Pagination> = {}, startsEarly = true, rowsFail = false) {
  const { run, started } = counting();
  const context = noteContext(database.client, pagination, {
    raw: false,
    startsEarly,
    source: (source) => ({
      ...source,
      count: run,
      ...(rowsFail && { findMany: () => Promise.reject(new Error("no rows")) }),
    }),
  });
  return { context, started };
}

test("a page by number that may reveal the total is read first", async () => {
  const { context, started } = withOpenCounts();
  const reading = readPage(context, page(1), byId);
  expect(started).toHaveLength(0);
  await expect.poll(() => started.length).toBe(1);
  started[0]?.end(12);
  expect(await reading).toMatchObject({ rows: { length: 4 }, totalItems: 12 });
  expect(started).toHaveLength(1);
});

test("nothing is counted if the page reveals the total", async () => {
  const { context, started } = withOpenCounts();
  expect(await readPage(context, page(3), byId)).toMatchObject({ totalItems: all });
  expect(started).toHaveLength(0);
});

test.each([true, false])("a page of no rows is counted at once: %s", async (startsEarly) => {
  const { context, started } = withOpenCounts({}, startsEarly);
  const reading = readPage(context, page(1, 0), byId);
  expect(started).toHaveLength(startsEarly ? 1 : 0);
  await expect.poll(() => started.length).toBe(1);
  started[0]?.end(all);
  expect(await reading).toMatchObject({ rows: [], totalItems: all });
});

test.each([true, false])("beyond a cursor's position the count may run beside the rows: %s", async (startsEarly) => {
  const { context, started } = withOpenCounts({ viaCursor }, startsEarly);
  const reading = readCursorPage(context, page(1), { ...byId, cursor: { fields: viaCursor, position: fromTwo } });
  expect(started).toHaveLength(startsEarly ? 1 : 0);
  await expect.poll(() => started.length).toBe(1);
  started[0]?.end(all);
  expect(await reading).toMatchObject({ rows: { length: 4 }, totalItems: all });
  expect(started).toHaveLength(1);
});

test("the first page of a cursor is read first, as one by number", async () => {
  const { context, started } = withOpenCounts({ viaCursor });
  const reading = readCursorPage(context, page(1), { ...byId, cursor: { fields: viaCursor, position: null } });
  expect(started).toHaveLength(0);
  await expect.poll(() => started.length).toBe(1);
  started[0]?.end(all);
  await reading;
});

test("partial pages are not counted", async () => {
  const { context, started } = withOpenCounts({ viaCursor });
  await readPage(context, { ...page(1), partial: true }, byId);
  await readCursorPage(
    context,
    { ...page(1), partial: true },
    { ...byId, cursor: { fields: viaCursor, position: fromTwo } },
  );
  expect(started).toHaveLength(0);
});

test("a failure of the rows is the request's, one of the count beside them nobody's", async () => {
  const { context, started } = withOpenCounts({ viaCursor }, true, true);
  const reading = readCursorPage(context, page(1), { ...byId, cursor: { fields: viaCursor, position: fromTwo } });
  started[0]?.fail(new Error("no count"));
  await expect(reading).rejects.toThrow("no rows");
});

test("a failure of the count is the request's", async () => {
  const { context, started } = withOpenCounts({ viaCursor });
  const reading = readCursorPage(context, page(1), { ...byId, cursor: { fields: viaCursor, position: fromTwo } });
  started[0]?.fail(new Error("no count"));
  await expect(reading).rejects.toThrow("no count");
});
