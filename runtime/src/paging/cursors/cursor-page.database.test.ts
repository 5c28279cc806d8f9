import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, everything, openDatabase } from "../../../test/fixture/database.js";
import { fillNotes, ids, noteContext } from "../../../test/fixture/notes.js";
import type { CursorField, Pagination } from "../../definition/resource.js";
import type { CursorPosition } from "../../request/cursor.js";
import { toOrderBy } from "../../request/order.js";
import { readCursorPage } from "./cursor-page.js";

const byId: readonly CursorField[] = [{ field: "id", direction: "DESC", type: "Int" }];
const byScore: readonly CursorField[] = [
  { field: "score", direction: "DESC", type: "Int" },
  { field: "id", direction: "ASC", type: "Int" },
];

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() => fillNotes(database.client, 10));
afterAll(() => database.close());

const after = (...values: readonly unknown[]): CursorPosition => ({ values, towards: "after" });
const before = (...values: readonly unknown[]): CursorPosition => ({ values, towards: "before" });
const partial = (itemsPerPage: number) => ({ kind: "cursor", page: 1, itemsPerPage, partial: true }) as const;
const counted = (itemsPerPage: number) => ({ kind: "cursor", page: 1, itemsPerPage, partial: false }) as const;

type Request = Parameters<typeof readCursorPage>[1];
/** The page along these fields from here. */
const read = (
  fields: readonly CursorField[],
  request: Request,
  position: CursorPosition | null,
  { where, ...options }: Partial<Pagination> & { readonly where?: object } = {},
) => {
  const context = noteContext(database.client, { viaCursor: fields, ...options });
  return readCursorPage(context, request, { ...everything(fields), where, cursor: { fields, position } });
};

describe("one field", () => {
  test.each([
    { name: "the first page", position: null, size: 3, rows: [10, 9, 8], more: true },
    { name: "the page after", position: after(8), size: 3, rows: [7, 6, 5], more: true },
    {
      name: "the page just before, in the collection's order",
      position: before(5),
      size: 3,
      rows: [8, 7, 6],
      more: true,
    },
    { name: "a full last page", position: after(4), size: 3, rows: [3, 2, 1], more: false },
    { name: "a short page before", position: before(9), size: 3, rows: [10], more: false },
    { name: "nothing after the end", position: after(1), size: 3, rows: [], more: false },
    { name: "a page size of 0", position: after(8), size: 0, rows: [], more: false },
  ])("$name", async ({ position, size, rows, more }) => {
    database.takeQueries();
    const found = await read(byId, partial(size), position);
    expect({ ...found, rows: ids(found.rows) }).toEqual({ rows, position, hasMore: more });
    expect(database.takeQueries()).toHaveLength(size === 0 ? 0 : 1);
  });

  test("a position whose row was deleted stays where it was", async () => {
    await database.client.note.delete({ where: { id: 8 } });
    expect(ids((await read(byId, partial(2), after(8))).rows)).toEqual([7, 6]);
    expect(ids((await read(byId, partial(2), before(8))).rows)).toEqual([10, 9]);
  });

  test("a position whose row no longer meets the where loses no other", async () => {
    const where = { score: { not: 3 } };
    expect(ids((await read(byId, partial(3), after(8), { where })).rows)).toEqual([7, 6, 5]);
  });
});

