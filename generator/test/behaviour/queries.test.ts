/** What each mode reads, on every database: one more statement fails. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: ReturnType<typeof createApi>;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

// Each book embeds its shelf, which Prisma reads in a statement of its own.
test.each<readonly [mode: string, path: string, reads: readonly string[]]>([
  ["full", "/books", ["Book", "Shelf", "count of Book"]],
  ["full, the last page", "/books?page=4", ["Book", "Shelf"]],
  [
    "full, filtered and ordered",
    "/books?title=Title&score[gt]=1&order[score]=desc",
    ["Book", "Shelf", "count of Book"],
  ],
  ["partial", "/books/partial?page=2", ["Book", "Shelf"]],
  ["cursor, the first page", "/book-feed", ["Book", "Shelf", "count of Book"]],
  ["cursor, two fields", "/book-feed?score[lt]=2&id[lt]=8", ["Book", "Shelf", "count of Book"]],
  ["cursor, backwards", "/book-feed?score[gt]=1&id[gt]=3", ["Book", "Shelf", "count of Book"]],
  ["cursor, partial", "/books-by-id?id[gt]=3", ["Book", "Shelf"]],
  ["distinct", "/book-genres", ["Book", "Shelf", "groups of Book"]],
  ["off", "/all-books", ["Book", "Shelf"]],
  ["a list relation", "/authors/2/books", ["Author", "Book", "Shelf", "count of Book"]],
  ["an embedded list", "/shelves", ["Book", "Shelf"]],
  ["an embedded list, in one call", "/joined-shelves", ["Book", "Shelf"]],
  ["an item", "/books/1", ["Book", "Shelf"]],
  ["an item of a compound key", "/loans/bookId=1;reader=x%3By", ["Loan"]],
])("%s: %s", async (_, path, reads) => {
  library.takeQueries();
  const response = await app.request(path);
  expect(response.status, await response.text()).toBe(200);
  // The check of the adapter's integers runs beside the first request.
  const statements = library.takeQueries().filter((sql) => !sql.includes("9007199254740993"));
  // Some run side by side.
  expect(statements.map(read).sort(), statements.join("\n")).toEqual(reads);
});

/** The table that a statement reads, and whether it counts or groups its rows. */
function read(sql: string): string {
  const [, table] = /^SELECT .*? FROM (?:\(SELECT .*? FROM )?(?:`main`\.)?`(\w+)`/.exec(sql) ?? [];
  if (sql.startsWith("SELECT COUNT(*)")) return `count of ${table}`;
  return sql.includes(" GROUP BY ") ? `groups of ${table}` : (table ?? sql);
}
