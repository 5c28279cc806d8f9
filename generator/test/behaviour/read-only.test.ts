/** The API reads: no method and no parameter runs a statement that writes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Requestable } from "./client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";
import { worst } from "./worst-requests.js";

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

const routes = ["/books", "/books/1", "/book-feed", "/all-books", "/authors/1/books", "/recommended-books", "/"];

describe("the API only reads", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is a 405, and runs no statement", async (method) => {
    library.takeQueries();
    for (const path of routes) {
      const init = { method, body: "{}", headers: { "x-http-method-override": "GET" } };
      const response = await app.request(path, init);
      expect([path, response.status, response.headers.get("allow")]).toEqual([path, 405, "GET, HEAD, OPTIONS"]);
    }
    expect(library.takeQueries()).toEqual([]);
  });

  test("no statement of a request writes, nor locks rows", async () => {
    library.takeQueries();
    for (const path of [...routes, ...worst.map(([, path]) => path)]) {
      for (const method of ["GET", "HEAD"]) {
        for (const accept of ["application/ld+json", "text/html"]) {
          await (await app.request(path, { method, headers: { accept } })).text();
        }
      }
    }
    const statements = library.takeQueries();
    expect(statements.length).toBeGreaterThan(routes.length);
    const reads = /^(?:SELECT|WITH|BEGIN|COMMIT|ROLLBACK|SET TRANSACTION|SET SESSION|EXPLAIN)\b/i;
    expect(statements.filter((sql) => !reads.test(sql) || /\bFOR (?:UPDATE|SHARE)\b/i.test(sql))).toEqual([]);
  });
});
