/** what a handler may return, with its edges, on every kind of operation; and what it may not. */
import { ArrayPaginator, type HandlerResult, Problem, TraversablePaginator } from "@prisma-paged/runtime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids, view } from "./client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.prisma.$disconnect());

type Row = { readonly id: number };
const five: readonly Row[] = [1, 2, 3, 4, 5].map((id) => ({ id }));

const logged: unknown[] = [];
/** An API whose recommended books are these. */
const giving = (handler: () => HandlerResult<Row> | Promise<HandlerResult<Row>>) =>
  createApi({
    prisma: library.prisma,
    onError: (error) => void logged.push(error),
    handlers: { Book: { recommended: handler } },
  });

function* generator() {
  yield* five;
}
async function* asyncGenerator() {
  yield* five;
}

/** The keys of a view, with the page that each leads to. */
const pages = (links: Record<string, string> | undefined) =>
  links && Object.fromEntries(Object.entries(links).map(([key, url]) => [key, url.split("page=")[1]]));

const all = [1, 2, 3, 4, 5];

describe("a plain list: members and, of an array, their number; never a view", () => {
  it.each<{ name: string; given: () => HandlerResult<Row>; total?: number; rows?: readonly number[] }>([
    { name: "an array", given: () => five, total: 5 },
    { name: "an empty array", given: () => [], total: 0, rows: [] },
    { name: "a set", given: () => new Set(five) },
    { name: "the values of a map", given: () => new Map(five.map((row) => [row.id, row])).values() },
    { name: "a generator", given: generator },
    { name: "an async generator", given: asyncGenerator },
    { name: "a stream", given: () => ReadableStream.from(five) },
    { name: "an empty set", given: () => new Set<Row>(), rows: [] },
  ])("$name", async ({ given, total, rows = all }) => {
    for (const handler of [given, async () => given()]) {
      const document = await get(giving(handler), "/recommended-books?x=1&page=2");
      expect([ids(document), document["hydra:totalItems"], view(document)]).toEqual([rows, total, undefined]);
    }
  });
});

describe("ArrayPaginator and TraversablePaginator: the full view and the total", () => {
  const middle = { "@id": "2", "hydra:first": "1", "hydra:last": "3", "hydra:previous": "1", "hydra:next": "3" };
  it.each<{ name: string; given: () => HandlerResult<Row>; rows: readonly number[]; total?: number; links?: object }>([
    { name: "a page in the middle", given: () => new ArrayPaginator(five, 2, 2), rows: [3, 4], links: middle },
    { name: "one page for all", given: () => new ArrayPaginator(five, 0, 5), rows: all },
    { name: "nothing at all", given: () => new ArrayPaginator<Row>([], 0, 5), rows: [], total: 0 },
    { name: "a size of 0", given: () => new ArrayPaginator(five, 0, 0), rows: [] },
    { name: "a size of 0 with an offset", given: () => new ArrayPaginator(five, 3, 0), rows: [] },
    {
      name: "an offset at the total",
      given: () => new ArrayPaginator(five, 5, 5),
      rows: [],
      links: { "@id": "2", "hydra:first": "1", "hydra:last": "1", "hydra:previous": "1" },
    },
    {
      name: "an offset beyond the total",
      given: () => new ArrayPaginator(five, 40, 2),
      rows: [],
      links: { "@id": "21", "hydra:first": "1", "hydra:last": "3", "hydra:previous": "3" },
    },
    { name: "an offset that is no multiple", given: () => new ArrayPaginator(five, 3, 2), rows: [4, 5], links: middle },
    {
      name: "an offset below the first page's end",
      given: () => new ArrayPaginator(five, 1, 4),
      rows: [2, 3, 4, 5],
      links: { "@id": "1", "hydra:first": "1", "hydra:last": "2", "hydra:next": "2" },
    },
    {
      name: "a traversable page",
      given: () => new TraversablePaginator(five.slice(2, 4), 2, 2, 5),
      rows: [3, 4],
      links: middle,
    },
    { name: "a traversable generator", given: () => new TraversablePaginator(generator(), 1, 5, 5), rows: all },
    {
      name: "a traversable async generator",
      given: () => new TraversablePaginator(asyncGenerator(), 1, 5, 5),
      rows: all,
    },
    { name: "a traversable page of size 0", given: () => new TraversablePaginator<Row>([], 1, 0, 5), rows: [] },
    {
      name: "a traversable page of nothing",
      given: () => new TraversablePaginator<Row>([], 1, 5, 0),
      rows: [],
      total: 0,
    },
    {
      name: "a traversable page beyond the last",
      given: () => new TraversablePaginator<Row>([], 9, 2, 5),
      rows: [],
      links: { "@id": "9", "hydra:first": "1", "hydra:last": "3", "hydra:previous": "3" },
    },
    {
      name: "a paginator of one's own, of nothing, whose last page is 0",
      given: () => ({ items: [], currentPage: 1, itemsPerPage: 2, lastPage: 0, totalItems: 0 }),
      rows: [],
      total: 0,
    },
    {
      name: "a paginator of one's own that knows of a next page",
      given: () => ({ items: five, currentPage: 1, itemsPerPage: 5, lastPage: 1, totalItems: 5, hasNextPage: true }),
      rows: all,
      links: { "@id": "1", "hydra:first": "1", "hydra:last": "1", "hydra:next": "2" },
    },
  ])("$name", async ({ given, rows, total = 5, links }) => {
    const document = await get(giving(given), "/recommended-books");
    expect([ids(document), document["hydra:totalItems"]]).toEqual([rows, total]);
    expect(pages(view(document))).toEqual(links);
  });
});

