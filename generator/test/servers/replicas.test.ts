/** A client of `@prisma/extension-read-replicas` over two real databases: every answer is the replica's, the totals too. */
import { readReplicas } from "@prisma/extension-read-replicas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { get, ids, type Requestable, view } from "../behaviour/client.js";
import { createApi, type Library, openLibrary, recommended } from "../behaviour/library.js";
import { addBooks } from "./many-books.js";

let primary: Library;
let replica: Library;
let app: Requestable;

/** As far behind the primary as no replica is: it has books and authors that the primary has lost. */
beforeAll(async () => {
  [primary, replica] = await Promise.all([openLibrary(), openLibrary()]);
  await addBooks(replica);
  await primary.prisma.book.deleteMany({ where: { id: { gt: 3 } } });
  await primary.prisma.author.update({ where: { id: 1 }, data: { name: "Of the primary" } });
  const prisma = primary.prisma.$extends(readReplicas({ replicas: [replica.prisma] }));
  app = createApi({ prisma, handlers: { Book: { recommended } } });
});
afterAll(() => Promise.all([primary, replica].map((library) => library.prisma.$disconnect())));

test.each<{ path: string; total?: number; first?: unknown }>([
  { path: "/books", total: 10_010, first: 1 },
  { path: "/books?title=title%200", total: 10, first: 1 },
  { path: "/books/partial?page=2", first: 4 },
  { path: "/books?page=3336", total: 10_010, first: 10_096 },
  { path: "/books?page=3337", total: 10_010, first: 10_099 },
  { path: "/books?page=5000", total: 10_010, first: undefined },
  { path: "/book-feed", total: 10_010, first: 10_100 },
  { path: "/book-feed?score[lt]=2&id[lt]=8", total: 10_010, first: 7 },
  { path: "/books-by-id?id[gt]=3", first: 4 },
  { path: "/books-by-date", total: 10_010, first: 1 },
  { path: "/book-genres", total: 3, first: 3 },
  { path: "/book-genre-rows", total: 10_010, first: 3 },
  { path: "/shared-books", total: 10_010, first: 1 },
  { path: "/cached-books", total: 10_010, first: 1 },
  { path: "/capped-books?title=title%200", total: 10, first: 1 },
  { path: "/estimated-books", total: 10_010, first: 1 },
  { path: "/authors/2/books", total: 3, first: 8 },
  { path: "/all-books", total: 10_010, first: 1 },
])("$path", async ({ path, total, first }) => {
  for (const library of [primary, replica]) library.takeQueries();
  const document = await get(app, path);
  expect([document["hydra:totalItems"], ids(document)[0]]).toEqual([total, first]);
  expect(primary.takeQueries()).toEqual([]);
  expect(replica.takeQueries().length).toBeGreaterThan(0);
});

test("items, and the lists in them", async () => {
  expect(await (await app.request("/authors/1")).json()).toMatchObject({ name: "Ada" });
  const [, shelf] = (await get(app, "/shelves"))["hydra:member"];
  expect(shelf?.books).toMatchObject([{ "@id": "/books/2" }, { "@id": "/books/3" }]);
  expect((await app.request("/books/10100")).status).toBe(200);
  expect(primary.takeQueries()).toEqual([]);
});

test("beyond the last page, previous leads to the last one", async () => {
  expect(view(await get(app, "/books?page=5000"))?.["hydra:previous"]).toBe("/books?page=3337");
});