describe("several fields are one tuple", () => {
  // score is id modulo 5: the order is 4 9, 3 8, 2 7, 1 6, 5 10.
  test.each([
    { name: "the first page", position: null, rows: [4, 9, 3], more: true },
    { name: "after a row, its tie first", position: after(4, 4), rows: [9, 3, 8], more: true },
    { name: "before a row, its tie last", position: before(3, 8), rows: [4, 9, 3], more: false },
    { name: "after a row that never was", position: after(3, 5), rows: [8, 2, 7], more: true },
  ])("$name", async ({ position, rows, more }) => {
    const found = await read(byScore, partial(3), position);
    expect({ rows: ids(found.rows), hasMore: found.hasMore }).toEqual({ rows, hasMore: more });
  });

  test("SQLite seeks the position", async () => {
    database.takeQueries();
    await read(byScore, partial(3), after(3, 5));
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
    { name: "is revealed by a first page that is the last", position: null, size: 10, total: 10, runs: 0 },
    { name: "is counted for a page size of 0", position: null, size: 0, total: 10, runs: 1 },
    {
      name: "is counted beyond a position, though the page is the last",
      position: after(3),
      size: 6,
      total: 10,
      runs: 1,
    },
  ])("$name", async ({ position, size, total, runs }) => {
    database.takeQueries();
    const found = await read(byId, counted(size), position);
    expect(found).toMatchObject({ totalItems: total });
    expect(counts()).toBe(runs);
  });

  test("is of the filtered collection", async () => {
    expect(await read(byId, counted(1), null, { where: { score: 1 } })).toMatchObject({ totalItems: 2 });
  });

  test("is left out past the limit of a capped count", async () => {
    const page = await read(byId, counted(3), null, { count: "capped", countLimit: 9 });
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
    const page = await read(byDate(direction), partial(3), position);
    expect(ids(page.rows)).toEqual(rows);
  });

  /** The rows beyond row 5, which shares its millisecond with rows 1 to 4. */
  const beyond = { ASC: [4, 3, 2, 1], DESC: [6, 7, 8, 9, 10] };
  const cases = [
    { name: "is gone", change: () => database.client.note.delete({ where: { id: 5 } }) },
    {
      name: "has a later value",
      change: () => database.client.note.update({ where: { id: 5 }, data: { createdAt: new Date(Date.UTC(2025)) } }),
    },
    {
      name: "has an earlier value",
      change: () => database.client.note.update({ where: { id: 5 }, data: { createdAt: new Date(Date.UTC(2023)) } }),
    },
    { name: "no longer meets the where", change: async () => {}, where: { id: { not: 5 } } },
  ].flatMap((each) => (["ASC", "DESC"] as const).map((direction) => ({ ...each, direction })));

  test.each(cases)("beyond a row that $name no other one is lost, $direction", async ({ direction, change, where }) => {
    await change();
    const options = where === undefined ? {} : { where };
    const page = await read(byDate(direction), partial(10), after(date(5), 5), options);
    const found = ids(page.rows).filter((id) => id !== 5);
    expect(found).toEqual(expect.arrayContaining(beyond[direction]));
    // None but those of its millisecond come again.
    expect(found.every((id) => id < 5 || beyond[direction].includes(id))).toBe(true);
  });

  test("a row that does not meet the where reveals nothing of its place", async () => {
    const where = { id: { notIn: [3, 5] } };
    const pages = [3, 5, 99].map((id) => read(byDate("ASC"), partial(9), after(date(5), id), { where }));
    const [one, ...others] = (await Promise.all(pages)).map(({ rows }) => ids(rows));
    for (const other of others) expect(other).toEqual(one);
  });

  test("of more rows in a millisecond than a page, each is read once and in order", async () => {
    await database.client.$executeRawUnsafe(
      `UPDATE "Note" SET "createdAt" = '2024-01-01T00:00:00.001' || ("id" % 3) || '00+00:00'`,
    );
    const cursor = byDate("DESC");
    const all = ids(await database.client.note.findMany({ orderBy: toOrderBy(cursor) }));
    const read1 = async (position: CursorPosition | null) => ids((await read(cursor, partial(1), position)).rows);
    const walked: number[] = [];
    for (let page = await read1(null); page.length > 0; ) {
      walked.push(...page);
      page = await read1(after(new Date("2024-01-01T00:00:00.001Z"), page[0]));
    }
    expect(walked).toEqual(all);
  });

  test("the rows after one in the middle of its millisecond are read within a bound, which an index serves", async () => {
    await database.client.$executeRawUnsafe(
      `UPDATE "Note" SET "createdAt" = '2024-01-01T00:00:00.001' || ("id" % 3) || '00+00:00'`,
    );
    const cursor = byDate("DESC");
    const all = ids(await database.client.note.findMany({ orderBy: toOrderBy(cursor) }));
    database.takeQueries();
    await read(cursor, partial(1), after(new Date("2024-01-01T00:00:00.001Z"), all.at(-3)));
    const statement = database.takeQueries().at(-1) ?? "";
    expect(statement).toMatch(/`createdAt` <= \?/);
  });
});

