/** Totals that are not exact for their request: one row more decides on `next`, and `last` is advice. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectTotalsAmidWrites } from "./amid-writes.js";
import { type Document, get, ids, type Requestable, view } from "./client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.prisma.$disconnect());

/** Over ten books, three a page, of which the count says another number, as one of a moment ago might. */
function countingBooks(said: number): Requestable {
  const prisma = library.prisma.$extends({ query: { book: { count: () => Promise.resolve(said) } } });
  return createApi({ prisma, handlers: { Book: { recommended } } });
}

/** What a page says: its total, and the page numbers of its links. */
function said(document: Document) {
  const links = view(document) ?? {};
  const number = (rel: string) => /page=(\d+)$/.exec(links[`hydra:${rel}`] ?? "")?.[1];
  return {
    total: document["hydra:totalItems"],
    next: number("next"),
    last: number("last"),
    rows: ids(document).length,
  };
}

describe.each(["cached", "capped"])("a total that is %s", (kind) => {
  it.each([
    {
      name: "too small: what was seen, and there is a next page",
      count: 4,
      page: 2,
      total: 7,
      next: "3",
      last: "3",
      rows: 3,
    },
    { name: "too small, before the last page", count: 4, page: 3, total: 10, next: "4", last: "4", rows: 3 },
    {
      name: "too small, on the last page: no next one",
      count: 4,
      page: 4,
      total: 10,
      next: undefined,
      last: "4",
      rows: 1,
    },
    { name: "too large: advice", count: 19, page: 1, total: 19, next: "2", last: "7", rows: 3 },
    {
      name: "too large, on the last page: no next one",
      count: 19,
      page: 4,
      total: 10,
      next: undefined,
      last: "4",
      rows: 1,
    },
    { name: "too large, beyond it: no next one", count: 19, page: 5, total: 12, next: undefined, last: "4", rows: 0 },
  ])("$name", async ({ count, page, name: _, ...want }) => {
    expect(said(await get(countingBooks(count), `/${kind}-books?page=${page}`))).toEqual(want);
  });

  it("too large, on a last page that is full: no next one", async () => {
    const document = await get(countingBooks(19), `/${kind}-books?score[lte]=2&page=3`);
    expect(said(document)).toEqual({ total: 8, next: undefined, last: "3", rows: 2 });
    const full = await get(countingBooks(19), `/${kind}-books?genre[]=PLAY&page=1`);
    expect(said(full)).toEqual({ total: 3, next: undefined, last: undefined, rows: 3 });
  });
});

it("a capped total past its limit: the partial document, whose next page one row more decides on", async () => {
  const app = countingBooks(21);
  for (const [page, next] of [
    [1, "2"],
    [3, "4"],
  ]) {
    expect(said(await get(app, `/capped-books?page=${page}`))).toMatchObject({
      total: undefined,
      next,
      last: undefined,
    });
  }
  const response = await app.request("/capped-books", { headers: { Accept: "application/json" } });
  expect(response.headers.get("x-total-count")).toBeNull();
});

it("a cached total lags behind rows that come and go, the links do not", async () => {
  const app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  const path = "/cached-books?score[gte]=0";
  expect(said(await get(app, path))).toMatchObject({ total: 10, last: "4" });
  const { id: _, ...data } = await library.prisma.book.findUniqueOrThrow({
    where: { id: 10 },
    omit: { cover: true, extra: true },
  });
  await library.prisma.book.createMany({ data: [11, 12, 13].map((id) => ({ ...data, id })) });
  expect(said(await get(app, path))).toMatchObject({ total: 10, last: "4" });
  expect(said(await get(app, `${path}&page=4`))).toMatchObject({ total: 13, next: "5" });
  expect(said(await get(app, `${path}&page=5`))).toMatchObject({ total: 13, next: undefined, rows: 1 });
  // A page that reveals the total corrects the kept one.
  expect(said(await get(app, path))).toMatchObject({ total: 13, last: "5" });
  await library.prisma.book.deleteMany({ where: { id: { gt: 10 } } });
  expect(said(await get(app, path))).toMatchObject({ total: 13, last: "5" });
  expect(said(await get(app, `${path}&page=4`))).toMatchObject({ total: 10, next: undefined });
});

describe.each([
  { kind: "exact", path: "/books" },
  { kind: "shared", path: "/shared-books" },
])("a total that is $kind", ({ kind, path }) => {
  const app = () => createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });

  it("is one of a moment between the request and its answer", async () => {
    const { id: _, ...data } = await library.prisma.book.findUniqueOrThrow({
      where: { id: 10 },
      omit: { cover: true, extra: true },
    });
    const served = app();
    try {
      await expectTotalsAmidWrites({
        rows: 10,
        add: (number) => library.prisma.book.create({ data: { ...data, id: 100 + number } }),
        readers: 12,
        requests: 15,
        totalOf: async () => (await get(served, `${path}?page=1`))["hydra:totalItems"],
      });
    } finally {
      await library.prisma.book.deleteMany({ where: { id: { gte: 100 } } });
    }
  });

  it("decides on the next page", async () => {
    expect(said(await get(countingBooks(4), `${path}?page=2`))).toEqual({
      total: 6,
      next: undefined,
      last: "2",
      rows: 3,
    });
    expect(said(await get(countingBooks(19), `${path}?genre[]=PLAY`))).toEqual({
      total: 19,
      next: "2",
      last: "7",
      rows: 3,
    });
  });

  it.runIf(provider !== "sqlite")("counts as often as concurrent requests need it", async () => {
    const served = app();
    await get(served, path);
    library.takeQueries();
    const documents = await Promise.all(Array.from({ length: 20 }, () => get(served, path)));
    expect(documents.map((document) => document["hydra:totalItems"])).toEqual(Array(20).fill(10));
    const counts = library.takeQueries().filter((sql) => sql.startsWith("SELECT COUNT(*)")).length;
    expect(counts).toBeGreaterThan(0);
    if (kind === "exact") expect(counts).toBe(20);
    else expect(counts).toBeLessThan(20);
  });
});
