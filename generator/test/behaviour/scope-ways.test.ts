/** further ways around a scope that are tried, by what is asked for and how it is answered. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids, view } from "./client.js";
import type { ApiOptions } from "./generated/api/index.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
  await library.prisma.reminder.createMany({
    data: [
      { id: 1, bookId: 1, reader: "x;y", previousBookId: 2, previousReader: "z=1" },
      { id: 2, bookId: 2, reader: "z=1", previousBookId: 1, previousReader: "x;y" },
    ],
  });
});
afterAll(() => library.prisma.$disconnect());

/** Of the books 1 to 7 by Ada, who is author 1, and 8 to 10 by Bo. */
const bo = { Book: () => ({ authorId: 2 }) };
const scoped = (scope: NonNullable<ApiOptions["scope"]> = bo, handlers: Partial<ApiOptions["handlers"]> = {}) =>
  createApi({ prisma: library.prisma, onError: () => {}, scope, handlers: { Book: { recommended }, ...handlers } });

type Scope = ReturnType<Exclude<NonNullable<NonNullable<ApiOptions["scope"]>["Book"]>, "public">>;

describe("conditions of the scope and of the query are both held", () => {
  const scopes: readonly (readonly [name: string, scope: Scope])[] = [
    ["OR", { OR: [{ authorId: 2 }, { id: -1 }] }],
    ["NOT", { NOT: { authorId: 1 } }],
    ["AND", { AND: [{ authorId: { gt: 1 } }, { OR: [{ id: { gte: 8 } }] }] }],
    ["a relation", { author: { is: { name: "Bo" } } }],
    ["the same field as the filter", { authorId: { in: [2] } }],
  ];
  it.each(scopes)("%s", async (_, scope) => {
    const app = scoped({ Book: () => scope });
    for (const query of [
      "",
      "?author=1",
      "?author[]=1&author[]=2",
      "?score[gte]=0&genre[]=NOVEL&genre[]=POEM&genre[]=PLAY",
    ]) {
      const found = ids(await get(app, `/unbounded-books${query}`));
      expect({ query, rows: found }).toEqual({ query, rows: query === "?author=1" ? [] : [8, 9, 10] });
    }
    await fail(app, "/books/1", 404);
    expect(ids(await get(app, "/book-feed?score[lt]=9&id[lt]=99"))).toEqual([10, 9, 8]);
    expect(ids(await get(app, "/books-by-id?id[gt]=1"))).toEqual([8, 9, 10]);
  });

  // Prisma treats an empty OR as false, but drops it within an AND.
  const nothings: readonly (readonly [name: string, scope: Scope])[] = [
    ["OR of nothing", { OR: [] }],
    ["OR of an empty condition", { OR: [{}] }],
    ["OR of an OR of nothing", { OR: [{ OR: [] }] }],
    ["AND with an OR of nothing", { AND: [{ authorId: 2 }, { OR: [] }] }],
    ["an OR of nothing beside a field", { authorId: 2, OR: [] }],
    ["an OR of nothing in a relation", { author: { AND: [{ OR: [] }] } }],
    ["in of nothing", { id: { in: [] } }],
  ];
  it.each(nothings)("a scope that allows nothing gives nothing: %s", async (_, scope) => {
    let given: object | undefined;
    const asked: ApiOptions["handlers"]["Book"]["recommended"] = ({ scope: resolved = {}, prisma }) => {
      given = resolved;
      return prisma.book.findMany({ where: { AND: [resolved, { id: { gt: 0 } }] } });
    };
    const app = scoped({ Book: () => scope }, { Book: { recommended: asked } });
    for (const path of [
      "/books",
      "/books?score[gte]=0&title=Title",
      "/all-books",
      "/book-feed",
      "/book-feed?score[lt]=9&id[lt]=9",
      "/books-by-id?id[gt]=1",
      "/cached-books",
      "/published-books",
      "/book-genres",
      "/authors/1/books",
      "/recommended-books",
    ]) {
      expect({ path, rows: ids(await get(app, path)) }).toEqual({ path, rows: [] });
    }
    expect(given).toBeDefined();
    await fail(app, "/books/1", 404);
    for (const path of ["/shelves", "/joined-shelves"]) {
      expect((await get(app, path))["hydra:member"].map(({ books }) => books)).toEqual([[], []]);
    }
    expect((await get(app, "/loans"))["hydra:member"].map(({ book }) => book)).toEqual([null, null, null]);
  });
});

