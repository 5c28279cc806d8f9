/** `Server-Timing`: what a response waited for, if the API is to say so. */
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: Hono;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } }, serverTiming: true });
});
afterAll(() => library.prisma.$disconnect());

/** The metrics and their milliseconds. */
async function timesOf(path: string, api: Hono = app, init?: RequestInit): Promise<ReadonlyMap<string, number>> {
  const { headers } = await api.request(path, init);
  const metrics = (headers.get("Server-Timing") ?? "").split(", ").filter((metric) => metric !== "");
  return new Map(metrics.map((metric) => [metric.split(";dur=")[0] ?? "", Number(metric.split(";dur=")[1])]));
}

const names = async (...request: Parameters<typeof timesOf>) => [...(await timesOf(...request)).keys()];

it.each([
  ["/books", ["rows", "count", "total"]],
  ["/books?page=9", ["rows", "count", "total"]],
  ["/books/partial", ["rows", "total"]],
  ["/book-feed", ["rows", "count", "total"]],
  ["/book-genre-rows", ["rows", "count", "total"]],
  ["/authors/1/books", ["rows", "count", "total"]],
  // One page has them all, so that nothing is counted.
  ["/shelves", ["rows", "total"]],
  ["/recommended-books", ["rows", "total"]],
  ["/all-books", ["rows", "total"]],
  ["/books/1", ["rows", "total"]],
  ["/", []],
  ["/books/99", []],
  ["/books?page=0", []],
])("%s: %s", async (path, expected) => {
  const times = await timesOf(path);
  expect([...times.keys()].sort()).toEqual([...expected].sort());
  for (const milliseconds of times.values()) expect(milliseconds).toBeGreaterThanOrEqual(0);
});

test("the times are those of the queries", async () => {
  const slow = library.prisma.$extends({
    query: {
      book: {
        async findMany({ args, query }) {
          await new Promise((resolve) => setTimeout(resolve, 60));
          return query(args);
        },
        async count({ args, query }) {
          await new Promise((resolve) => setTimeout(resolve, 120));
          return query(args);
        },
      },
    },
  });
  const api = createApi({ prisma: slow, handlers: { Book: { recommended } }, serverTiming: true });
  const { rows = 0, count = 0, total = 0 } = Object.fromEntries(await timesOf("/books", api));
  // A timer may be a millisecond early.
  expect(rows).toBeGreaterThanOrEqual(59);
  expect(count).toBeGreaterThanOrEqual(119);
  expect(total).toBeGreaterThanOrEqual(Math.max(rows, count));
});

test("a 304 has it, and what middleware wrote stays", async () => {
  const { headers } = await app.request("/books");
  const etag = headers.get("ETag") ?? "";
  expect(await names("/books", app, { headers: { "If-None-Match": etag } })).toEqual(
    expect.arrayContaining(["rows", "count", "total"]),
  );
  const outer = new Hono()
    .use(async (context, next) => {
      context.header("Server-Timing", "auth;dur=2.5");
      await next();
    })
    .route("/", app);
  expect((await names("/books/1", outer)).sort()).toEqual(["auth", "rows", "total"]);
});

test("only if the API asks for it", async () => {
  const silent = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  expect(await names("/books", silent)).toEqual([]);
  const wrong = () =>
    createApi(
      Object.assign({ prisma: library.prisma, handlers: { Book: { recommended } } }, { serverTiming: "yes" as never }),
    );
  expect(wrong).toThrow('createApi: option `serverTiming` must be true or false; it is "yes".');
});
