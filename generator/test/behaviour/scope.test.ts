/** Ways around a scope that are tried: none may show another tenant's rows, or that there are any. */

import { skip } from "@prisma/client/runtime/client";
import { ArrayPaginator, Problem } from "@prisma-paged/runtime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids } from "./client.js";
import { Prisma } from "./generated/prisma/client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.prisma.$disconnect());

const handlers = { Book: { recommended } };

/** An API that shows the books of one author, whom a header names: the tenant. */
function tenants() {
  return createApi({
    prisma: library.prisma,
    scope: {
      Book: (context) => ({ authorId: Number(context.req.header("tenant")) }),
      Loan: (context) => ({ book: { authorId: Number(context.req.header("tenant")) } }),
    },
    handlers,
  });
}

/** Ada's are the books 1 to 7, Bo's 8 to 10; each asks with a header of its own. */
function as(tenant: number, app = tenants()) {
  return {
    request: (path: string, init?: RequestInit) =>
      app.request(path, { ...init, headers: { tenant: String(tenant), ...init?.headers } }),
  };
}

it("a scope refuses a caller by a problem of its own", async () => {
  const app = createApi({
    prisma: library.prisma,
    scope: {
      Book: () => {
        throw new Problem(403, "You are a member of no library.");
      },
    },
    handlers,
  });
  for (const path of ["/books", "/books/1", "/all-books", "/recommended-books"]) {
    expect(await fail(app, path, 403)).toMatchObject({ status: 403, detail: "You are a member of no library." });
  }
});

it("a scope is asked once in a request, whatever the request reads", async () => {
  const asked: string[] = [];
  const scopeOf = (model: string) => async () => {
    asked.push(model);
    return {};
  };
  const app = createApi({
    prisma: library.prisma,
    scope: { Author: scopeOf("Author"), Book: scopeOf("Book"), Shelf: scopeOf("Shelf"), Loan: scopeOf("Loan") },
    handlers,
  });
  for (const path of ["/books", "/books/1", "/authors", "/authors/1/books", "/all-books", "/book-feed", "/shelves"]) {
    asked.length = 0;
    expect((await app.request(path)).status, path).toBe(200);
    expect(asked.sort(), path).toEqual([...new Set(asked)]);
    expect(asked, path).not.toEqual([]);
  }
});

/** A 404's document, with its text up to the key that was sent. */
function withoutSentKey(problem: Record<string, unknown>): object {
  const text = String(problem.detail).replace(/"[^"]*" exists\.$/, "");
  expect(problem.detail).toBe(problem["hydra:description"]);
  return { ...problem, detail: text, "hydra:description": text };
}

