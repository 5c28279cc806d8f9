/** `onPage`: what each answer took. */
import type { PageReport } from "@prisma-paged/runtime";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, it, test } from "vitest";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: Hono;
const reports: PageReport[] = [];

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({
    prisma: library.prisma,
    handlers: { Book: { recommended } },
    onPage: (page) => void reports.push(page),
  });
});
beforeEach(() => void reports.splice(0));
afterAll(() => library.prisma.$disconnect());

const rows = { kind: "rows" };
const count = { kind: "count" };

it.each([
  ["/books", { path: "/books", mode: "full", status: 200, rows: 3, count: "exact" }, [rows, count]],
  ["/books?page=99", { path: "/books", mode: "full", status: 200, rows: 0, count: "exact" }, [rows, count]],
  ["/books/partial", { path: "/books/partial", mode: "partial", status: 200, rows: 3 }, [rows]],
  ["/book-feed", { path: "/book-feed", mode: "cursor", status: 200, rows: 3, count: "exact" }, [rows, count]],
  [
    "/authors/1/books",
    { path: "/authors/{id}/books", mode: "full", status: 200, rows: 2, count: "exact" },
    [rows, rows, count],
  ],
  ["/recommended-books", { path: "/recommended-books", mode: "handler", status: 200 }, [rows]],
  ["/all-books", { path: "/all-books", mode: "all", status: 200 }, [rows]],
  ["/books/1", { path: "/books/{id}", mode: "item", status: 200, rows: 1 }, [rows]],
  ["/books/1.jsonld", { path: "/books/{id}", mode: "item", status: 200, rows: 1 }, [rows]],
  ["/books/99", { path: "/books/{id}", status: 404 }, [rows]],
  ["/books?page=0", { path: "/books", status: 400 }, []],
] satisfies [string, Partial<PageReport>, object[]][])("%s", async (path, page: Partial<PageReport>, queries) => {
  const before = Date.now();
  await (await app.request(path)).text();
  expect(reports).toHaveLength(1);
  const [report] = reports;
  expect(report).toMatchObject(page);
  expect([report?.mode, report?.count]).toEqual([page.mode, page.count]);
  expect(report?.queries).toMatchObject(queries);
  expect(report?.start).toBeGreaterThanOrEqual(before - 5);
  for (const query of report?.queries ?? []) {
    expect(query.start).toBeGreaterThanOrEqual(report?.start ?? 0);
    expect(query.milliseconds).toBeLessThanOrEqual(report?.milliseconds ?? 0);
  }
});

test("other documents have no report", async () => {
  for (const path of ["/", "/openapi.json", "/contexts/Book", "/nowhere"]) await app.request(path);
  expect(reports).toEqual([]);
});

test("what it throws is reported, and the response stays", async () => {
  const errors: unknown[] = [];
  const failing = (onPage: () => void | Promise<void>) =>
    createApi({
      prisma: library.prisma,
      handlers: { Book: { recommended } },
      onPage,
      onError: (error) => void errors.push(error),
    });
  const thrown = new Error("no log");
  const answers = [
    failing(() => {
      throw thrown;
    }),
    failing(() => Promise.reject(thrown)),
  ].map((api) => api.request("/books"));
  for (const answer of answers) expect((await answer).status).toBe(200);
  expect(errors).toEqual([thrown, thrown]);
});