describe("PartialPaginator: a view without first, last and total", () => {
  it.each<{ name: string; given: () => HandlerResult<Row>; rows?: readonly number[]; links: object }>([
    {
      name: "a full page has a next one",
      given: () => ({ items: five, currentPage: 2, itemsPerPage: 5 }),
      links: { "@id": "2", "hydra:previous": "1", "hydra:next": "3" },
    },
    {
      name: "a short page has none",
      given: () => ({ items: generator(), currentPage: 1, itemsPerPage: 6 }),
      links: { "@id": "1" },
    },
    {
      name: "a short page that knows of one",
      given: () => ({ items: asyncGenerator(), currentPage: 1, itemsPerPage: 6, hasNextPage: true }),
      links: { "@id": "1", "hydra:next": "2" },
    },
    {
      name: "a full page that knows of none",
      given: () => ({ items: five, currentPage: 1, itemsPerPage: 5, hasNextPage: false }),
      links: { "@id": "1" },
    },
    {
      name: "a size of 0 has none",
      given: () => ({ items: [], currentPage: 1, itemsPerPage: 0 }),
      rows: [],
      links: { "@id": "1" },
    },
    {
      name: "an empty page beyond the end",
      given: () => ({ items: new Set<Row>(), currentPage: 7, itemsPerPage: 2 }),
      rows: [],
      links: { "@id": "7", "hydra:previous": "6" },
    },
  ])("$name", async ({ given, rows = all, links }) => {
    const document = await get(giving(given), "/recommended-books");
    expect([ids(document), "hydra:totalItems" in document]).toEqual([rows, false]);
    expect(pages(view(document))).toEqual(links);
  });
});

