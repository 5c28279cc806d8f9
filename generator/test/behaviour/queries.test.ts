/** What each mode costs: its statements, as each database's log has them, and its answer's size. One more fails. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.prisma.$disconnect());

const requests: readonly (readonly [mode: string, path: string])[] = [
  ["full", "/books"],
  ["full, the last page", "/books?page=4"],
  ["full, filtered and ordered", "/books?title=Title&score[gt]=1&order[score]=desc"],
  ["partial", "/books/partial?page=2"],
  ["cursor, the first page", "/book-feed"],
  ["cursor, two fields", "/book-feed?score[lt]=2&id[lt]=8"],
  ["cursor, backwards", "/book-feed?score[gt]=1&id[gt]=3"],
  ["cursor, partial", "/books-by-id?id[gt]=3"],
  ["distinct", "/book-genres"],
  ["off", "/all-books"],
  ["a list relation", "/authors/2/books"],
  ["an embedded list, keys first", "/shelves"],
  ["an embedded list, in one call", "/joined-shelves"],
  ["an item", "/books/1"],
  ["an item of a compound key", "/loans/bookId=1;reader=x%3By"],
];

test("each mode runs its statements and no other; sorted, for some run side by side", async () => {
  const app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  const log: string[] = [];
  for (const [mode, path] of requests) {
    library.takeQueries();
    const response = await app.request(path);
    expect(response.status, await response.text()).toBe(200);
    log.push(`-- ${mode}: ${path}`, ...library.takeQueries().map(withoutColumns).sort(), "");
  }
  await expect(log.join("\n")).toMatchFileSnapshot(`queries/${provider}.sql`);
});

test("each mode's answer keeps its size: the document, and its headers", async () => {
  const app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  const lines: string[] = [];
  for (const [mode, path] of requests) {
    const response = await app.request(path);
    // A tag's length is its content's, and databases differ in which row stands for a group.
    response.headers.delete("ETag");
    const headers = [...response.headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
    const { byteLength } = await response.arrayBuffer();
    lines.push(`${mode}: ${byteLength} bytes, ${headers} of headers without the tag`);
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("queries/sizes.txt");
});

/** The columns of a wide row say nothing about the mode. */
function withoutColumns(sql: string): string {
  return sql.replace(/^SELECT (.*?) FROM/, (whole, columns: string) =>
    columns.split(", ").length > 3 ? "SELECT … FROM" : whole,
  );
}
