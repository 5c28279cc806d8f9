import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contextOf, type Database, everything, openDatabase, resource } from "../test/fixture/database.js";
import { readPage } from "./prisma-page.js";
import { canCountRaw } from "./raw-count.js";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

/** Soft delete, as Prisma's own documentation shows it. */
function withSoftDelete() {
  return database.client.$extends({
    query: {
      note: {
        findMany: ({ args, query }) => query({ ...args, where: { AND: [args.where ?? {}, { deletedAt: null }] } }),
        count: ({ args, query }) => query({ ...args, where: { AND: [args.where ?? {}, { deletedAt: null }] } }),
      },
    },
  });
}

describe("canCountRaw", () => {
  test("a plain SQLite client: yes", () => {
    expect(canCountRaw(database.client)).toBe(true);
  });

  test.each([
    ["a query extension", withSoftDelete],
    ["a result extension", () => database.client.$extends({ result: { note: {} } })],
    ["an extension of an extended client", () => withSoftDelete().$extends({ name: "another" })],
  ])("%s: no", (_, extended) => {
    expect(canCountRaw(extended())).toBe(false);
  });

  test.each([
    ["no client at all", {}],
    ["a look-alike", { $on: () => undefined }],
  ])("%s: no", (_, client) => {
    expect(canCountRaw(client)).toBe(false);
  });

  test("a transaction of a plain client: no, for it is not certain", async () => {
    await database.client.$transaction(async (client) => {
      expect(canCountRaw(client)).toBe(false);
    });
  });

  const adapters = [
    { adapter: { provider: "postgres", adapterName: "@prisma/adapter-pg" }, want: true },
    { adapter: { provider: "postgres", adapterName: "@prisma/adapter-pg", options: {} }, want: true },
    { adapter: { provider: "postgres", adapterName: "@prisma/adapter-pg", options: { schema: "public" } }, want: true },
    {
      adapter: { provider: "postgres", adapterName: "@prisma/adapter-pg", options: { schema: "tenant" } },
      want: false,
    },
    { adapter: { provider: "postgres", adapterName: "@prisma/adapter-neon" }, want: false },
    { adapter: { provider: "mysql", adapterName: "@prisma/adapter-mariadb" }, want: false },
    { adapter: undefined, want: false },
  ];
  test.each(adapters)("adapter $adapter: $want", ({ adapter, want }) => {
    const plain = { $on: () => undefined, _extensions: { isEmpty: () => true } };
    expect(canCountRaw({ ...plain, _engineConfig: { adapter } })).toBe(want);
  });
});

test("the total of a soft-deleting client leaves the deleted rows out, as its rows do", async () => {
  const { client } = database;
  const row = (id: number) => ({ id, title: `note ${id}`, score: 0, createdAt: new Date(0) });
  await client.note.createMany({
    data: [row(1), { ...row(2), deletedAt: new Date(1) }, row(3), row(4)],
  });
  const extended = withSoftDelete();
  const of = resource("Note", { fields: [{ name: "id", type: "Int" }] });
  const context = {
    ...contextOf(client, of, {}, () => extended.note),
    bareTable: canCountRaw(extended),
    mayEstimate: false,
  };
  const page = await readPage(
    context,
    { kind: "page", page: 1, itemsPerPage: 2, partial: false },
    everything([{ field: "id", direction: "ASC" }]),
  );
  expect(page).toMatchObject({ rows: [{ id: 1 }, { id: 3 }], totalItems: 3 });
});