describe("every kind of operation", () => {
  const page = ({ offset, itemsPerPage }: { offset: number; itemsPerPage: number }) =>
    new ArrayPaginator(five, offset, itemsPerPage);
  const app = () =>
    createApi({
      prisma: library.prisma,
      handlers: {
        Book: { recommended: page, getCollection: page, feed: page, free: page, genres: page, all: page },
        Author: { books: page },
      },
    });

  it.each<[path: string, rows: readonly number[], next: string | undefined]>([
    ["/recommended-books?page=2", [4, 5], undefined],
    ["/books", [1, 2, 3], "/books?page=2"],
    ["/book-feed?page=2", [4, 5], undefined],
    ["/book-genres", [1, 2, 3], "/book-genres?page=2"],
    ["/free-books?itemsPerPage=2", [1, 2], "/free-books?itemsPerPage=2&page=2"],
    // With paging off (spec rules 2 and 3) a handler is asked for one page that holds everything.
    ["/free-books?pagination=false&itemsPerPage=2&page=2", all, undefined],
    ["/all-books?page=2", all, undefined],
    ["/authors/2/books?page=2", [3, 4], "/authors/2/books?page=3"],
  ])("%s", async (path, rows, next) => {
    const document = await get(app(), path);
    expect([ids(document), view(document)?.["hydra:next"]]).toEqual([rows, next]);
  });

  it("with paging off one page that holds everything is requested", async () => {
    const asked: object[] = [];
    const everything = ({ page, itemsPerPage, offset }: { page: number; itemsPerPage: number; offset: number }) => {
      asked.push({ page, itemsPerPage, offset });
      return new TraversablePaginator(five.slice(offset, offset + itemsPerPage), page, itemsPerPage, 5);
    };
    const api = createApi({
      prisma: library.prisma,
      handlers: { Book: { recommended, free: everything, all: everything } },
    });
    for (const [path, links, page] of [
      ["/all-books", undefined, 1],
      ["/free-books?pagination=off&page=0", undefined, 1],
      ["/free-books?pagination=off&page=x", undefined, 1],
      ["/free-books?pagination=off&page=3", undefined, 3],
      ["/free-books?pagination=off&x=1", { "@id": "/free-books?pagination=off&x=1" }, 1],
    ] as const) {
      const document = await get(api, path);
      expect([ids(document), document["hydra:totalItems"], view(document)]).toEqual([all, 5, links]);
      expect(asked.splice(0)).toEqual([{ page, itemsPerPage: 2 ** 31 - 1, offset: 0 }]);
    }
  });

  it.each([
    ["/all-books", ""],
    ["/free-books", "pagination=off&"],
  ])("with paging off a paginator of another size keeps its links, total and last page: %s", async (path, query) => {
    const ownSize = ({ page }: { page: number }) => new ArrayPaginator(five, (page - 1) * 2, 2);
    const api = createApi({ prisma: library.prisma, handlers: { Book: { recommended, free: ownSize, all: ownSize } } });
    const link = (page: number) => `${path}?${query}page=${page}`;
    const [first, second, third] = [
      await get(api, `${path}?${query}`),
      await get(api, link(2)),
      await get(api, link(3)),
    ];
    const ends = { "hydra:first": link(1), "hydra:last": link(3) };
    expect(view(first)).toEqual({ "@id": link(1), ...ends, "hydra:next": link(2) });
    expect(view(second)).toEqual({ "@id": link(2), ...ends, "hydra:previous": link(1), "hydra:next": link(3) });
    expect(view(third)).toEqual({ "@id": link(3), ...ends, "hydra:previous": link(2) });
    expect([first, second, third].map(ids)).toEqual([[1, 2], [3, 4], [5]]);
    expect([first, second, third].map((page) => page["hydra:totalItems"])).toEqual([5, 5, 5]);
  });

  it("with paging off a partial paginator of another size keeps its links", async () => {
    const ownSize = ({ page }: { page: number }) => ({
      items: five.slice((page - 1) * 2, page * 2),
      currentPage: page,
      itemsPerPage: 2,
    });
    const api = createApi({ prisma: library.prisma, handlers: { Book: { recommended, all: ownSize } } });
    expect(view(await get(api, "/all-books?page=2"))).toEqual({
      "@id": "/all-books?page=2",
      "hydra:previous": "/all-books?page=1",
      "hydra:next": "/all-books?page=3",
    });
  });

  it("under partial=true a full paginator loses its last page and its total, in every format", async () => {
    const link = (page: number) => `/free-books?itemsPerPage=2&partial=true&page=${page}`;
    const links = { "@id": link(2), "hydra:previous": link(1), "hydra:next": link(3) };
    const document = await get(app(), link(2));
    expect([ids(document), document["hydra:totalItems"], view(document)]).toEqual([[3, 4], undefined, links]);
    expect(view(await get(app(), link(3)))).toEqual({ "@id": link(3), "hydra:previous": link(2) });
    const json = await app().request(link(2), { headers: { Accept: "application/json" } });
    expect(json.headers.get("X-Total-Count")).toBeNull();
    expect(json.headers.get("Link")).not.toContain('rel="last"');
    const html = await (await app().request(link(2), { headers: { Accept: "text/html" } })).text();
    expect(html).toContain("Items 3–4");
    expect(html).not.toContain('rel="last"');
  });

  it("a paginator of another size names no last page that paginationMaximumOffset refuses", async () => {
    const ownSize = ({ page }: { page: number }) => new ArrayPaginator(five, page - 1, 1);
    const api = createApi({ prisma: library.prisma, handlers: { Book: { recommended, bounded: ownSize } } });
    const links = view(await get(api, "/bounded-books"));
    expect(links?.["hydra:last"]).toBe("/bounded-books?page=3");
    await get(api, `${links?.["hydra:last"]}`);
  });

  it("parameters are checked before it is asked", async () => {
    let asked = 0;
    const api = giving(() => {
      asked += 1;
      return [];
    });
    await fail(api, "/recommended-books?page=0", 400);
    await fail(api, "/recommended-books?page=1e3", 400);
    await fail(api, "/authors/77/books", 404);
    expect(asked).toBe(0);
  });

  it("reads the embedded lists of those rows that come without, and no others", async () => {
    const api = createApi({
      prisma: library.prisma,
      handlers: { Book: { recommended }, Shelf: { getCollection: () => [{ code: "A/1", books: [] }, { code: "B" }] } },
    });
    const [own, read] = (await get(api, "/shelves"))["hydra:member"];
    expect(own?.books).toEqual([]);
    expect(read?.books).not.toEqual([]);
  });

  it("leaves items to Prisma, and runs no query of its own", async () => {
    library.takeQueries();
    await get(app(), "/recommended-books");
    expect(library.takeQueries()).toEqual([]);
    expect(await (await app().request("/books/9")).json()).toMatchObject({ id: 9, title: "Title 09" });
  });
});

