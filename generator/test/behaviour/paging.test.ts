import { pages, RequestError } from "@prisma-paged/runtime/client";
import { hc } from "hono/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids, type Requestable, view } from "./client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

describe("the collection document", () => {
  it("has its keys in order, and every kind of value", async () => {
    const document = await get(app, "/books");
    expect(Object.keys(document)).toEqual([
      "@context",
      "@id",
      "@type",
      "hydra:totalItems",
      "hydra:member",
      "hydra:view",
      "hydra:search",
    ]);
    expect(document).toMatchObject({
      "@context": "/contexts/Book",
      "@id": "/books",
      "@type": "hydra:Collection",
      "hydra:totalItems": 10,
    });
    expect(document["hydra:member"][0]).toEqual({
      "@id": "/books/1",
      "@type": "https://schema.org/Book",
      id: 1,
      title: "Title 01",
      genre: "POEM",
      score: 0,
      price: "1.5",
      sales: "9007199254740994",
      addedAt: "2020-01-01T00:00:00.123Z",
      published: true,
      subtitle: "First",
      cover: "AQL/",
      extra: { "@kept": [1, null] },
      rating: 4.5,
      author: "/authors/1",
      authorId: 1,
      shelf: {
        "@id": "/shelves/A%2F1",
        "@type": "Shelf",
        code: "A/1",
        label: "First",
      },
      shelfCode: "A/1",
    });
    expect(document["hydra:member"][1]).toMatchObject({ subtitle: null, cover: null, extra: null, rating: null });
  });

  it("never holds a query in its @id", async () => {
    expect((await get(app, "/books?page=2&x=1"))["@id"]).toBe("/books");
  });

  it("shows a list relation that is a collection by its IRI, and an embedded list up to its limit", async () => {
    expect((await get(app, "/authors"))["hydra:member"][0]).toEqual({
      "@id": "/authors/1",
      "@type": "Author",
      id: 1,
      name: "Ada",
      books: "/authors/1/books",
    });
    const [, shelf] = (await get(app, "/shelves"))["hydra:member"];
    expect(shelf?.books).toMatchObject([
      { "@id": "/books/2", author: "/authors/1", shelf: "/shelves/B" },
      { "@id": "/books/3" },
    ]);
    expect(shelf?.books).toHaveLength(2);
  });
});

describe("the item route", () => {
  it("answers with the member, its context first", async () => {
    const response = await app.request("/shelves/A%2F1");
    const shelf = (await response.json()) as object;
    expect(Object.keys(shelf)[0]).toBe("@context");
    expect(shelf).toMatchObject({ "@context": "/contexts/Shelf", "@id": "/shelves/A%2F1", code: "A/1" });
  });

  it.each([
    ["/loans/bookId=1;reader=x%3By", "x;y"],
    ["/loans/bookId=2;reader=z%3D1", "z=1"],
    ["/loans/bookId=3;reader=plain", "plain"],
  ])("finds a compound key: %s", async (path, reader) => {
    const loan = await (await app.request(path)).json();
    expect(loan).toMatchObject({ "@id": path, reader });
  });

  it("follows every @id of every collection", async () => {
    for (const path of ["/books", "/authors", "/shelves", "/loans"]) {
      for (const member of (await get(app, path))["hydra:member"]) {
        const response = await app.request(String(member["@id"]));
        const { "@context": _, ...item } = (await response.json()) as Record<string, unknown>;
        expect(item).toEqual(member);
      }
    }
  });

  it.each([
    "/books/99",
    "/books/abc",
    "/books/1.0",
    "/books/99999999999999",
    "/loans/bookId=1",
    "/loans/1",
    "/nowhere",
  ])("answers 404 for %s", async (path) => {
    expect(await fail(app, path, 404)).toMatchObject({ status: 404, "@type": "hydra:Error" });
  });

  it("never exposes a model without annotation", async () => {
    await fail(app, "/audit-logs", 404);
    await fail(app, "/audit-logs/1", 404);
  });
});

describe("the full view", () => {
  const link = (page: number) => `/books?page=${page}`;
  it.each([
    ["/books", { "@id": link(1), "hydra:first": link(1), "hydra:last": link(4), "hydra:next": link(2) }, [1, 2, 3]],
    [
      "/books?page=2",
      {
        "@id": link(2),
        "hydra:first": link(1),
        "hydra:last": link(4),
        "hydra:previous": link(1),
        "hydra:next": link(3),
      },
      [4, 5, 6],
    ],
    [
      "/books?page=4",
      { "@id": link(4), "hydra:first": link(1), "hydra:last": link(4), "hydra:previous": link(3) },
      [10],
    ],
    ["/books?page=9", { "@id": link(9), "hydra:first": link(1), "hydra:last": link(4), "hydra:previous": link(4) }, []],
  ])("%s", async (path, links, members) => {
    const document = await get(app, path);
    expect(view(document)).toEqual(links);
    expect(ids(document)).toEqual(members);
    expect(document["hydra:totalItems"]).toBe(10);
  });

  it("is not there for one page, and is bare where other parameters were sent", async () => {
    expect(view(await get(app, "/authors"))).toBeUndefined();
    expect(view(await get(app, "/authors?page=1&pagination=true"))).toBeUndefined();
    expect(view(await get(app, "/authors?b=2&page=1&a=%C3%A4+x"))).toEqual({ "@id": "/authors?a=%C3%A4%20x&b=2" });
    expect(view(await get(app, "/authors?page=2"))).toMatchObject({ "hydra:previous": "/authors?page=1" });
  });

  it("carries other parameters sorted by name, page last, brackets encoded", async () => {
    const document = await get(app, "/books?z=1&page=2&f[]=b&f[]=a&order[title]=asc&a.b=~x&z=2");
    expect(view(document)?.["hydra:next"]).toBe("/books?a.b=~x&f%5B%5D=b&f%5B%5D=a&order%5Btitle%5D=asc&z=2&page=3");
  });
});

