import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, everything, openDatabase } from "../test/fixture/database.js";
import { fillNotes, ids, noteContext } from "../test/fixture/notes.js";
import { readDistinctPage } from "./distinct-page.js";
import { groupsOf } from "./source.js";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  // Ten notes with five scores: 0 is that of notes 5 and 10.
  await fillNotes(database.client, 10);
});
afterAll(() => database.close());

test.each([
  { name: "a page that is not the last", page: 1, size: 2, rows: [5, 1], runs: 4 },
  { name: "the last one, which tells the total", page: 3, size: 2, rows: [4], runs: 2 },
  { name: "one beyond the last", page: 4, size: 2, rows: [], runs: 2 },
  { name: "a page size of 0, of which no page tells the total", page: 1, size: 0, rows: [], runs: 1 },
])("the first note of each score, and the number of scores: $name", async ({ page, size, rows, runs }) => {
  const context = noteContext(database.client, { useOutputWalkers: true });
  const source = { ...context.source, groupBy: groupsOf(database.client.note) };
  const request = { kind: "page", page, itemsPerPage: size, partial: false } as const;
  const order = everything([
    { field: "score", direction: "ASC" },
    { field: "id", direction: "ASC" },
  ]);
  database.takeQueries();
  const found = await readDistinctPage({ ...context, source }, request, order, ["score"]);
  expect({ rows: ids(found.rows), total: found.totalItems }).toEqual({ rows, total: 5 });
  expect(database.takeQueries()).toHaveLength(runs);
});
