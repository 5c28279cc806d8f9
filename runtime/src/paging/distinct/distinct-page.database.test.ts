import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, everything, openDatabase } from "../../../test/fixture/database.js";
import { groupsOf } from "../../../test/fixture/delegate.js";
import { fillNotes, ids, noteContext } from "../../../test/fixture/notes.js";
import { counting } from "../../counting/count-strategies.js";
import { groupCounts } from "../../counting/group-counts.js";
import { totalsBy } from "../../counting/totals.js";
import type { PageQuery } from "../../reading/read-context.js";
import { readAllDistinct, readDistinctPage } from "./distinct-page.js";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  // Ten notes with five scores: 0 is that of notes 5 and 10.
  await fillNotes(database.client, 10);
});
afterAll(() => database.close());

test.each([
  { name: "a page that is not the last", page: 1, size: 2, rows: [5, 1], runs: 3 },
  { name: "the last one, which reveals the total", page: 3, size: 2, rows: [4], runs: 2 },
  { name: "one beyond the last", page: 4, size: 2, rows: [], runs: 2 },
  { name: "a page size of 0, of which no page reveals the total", page: 1, size: 0, rows: [], runs: 1 },
])("the first note of each score, and the number of scores: $name", async ({ page, size, rows, runs }) => {
  const context = noteContext(database.client, { useOutputWalkers: true });
  const source = { ...context.source, groupBy: groupsOf(database.client.note) };
  const counts = groupCounts(source, ["score"], { count: false }, undefined);
  const totals = totalsBy(counting(counts.count), false);
  const request = { kind: "page", page, itemsPerPage: size, partial: false } as const;
  const order = everything([
    { field: "score", direction: "ASC" },
    { field: "id", direction: "ASC" },
  ]);
  database.takeQueries();
  const found = await readDistinctPage({ ...context, source, totals }, request, order, ["score"]);
  expect({ rows: ids(found.rows), total: found.totalItems }).toEqual({ rows, total: 5 });
  expect(database.takeQueries()).toHaveLength(runs);
});

test.each([
  {
    direction: "ASC",
    rows: [
      [3, null],
      [2, "b"],
      [1, "c"],
    ],
  },
  {
    direction: "DESC",
    rows: [
      [2, "d"],
      [1, "c"],
      [3, null],
    ],
  },
] as const)("groups and their first rows are in one order, nulls or not: $direction", async ({ direction, rows }) => {
  const { client } = database;
  await client.note.deleteMany();
  const subtitles = [
    [1, [null, "c"]],
    [2, ["b", null, "d"]],
    [3, [null, null]],
  ] as const;
  for (const [score, texts] of subtitles) {
    for (const subtitle of texts)
      await client.note.create({ data: { score, subtitle, title: "", createdAt: new Date(0) } });
  }
  const context = noteContext(client, { useOutputWalkers: true });
  const source = { ...context.source, groupBy: groupsOf(client.note) };
  const request = { kind: "page", page: 1, itemsPerPage: 5, partial: false } as const;
  const found = (query: PageQuery) => readDistinctPage({ ...context, source }, request, query, ["score"]);
  const [asked, completion] = [
    { field: "subtitle", direction },
    { field: "id", direction: "ASC" },
  ] as const;
  for (const query of [
    everything([{ ...asked, type: "String", nullable: true }, completion]),
    { ...everything([asked, completion]), fields: { subtitle: { type: "String", nullable: true, order: true } } },
  ] as const) {
    const page = await found(query);
    expect(page.rows.map(({ score, subtitle }) => [score, subtitle])).toEqual(rows);
  }
});

test.each([
  { notes: 0, lengths: [] },
  { notes: 1000, lengths: [1000] },
  { notes: 1001, lengths: [1000, 1] },
])(
  "paging off: the first note of each of $notes values, in batches none of which is empty",
  async ({ notes, lengths }) => {
    await fillNotes(database.client, notes);
    const context = noteContext(database.client);
    const source = { ...context.source, groupBy: groupsOf(database.client.note) };
    const byId = everything([{ field: "id", direction: "DESC" }]);
    const batches: (readonly number[])[] = [];
    for await (const rows of readAllDistinct({ ...context, source }, byId, ["id"])) batches.push(ids(rows));
    expect(batches.map(({ length }) => length)).toEqual(lengths);
    expect(batches.flat()).toEqual(Array.from({ length: notes }, (_, index) => notes - index));
  },
);
