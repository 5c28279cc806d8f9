/** Walking a whole collection gives every row once, in order, however the pages are cut. */
import { assert, asyncProperty, constantFrom, integer, uniqueArray } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contextOf, type Database, everything, openDatabase, resource } from "../../../test/fixture/database.js";
import { fillNotes, noteContext, noteResource } from "../../../test/fixture/notes.js";
import { dialects } from "../../definition/dialects.js";
import type { CursorField, Pagination } from "../../definition/resource.js";
import type { ReadContext } from "../../reading/read-context.js";
import type { CursorPosition } from "../../request/cursor.js";
import { toOrderBy, withTieBreaker } from "../../request/order.js";
import { readPage } from "../numbered/numbered-page.js";
import { type CursorPage, readCursorPage } from "./cursor-page.js";
import { positionEntries, positionValues, readPosition, sentPosition } from "./cursor-position.js";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  const { client } = database;
  await fillNotes(client, 23);
  await client.line.createMany({
    data: Array.from({ length: 17 }, (_, n) => ({ orderId: n % 4, position: Math.floor(n / 4), label: `line ${n}` })),
  });
  await client.ledger.createMany({
    data: Array.from({ length: 11 }, (_, n) => ({ id: 9007199254740990n + BigInt(n), amount: `${n % 3}.25` })),
  });
  const hex = (n: number) => ((n * 7919) % 4096).toString(16).padStart(3, "0");
  await client.event.createMany({
    data: Array.from({ length: 13 }, (_, n) => ({
      id: `0b8e6f6c-4f0a-4a5e-9d0f-0123456d8${hex(n)}`,
      at: new Date(Date.UTC(2024, 0, 1, 0, 0, 0, (n % 4) * 7)),
    })),
  });
});
afterAll(() => database.close());

const field = (name: string, type: CursorField["type"], direction: CursorField["direction"]): CursorField => ({
  field: name,
  type,
  direction,
});

type Make = (viaCursor: readonly CursorField[]) => ReadContext<object>;
const notes: Make = (viaCursor) => noteContext(database.client, { viaCursor });
const model = (
  name: string,
  identifier: Parameters<typeof resource>[1],
  delegateOf: Parameters<typeof contextOf>[3],
): Make => {
  const of = resource(name, identifier);
  return (viaCursor) => contextOf(database.client, of, { viaCursor }, delegateOf);
};
const lines = model(
  "Line",
  {
    fields: [
      { name: "orderId", type: "Int" },
      { name: "position", type: "Int" },
    ],
    compound: "orderId_position",
  },
  (models) => models.line,
);
const ledgers = model("Ledger", { fields: [{ name: "id", type: "BigInt" }] }, (models) => models.ledger);
const events = model("Event", { fields: [{ name: "id", type: "String" }] }, (models) => models.event);

const collections: readonly { name: string; make: Make; cursor: readonly CursorField[] }[] = [
  { name: "notes by id", make: notes, cursor: [field("id", "Int", "ASC")] },
  { name: "notes by score", make: notes, cursor: [field("score", "Int", "DESC"), field("id", "Int", "ASC")] },
  {
    name: "notes by three fields",
    make: notes,
    cursor: [field("createdAt", "DateTime", "ASC"), field("score", "Int", "DESC"), field("id", "Int", "ASC")],
  },
  { name: "lines", make: lines, cursor: [field("orderId", "Int", "DESC"), field("position", "Int", "ASC")] },
  { name: "ledgers by id", make: ledgers, cursor: [field("id", "BigInt", "DESC")] },
  {
    name: "ledgers by amount",
    make: ledgers,
    cursor: [field("amount", "Decimal", "ASC"), field("id", "BigInt", "DESC")],
  },
  { name: "events by id", make: events, cursor: [field("id", "String", "ASC")] },
  { name: "events by date", make: events, cursor: [field("at", "DateTime", "DESC"), field("id", "String", "DESC")] },
];

