/** `.json` and `.jsonld` at the end of a path choose the format, whatever `Accept` says. */
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Document } from "./client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: ReturnType<typeof createApi>;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  const codes = ["B.json", "C.jsonld"];
  await library.prisma.shelf.createMany({ data: codes.map((code) => ({ code, label: `the dotted ${code}` })) });
});
afterAll(() => library.prisma.$disconnect());

/** The header that Chrome and Firefox send. */
const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const jsonLd = "application/ld+json";
const json = "application/json";

const request = (path: string, accept = browser, method = "GET") =>
  app.request(path, { headers: { Accept: accept }, method });

type Item = Record<string, unknown>;

/** A document without what leads to other pages, which has the suffix. */
function withoutLinks(document: unknown): unknown {
  if (Array.isArray(document)) return document;
  const { "hydra:view": _view, "hydra:search": _search, ...rest } = document as Document;
  return rest;
}

const suffixes = [
  { suffix: ".jsonld", type: jsonLd },
  { suffix: ".json", type: json },
];

describe.each(suffixes)("$suffix", ({ suffix, type }) => {
  it.each([
    "/books",
    "/recommended-books",
    "/all-books",
    "/book-genres",
    "/authors/1/books",
    "/books/1",
    "/loans/bookId=1;reader=x%3By",
  ])("%s is the document that Accept would choose", async (path) => {
    const plain = await request(path, type);
    const expected = withoutLinks(await plain.json());
    for (const slash of ["", "/"]) {
      const response = await request(path + suffix + slash);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
      expect(response.headers.get("vary")).toBeNull();
      expect(withoutLinks(await response.json())).toEqual(expected);
    }
  });

  it("stays in the format from page to page, and the collection keeps its name", async () => {
    const ids: unknown[] = [];
    let path: string | undefined = `/books${suffix}?published=true`;
    while (path !== undefined) {
      const response: Response = await request(path);
      expect(response.headers.get("content-type")).toBe(type);
      const document = (await response.json()) as Document & readonly Item[];
      if (type === jsonLd) {
        expect(document).toMatchObject({
          "@id": "/books",
          "hydra:search": { "hydra:template": expect.stringMatching(/^\/books\.jsonld\{\?/) },
        });
      }
      ids.push(...(type === jsonLd ? document["hydra:member"] : document).map(({ id }) => id));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      if (path !== undefined) expect(path.startsWith(`/books${suffix}?`)).toBe(true);
    }
    const all = await library.prisma.book.findMany({ where: { published: true }, orderBy: { id: "asc" } });
    expect(ids).toEqual(all.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(3);
  });

  it("keeps the suffix in every link of a page, and in its own address", async () => {
    for (const path of ["/books", "/book-feed", "/authors/1/books"]) {
      const response = await request(`${path}${suffix}`);
      const links = [...(response.headers.get("link") ?? "").matchAll(/<(\/[^>]+)>/g)].map(([, link]) => link);
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(link).toMatch(new RegExp(`^${path}\\${suffix}\\?`));
    }
    const document = (await (await request("/books.jsonld?page=2")).json()) as Document;
    expect(document["hydra:view"]).toMatchObject({
      "@id": "/books.jsonld?page=2",
      "hydra:next": "/books.jsonld?page=3",
      "hydra:first": "/books.jsonld?page=1",
    });
  });

  it("answers HEAD, conditional requests, and refuses other methods", async () => {
    const head = await request(`/books${suffix}?page=2`, browser, "HEAD");
    const get = await request(`/books${suffix}?page=2`);
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect([...head.headers]).toEqual([...get.headers]);
    const etag = get.headers.get("etag") ?? "";
    const headers = { "If-None-Match": etag };
    expect((await app.request(`/books${suffix}?page=2`, { headers })).status).toBe(304);
    expect((await request(`/books${suffix}`, browser, "POST")).status).toBe(405);
  });

  it("has problems as documents, for browsers too", async () => {
    for (const [path, status] of [
      [`/books${suffix}?page=0`, 400],
      [`/books/99${suffix}`, 404],
      [`/books/x${suffix}`, 404],
      [`/authors/99/books${suffix}`, 404],
    ] as const) {
      const response = await request(path);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        status,
        "application/problem+json",
      ]);
    }
  });

  it("ignores an Accept header that nothing satisfies", async () => {
    for (const path of ["/books", "/books/1", "/index"]) {
      expect((await request(path + suffix, "text/csv")).status).toBe(200);
    }
  });

  it("is the entrypoint's too", async () => {
    const response = await request(`/index${suffix}`);
    expect([response.status, response.headers.get("content-type"), response.headers.get("vary")]).toEqual([
      200,
      type,
      null,
    ]);
    expect(await response.json()).toMatchObject({ book: "/books" });
    expect(await (await request(`/index${suffix}`)).text()).toBe(await (await request("/", type)).text());
  });

  it("keeps the headers of a policy and of a scope", async () => {
    const scoped = createApi({
      prisma: library.prisma,
      handlers: { Book: { recommended } },
      scope: { Book: () => ({ published: true }) },
    });
    const response = await scoped.request(`/books${suffix}`);
    expect(response.headers.get("cache-control")).toBe("private");
    expect((await scoped.request(`/books/2${suffix}`)).status).toBe(404);
    expect((await scoped.request(`/books/1${suffix}`)).status).toBe(200);
  });

  it.each(["/api", "/:tenant"])("under %s", async (mount) => {
    const mounted = new Hono().route(mount, app);
    const response = await mounted.request(`/api/books${suffix}`);
    expect(response.headers.get("link")).toContain(`</api/books${suffix}?page=2>; rel="next"`);
    expect((await mounted.request(`/api/index${suffix}`)).status).toBe(200);
    expect((await mounted.request(`/api/shelves/B${suffix}`)).status).toBe(200);
  });
});

