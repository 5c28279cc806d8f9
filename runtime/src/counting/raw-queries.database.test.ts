import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contextOf, type Database, everything, openDatabase, resource } from "../../test/fixture/database.js";
import { databaseOf, isPlain } from "../definition/plain-client.js";
import { readPage } from "../paging/numbered/numbered-page.js";
import { rawQueriesOf } from "./raw-queries.js";

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

/** All that the client has, with one thing changed. */
function wrapped(change: (key: PropertyKey, value: unknown) => unknown): object {
  return new Proxy(database.client, { get: (client, key) => change(key, Reflect.get(client, key)) });
}

describe("isPlain", () => {
  test("a Prisma client: yes", () => {
    expect(isPlain(database.client, "Note")).toBe(true);
  });

  test.each<[string, () => object]>([
    ["a query extension", withSoftDelete],
    ["an extension of an extended client", () => withSoftDelete().$extends({ name: "another" })],
    ["a proxy that passes everything on", () => wrapped((_, value) => value)],
    ["a proxy that replaces a model", () => wrapped((key, value) => (key === "note" ? {} : value))],
    [
      "a proxy whose models are proxies too",
      () =>
        wrapped((key, value) =>
          key === "note" ? new Proxy(Object(value), { get: (...args) => Reflect.get(...args) }) : value,
        ),
    ],
    ["a copy of its members", () => ({ ...database.client, note: database.client.note, $on: database.client.$on })],
    ["an object that inherits from it", () => Object.create(database.client)],
    ["no client at all", () => ({})],
    ["a look-alike", () => ({ $on: () => undefined, _extensions: { isEmpty: () => true } })],
  ])("%s: no", (_, make) => {
    expect(isPlain(make(), "Note")).toBe(false);
  });

  const computing = () => database.client.$extends({ name: "one" }).$extends({ result: { note: {} } });

  test("a client with result extensions only: yes", () => {
    expect(isPlain(computing(), "Note")).toBe(true);
  });

  /** The client with another `findMany`. */
  const finding = (findMany: (args: object) => unknown) =>
    new Proxy(computing(), {
      get: (client, key) => (key === "note" ? { ...Object(client.note), findMany } : Reflect.get(client, key)),
    });

  test.each<[string, () => object]>([
    ["query hooks beneath", () => withSoftDelete().$extends({ result: { note: {} } })],
    ["query hooks above", () => computing().$extends({ query: { note: { count: ({ args, query }) => query(args) } } })],
    ["methods of a model", () => computing().$extends({ model: { note: { count: () => 0 } } })],
    ["methods of the client", () => computing().$extends({ client: { $queryRaw: () => [] } })],
    [
      "a wrapper that adds a condition",
      () => finding((args) => computing().note.findMany({ ...args, where: { id: 1 } })),
    ],
    [
      "an extension that does not show those before it",
      () =>
        new Proxy(
          {},
          {
            get: (_, key) =>
              key === "_extensions" ? { head: { extension: { result: {} } } } : Reflect.get(computing(), key),
          },
        ),
    ],
    ["a wrapper that changes rows", () => finding(async (args) => (await computing().note.findMany(args)).slice(1))],
  ])("one with %s: no", (_, make) => {
    expect(isPlain(make(), "Note")).toBe(false);
  });

  test("clients of different adapters are different databases", () => {
    expect(databaseOf(computing())).toBe(databaseOf(database.client));
    expect(databaseOf(computing())).not.toBe(databaseOf({ _engineConfig: {} }));
    expect(databaseOf({})).toBeUndefined();
  });

  test("a transaction of a client with result extensions: no", async () => {
    await computing().$transaction(async (client) => {
      expect(isPlain(client, "Note")).toBe(false);
    });
  });

  test("a transaction of a plain client: no, for it is not certain", async () => {
    await database.client.$transaction(async (client) => {
      expect(isPlain(client, "Note")).toBe(false);
    });
  });

  test("a client without the model: no", () => {
    expect(isPlain(database.client, "Nothing")).toBe(false);
  });
});

describe("rawQueriesOf", () => {
  const adapters = [
    { adapter: { provider: "sqlite" }, count: true, estimate: true },
    {
      adapter: { provider: "postgres", adapterName: "@prisma/adapter-pg", options: undefined },
      count: true,
      estimate: true,
    },
    { adapter: { provider: "postgres", adapterName: "@prisma/adapter-pg", options: {} }, count: true, estimate: true },
    // One that no longer shows which schema it was made with.
    { adapter: { provider: "postgres", adapterName: "@prisma/adapter-pg" }, count: false, estimate: false },
    {
      adapter: { provider: "postgres", adapterName: "@prisma/adapter-pg", options: { schema: "public" } },
      count: true,
      estimate: true,
    },
    {
      adapter: { provider: "postgres", adapterName: "@prisma/adapter-pg", options: { schema: "tenant" } },
      count: false,
      estimate: false,
    },
    { adapter: { provider: "postgres", adapterName: "@prisma/adapter-neon" }, count: false, estimate: false },
    { adapter: { provider: "mysql", adapterName: "@prisma/adapter-mariadb" }, count: false, estimate: true },
    { adapter: undefined, count: false, estimate: false },
  ];
  test.each(adapters)("adapter $adapter: $count, $estimate", ({ adapter, ...want }) => {
    const client = { _engineConfig: { adapter } };
    expect(rawQueriesOf(client, true, false)).toEqual(want);
    expect(rawQueriesOf(client, false, false)).toEqual({ count: false, estimate: false });
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
  const context = contextOf(client, of, {}, () => extended.note, {
    raw: rawQueriesOf(extended, isPlain(extended, "Note"), false).count,
  });
  const page = await readPage(
    context,
    { kind: "page", page: 1, itemsPerPage: 2, partial: false },
    everything([{ field: "id", direction: "ASC" }]),
  );
  expect(page).toMatchObject({ rows: [{ id: 1 }, { id: 3 }], totalItems: 3 });
});
