/** No request costs more than a page of the maximum size and a count, whatever its parameters. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, type Requestable } from "./client.js";
import { anyBook, createApi, type Library, openLibrary, recommended } from "./library.js";
import { many, numbers, worst } from "./worst-requests.js";

let library: Library;
let app: Requestable;
let read = 0;

/** Beyond the ten that are there; far more than any page. */
const added = 5000;

beforeAll(async () => {
  library = await openLibrary();
  await library.prisma.book.createMany({
    data: Array.from({ length: added }, (_, index) =>
      anyBook(100 + index, {
        title: `Title_${index}`,
        genre: "PLAY",
        score: index,
        addedAt: new Date(index * 1000),
        shelfCode: "B",
      }),
    ),
  });
  const prisma = library.prisma.$extends({
    query: {
      $allOperations: async ({ args, query }) => {
        const result: unknown = await query(args);
        read += rowsOf(result);
        return result;
      },
    },
  });
  app = createApi({ prisma, onError: () => {}, handlers: { Book: { recommended } } });
  await library.prisma.shelf.createMany({
    data: Array.from({ length: 300 }, (_, index) => ({ code: `S${index}`, label: "" })),
  });
});
afterAll(() => library.prisma.$disconnect());

/** The rows that a call of Prisma gave, those of its relations too. */
function rowsOf(result: unknown): number {
  if (Array.isArray(result)) return result.reduce((sum: number, row) => sum + rowsOf(row), 0);
  if (typeof result !== "object" || result === null || Object.getPrototypeOf(result) === Date.prototype) return 0;
  const { shelf, books }: { shelf?: unknown; books?: unknown } = result;
  return 1 + rowsOf(shelf) + rowsOf(books);
}

describe("the cost of one request", () => {
  it.each(worst)("%s", async (_, path, { page, beside }) => {
    read = 0;
    library.takeQueries();
    const response = await app.request(path);
    expect(response.status, await response.text()).toBe(200);
    const statements = library.takeQueries();
    // The page with one row more, its keys first where that is cheaper, the parent; a count's one row.
    expect(read).toBeLessThanOrEqual((page + 1) * (2 + beside) + 2);
    // Rows, keys, a relation's rows, parent, count; relations in parts of what a statement takes; a transaction's two.
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(8 + Math.ceil(page / 500) * 2);
  });

  it("far pages are refused where the schema bounds them, and cursor paging is pointed to", async () => {
    const problem = await fail(app, "/bounded-books?page=4", 400);
    expect(problem).toMatchObject({ parameter: "page", detail: expect.stringContaining("cursor paging") });
    read = 0;
    await fail(app, "/bounded-books?page=1600", 400);
    expect(read).toBe(0);
  });

  it.each(["/shelves", "/book-genres"])("%s runs at most four statements at the same time", async (path) => {
    let [running, most] = [0, 0];
    const prisma = library.prisma.$extends({
      query: {
        $allOperations: async ({ args, query }) => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setTimeout(resolve, 5));
          const result: unknown = await query(args);
          running -= 1;
          return result;
        },
      },
    });
    const slow = createApi({ prisma, handlers: { Book: { recommended } } });
    expect((await slow.request(path)).status).toBe(200);
    expect(most).toBeLessThanOrEqual(4);
  });

  it("a browsable page lists few of many values, for each of them repeats the query", async () => {
    const values = Array.from({ length: 570 }, () => "sales[]=1").join("&");
    const response = await app.request(`/books?${values}`, { headers: { Accept: "text/html" } });
    const text = await response.text();
    expect([response.status, text.includes("and 550 more")]).toEqual([200, true]);
    // The query is 8 KB, and the page has it in its links, in the document with its links, in the headers that it shows,
    // and in its commands.
    expect(text.length).toBeLessThan(85 * 8192);
  });

  it("a rejected request runs no statement", async () => {
    library.takeQueries();
    await fail(app, `/books?${many("sales", [...numbers, ...numbers])}`, 400);
    await fail(app, `/books?title=${"x".repeat(7000)}`, 400);
    await fail(app, "/books?page=4294967297", 400);
    await fail(app, "/books?score[gt]=x", 400);
    expect(library.takeQueries()).toEqual([]);
  });
});