describe("what a request names", () => {
  it.each([
    // Not declared, so ignored: in the order of rows without them.
    "/books?author.name=Ada",
    "/books?order[author]=asc",
    "/books?order[author][name]=asc",
    "/books?order[author.name]=asc",
    "/books?order[authorId]=asc",
    "/books?secret=never%20shown",
    "/books?order[secret]=asc",
    "/books?AND[0][authorId]=1&NOT[authorId]=2",
    "/books?scope[authorId]=1&authorId[not]=2&cursor[id]=1&skip=0&take=99",
  ])("%s", async (path) => {
    const document = await get(scoped(), path);
    expect([ids(document), document["hydra:totalItems"]]).toEqual([[8, 9, 10], 3]);
  });

  it.each([
    "/book-feed?score[lt]=1&id[lt]=",
    "/book-feed?score[gt]=1&id[gt]=",
    "/books-by-id?id[gt]=",
    "/books-by-id?id[lt]=",
  ])("%s…: a position says no more of a hidden row than of one that is not there", async (path) => {
    const answer = async (id: number) => {
      const document = await get(scoped(), path + id);
      return { rows: ids(document), total: document["hydra:totalItems"] };
    };
    library.takeQueries();
    const hidden = await answer(4);
    // The rows and their count are asked for at once.
    const queries = [...library.takeQueries()].sort();
    await library.prisma.book.delete({ where: { id: 4 } });
    library.takeQueries();
    const gone = await answer(4);
    expect([...library.takeQueries()].sort()).toEqual(queries);
    await library.prisma.book.create({
      data: {
        ...{ id: 4, title: "Title 04 100%_sure", genre: "PLAY", score: 1, price: 4.5, sales: 1n, published: false },
        ...{ addedAt: new Date("2020-01-03T00:00:00.123Z"), authorId: 1, shelfCode: "B" },
      },
    });
    expect(gone).toEqual(hidden);
  });

  it("nor does one finer than a millisecond, whose row is looked up", async () => {
    const at = new Date("2024-02-29T12:00:00.001Z");
    const moments = Array.from({ length: 8 }, (_, index) => ({ id: index + 1, at, time: at }));
    await library.prisma.moment.createMany({ data: moments });
    if (provider !== "sqlite") {
      const moved =
        provider === "mysql" ? "at = at + INTERVAL id * 100 MICROSECOND" : `at = at + id * interval '100 microsecond'`;
      await library.prisma.$executeRawUnsafe(`UPDATE ${provider === "mysql" ? "Moment" : '"Moment"'} SET ${moved}`);
    }
    const app = scoped({ Moment: () => ({ id: { not: 4 } }) });
    const answers = () =>
      Promise.all(
        ["lt", "gt"].map(async (towards) =>
          ids(await get(app, `/moments-by-at?itemsPerPage=2&at[${towards}]=${at.toISOString()}&id[${towards}]=4`)),
        ),
      );
    const hidden = await answers();
    await library.prisma.moment.delete({ where: { id: 4 } });
    expect(hidden).toEqual(await answers());
    await library.prisma.moment.deleteMany();
  });

  it.each<[path: string, total: number | undefined]>([
    ["/books", 3],
    ["/books?page=9", 3],
    ["/books/partial", undefined],
    ["/book-feed?score[lt]=9&id[lt]=9", 3],
    ["/book-genres?itemsPerPage=1", 3],
    ["/book-genre-rows", 3],
    ["/free-books?itemsPerPage=0", 3],
    ["/free-books?pagination=false", 3],
    ["/all-books", 3],
    ["/capped-books?page=2", 3],
    ["/shared-books", 3],
    ["/cached-books", 3],
    ["/authors/2/books", 3],
    ["/authors/1/books", 0],
    ...(provider === "sqlite"
      ? []
      : ([["/estimated-books", 3]] as const).map(([path, total]): [string, number] => [path, total])),
  ])("the total of %s: %s", async (path, total) => {
    const document = await get(scoped(), path);
    expect(document["hydra:totalItems"]).toBe(total);
    // A link to a last page reveals the total as well: these collections have 2 or 3 items a page.
    const last = Number(/page=(\d+)$/.exec(view(document)?.["hydra:last"] ?? "")?.[1] ?? 1);
    expect(last).toBeLessThanOrEqual(2);
  });
});

