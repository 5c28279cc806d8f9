/** Reads whose statements would hold more values than the database takes: of pages, their relations, and scopes. */

import { inspect } from "node:util";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids } from "./client.js";
import type { ApiOptions } from "./generated/api/index.js";
import {
  anyBook,
  createApi,
  isLibSql,
  type Library,
  opener,
  openLibrary,
  PrismaClient,
  provider,
  recommended,
} from "./library.js";

let library: Library;

/** More rows than SQLite takes values: 999, as Prisma uses it. */
const total = 1_100;
const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);

beforeAll(async () => {
  library = await openLibrary();
  const { book, loan, reminder, shelf } = library.prisma;
  await book.createMany({ data: numbers(total).map((number) => anyBook(100 + number, { authorId: 2 })) });
  const keys = numbers(total).map((number) => ({ bookId: 1 + (number % 10), reader: `reader ${number}` }));
  await loan.createMany({ data: keys.map((key) => ({ ...key, day: new Date(0) })) });
  await reminder.createMany({
    data: keys.map(({ bookId, reader }, index) => {
      const previous = { previousBookId: bookId, previousReader: reader };
      return { id: index + 1, bookId, reader, ...previous };
    }),
  });
  await shelf.createMany({ data: numbers(total).map((number) => ({ code: `c${number}`, label: "" })) });
});
afterAll(() => library.prisma.$disconnect());

/** Causes of answers that no test expects to fail. */
const unexpected: unknown[] = [];
afterEach(() => expect(unexpected.splice(0)).toEqual([]));

function scoped(
  scope: NonNullable<ApiOptions["scope"]>,
  onError: ApiOptions["onError"] = (cause) => unexpected.push(inspect(cause)),
) {
  return createApi({ prisma: library.prisma, scope, onError, handlers: { Book: { recommended } } });
}

/** Expects these causes alone to be Prisma's refusals of so many values. */
function expectRefusals(causes: readonly unknown[], count: number): void {
  expect(causes, inspect(causes)).toMatchObject(Array(count).fill({ code: "P2029" }));
}

it.each(["/many-reminders", "/many-reminders?pagination=false"])(
  "%s: rows that embed a relation by several columns",
  async (path) => {
    const document = await get(scoped({}), path);
    expect(ids(document)).toEqual(numbers(total));
    for (const { loan, previous } of document["hydra:member"]) expect(previous).toMatchObject({ "@id": loan });
    expect(document["hydra:totalItems"]).toBe(total);
  },
);

it("rows and embedded lists that are read in one call", async () => {
  const document = await get(scoped({}), "/many-joined-shelves");
  expect(document["hydra:member"]).toHaveLength(total + 2);
  const shelf = document["hydra:member"].find(({ code }) => code === "B");
  expect(shelf?.books).toMatchObject([{ "@id": "/books/2" }, { "@id": "/books/3" }]);
});

describe("a scope with a list of values", () => {
  const most = opener === "d1" ? 98 : { sqlite: 999, postgresql: 32_766, mysql: 65_535 }[provider];

  it("that leaves room for the page's own: of what it does not name nothing is shown", async () => {
    const allowed = numbers(most - Math.min(100, most / 2));
    const app = scoped({ Author: () => ({ id: { in: allowed } }), Book: () => ({ id: { in: allowed } }) });
    expect(ids(await get(app, "/books?page=2"))).toEqual([4, 5, 6]);
    expect((await get(app, "/unbounded-books?itemsPerPage=1000"))["hydra:member"]).toHaveLength(
      Math.min(1000, allowed.filter((id) => id <= 10 || id > 100).length),
    );
  });

  it("that forbids a relation is never cut into parts, of which each would allow what another one forbids", async () => {
    const forbidden = numbers(most + 500);
    const logged: unknown[] = [];
    const app = scoped({ Author: () => ({ NOT: { id: { in: forbidden } } }) }, (cause) => logged.push(cause));
    await fail(app, "/books", 500);
    await fail(app, "/books/1", 500);
    await fail(app, "/authors/1", 500);
    expectRefusals(logged, 3);
  });

  it("that is too long is a 500, as a page and as a whole", async () => {
    const logged: unknown[] = [];
    const allowed = numbers(most + 500);
    const app = scoped({ Book: () => ({ id: { in: allowed } }) }, (cause) => logged.push(cause));
    for (const path of ["/books", "/all-books", "/books/1", "/book-feed"]) await fail(app, path, 500);
    expectRefusals(logged, 4);
  });
});

// The adapter may say what SQLite itself takes, as docs/reference/databases.md does.
it.runIf(isLibSql)("SQLite takes 32,766 values where its adapter says so", async () => {
  class PrismaLibSqlOfManyValues extends PrismaLibSql {
    override async connect() {
      const connection = await super.connect();
      connection.getConnectionInfo = () => ({ maxBindValues: 32_766, supportsRelationJoins: false });
      return connection;
    }
  }
  const prisma = new PrismaClient({ adapter: new PrismaLibSqlOfManyValues({ url: library.url, intMode: "bigint" }) });
  const allowed = numbers(32_766 - 100);
  const scope = { Book: () => ({ id: { in: allowed } }), Author: () => ({ id: { in: allowed } }) };
  const app = createApi({ prisma, scope, handlers: { Book: { recommended } } });
  expect(await get(app, "/books")).toMatchObject({ "hydra:totalItems": total + 10 });
  expect(ids(await get(app, "/all-books"))).toHaveLength(total + 10);
  expect((await app.request("/books/1")).status).toBe(200);
  await prisma.$disconnect();
});
