/** `explain` records which calls a request leads to: here a real client is asked whether it gets the same ones. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiModel } from "../../src/model/api-model.js";
import { apiOf } from "../explained.js";
import type { Requestable } from "./client.js";
import { copyBooks } from "./copy-books.js";
import { comparable, explainedCalls, recording } from "./explained-calls.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;
let app: Requestable;
let api: ApiModel;
const calls: string[] = [];

beforeAll(async () => {
  library = await openLibrary();
  const folder = provider === "sqlite" ? "behaviour" : `behaviour/generated/${provider}`;
  api = apiOf(`${folder}/schema.prisma`);
});
// A new one each time: on a server, what one has counted before may change what it reads first.
beforeEach(() => {
  app = createApi({ prisma: recording(library.prisma, calls), handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

async function realCalls(url: string): Promise<readonly string[]> {
  calls.splice(0);
  const response = await app.request(url);
  expect(response.status, await response.text()).toBe(200);
  return comparable(calls);
}

test.each([
  { url: "/books", rows: 10 },
  { url: "/books?page=4", rows: 10 },
  { url: "/books/1", rows: 10 },
  { url: "/books?title=Title", rows: 10 },
  { url: "/books?score[gte]=1&order[title]=desc", rows: 8 },
  { url: "/books/partial", rows: 10 },
  { url: "/published-books", rows: 5 },
  { url: "/free-books", rows: 10 },
  { url: "/free-books?partial=true", rows: 10 },
  { url: "/free-books?pagination=false", rows: 10 },
  { url: "/all-books", rows: 10 },
  { url: "/switchable-books", rows: 10 },
  { url: "/switchable-books?pagination=true", rows: 10 },
  { url: "/book-feed", rows: 10 },
  { url: "/book-feed?score[lt]=2&id[lt]=8", rows: 10 },
  { url: "/books-by-id", rows: 10 },
  { url: "/books-by-id?id[gt]=3", rows: 10 },
  { url: "/books-by-date?addedAt[gt]=2020-01-02T00:00:00.123Z&id[lt]=2", rows: 10 },
  { url: "/book-genres", rows: 3 },
  { url: "/book-genre-rows", rows: 3 },
  { url: "/capped-books", rows: 10 },
  { url: "/capped-books?page=4", rows: 10 },
  { url: "/shared-books", rows: 10 },
  { url: "/cached-books", rows: 10 },
  { url: "/recommended-books", rows: 10 },
  { url: "/authors", rows: 2 },
  { url: "/authors/2/books", rows: 3 },
  { url: "/shelves", rows: 2 },
  { url: "/shelves/B", rows: 2 },
  { url: "/joined-shelves", rows: 2 },
  { url: "/loans", rows: 3 },
])("$url", async ({ url, rows }) => {
  expect(await explainedCalls(api, url, rows)).toEqual(await realCalls(url));
});

test.skipIf(provider === "sqlite")("an estimated total", async () => {
  const url = "/estimated-books";
  const [rows, ...totals] = await realCalls(url);
  const [explainedRows, estimate, ...others] = await explainedCalls(api, url, 10);
  // PostgreSQL has no figure of a table that it has not looked through yet, and counts it then.
  expect([explainedRows, estimate, others]).toEqual([rows, totals[0], []]);
});

describe("far from the start", () => {
  const total = 20_100;
  beforeAll(() => copyBooks(library, total));

  test.each([
    "/books?page=3335",
    "/books?page=6000",
    "/books/partial?page=3335",
    "/free-books?page=3335",
    "/free-books?page=3335&partial=true",
    "/capped-books?page=3335",
    "/shared-books?page=3335",
    "/authors/2/books?page=5001",
  ])("%s", async (url) => {
    const rows = url.startsWith("/authors") ? total - 7 : total;
    expect(await explainedCalls(api, url, rows)).toEqual(await realCalls(url));
  });

  test.skipIf(provider === "sqlite")("of an extended client: from the start, then the count", async () => {
    const count = {
      count: ({ args, query }: { args: object; query: (args: object) => Promise<unknown> }) => query(args),
    };
    const extended = library.prisma.$extends({ query: { book: count } });
    app = createApi({ prisma: recording(extended, calls), handlers: { Book: { recommended } } });
    for (const page of [3335, 6000]) {
      const [rows, ...others] = await realCalls(`/books?page=${page}`);
      expect(rows).toContain(`orderBy: [{ id: "asc" }], skip: ${(page - 1) * 3},`);
      expect(others.at(-1)).toBe("prisma.book.count()");
    }
  });
});