describe("what an item shows of others", () => {
  it("a list relation's parent that is hidden is not there, whatever its rows", async () => {
    const app = scoped({ Author: () => ({ id: 2 }) });
    const [hidden, missing] = [await fail(app, "/authors/1/books", 404), await fail(app, "/authors/99/books", 404)];
    // The text repeats the key that the client sent, and nothing else.
    expect(JSON.parse(JSON.stringify(hidden).replaceAll('\\"1\\"', '\\"99\\"'))).toEqual(missing);
    expect(ids(await get(app, "/authors/2/books"))).toEqual([8, 9]);
  });

  it("a handler is not asked for the rows of a parent that is hidden, nor under a scope that fails", async () => {
    let asked = 0;
    const books = () => {
      asked += 1;
      return [];
    };
    await fail(scoped({ Author: () => ({ id: 2 }) }, { Author: { books } }), "/authors/1/books", 404);
    const broken = { Book: () => JSON.parse("null") };
    await fail(scoped(broken, { Author: { books } }), "/authors/2/books", 500);
    expect(asked).toBe(0);
  });

  it.each(["/shelves", "/joined-shelves"])(
    "%s: items of an embedded list refer to nothing that is hidden",
    async (path) => {
      const [, shelf] = (await get(scoped({ Author: () => ({ id: 2 }) }), path))["hydra:member"];
      expect(shelf?.books).toMatchObject([
        { "@id": "/books/2", author: null, shelf: "/shelves/B" },
        { "@id": "/books/3", author: null },
      ]);
      const hidden = await get(scoped({ Shelf: () => ({ code: "B" }) }), path);
      expect(hidden["hydra:member"]).toHaveLength(1);
    },
  );

  it("an embedded item refers to nothing that is hidden, though it is shown itself", async () => {
    const reminders = async (scope: NonNullable<ApiOptions["scope"]>) =>
      (await get(scoped(scope), "/reminders"))["hydra:member"].map(({ loan, previous }) => [loan, previous]);
    const second = "/loans/bookId=2;reader=z%3D1";
    const first = "/loans/bookId=1;reader=x%3By";
    expect(await reminders({ Book: () => ({ id: 1 }) })).toEqual([
      [first, expect.objectContaining({ "@id": second, book: null })],
      [second, expect.objectContaining({ "@id": first, book: "/books/1" })],
    ]);
    expect(await reminders({ Loan: () => ({ book: { id: 1 } }), Book: () => ({ id: 2 }) })).toEqual([
      [first, null],
      [null, expect.objectContaining({ "@id": first, book: null })],
    ]);
  });

  it("the same in a single item, by a compound key, and in the rows of a handler", async () => {
    const app = scoped(
      { Book: () => ({ id: 1 }), Author: () => ({ id: 2 }) },
      {
        Book: { recommended: () => [{ id: 1, authorId: 1, shelfCode: "B" }] },
      },
    );
    expect(await (await app.request("/loans/bookId=2;reader=z%3D1")).json()).toMatchObject({ book: null });
    expect(await (await app.request("/loans/bookId=1;reader=x%3By")).json()).toMatchObject({ book: "/books/1" });
    expect((await get(app, "/recommended-books"))["hydra:member"]).toMatchObject([{ id: 1, author: null }]);
  });
});

