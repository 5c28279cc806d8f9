/** A client that represents several: a shallow proxy chooses the tenant's own each time a property of it is read. */
import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get, ids } from "./client.js";
import type { PrismaClient } from "./generated/prisma/client.js";
import { anyBook, createApi, type Library, openLibrary, recommended } from "./library.js";

const tenant = new AsyncLocalStorage<number>();
let libraries: readonly Library[];

beforeAll(async () => {
  libraries = await Promise.all([openLibrary(), openLibrary()]);
  const [, second] = libraries;
  await second?.prisma.loan.deleteMany();
  await second?.prisma.book.deleteMany();
  await second?.prisma.author.updateMany({ data: { name: "Second" } });
  await second?.prisma.shelf.updateMany({ data: { label: "Second" } });
  await second?.prisma.book.createMany({ data: [101, 102].map((id) => anyBook(id, { shelfCode: "B", score: id })) });
});
afterAll(() => Promise.all(libraries.map(({ prisma }) => prisma.$disconnect())));

const client = new Proxy({} as PrismaClient, {
  get: (_, key) => Reflect.get(libraries[tenant.getStore() ?? 0]?.prisma ?? {}, key),
});

// Another model's scope, so that references are looked up as well.
const app = createApi({
  prisma: client,
  scope: { Author: () => ({ id: { gt: 0 } }) },
  handlers: { Book: { recommended } },
});
/** The same of clients with result extensions, which count as plain ones do. */
const computing = new Proxy({} as PrismaClient, {
  get: (_, key) => Reflect.get(extended[tenant.getStore() ?? 0] ?? {}, key),
});
let extended: readonly object[] = [];
const as = (number: number, path: string) => tenant.run(number, () => get(app, path));

describe("each tenant reads its database, in turns", () => {
  it.each([
    "/books",
    "/unbounded-books?itemsPerPage=100",
    "/all-books",
    "/book-feed",
    "/books-by-id?id[gt]=0",
    "/book-genres",
    "/book-genre-rows",
    "/capped-books",
    "/books?page=2",
    "/authors/1/books",
    "/authors",
    "/shelves",
    "/joined-shelves",
    "/many-joined-shelves",
  ])("%s", async (path) => {
    const alone = await Promise.all(
      libraries.map(({ prisma }) =>
        get(
          createApi({ prisma, scope: { Author: () => ({ id: { gt: 0 } }) }, handlers: { Book: { recommended } } }),
          path,
        ),
      ),
    );
    expect(alone[0]).not.toEqual(alone[1]);
    for (const number of [0, 1, 1, 0]) expect(await as(number, path)).toEqual(alone[number]);
  });

  it("totals that requests share are those of its database", async () => {
    extended = libraries.map(({ prisma }) => prisma.$extends({ result: { book: { loud: { compute: () => "!" } } } }));
    const shared = createApi({ prisma: computing, handlers: { Book: { recommended } } });
    for (const path of ["/cached-books", "/shared-books"]) {
      const totals = [0, 1, 0, 1].map((number) => tenant.run(number, () => get(shared, path)));
      expect((await Promise.all(totals)).map((document) => document["hydra:totalItems"])).toEqual([10, 2, 10, 2]);
    }
  });

  it("an item", async () => {
    expect(await as(1, "/books/101")).toMatchObject({ id: 101, author: "/authors/1", shelf: { label: "Second" } });
    expect(await tenant.run(0, async () => (await app.request("/books/101")).status)).toBe(404);
  });

  it("requests of both at once", async () => {
    const found = await Promise.all(Array.from({ length: 20 }, (_, index) => as(index % 2, "/all-books")));
    expect(found.map((document) => ids(document).length)).toEqual(found.map((_, index) => (index % 2 ? 2 : 10)));
  });
});
