/** What the schema says of every row of a resource: whoever leads to a row that does not fulfil it, it is not shown. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Document, fail, get, ids, type Requestable } from "./client.js";
import { recording } from "./explained-calls.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

const hour = 3_600_000;
const past = new Date(Date.now() - hour);
const future = new Date(Date.now() + hour);
const day = 24 * hour;

/** The articles that may be shown are 1, 2, 3, 8 and 9. Desk 2 is closed. */
const articles = [
  { id: 1, deskId: 1 },
  { id: 2, deskId: 2 },
  { id: 3, deskId: 1, validUntil: past },
  { id: 4, deskId: 1, deletedAt: past },
  { id: 5, deskId: 1, status: "DRAFT" },
  { id: 6, deskId: 1, publishedAt: future },
  { id: 7, deskId: 2, publishedAt: future, deletedAt: past },
  { id: 8, validFrom: new Date(Date.now() + 2 * day) },
  { id: 9, deskId: 3 },
] as const;

let library: Library;
let app: Requestable;
const handlers = { Book: { recommended } };

beforeAll(async () => {
  library = await openLibrary();
  const { prisma } = library;
  await prisma.desk.createMany({
    data: [
      { id: 1, name: "City" },
      { id: 2, name: "Closed", closedAt: past },
      { id: 3, name: "World" },
    ],
  });
  const usual = {
    title: "Title",
    status: "PUBLISHED",
    publishedAt: past,
    validFrom: past,
    validUntil: future,
  } as const;
  await prisma.article.createMany({ data: articles.map((article) => ({ ...usual, ...article })) });
  await prisma.comment.createMany({
    data: articles.map(({ id }) => ({ id, text: `On ${id}`, articleId: id })),
  });
  app = createApi({ prisma, handlers });
});
afterAll(() => library.prisma.$disconnect());

async function walk(path: string): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const page: Document = await get(app, next);
    found.push(...ids(page));
    next = page["hydra:view"]?.["hydra:next"];
  }
  return found;
}

describe("every way to the rows", () => {
  it.each([
    ["/articles", [1, 2, 3, 8, 9]],
    ["/article-feed", [9, 8, 3, 2, 1]],
    ["/partial-articles", [1, 2, 3, 8, 9]],
    ["/all-articles", [1, 2, 3, 8, 9]],
    ["/capped-articles", [1, 2, 3, 8, 9]],
    ["/desks/1/articles", [1, 3]],
    ["/desks", [1, 3]],
    ["/joined-desks", [1, 3]],
    ["/articles?exists[desk]=false", [8]],
    // Nor does a filter lead to a row by another one that does not fulfil it.
    ["/comments?article.title=title", [1, 2, 3, 8, 9]],
    ["/comments?article.desk.name=City", [1, 3]],
    ["/comments?article.desk.name=Closed", []],
    ["/comments?article.desk.name[not]=City", [8, 9]],
    ["/comments?search=title", [1, 2, 3, 8, 9]],
    ["/comments?search=city", [1, 3]],
    ["/comments?search=closed", []],
    ["/comments?search=title+on", [1, 2, 3, 8, 9]],
  ])("%s has those that fulfil it", async (path, want) => {
    expect(await walk(path)).toEqual(want);
  });

  it("an operation's own condition is added", async () => {
    expect(await walk("/valid-articles")).toEqual([1, 2, 9]);
  });

  it("distinct values are those of such rows", async () => {
    const found = await walk("/article-desks");
    expect(found.toSorted()).toEqual([1, 2, 8, 9]);
  });

  it.each(["/articles", "/article-feed", "/all-articles"])("%s counts no others", async (path) => {
    expect((await get(app, path))["hydra:totalItems"]).toBe(5);
  });

  it("an item that does not fulfil it is a 404, as if it did not exist", async () => {
    const missing = await fail(app, "/articles/99", 404);
    for (const id of [4, 5, 6, 7]) {
      const hidden = await fail(app, `/articles/${id}`, 404);
      expect({ ...hidden, detail: "", "hydra:description": "" }).toEqual({
        ...missing,
        ...{ detail: "", "hydra:description": "" },
      });
    }
    expect(await get(app, "/desks/1/articles")).toMatchObject({ "hydra:totalItems": 2 });
    await fail(app, "/desks/2/articles", 404);
  });
});

async function memberOf(path: string, id: number): Promise<Record<string, unknown> | undefined> {
  return (await get(app, path))["hydra:member"].find((member) => member.id === id);
}

