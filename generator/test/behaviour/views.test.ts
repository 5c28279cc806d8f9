import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get, ids, type Requestable, view } from "./client.js";
import { createApi, type Library, openLibrary } from "./library.js";

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  const rows = [{ id: 1 }, { id: 2 }];
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended: () => rows } } });
});
afterAll(() => library.prisma.$disconnect());

const full = ["@id", "hydra:first", "hydra:last"];

describe("when there is a view", () => {
  it.each<{ data: string; path: string; keys: readonly string[] | undefined }>([
    { data: "full paging, more pages than one", path: "/books", keys: [...full, "hydra:next"] },
    { data: "the same with parameters", path: "/books?x=1", keys: [...full, "hydra:next"] },
    { data: "full paging, one page, page > 1", path: "/authors?page=2", keys: [...full, "hydra:previous"] },
    { data: "full paging, one page", path: "/authors", keys: undefined },
    {
      data: "the page and the switch do not count as parameters",
      path: "/authors?page=1&pagination=1",
      keys: undefined,
    },
    { data: "full paging, one page, a parameter without use", path: "/authors?x=1", keys: ["@id"] },
    { data: "full paging, one page, a filter", path: "/authors?name=A", keys: ["@id"] },
    { data: "full paging, no rows", path: "/authors?name=Z", keys: ["@id"] },
    { data: "partial paging, more pages than one", path: "/books/partial", keys: ["@id", "hydra:next"] },
    { data: "partial paging, one page", path: "/free-books?partial=1&author=2", keys: ["@id"] },
    { data: "partial paging, no rows", path: "/free-books?partial=1&author=77", keys: ["@id"] },
    { data: "cursor paging", path: "/book-feed", keys: ["@id", "hydra:next"] },
    { data: "cursor paging, one page", path: "/book-feed?author=2", keys: ["@id"] },
    { data: "cursor paging, no rows", path: "/book-feed?author=77", keys: ["@id"] },
    { data: "paging off", path: "/all-books", keys: undefined },
    { data: "paging off with parameters", path: "/all-books?x=1", keys: ["@id"] },
    { data: "paging switched off", path: "/free-books?pagination=false", keys: undefined },
    { data: "paging switched off with parameters", path: "/free-books?pagination=false&x=1", keys: ["@id"] },
    { data: "a handler's plain list", path: "/recommended-books?x=1&page=2", keys: undefined },
  ])("$data: $path", async ({ path, keys }) => {
    const links = view(await get(app, path));
    expect(links && Object.keys(links)).toEqual(keys);
  });

  it("a bare view names the request without the page parameter", async () => {
    expect(view(await get(app, "/authors?page=1&name=A&x=%20"))).toEqual({ "@id": "/authors?name=A&x=%20" });
  });
});