describe("page, size and mode", () => {
  it.each(["0", "-1", "abc", "1.5", "1e3", "9".repeat(200)])("refuses page=%s", async (value) => {
    expect(await fail(app, `/books?page=${value}`, 400)).toMatchObject({ parameter: "page", value });
  });

  it("says why", async () => {
    expect(await fail(app, "/books?page=0", 400)).toEqual({
      "@context": "/contexts/Error",
      "@id": "/errors/400",
      "@type": "hydra:Error",
      type: "/errors/400",
      status: 400,
      "hydra:title": "An error occurred",
      title: "Bad Request",
      "hydra:description": '`page` must be at least 1, not "0".',
      detail: '`page` must be at least 1, not "0".',
      parameter: "page",
      value: "0",
    });
    expect(await fail(app, "/books?page=1431655767", 400)).toMatchObject({
      detail: '`page` must be at most 1431655766, not "1431655767".',
    });
    expect(await fail(app, "/free-books?page=2&itemsPerPage=0", 400)).toMatchObject({
      detail: "`page` must be 1 if `itemsPerPage` is 0.",
    });
    const bounded = await fail(app, "/bounded-books?page=4", 400);
    expect(bounded.detail).toContain("cursor");
  });

  it("leads a walk past the maximum offset to the refusal that explains it", async () => {
    const links = async (page: number) => (await get(app, `/bounded-books?page=${page}`))["hydra:view"];
    expect(await links(2)).toMatchObject({
      "hydra:last": "/bounded-books?page=3",
      "hydra:next": "/bounded-books?page=3",
    });
    const next = (await links(3))?.["hydra:next"];
    expect(next).toBe("/bounded-books?page=4");
    expect(await fail(app, `${next}`, 400)).toMatchObject({ parameter: "page", value: "4" });
    const header = (await app.request("/bounded-books?page=3")).headers.get("Link");
    expect(header).toContain('</bounded-books?page=4>; rel="next"');
  });

  it("lets `pages` report the maximum offset, after every item within it", async () => {
    const api = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
    const client = hc<typeof api>("http://localhost", { fetch: api.request });
    const seen: number[] = [];
    const walk = async () => {
      for await (const { id } of pages(client["bounded-books"])) seen.push(id);
    };
    await expect(walk()).rejects.toMatchObject({ name: "RequestError", status: 400, problem: { parameter: "page" } });
    await expect(walk()).rejects.toThrow(RequestError);
    expect(seen.slice(0, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("takes an empty value for not sent", async () => {
    expect(ids(await get(app, "/books?page="))).toEqual([1, 2, 3]);
    expect(ids(await get(app, "/free-books?itemsPerPage=&partial=&pagination="))).toEqual([1, 2, 3]);
  });

  it("lets the client set the size only where that is on, up to the maximum", async () => {
    expect(ids(await get(app, "/free-books?itemsPerPage=2"))).toEqual([1, 2]);
    const lowered = await get(app, "/free-books?itemsPerPage=100");
    expect(ids(lowered)).toHaveLength(5);
    expect(view(lowered)?.["hydra:next"]).toBe("/free-books?itemsPerPage=100&page=2");
    const none = await get(app, "/free-books?itemsPerPage=0");
    expect([ids(none), none["hydra:totalItems"]]).toEqual([[], 10]);
    expect(ids(await get(app, "/books?itemsPerPage=abc&partial=abc&pagination=abc"))).toHaveLength(3);
    for (const value of ["-1", "abc", "2147483648"]) await fail(app, `/free-books?itemsPerPage=${value}`, 400);
  });

  it.each([
    ["0", true],
    ["false", true],
    [" OFF ", true],
    ["No", true],
    ["1", false],
    ["TRUE", false],
    ["on", false],
    ["yes", false],
  ])("pagination=%s", async (value, everything) => {
    expect(ids(await get(app, `/free-books?pagination=${encodeURIComponent(value)}`))).toHaveLength(
      everything ? 10 : 3,
    );
    expect(ids(await get(app, `/switchable-books?pagination=${encodeURIComponent(value)}`))).toHaveLength(
      everything ? 10 : 3,
    );
  });

  it("refuses any other boolean, and reads nothing else with paging off", async () => {
    expect(await fail(app, "/free-books?pagination=abc", 400)).toMatchObject({ parameter: "pagination" });
    expect(await fail(app, "/free-books?partial=2", 400)).toMatchObject({ parameter: "partial" });
    expect(ids(await get(app, "/free-books?pagination=false&page=0&itemsPerPage=x&partial=y"))).toHaveLength(10);
  });

  it("completes every order by the identifier, in the direction of its last field", async () => {
    expect(ids(await get(app, "/books?order[score]=DESC"))).toEqual([10, 9, 8]);
    expect(ids(await get(app, "/books?order[score]=desc&page=2"))).toEqual([7, 6, 5]);
    expect(ids(await get(app, "/books?order[score]=asc&page=2"))).toEqual([4, 5, 6]);
  });
});