/** Only a collation takes them for equal, and so does the constraint of the foreign key. */
it.runIf(provider === "mysql")("a key is equal to another one where the database says so", async () => {
  const { prisma } = library;
  await prisma.nation.createMany({ data: ["JP", "ß", "FR"].map((code) => ({ code, name: code })) });
  const homes = ["jp", "JP", "Jp ", "ß", "fr", "FR"];
  await prisma.director.createMany({ data: homes.map((homeCode, id) => ({ id, name: homeCode, homeCode })) });
  const app = scoped({ Nation: () => ({ code: { not: "FR" } }) });
  const shown = await Promise.all(
    [1, 2].map(async (page) => (await get(app, `/directors?page=${page}`))["hydra:member"].map(({ home }) => home)),
  );
  expect(shown.flat()).toEqual(["/nations/jp", "/nations/JP", "/nations/Jp%20", "/nations/%C3%9F", null, null]);
});

describe("how it is answered", () => {
  const asTenant = (tenant: number) => scoped({ Book: () => ({ authorId: tenant }) });

  it.each(["application/ld+json", "application/json", "text/html"])(
    "a tag opens no hidden item: %s",
    async (accept) => {
      const tag = (await asTenant(1).request("/books/1", { headers: { accept } })).headers.get("etag") ?? "";
      for (const given of [tag, "*", `"x", ${tag}`]) {
        for (const method of ["GET", "HEAD"]) {
          const headers = { accept, "if-none-match": given };
          expect((await asTenant(2).request("/books/1", { method, headers })).status).toBe(404);
        }
      }
      expect((await asTenant(2).request("/books", { headers: { accept, "if-none-match": tag } })).status).toBe(200);
    },
  );

  it("two tenants' answers have one tag only if they are the same", async () => {
    const tags = async (path: string) =>
      Promise.all([1, 2].map(async (tenant) => (await asTenant(tenant).request(path)).headers.get("etag")));
    for (const path of ["/books", "/books?page=2", "/book-feed", "/books/partial", "/book-genres"]) {
      const [one, two] = await tags(path);
      expect(one).not.toBe(two);
    }
    const [one, two] = await tags("/books?author=77");
    expect(one).toBe(two);
  });

  it("HEAD has the caller's own total, in JSON too", async () => {
    for (const method of ["GET", "HEAD"]) {
      const response = await asTenant(2).request("/books", { method, headers: { accept: "application/json" } });
      expect(response.headers.get("x-total-count")).toBe("3");
      expect(response.headers.get("link")).not.toContain('rel="last"');
      expect(response.headers.get("cache-control")).toBe("private");
    }
    expect((await asTenant(2).request("/books/1", { method: "HEAD" })).status).toBe(404);
  });

  it("pages for people: an item, a list relation, an error", async () => {
    const html = async (path: string) => {
      const response = await asTenant(2).request(path, { headers: { accept: "text/html" } });
      return { status: response.status, text: await response.text() };
    };
    expect(await html("/books/1")).toMatchObject({ status: 404 });
    for (const path of ["/books/1", "/authors/1/books", "/shelves", "/all-books"]) {
      expect((await html(path)).text).not.toMatch(/Title 0[1-7]/);
    }
    expect((await html("/books")).text).toContain("Title 08");
  });

  it("the API's own documents call no scope, and reveal nothing about rows", async () => {
    let asked = 0;
    const app = scoped({
      Book: () => {
        asked += 1;
        return { authorId: 2 };
      },
    });
    library.takeQueries();
    for (const path of ["/", "/docs", "/docs.jsonld", "/openapi.json", "/contexts/Book"]) {
      const [mine, theirs] = await Promise.all(
        [app, scoped({})].map(async (each) => (await each.request(path)).text()),
      );
      expect(mine).toBe(theirs);
      expect(mine).not.toContain("Title 0");
    }
    expect([asked, library.takeQueries()]).toEqual([0, []]);
  });
});