describe("links", () => {
  it("a page size of 0 has one page and never a next", async () => {
    const none = await get(app, "/free-books?itemsPerPage=0");
    expect([ids(none), none["hydra:totalItems"], view(none)]).toEqual([
      [],
      10,
      { "@id": "/free-books?itemsPerPage=0" },
    ]);
    expect(view(await get(app, "/free-books?itemsPerPage=0&partial=1"))).toEqual({
      "@id": "/free-books?itemsPerPage=0&partial=1&page=1",
    });
  });

  it.each([
    ["?b=1&a=2", "?a=2&b=1&page=2"],
    ["?page=1&zz=1", "?zz=1&page=2"],
    ["?x=a+b%20c", "?x=a%20b%20c&page=2"],
    ["?x=~-._*'()!", "?x=~-._%2A%27%28%29%21&page=2"],
    ["?x=%c3%a4%2f", "?x=%C3%A4%2F&page=2"],
    ["?a[]=1&a[]=2", "?a%5B%5D=1&a%5B%5D=2&page=2"],
    ["?a[0]=1&a[1]=2", "?a%5B%5D=1&a%5B%5D=2&page=2"],
    ["?f[0][a]=1", "?f%5B0%5D%5Ba%5D=1&page=2"],
    ["?a.b=1", "?a.b=1&page=2"],
    ["?x=1&x=2", "?x=2&page=2"],
    ["?order[title]=asc&unknown=", "?order%5Btitle%5D=asc&unknown=&page=2"],
    ["?title=&score[lt]=&exists[subtitle]=&order[title]=&page=", "?page=2"],
    ["?order[nothing]=&rating[lt]=&points[x]=", "?order%5Bnothing%5D=&points%5Bx%5D=&rating%5Blt%5D=&page=2"],
  ])("%s is carried as %s", async (asked, carried) => {
    expect(view(await get(app, `/books${asked}`))?.["hydra:next"]).toBe(`/books${carried}`);
  });

  it("big page numbers stay plain digits", async () => {
    expect(view(await get(app, "/books/partial?page=1000000000"))?.["hydra:previous"]).toBe(
      "/books/partial?page=999999999",
    );
  });

  it("partial paging runs no count, whatever the page", async () => {
    library.takeQueries();
    for (const page of [1, 2, 4, 9]) await get(app, `/books/partial?page=${page}`);
    const queries = library.takeQueries();
    expect(queries.filter((sql) => /count\(/i.test(sql))).toEqual([]);
    expect(queries.filter((sql) => sql.includes("`Book`.`title`"))).toHaveLength(4);
  });

  it("every link leads to the page that it names", async () => {
    const second = await get(app, "/books?page=2&order[title]=desc");
    for (const [link, members] of [
      ["hydra:first", [10, 9, 8]],
      ["hydra:previous", [10, 9, 8]],
      ["@id", [7, 6, 5]],
      ["hydra:next", [4, 3, 2]],
      ["hydra:last", [1]],
    ] as const) {
      expect(ids(await get(app, view(second)?.[link] ?? link)), link).toEqual(members);
    }
  });
});

describe("one mode at a time", () => {
  it("pagination=false wins over partial=true", async () => {
    const document = await get(app, "/free-books?pagination=false&partial=true");
    expect([ids(document).length, document["hydra:totalItems"]]).toEqual([10, 10]);
  });

  it("partial=false where the client may choose is full paging", async () => {
    expect(await get(app, "/free-books?partial=false")).toMatchObject({ "hydra:totalItems": 10 });
  });
});

describe("view and page of a cursor", () => {
  it.each([
    ["/book-feed?page=2", "a page has no number", [10, 9, 8], "?id%5Blt%5D=8&score%5Blt%5D=2"],
    ["/book-feed?score[lt]=3&id[lt]=9&page=2", "nor behind a position", [8, 7, 6], "?id%5Blt%5D=6&score%5Blt%5D=2"],
    [
      "/book-feed?order[score]=desc",
      "an order that agrees is kept",
      [10, 9, 8],
      "?id%5Blt%5D=8&order%5Bscore%5D=desc&score%5Blt%5D=2",
    ],
    [
      "/book-feed?order[score]=asc",
      "another one replaces the cursor's",
      [1, 2, 3],
      "?id%5Bgt%5D=3&order%5Bscore%5D=asc&score%5Bgt%5D=1",
    ],
    ["/book-feed?genre=PLAY&x=1", "filters and others are carried", [8, 5, 2], undefined],
    [
      "/book-feed?score[lt]=2",
      "one field of two is a filter",
      [5, 4, 3],
      "?id%5Blt%5D=3&score%5Blt%5D=2&score%5Blt%5D=1",
    ],
    ["/book-feed?score[gt]=1&id[gt]=5", "just before", [8, 7, 6], "?id%5Blt%5D=6&score%5Blt%5D=2"],
    ["/book-feed?score[lt]=2&id[lt]=7", "a tuple", [6, 5, 4], "?id%5Blt%5D=4&score%5Blt%5D=1"],
    ["/book-feed?score[lt]=&id[lt]=", "an empty position is none", [10, 9, 8], "?id%5Blt%5D=8&score%5Blt%5D=2"],
  ])("%s: %s", async (path, _, members, next) => {
    const document = await get(app, path);
    expect(ids(document)).toEqual(members);
    expect(view(document)?.["hydra:next"]).toBe(next && `/book-feed${next}`);
    expect(Object.keys(view(document) ?? {})).not.toContain("hydra:last");
  });

  it("its @id is the request without the page parameter", async () => {
    expect(view(await get(app, "/book-feed?x=1&page=2"))?.["@id"]).toBe("/book-feed?x=1");
    expect(view(await get(app, "/book-feed?score[lt]=2"))?.["@id"]).toBe("/book-feed?score%5Blt%5D=2");
  });

  it("a first page has no previous, a page that was come to always has", async () => {
    expect(view(await get(app, "/book-feed"))).not.toHaveProperty("hydra:previous");
    expect(view(await get(app, "/book-feed?score[lt]=9&id[lt]=9"))).toHaveProperty("hydra:previous");
    const before = view(await get(app, "/book-feed?score[gt]=2&id[gt]=8"));
    expect(before).toHaveProperty("hydra:next");
    expect(before).not.toHaveProperty("hydra:previous");
  });

  it("the total is the filtered collection's, without the position", async () => {
    expect(await get(app, "/book-feed?genre=PLAY&score[lt]=1&id[lt]=9")).toMatchObject({ "hydra:totalItems": 3 });
    expect(await get(app, "/book-feed?genre=PLAY&score[lt]=2")).toMatchObject({ "hydra:totalItems": 2 });
  });

  it("an unknown position before everything turns round", async () => {
    expect(view(await get(app, "/book-feed?score[gt]=99&id[gt]=1"))).toEqual({
      "@id": "/book-feed?id%5Bgt%5D=1&score%5Bgt%5D=99",
      "hydra:next": "/book-feed?id%5Blt%5D=1&score%5Blt%5D=99",
    });
  });
});
