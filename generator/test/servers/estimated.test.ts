import { afterAll, beforeAll, expect, test } from "vitest";
import { get, type Requestable, view } from "../behaviour/client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "../behaviour/library.js";
import { addBooks, addedBooks } from "./many-books.js";

let library: Library;
let app: Requestable;

const rows = addedBooks;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

const count = "SELECT COUNT(*)";
const counts = () => library.takeQueries().filter((sql) => sql.startsWith(count));

test("without statistics the total is counted", async () => {
  library.takeQueries();
  expect((await get(app, "/estimated-books"))["hydra:totalItems"]).toBe(10);
  // MySQL updates its figure automatically.
  if (provider === "postgresql") expect(counts()).toHaveLength(1);
});

test("the total is the planner's, and one row more decides on the next page", async () => {
  await addBooks(library);
  library.takeQueries();
  const document = await get(app, "/estimated-books?page=2");
  expect(counts()).toEqual([]);
  const total = document["hydra:totalItems"] ?? 0;
  expect(Math.abs(total - rows) / rows).toBeLessThan(0.1);
  expect(view(document)?.["hydra:next"]).toBe("/estimated-books?page=3");
  const behind = await get(app, "/estimated-books?page=100000");
  expect([behind["hydra:member"].length, view(behind)?.["hydra:next"]]).toEqual([0, undefined]);
});

test("under a filter or a scope the total is exact", async () => {
  expect((await get(app, "/estimated-books?score[lt]=2"))["hydra:totalItems"]).toBe(5);
  const scoped = createApi({
    prisma: library.prisma,
    scope: { Book: () => ({ id: { lte: 10 } }) },
    handlers: { Book: { recommended } },
  });
  expect((await get(scoped, "/estimated-books"))["hydra:totalItems"]).toBe(10);
});

test("of an extended client, too", async () => {
  const prisma = library.prisma.$extends({ query: { book: { count: () => Promise.resolve(77) } } });
  const extended = createApi({ prisma, handlers: { Book: { recommended } } });
  expect((await get(extended, "/estimated-books"))["hydra:totalItems"]).toBe(77);
});

test("after many rows are gone the total is advice: the rows decide on the next page", async () => {
  await library.prisma.book.deleteMany({ where: { id: { gt: 10 } } });
  const first = await get(app, "/estimated-books");
  // PostgreSQL's figure is that of the last vacuum or analyze.
  if (provider === "postgresql") expect(first["hydra:totalItems"]).toBeGreaterThan(rows * 0.9);
  expect(view(first)?.["hydra:next"]).toBe("/estimated-books?page=2");
  const last = await get(app, "/estimated-books?page=4");
  expect([last["hydra:totalItems"], view(last)?.["hydra:next"]]).toEqual([10, undefined]);
  const behind = await get(app, "/estimated-books?page=5");
  expect([behind["hydra:member"].length, view(behind)?.["hydra:next"]]).toEqual([0, undefined]);
});
