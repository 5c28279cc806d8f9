import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids, type Requestable } from "./client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

describe("filters", () => {
  it.each([
    ["genre=PLAY", [2, 5, 8]],
    ["genre[]=PLAY&genre[]=NOVEL", [2, 3, 5, 6, 8, 9]],
    ["published=on", [1, 3, 5, 7, 9]],
    ["published[]=0", [2, 4, 6, 8, 10]],
    ["published[]=true&published[]=1", [1, 3, 5, 7, 9]],
    ["published[]=true&published[]=false&score[gt]=2", [9, 10]],
    ["sales=9007199254740996", [3]],
    ["sales[gte]=9007199254741002", [9, 10]],
    ["author=2", [8, 9, 10]],
    ["author=/authors/2", [8, 9, 10]],
    ["author[]=/authors/2&author[]=1", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ["title=TITLE%200", [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ["title=100%25_", [4]],
    ["title=_", [4]],
    [`title=${"x".repeat(255)}`, []],
    ["score[gt]=2", [9, 10]],
    ["score[between]=1..2", [3, 4, 5, 6, 7, 8]],
    ["price[lt]=2.5", [1]],
    ["price[lte]=2.5", [1, 2]],
    ["addedAt[gte]=2020-01-06", [10]],
    // The day counts as a whole: its books were added after midnight.
    ["addedAt[between]=2020-01-06..2020-01-06", [10]],
    ["addedAt[gte]=2020-01-06&addedAt[lte]=2020-01-06", [10]],
    ["addedAt[gte]=2020-01-06&addedAt[lte]=2020-01-06T00:00:00Z", []],
    ["exists[subtitle]=true", [1]],
    ["exists[subtitle]=0", [2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ["subtitle[]=", []],
    ["genre=&score[gt]=&exists[subtitle]=&order[title]=", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ["unknown=1&rating=5&secret=x&order[price]=asc&order[secret]=asc", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])("%s", async (query, expected) => {
    const found = ids(await get(app, `/unbounded-books?itemsPerPage=50&${query}`));
    expect(found).toEqual(expected);
  });

  it("orders by several fields; among an enum's values SQLite does by name, others as they are declared", async () => {
    const byGenre = provider === "sqlite" ? [1, 4, 7, 10, 2, 5, 8, 3, 6, 9] : [2, 5, 8, 1, 4, 7, 10, 3, 6, 9];
    const path = "/unbounded-books?itemsPerPage=50&order[genre]=DESC&order[title]=asc";
    expect(ids(await get(app, path))).toEqual(byGenre);
  });

  it.each([
    ["score[gt]=abc", "score[gt]"],
    ["score[between]=1", "score[between]"],
    ["sales=1.5", "sales"],
    ["published[]=true&published[]=maybe", "published[]"],
    [`title=${"x".repeat(256)}`, "title"],
    ["addedAt[lt]=2020-02-31", "addedAt[lt]"],
    ["genre=novel", "genre"],
    ["genre[]=NOVEL&genre[]=x", "genre[]"],
    ["exists[subtitle]=maybe", "exists[subtitle]"],
    ["order[title]=up", "order[title]"],
    ["author=/shelves/B", "author"],
    ["author=abc", "author"],
  ])("refuses %s, naming the parameter", async (query, parameter) => {
    expect(await fail(app, `/books?${query}`, 400)).toMatchObject({ parameter });
  });

  it("counts what the filter leaves", async () => {
    expect(await get(app, "/books?score[gte]=1")).toMatchObject({ "hydra:totalItems": 8 });
  });

  it("describes them by hydra:search", async () => {
    const search = (await get(app, "/authors"))["hydra:search"];
    expect(search).toMatchObject({
      "@type": "hydra:IriTemplate",
      "hydra:variableRepresentation": "BasicRepresentation",
    });
    expect(JSON.stringify(search)).toContain("/authors{?");
    expect(JSON.stringify(search)).toContain("order%5Bname%5D");
    expect((await get(app, "/loans"))["hydra:search"]).toMatchObject({ "hydra:template": "/loans{?page}" });
  });
});

describe("what never passes", () => {
  it.each([`x=${"a".repeat(9000)}`, "a[b][c][d][e][f][g]=1"])(
    "refuses an oversized or too deep query",
    async (query) => {
      await fail(app, `/books?${query}`, 400);
    },
  );

  it.each(["__proto__[x]=1", "constructor=1", "order[__proto__]=asc", "%00=%00", "%FF=%ZZ", "[]=1", "]=[", "&&=&="])(
    "survives %s",
    async (query) => {
      expect(ids(await get(app, `/books?${query}`))).toEqual([1, 2, 3]);
    },
  );

  it("answers 405 with Allow for other methods", async () => {
    for (const path of ["/books", "/books/1"]) {
      const response = await app.request(path, { method: "POST" });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
  });

  it("answers with a trailing slash as without", async () => {
    expect(await get(app, "/books/?page=2")).toEqual(await get(app, "/books?page=2"));
  });
});