/** The whole collection in its order, as the database gives it in one piece. */
async function inOrder({ source }: ReadContext<object>, cursor: readonly CursorField[]) {
  return source.findMany({ orderBy: toOrderBy(cursor) });
}

/** A position as it travels in a link: written from a row, and read back from text. */
function linked(row: object, cursor: readonly CursorField[], towards: CursorPosition["towards"]): CursorPosition {
  const query = { entries: positionEntries({ values: positionValues(row, cursor), towards }, cursor) };
  const { position } = readPosition(query, cursor, sentPosition(query, cursor), dialects.sqlite.ranges);
  if (position === null) throw new Error("a link without a position");
  return position;
}

async function walkByCursor(
  context: ReadContext<object>,
  cursor: readonly CursorField[],
  itemsPerPage: number,
  start: CursorPosition | null,
  towards: CursorPosition["towards"],
): Promise<object[]> {
  const walked: object[] = [];
  for (let position = start; ; ) {
    const request = { kind: "cursor", page: 1, itemsPerPage, partial: true } as const;
    const page: CursorPage<object> = await readCursorPage(context, request, {
      ...everything(cursor),
      cursor: { fields: cursor, position },
    });
    if (towards === "after") walked.push(...page.rows);
    else walked.unshift(...page.rows);
    const edge = towards === "after" ? page.rows.at(-1) : page.rows[0];
    if (!page.hasMore || edge === undefined) return walked;
    position = linked(edge, cursor, towards);
  }
}

describe.each(collections)("$name", ({ make, cursor }) => {
  const directed = constantFrom(
    cursor,
    cursor.map((each) => ({ ...each, direction: each.direction === "ASC" ? "DESC" : "ASC" }) as const),
  );
  const runs = { numRuns: 12 };

  test("by next links", () =>
    assert(
      asyncProperty(directed, integer({ min: 1, max: 9 }), async (order, size) => {
        const context = make(order);
        expect(await walkByCursor(context, order, size, null, "after")).toEqual(await inOrder(context, order));
      }),
      runs,
    ));

  test("by previous links, from the last row", () =>
    assert(
      asyncProperty(directed, integer({ min: 1, max: 9 }), async (order, size) => {
        const context = make(order);
        const all = await inOrder(context, order);
        const last = all.at(-1) ?? {};
        const walked = await walkByCursor(context, order, size, linked(last, order, "before"), "before");
        expect([...walked, last]).toEqual(all);
      }),
      runs,
    ));
});

const orderFields = ["score", "createdAt", "title", "subtitle", "id"] as const;
const order = uniqueArray(constantFrom(...orderFields), { maxLength: 3 }).chain((names) =>
  constantFrom<CursorField["direction"]>("ASC", "DESC").map((direction) =>
    names.map((name, index) => ({ field: name, direction: index % 2 ? ("ASC" as const) : direction })),
  ),
);

test.each<{ mode: string; partial: boolean; options: Partial<Pagination> }>([
  { mode: "full", partial: false, options: {} },
  { mode: "partial", partial: true, options: {} },
  { mode: "full, with a cached count", partial: false, options: { count: "cached" } },
  { mode: "full, with a capped count", partial: false, options: { count: "capped", countLimit: 12 } },
])("by page number, $mode", ({ partial, options }) =>
  assert(
    asyncProperty(order, integer({ min: 1, max: 25 }), async (asked, itemsPerPage) => {
      const completed = withTieBreaker(asked, noteResource.identifier);
      const context = noteContext(database.client, options);
      const walked: object[] = [];
      for (let page = 1; ; page++) {
        const request = { kind: "page", page, itemsPerPage, partial } as const;
        const found = await readPage(context, request, everything(completed));
        walked.push(...found.rows);
        const isLast =
          found.kind === "partial" ? !found.hasNextPage : page >= Math.ceil(found.totalItems / itemsPerPage);
        if (isLast) break;
      }
      expect(walked).toEqual(await database.client.note.findMany({ orderBy: toOrderBy(completed) }));
    }),
    { numRuns: 15 },
  ),
);
