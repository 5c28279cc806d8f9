import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fail, get, ids, type Requestable, view } from "./client.js";
import { anyBook, createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
});
beforeEach(() => void library.takeQueries());
afterAll(() => library.prisma.$disconnect());

const counts = (queries: readonly string[]) => queries.filter((sql) => /count\(/i.test(sql));

describe("full paging", () => {
  it("counts the bare table plainly, and not at all if the page reveals the total", async () => {
    await get(app, "/books");
    // MariaDB's adapter does not say which database it reads: a raw count might read another.
    const table = provider === "postgresql" ? "`main`.`Book`" : "`Book`";
    const plain = `SELECT COUNT(*) AS \`total\` FROM ${table}`;
    const count = provider === "mysql" ? expect.stringContaining("COUNT(*)") : plain;
    expect(counts(library.takeQueries())).toEqual([count]);
    await get(app, "/books?page=4");
    await get(app, "/authors");
    expect(counts(library.takeQueries())).toEqual([]);
  });
});

describe("partial paging", () => {
  it("runs no count, and knows the last page by one row more", async () => {
    const first = await get(app, "/books/partial");
    expect(view(first)).toEqual({ "@id": "/books/partial?page=1", "hydra:next": "/books/partial?page=2" });
    expect("hydra:totalItems" in first).toBe(false);
    const last = await get(app, "/free-books?partial=true&itemsPerPage=5&page=2");
    expect(ids(last)).toEqual([6, 7, 8, 9, 10]);
    expect(view(last)).toEqual({
      "@id": "/free-books?itemsPerPage=5&partial=true&page=2",
      "hydra:previous": "/free-books?itemsPerPage=5&partial=true&page=1",
    });
    expect(counts(library.takeQueries())).toEqual([]);
  });

  it("always has a view, even for one page or no rows", async () => {
    expect(view(await get(app, "/books/partial?id=999&page=7"))).toEqual({
      "@id": "/books/partial?id=999&page=7",
      "hydra:previous": "/books/partial?id=999&page=6",
    });
  });
});

describe("cursor paging", () => {
  it("walks onward and back by tuples, every row once", async () => {
    const seen: unknown[][] = [];
    let path: string | undefined = "/book-feed";
    let last = "";
    while (path !== undefined) {
      const document = await get(app, path);
      expect(document["hydra:totalItems"]).toBe(10);
      seen.push(ids(document));
      last = path;
      path = view(document)?.["hydra:next"];
    }
    expect(seen).toEqual([[10, 9, 8], [7, 6, 5], [4, 3, 2], [1]]);
    const back: unknown[][] = [];
    path = last;
    while (path !== undefined) {
      const document = await get(app, path);
      back.unshift(ids(document));
      path = view(document)?.["hydra:previous"];
    }
    expect(back).toEqual(seen);
  });

  it("names the collection's own order in the first page's @id", async () => {
    expect(view(await get(app, "/book-feed"))).toEqual({
      "@id": "/book-feed?order%5Bscore%5D=desc&order%5Bid%5D=desc",
      "hydra:next": "/book-feed?id%5Blt%5D=8&score%5Blt%5D=2",
    });
  });

  it("turns round on an empty page", async () => {
    const empty = await get(app, "/books-by-id?id[gt]=10");
    expect(view(empty)).toEqual({
      "@id": "/books-by-id?id%5Bgt%5D=10",
      "hydra:previous": "/books-by-id?id%5Blt%5D=10",
    });
  });

  it("keeps its place when the row it points at is gone", async () => {
    await library.prisma.author.create({ data: { id: 3, name: "Gone" } });
    await library.prisma.book.create({ data: anyBook(50, { authorId: 3 }) });
    await library.prisma.book.delete({ where: { id: 50 } });
    await library.prisma.author.delete({ where: { id: 3 } });
    expect(ids(await get(app, "/books-by-id?id[lt]=50"))).toEqual([8, 9, 10]);
    expect(ids(await get(app, "/books-by-id?id[gt]=0"))).toEqual([1, 2, 3]);
  });

  it("keeps a date's fraction in its links", async () => {
    const document = await get(app, "/books-by-date");
    expect(ids(document)).toEqual([1, 3, 2]);
    expect(view(document)?.["hydra:next"]).toBe(
      "/books-by-date?addedAt%5Bgt%5D=2020-01-02T00%3A00%3A00.123Z&id%5Blt%5D=2",
    );
  });

  it("costs one query a page, and a count unless partial", async () => {
    await get(app, "/books-by-id?id[gt]=3");
    const books = () => library.takeQueries().filter((sql) => /FROM (`main`\.)?`Book`/.test(sql));
    expect(books()).toHaveLength(1);
    await get(app, "/book-feed?score[lt]=2&id[lt]=8");
    const queries = books();
    expect([queries.length, counts(queries).length]).toEqual([2, 1]);
  });

  describe("one unique field", () => {
    const bounds = () => library.takeQueries().filter((sql) => sql.includes("`id` >"));
    const bookApi = (
      options: Pick<Parameters<typeof createApi>[0], "scope"> = {},
      prisma: typeof library.prisma = library.prisma,
    ) => createApi({ ...options, prisma, handlers: { Book: { recommended } } });
    /** Hides book 4, as a soft delete does: not by the `where` of the collection. */
    const hiding = () =>
      library.prisma.$extends({
        query: {
          book: {
            findMany: ({ args, query }) => query({ ...args, where: { AND: [args.where ?? {}, { id: { not: 4 } }] } }),
          },
        },
      }) as unknown as typeof library.prisma;

    it.each([
      { name: "if its row is there", path: "?id[gt]=3", rows: [4, 5, 6] },
      { name: "if its row is gone", path: "?id[gt]=0", rows: [1, 2, 3] },
      { name: "if nothing follows", path: "?id[gt]=10", rows: [] },
      { name: "under a filter", path: "?published=true&id[gt]=4", rows: [5, 7, 9] },
      {
        name: "under a scope",
        path: "?id[gt]=4",
        api: () => bookApi({ scope: { Book: () => ({ published: true }) } }),
        rows: [5, 7, 9],
      },
      { name: "for an extended client", path: "?id[gt]=4", api: () => bookApi({}, hiding()), rows: [5, 6, 7] },
    ])("is one bound $name", async ({ path, api = () => app, rows }) => {
      library.takeQueries();
      expect(ids(await get(api(), `/books-by-id${path}`))).toEqual(rows);
      expect(bounds()).toHaveLength(1);
    });
  });

  it.each([
    "/books-by-id?id[lt]=5&id[gt]=1",
    "/book-feed?score[lt]=1&id[lt]=1&score[gt]=0&id[gt]=0",
    "/book-feed?score[lt]=abc",
    "/book-feed?order[title]=up",
  ])("refuses %s", async (path) => {
    await fail(app, path, 400);
  });

  it("lets the client bound the cursor's fields by gte and lte, and carries the bounds", async () => {
    const document = await get(app, "/book-feed?score[lte]=1");
    expect(ids(document)).toEqual([5, 4, 3]);
    expect(document["hydra:totalItems"]).toBe(5);
    expect(view(document)?.["hydra:next"]).toBe("/book-feed?id%5Blt%5D=3&score%5Blte%5D=1&score%5Blt%5D=1");
    const between = await get(app, "/book-feed?score[between]=1..2&score[lt]=2&id[lt]=7");
    expect([ids(between), between["hydra:totalItems"]]).toEqual([[6, 5, 4], 6]);
    expect(view(between)).toEqual({
      "@id": "/book-feed?id%5Blt%5D=7&score%5Bbetween%5D=1..2&score%5Blt%5D=2",
      "hydra:previous": "/book-feed?id%5Bgt%5D=6&score%5Bbetween%5D=1..2&score%5Bgt%5D=2",
      "hydra:next": "/book-feed?id%5Blt%5D=4&score%5Bbetween%5D=1..2&score%5Blt%5D=1",
    });
  });

  it("ignores the number of a page, and drops it from links", async () => {
    const first = await get(app, "/book-feed");
    for (const page of ["2", "99", "0", "-1", "x", ""]) {
      const { "@context": _, ...document } = await get(app, `/book-feed?page=${page}`);
      expect(first).toMatchObject(document);
    }
    const further = await get(app, "/book-feed?score[lt]=2&id[lt]=8&page=7");
    expect(ids(further)).toEqual([7, 6, 5]);
    expect(JSON.stringify(view(further))).not.toContain("page=");
  });

  it("refuses a size as any other collection", async () => {
    expect(await fail(app, "/samples-by-id?itemsPerPage=-1", 400)).toMatchObject({ parameter: "itemsPerPage" });
  });
});

describe("paging off", () => {
  it("sends everything, the total after the members, without a count", async () => {
    const response = await app.request("/all-books");
    const text = await response.text();
    expect(text.indexOf("hydra:totalItems")).toBeGreaterThan(text.indexOf("hydra:member"));
    const document = JSON.parse(text);
    expect(document["hydra:totalItems"]).toBe(10);
    expect(ids(document)).toHaveLength(10);
    expect(document["hydra:view"]).toBeUndefined();
    expect(response.headers.get("etag")).toBeNull();
    expect(response.headers.get("x-total-count")).toBeNull();
    expect(counts(library.takeQueries())).toEqual([]);
  });

  it("has a bare view where parameters were sent", async () => {
    expect(view(await get(app, "/all-books?title=title"))).toEqual({ "@id": "/all-books?title=title" });
  });

  it("runs no query for HEAD", async () => {
    const response = await app.request("/all-books", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(library.takeQueries()).toEqual([]);
  });
});

describe("further operations and list relations", () => {
  it("filters and orders as declared", async () => {
    const document = await get(app, "/published-books");
    expect(ids(document)).toEqual([9, 7, 5]);
    expect(document["hydra:totalItems"]).toBe(5);
  });

  it("pages over the first row of each distinct value", async () => {
    const document = await get(app, "/book-genres");
    expect(document["hydra:member"].map((book) => book.genre)).toEqual(
      provider === "sqlite" ? ["NOVEL", "PLAY", "POEM"] : ["NOVEL", "POEM", "PLAY"],
    );
    expect(document["hydra:totalItems"]).toBe(3);
  });

  it("counts no distinct value whose rows only look alike to LIKE", async () => {
    for (const path of ["/book-genres?title=100%25_", "/book-genres?title=%25"]) {
      const document = await get(app, path);
      expect([path, ids(document), document["hydra:totalItems"]]).toEqual([path, [4], 1]);
    }
    expect((await get(app, "/book-genres?title=title%25"))["hydra:totalItems"]).toBe(0);
  });

  it("pages a list relation under its parent", async () => {
    const document = await get(app, "/authors/2/books?page=2");
    expect(document).toMatchObject({ "@id": "/authors/2/books", "hydra:totalItems": 3 });
    expect(ids(document)).toEqual([10]);
    expect(view(document)?.["hydra:previous"]).toBe("/authors/2/books?page=1");
    await fail(app, "/authors/77/books", 404);
  });
});

describe("paginationCount", () => {
  it.each(["/cached-books", "/cached-shelves", "/joined-cached-shelves"])(
    "keeps the total of %s, also where lists are embedded",
    async (path) => {
      const fresh = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
      const first = await get(fresh, path);
      expect(counts(library.takeQueries())).toHaveLength(1);
      const again = await get(fresh, `${path}?page=2`);
      expect(counts(library.takeQueries())).toEqual([]);
      expect(again["hydra:totalItems"]).toBe(first["hydra:totalItems"]);
    },
  );
});

describe("paginationFetchJoinCollection and paginationUseOutputWalkers", () => {
  it("read lists apart from the rows, or rows and lists at once: other queries, the same document", async () => {
    const apart = await get(app, "/shelves");
    const queriesApart = library.takeQueries();
    const joined = await get(app, "/joined-shelves");
    const queriesTogether = library.takeQueries();
    expect(joined["hydra:member"]).toEqual(apart["hydra:member"]);
    // All children of the shelves, or a bounded number of them.
    const limits = (queries: readonly string[]) =>
      queries.map((sql) => sql.includes("FROM `main`.`Book`") && / ORDER BY `main`.`Book`.`shelfCode` ASC/.test(sql));
    expect([limits(queriesApart), limits(queriesTogether)]).toEqual([
      [false, true],
      [false, false],
    ]);
  });

  it("count the distinct values, or the rows that they were taken from", async () => {
    const values = await get(app, "/book-genres");
    const rows = await get(app, "/book-genre-rows");
    expect([values["hydra:totalItems"], rows["hydra:totalItems"]]).toEqual([3, 10]);
    expect(rows["hydra:member"]).toEqual(values["hydra:member"].slice(0, 2));
  });

  it("count the rows alike on every page, and then name no page that is empty", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => get(app, `/book-genre-rows?page=${page}`)));
    const link = (number: number) => `/book-genre-rows?page=${number}`;
    expect(pages.map((page) => [page["hydra:member"].length, page["hydra:totalItems"], view(page)])).toEqual([
      [2, 10, { "@id": link(1), "hydra:next": link(2) }],
      [1, 10, { "@id": link(2), "hydra:previous": link(1) }],
      [0, 10, { "@id": link(3), "hydra:previous": link(2) }],
      [0, 10, { "@id": link(4), "hydra:previous": link(3) }],
    ]);
    const filtered = await get(app, "/book-genre-rows?published=true&page=2");
    expect(filtered["hydra:totalItems"]).toBe(5);
  });
});