/** What a JavaScript application, or a cast, may well return. */
const wrong = (value: unknown) => value as HandlerResult<Row>;
const paginator = (change: object) =>
  wrong({ items: five, currentPage: 1, itemsPerPage: 5, lastPage: 1, totalItems: 5, ...change });

describe("an invalid result returns a 500 without internal details", () => {
  it.each<{ name: string; given: () => HandlerResult<Row> | Promise<HandlerResult<Row>>; says: string }>([
    { name: "null", given: () => wrong(null), says: "it returned null" },
    { name: "nothing", given: () => wrong(undefined), says: "it returned undefined" },
    { name: "a text", given: () => wrong("inner secret"), says: "it returned inner secret" },
    { name: "a number", given: () => wrong(5), says: "it returned 5" },
    { name: "an object", given: () => wrong({ rows: five }), says: "it returned [object Object]" },
    { name: "a paginator without items", given: () => paginator({ items: null }), says: "it returned null" },
    { name: "a paginator of a text", given: () => paginator({ items: "rows" }), says: "it returned rows" },
    { name: "a page 0", given: () => paginator({ currentPage: 0 }), says: "it returned page 0" },
    { name: "a page that is no integer", given: () => paginator({ currentPage: 1.5 }), says: "it returned page 1.5" },
    { name: "a page as a text", given: () => paginator({ currentPage: "2" }), says: "it returned page 2" },
    {
      name: "no page size",
      given: () => paginator({ itemsPerPage: undefined }),
      says: "it returned itemsPerPage undefined",
    },
    { name: "a negative total", given: () => paginator({ totalItems: -1 }), says: "it returned totalItems -1" },
    {
      name: "an infinite last page",
      given: () => paginator({ lastPage: 5 / 0 }),
      says: "it returned lastPage Infinity",
    },
    { name: "a row that is null", given: () => wrong([null]), says: "null" },
    { name: "a row without its identifier", given: () => wrong([{ title: "x" }]), says: "no identifier" },
    {
      name: "an error",
      given: () => {
        throw new Error("inner secret");
      },
      says: "inner secret",
    },
    { name: "a rejection", given: () => Promise.reject(new Error("inner secret")), says: "inner secret" },
    {
      name: "a generator that breaks off",
      given: async function* () {
        yield* five;
        throw new Error("inner secret");
      },
      says: "inner secret",
    },
    {
      name: "a paginator whose items break off",
      given: () =>
        new TraversablePaginator(
          (function* () {
            yield* five;
            throw new Error("inner secret");
          })(),
          1,
          5,
          5,
        ),
      says: "inner secret",
    },
  ])("$name", async ({ given, says }) => {
    logged.splice(0);
    const problem = await fail(giving(given), "/recommended-books", 500);
    expect(problem).toMatchObject({ title: "Internal Server Error" });
    expect(JSON.stringify(problem)).not.toContain("secret");
    expect(String(logged[0])).toContain(says);
  });

  it("a Problem is sent as it is", async () => {
    const app = giving(() => {
      throw new Problem(404, "There is no such shelf.");
    });
    expect(await fail(app, "/recommended-books", 404)).toMatchObject({ detail: "There is no such shelf." });
    const naming = giving(() => {
      throw new Problem(400, "A shelf has a number.", { parameter: "shelf", value: "x" });
    });
    expect(await fail(naming, "/recommended-books", 400)).toMatchObject({ parameter: "shelf", value: "x" });
  });
});

describe("a header that the application sets on the context stays with the answer", () => {
  const marked = (response: Response) => [response.status, response.headers.get("x-marked")];

  it("by a handler", async () => {
    const app = createApi({
      prisma: library.prisma,
      handlers: {
        Book: {
          recommended: ({ context }) => {
            context.header("X-Marked", "yes");
            return five;
          },
        },
      },
    });
    const response = await app.request("/recommended-books");
    expect(marked(response)).toEqual([200, "yes"]);
    const headers = { "If-None-Match": response.headers.get("etag") ?? "" };
    expect(marked(await app.request("/recommended-books", { headers }))).toEqual([304, "yes"]);
  });

  it.each(["/books", "/books/1", "/authors/1/books", "/all-books", "/book-feed", "/books/999"])(
    "by a scope: GET %s",
    async (path) => {
      const app = createApi({
        prisma: library.prisma,
        scope: {
          Book: (context) => {
            context.header("X-Marked", "yes");
            return {};
          },
        },
        handlers: { Book: { recommended } },
      });
      expect(marked(await app.request(path))).toEqual([path === "/books/999" ? 404 : 200, "yes"]);
    },
  );
});