describe("from other resources", () => {
  it("a reference to a row that does not fulfil it is null", async () => {
    expect(await get(app, "/articles/1")).toMatchObject({ desk: "/desks/1" });
    expect(await get(app, "/articles/2")).toMatchObject({ desk: null });
    expect(await memberOf("/all-articles", 2)).toMatchObject({ desk: null });
  });

  it("an embedded item is null, and so is a reference within it", async () => {
    const comments = (await get(app, "/comments"))["hydra:member"];
    const articleOf = (id: number) => comments.find((comment) => comment.id === id)?.article;
    expect(articleOf(1)).toMatchObject({ id: 1, desk: "/desks/1" });
    expect(articleOf(2)).toMatchObject({ id: 2, desk: null });
    expect(articleOf(4)).toBeNull();
    expect(await get(app, "/comments/6")).toMatchObject({ article: null });
  });

  it.each(["/desks", "/joined-desks"])("an embedded list of %s leaves it out", async (path) => {
    expect(await memberOf(path, 1)).toMatchObject({ articles: [{ id: 1 }, { id: 3 }] });
    expect(await get(app, "/desks/3")).toMatchObject({ articles: [{ id: 9, desk: "/desks/3" }] });
  });
});

describe("with the application's part", () => {
  it("a scope restricts further, and a handler receives both conditions", async () => {
    const wheres: (object | undefined)[] = [];
    const scoped = createApi({
      prisma: library.prisma,
      scope: { Article: () => ({ deskId: 1 }) },
      handlers: {
        ...handlers,
        Article: {
          partial: ({ prisma, scope }) => {
            wheres.push(scope);
            return prisma.article.findMany({ where: scope ?? {} });
          },
        },
      },
    });
    expect(ids(await get(scoped, "/all-articles"))).toEqual([1, 3]);
    expect(ids(await get(scoped, "/partial-articles"))).toEqual([1, 3]);
    expect(wheres).toEqual([
      {
        AND: [
          { deletedAt: null, status: { in: ["PUBLISHED"] }, publishedAt: { lte: expect.any(Date) } },
          { deskId: 1 },
        ],
      },
    ]);
    await fail(scoped, "/articles/2", 404);
  });

  it("without a scope, answers are not private", async () => {
    const response = await app.request("/articles");
    expect(response.headers.get("cache-control")).toBeNull();
  });
});

describe("now()", () => {
  /** The instants that the calls of a request compare with. */
  async function instantsOf(path: string): Promise<readonly string[]> {
    const calls: string[] = [];
    const recorded = createApi({ prisma: recording(library.prisma, calls), handlers });
    const response = await recorded.request(path);
    expect(response.status, await response.text()).toBe(200);
    expect(calls.length).toBeGreaterThan(1);
    return calls.flatMap((call) =>
      [...call.matchAll(/publishedAt: \{ lte: (new Date\([^)]*\))/g)].map(([, at]) => `${at}`),
    );
  }

  it.each(["/articles", "/article-feed", "/comments", "/desks", "/valid-articles"])(
    "is one instant in all that %s reads",
    async (path) => {
      const before = new Date();
      const instants = await instantsOf(path);
      expect(instants.length).toBeGreaterThan(0);
      expect(new Set(instants).size).toBe(1);
      const [at = ""] = instants[0]?.match(/\d{4}-[^"]*/) ?? [];
      expect(new Date(at).getTime()).toBeGreaterThanOrEqual(before.getTime());
      expect(new Date(at).getTime()).toBeLessThanOrEqual(Date.now());
    },
  );

  it("is one instant in all batches of a stream", async () => {
    const { prisma } = library;
    const data = Array.from({ length: 1_500 }, (_, index) => ({
      ...{
        id: 1_000 + index,
        title: "Many",
        status: "PUBLISHED",
        publishedAt: past,
        validFrom: past,
        validUntil: past,
      },
    })) as NonNullable<Parameters<typeof prisma.article.createMany>[0]>["data"];
    await prisma.article.createMany({ data });
    try {
      const instants = await instantsOf("/all-articles");
      expect(instants.length).toBeGreaterThan(1);
      expect(new Set(instants).size).toBe(1);
    } finally {
      await prisma.article.deleteMany({ where: { title: "Many" } });
    }
  });

  it("is another instant in the next request: a row appears when its time has come", async () => {
    const soon = new Date(Date.now() + 300);
    await library.prisma.article.update({ where: { id: 6 }, data: { publishedAt: soon } });
    try {
      await fail(app, "/articles/6", 404);
      await expect.poll(async () => (await app.request("/articles/6")).status).toBe(200);
      expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime());
    } finally {
      await library.prisma.article.update({ where: { id: 6 }, data: { publishedAt: future } });
    }
  });

  it("compares a day with the day of today, in UTC", async () => {
    const today = new Date(new Date().toISOString().slice(0, 10));
    const until = new Date(Date.now() + 2 * day);
    await library.prisma.article.update({ where: { id: 8 }, data: { validFrom: today, validUntil: until } });
    expect(await walk("/valid-articles")).toEqual([1, 2, 8, 9]);
    const tomorrow = new Date(today.getTime() + day);
    await library.prisma.article.update({ where: { id: 8 }, data: { validFrom: tomorrow } });
    expect(await walk("/valid-articles")).toEqual([1, 2, 9]);
  });
});