/** What SQLite holds beside Prisma's own form of a date: it compares a number and each text as they are. */
describe("values that the database holds in another form than they are read in", () => {
  const set = (form: string, ids: readonly number[]) =>
    database.client.$executeRawUnsafe(`UPDATE "Note" SET ${form} WHERE "id" IN (${ids.join()})`);
  const byDate = (direction: "ASC" | "DESC"): readonly CursorField[] => [
    { field: "createdAt", direction, type: "DateTime" },
    { field: "id", direction, type: "Int" },
  ];
  const byTitle = (direction: "ASC" | "DESC"): readonly CursorField[] => [
    { field: "title", direction, type: "String" },
    { field: "id", direction, type: "Int" },
  ];
  const integer = `"createdAt" = 1704067200000 + "id"`;
  const spelled = `"createdAt" = '2024-01-01 00:00:0' || ("id" % 10)`;
  const cases = [
    { name: "dates as integers, as Prisma 6 wrote them", form: integer, cursor: byDate },
    { name: "dates in the form of CURRENT_TIMESTAMP", form: spelled, cursor: byDate },
    { name: "texts with NUL", form: `"title" = 'note' || char(0) || "id"`, cursor: byTitle },
  ].flatMap((each) => (["ASC", "DESC"] as const).map((direction) => ({ ...each, direction })));

  test.each(cases)("$name: every row once and in order, $direction", async ({ form, cursor, direction }) => {
    await set(form, [1, 2, 3, 4, 7, 9, 10]);
    const fields = cursor(direction);
    const all = ids(await database.client.note.findMany({ orderBy: toOrderBy(fields) }));
    const links = ["after", "before"] as const;
    for (const towards of links) {
      const walked: number[] = [];
      const last = await database.client.note.findFirst({ where: { id: all.at(-1) ?? 0 } });
      const values = (row: object) => fields.map(({ field }): unknown => Reflect.get(row, field));
      let position: CursorPosition | null =
        towards === "after" || last === null ? null : { values: values(last), towards };
      for (;;) {
        const page: Awaited<ReturnType<typeof read>> = await read(fields, partial(2), position);
        if (towards === "after") walked.push(...ids(page.rows));
        else walked.unshift(...ids(page.rows));
        const edge = towards === "after" ? page.rows.at(-1) : page.rows[0];
        if (edge === undefined || walked.length > 20) break;
        position = { values: values(edge), towards };
      }
      expect(walked).toEqual(towards === "after" ? all : all.slice(0, -1));
    }
  });

  test("a position that leads back to itself is an error, once its row is gone", async () => {
    await set(integer, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await database.client.note.delete({ where: { id: 3 } });
    const position = after(new Date(1704067200003), 3);
    await expect(read(byDate("DESC"), partial(2), position)).rejects.toThrow(
      'The page of Note beyond createdAt 2024-01-01T00:00:00.003Z, id 3 does not begin beyond it: the database compares a value of these columns as another one than Prisma reads. See "Forms of values" in docs/reference/databases.md.',
    );
  });

  test("a page costs no further query while its values are what they are read as", async () => {
    database.takeQueries();
    await read(byDate("ASC"), partial(2), after(new Date("2024-01-01T00:00:00.000Z"), 3));
    expect(database.takeQueries()).toHaveLength(1);
  });
});