describe("a key that ends like a suffix", () => {
  const code = async (path: string, accept?: string) => {
    const response = await request(path, accept);
    const type = response.headers.get("content-type");
    return [response.status, type, response.status === 200 ? ((await response.json()) as Item).code : undefined];
  };

  it("is the whole key of an item first", async () => {
    expect(await code("/shelves/B.json", jsonLd)).toEqual([200, jsonLd, "B.json"]);
    expect(await code("/shelves/C.jsonld", json)).toEqual([200, json, "C.jsonld"]);
    expect((await request("/shelves/B.json", jsonLd)).headers.get("vary")).toBe("Accept");
  });

  it("has a suffix as any other", async () => {
    expect(await code("/shelves/B.json.json")).toEqual([200, json, "B.json"]);
    expect(await code("/shelves/C.jsonld.json")).toEqual([200, json, "C.jsonld"]);
    expect(await code("/shelves/B.jsonld")).toEqual([200, jsonLd, "B"]);
    expect(await code("/shelves/A%2F1.json")).toEqual([200, json, "A/1"]);
    expect(await code("/shelves/Z.json")).toEqual([404, "application/problem+json", undefined]);
  });

  it("is hidden by a scope as if it did not exist", async () => {
    const scoped = createApi({
      prisma: library.prisma,
      handlers: { Book: { recommended } },
      scope: { Shelf: () => ({ code: { not: "B.json" } }) },
    });
    expect(await (await scoped.request("/shelves/B.json")).json()).toMatchObject({ code: "B" });
  });

  it("costs a second statement only where a key may have dots", async () => {
    const cost = async (path: string) => {
      library.takeQueries();
      // A page would also read the names of related items.
      expect((await request(path, json)).status).toBe(200);
      return library.takeQueries().length;
    };
    expect(await cost("/books/1.json")).toBe(await cost("/books/1"));
    expect(await cost("/loans/bookId=3;reader=plain.json")).toBe((await cost("/loans/bookId=3;reader=plain")) + 1);
  });
});

it("other suffixes are none", async () => {
  for (const path of [
    "/books.html",
    "/books.xml",
    "/books/1.html",
    "/index.html",
    "/books.json.json",
    "/authors/1.json/books",
  ])
    expect([path, (await request(path)).status]).toEqual([path, 404]);
});