describe("no way around a scope", () => {
  it.each([
    ["a guessed identifier", "/books/1"],
    ["a guessed compound identifier", "/loans/bookId=1;reader=x%3By"],
    ["an identifier of another spelling", "/books/01"],
  ])("%s is a 404 as of a row that is not there", async (_, path) => {
    const missingPath = path.startsWith("/loans") ? "/loans/bookId=9;reader=nobody" : "/books/999";
    const [hidden, missing] = [await fail(as(2), path, 404), await fail(as(2), missingPath, 404)];
    // The text repeats the key that the client sent, and nothing else.
    expect(withoutSentKey(hidden)).toEqual(withoutSentKey(missing));
    expect((await as(2).request(path)).headers.get("cache-control")).toBe("private");
    const [item] = ids(await get(as(1), "/books"));
    expect(item).toBe(1);
  });

  it.each([
    "/books",
    "/books?author=1",
    "/books?author[]=1&author[]=2",
    "/books?author=/authors/1",
    "/books?title=Title",
    "/books?exists[subtitle]=true",
    "/books?order[score]=asc",
    "/books?page=2",
    "/books/partial",
    "/published-books",
    "/free-books?itemsPerPage=5",
    "/free-books?pagination=false",
    "/unbounded-books?itemsPerPage=1000",
    "/all-books",
    "/book-feed",
    "/book-feed?score[lt]=2",
    "/book-feed?score[lt]=2&id[lt]=9",
    "/book-feed?score[gt]=0&id[gt]=0",
    "/book-feed?order[title]=asc&title[gt]=Title&id[gt]=0",
    "/book-feed?score[gte]=0&score[lte]=9",
    "/books-by-id?id[gt]=0",
    "/books-by-id?id[lt]=8",
    "/books-by-date",
    "/book-genres",
    "/book-genre-rows",
    "/authors/1/books",
    "/authors/2/books",
    "/shared-books",
    "/cached-books",
    "/capped-books",
    "/books?authorId=1&where[authorId]=1&OR[0][authorId]=1&tenant=1",
  ])("%s", async (path) => {
    const found = ids(await get(as(2), path));
    expect(found.filter((id) => Number(id) < 8)).toEqual([]);
  });

  it.each([
    "/books",
    "/shared-books",
    "/cached-books",
    "/capped-books",
    ...(provider === "sqlite" ? [] : ["/estimated-books"]),
    "/all-books",
    "/book-feed",
  ])("the total of %s is one's own, also where both ask at once and after one another", async (path) => {
    const app = tenants();
    const total = async (tenant: number) => (await get(as(tenant, app), path))["hydra:totalItems"];
    expect(await Promise.all([total(1), total(2), total(1), total(2)])).toEqual([7, 3, 7, 3]);
    expect([await total(2), await total(1)]).toEqual([3, 7]);
  });

  it("a page beyond one's own rows shows none, and a distinct value of others does not exist", async () => {
    const beyond = await get(as(2), "/books?page=3");
    expect([ids(beyond), beyond["hydra:totalItems"]]).toEqual([[], 3]);
    await library.prisma.book.updateMany({ where: { id: { in: [8, 9, 10] } }, data: { genre: "PLAY" } });
    const genres = await get(as(2), "/book-genres");
    expect([ids(genres), genres["hydra:totalItems"]]).toEqual([[8], 1]);
  });

  it("embedded items, embedded lists and references to what is hidden are null or left out", async () => {
    const shelves = (await get(as(2), "/shelves"))["hydra:member"];
    expect(shelves.map((shelf) => shelf.books)).toEqual([[], []]);
    const joined = (await get(as(2), "/joined-shelves"))["hydra:member"];
    expect(joined.map((shelf) => shelf.books)).toEqual([[], []]);
    const app = createApi({
      prisma: library.prisma,
      scope: { Shelf: () => ({ code: "none" }), Author: () => ({ id: 2 }), Book: () => ({}) },
      handlers,
    });
    expect((await get(app, "/books"))["hydra:member"][0]).toMatchObject({ id: 1, shelf: null, author: null });
    expect(await (await app.request("/books/1")).json()).toMatchObject({ id: 1, shelf: null, author: null });
    const [first] = JSON.parse(
      await (await app.request("/all-books", { headers: { accept: "application/json" } })).text(),
    );
    expect(first).toMatchObject({ id: 1, shelf: null, author: null });
    await fail(app, "/shelves/B", 404);
  });

  it("a relation by a compound key is shown where the scope allows its row, as an IRI and embedded", async () => {
    await library.prisma.author.create({ data: { id: 3, name: "Cy" } });
    await library.prisma.book.update({ where: { id: 3 }, data: { authorId: 3 } });
    await library.prisma.reminder.createMany({
      data: [
        { id: 1, bookId: 1, reader: "x;y", previousBookId: 3, previousReader: "plain" },
        { id: 2, bookId: 3, reader: "plain", previousBookId: 1, previousReader: "x;y" },
        { id: 3, bookId: 1, reader: "x;y", previousBookId: 1 },
      ],
    });
    const seen = async (tenant: number) =>
      (await get(as(tenant), "/reminders"))["hydra:member"].map(({ loan, previous }) => [loan, previous]);
    const [first, third] = ["/loans/bookId=1;reader=x%3By", "/loans/bookId=3;reader=plain"];
    const embedded = (iri: string) => expect.objectContaining({ "@id": iri });
    const ones = await seen(1);
    const threes = await seen(3);
    const nones = await seen(2);
    await library.prisma.reminder.deleteMany();
    await library.prisma.book.update({ where: { id: 3 }, data: { authorId: 1 } });
    expect(ones).toEqual([
      [first, null],
      [null, embedded(first)],
      [first, null],
    ]);
    expect(threes).toEqual([
      [null, embedded(third)],
      [third, null],
      [null, null],
    ]);
    expect(nones).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it.each(["application/ld+json", "application/json", "text/html"])("holds in %s", async (accept) => {
    for (const path of ["/books", "/all-books"]) {
      const response = await as(2).request(path, { headers: { accept } });
      const text = await response.text();
      expect(text).toContain("Title 08");
      expect(text).not.toContain("Title 01");
      expect(response.headers.get("cache-control")).toBe("private");
    }
  });

  it("an entity tag of one tenant is none of another's", async () => {
    const app = tenants();
    const etag = (await as(1, app).request("/books")).headers.get("etag") ?? "";
    expect((await as(2, app).request("/books", { headers: { "if-none-match": etag } })).status).toBe(200);
  });

  it("handlers get the resolved scope", async () => {
    const seen: unknown[] = [];
    const app = createApi({
      prisma: library.prisma,
      scope: { Book: async () => ({ authorId: 2 }) },
      handlers: {
        Book: {
          recommended: async ({ scope, prisma, offset, itemsPerPage }) => {
            seen.push(scope);
            const rows = await prisma.book.findMany({ where: scope ?? { id: -1 }, orderBy: { id: "asc" } });
            return new ArrayPaginator(rows, offset, itemsPerPage);
          },
        },
      },
    });
    expect(ids(await get(app, "/recommended-books"))).toEqual([8, 9, 10]);
    expect(seen).toEqual([{ authorId: 2 }]);
  });

  it("requireScopes: a resource is open to everybody only if the application says so", async () => {
    // Types find all of these; who writes JavaScript learns of them when the API is made.
    const create = (scope?: object) =>
      createApi({ prisma: library.prisma, requireScopes: true, scope: scope as never, handlers });
    const others = Object.values(Prisma.ModelName).filter((model) => !["Book", "AuditLog", "Ticket"].includes(model));
    const everybody = {
      ...Object.fromEntries(others.map((model) => [model, "public"])),
      Ticket: () => ({ teamId: 1 }),
    };
    expect(() => create({ ...everybody })).toThrow("`requireScopes` is on, and there is no scope for Book.");
    expect(() => create()).toThrow("Book, Author");
    expect(() => create({ ...everybody, Book: { authorId: 2 } })).toThrow("scope.Book must be a function");
    const app = create({ ...everybody, Book: () => ({ authorId: 2 }) });
    expect(ids(await get(app, "/books"))).toEqual([8, 9, 10]);
    expect(ids(await get(app, "/authors"))).toEqual([1, 2, 3]);
    const { Ticket: _, ...unscoped } = everybody;
    const open = createApi({ prisma: library.prisma, scope: { ...unscoped, Book: "public" }, handlers });
    expect((await get(open, "/books"))["hydra:totalItems"]).toBe(10);
    expect((await open.request("/books")).headers.get("cache-control")).not.toBe("private");
  });

  it.each([
    ["undefined", () => undefined],
    ["an OR of an empty AND", () => ({ OR: [{ AND: [] }] })],
    ["an empty operator", () => ({ authorId: {} })],
    ["a Map", () => ({ authorId: new Map([["equals", 2]]) })],
    ["an instance of a class", () => ({ authorId: new (class Tenant {})() })],
    ["null", () => null],
    ["a word", () => "tenant"],
    ["an undefined condition", () => ({ authorId: undefined })],
    ["`Prisma.skip`, which is left out as well", () => ({ authorId: skip })],
    ["`Prisma.skip` in an operator", () => ({ authorId: { equals: skip } })],
    ["NaN, which is read as null", () => ({ shelfCode: Number("none") })],
    ["a promise that nobody has awaited", () => ({ authorId: Promise.resolve(2) })],
    ["one in a list", () => ({ AND: [{ authorId: 2 }, undefined] })],
    ["one in an operator", () => ({ authorId: { equals: undefined } })],
    ["one in a relation", async () => ({ author: { is: { id: undefined } } })],
    [
      "an error",
      () => {
        throw new Error("no session");
      },
    ],
  ])("a scope that returns %s stops every read before its query", async (_, scope) => {
    const app = createApi({
      prisma: library.prisma,
      onError: () => {},
      // A JavaScript application, or a cast, may well do this.
      scope: { Book: scope as () => object },
      handlers,
    });
    library.takeQueries();
    const paths = [
      "/books",
      "/books/1",
      "/books/partial",
      "/all-books",
      "/book-feed",
      "/book-genres",
      "/authors/1/books",
      "/recommended-books",
    ];
    for (const path of paths)
      expect(JSON.stringify(await fail(app, path, 500))).not.toMatch(/session|authorId|shelfCode/);
    await fail(app, "/shelves", 500);
    expect(library.takeQueries().filter((sql) => sql.includes("`Book`"))).toEqual([]);
  });

  it("no text in a query reaches the database as anything but a value", async () => {
    const attempts = ["' OR 1=1 --", '"; DROP TABLE "Book"; --', "%", "_", "\\", "1) OR (1=1"];
    for (const text of attempts) {
      for (const parameter of ["title", "subtitle", "subtitle[]"]) {
        const found = ids(await get(as(2), `/books?${parameter}=${encodeURIComponent(text)}`));
        expect(found, `${parameter}=${text}`).toEqual([]);
      }
    }
  });
});
