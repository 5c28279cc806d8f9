import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: ReturnType<typeof createApi>;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

const request = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(path, { headers, method });

/** The header that Chrome and Firefox send. */
const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

const jsonLd = "application/ld+json";
const json = "application/json";
const html = "text/html; charset=utf-8";

describe("the format is agreed by Accept", () => {
  it.each([
    [undefined, jsonLd],
    ["*/*", jsonLd],
    ["application/*", jsonLd],
    [json, json],
    ["application/ld+json;q=0.5, application/json", json],
    ["application/json;q=0.2, */*;q=0.1", json],
    ["text/*", html],
    [browser, html],
    ["text/html;q=0.4, application/ld+json;q=0.5", jsonLd],
    ["text/html;q=0, */*", jsonLd],
  ])("Accept: %s", async (accept, expected) => {
    for (const path of ["/books?page=2", "/books/1", "/all-books", "/authors/1/books"]) {
      const response = await request(path, accept === undefined ? {} : { Accept: accept });
      expect([response.status, response.headers.get("content-type")], path).toEqual([200, expected]);
      // Pages for people differ by the reader's language.
      expect(response.headers.get("vary")).toBe(expected === html ? "Accept, Accept-Language" : "Accept");
      await response.text();
    }
  });

  it("answers 406 where nothing is acceptable, and names what is served", async () => {
    const response = await request("/books", { Accept: "text/csv, application/ld+json;q=0" });
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining("application/json, text/html") });
  });
});

it("a redirect is never longer than a proxy accepts", async () => {
  for (const [length, status] of [
    [3000, 302],
    [4000, 200],
  ] as const) {
    const response = await request(`/books?published=&shelf=${"x".repeat(length)}`, { Accept: browser });
    expect([length, response.status]).toEqual([length, status]);
  }
});

describe("the order that a form sends", () => {
  const sent = "/books?order[1]=score:desc&order[2]=title:asc&order[3]=&published=true";

  it("leads to the spelling that every client uses", async () => {
    const response = await request(sent, { Accept: browser });
    expect([response.status, decodeURIComponent(response.headers.get("location") ?? "")]).toEqual([
      302,
      "/books?order[score]=desc&order[title]=asc&published=true",
    ]);
  });

  it("is refused from programs", async () => {
    const response = await request(sent, { Accept: json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ parameter: "order[1]" });
  });
});

describe.each([
  ["JSON-LD", jsonLd],
  ["JSON", json],
  ["HTML", "text/html"],
])("%s", (_, accept) => {
  it("has the page's links in Link, and the documentation", async () => {
    const link = (await request("/books?page=2", { Accept: accept })).headers.get("link");
    expect(link).toBe(
      '<http://localhost/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation", ' +
        '</books?page=3>; rel="next", </books?page=1>; rel="prev", </books?page=1>; rel="first", </books?page=4>; rel="last"',
    );
  });

  it.each([
    [500, ["next", "prev", "first", "last", "canonical"]],
    [1000, ["next", "prev", "first"]],
    [1500, ["next", "prev"]],
    [3000, ["next"]],
    [5000, accept === json ? ["next"] : []],
    [8100, []],
  ])("keeps Link to what clients and proxies take: with a query of %d bytes", async (bytes, relations) => {
    const response = await request(`/books?page=2&a=${"x".repeat(bytes)}`, { Accept: accept });
    expect(response.status).toBe(200);
    const link = response.headers.get("link") ?? "";
    expect(link.length).toBeLessThanOrEqual(relations.length === 1 && accept === json ? 8000 : 3500);
    expect([...link.matchAll(/; rel="(\w+)"/g)].map(([, relation]) => relation)).toEqual(relations);
  });

  it.each([
    ["/books", "/books?page=1"],
    ["/books?page=", "/books?page=1"],
    ["/books/?page=2", "/books?page=2"],
    ["/books?page=2&b=x&a=%c3%a4+y", "/books?a=%C3%A4%20y&b=x&page=2"],
    ["/books?page=02", "/books?page=2"],
    ["/books/partial", "/books/partial?page=1"],
    ["/book-feed", "/book-feed?order%5Bscore%5D=desc&order%5Bid%5D=desc"],
    ["/book-feed?score[lt]=2", "/book-feed?score%5Blt%5D=2"],
    ["/all-books?b=1&a=2", "/all-books?a=2&b=1"],
  ])("names the page's own address where the request spelled it differently: %s", async (path, canonical) => {
    // A page with forms leads to the address without empty parameters first.
    const first = await request(path, { Accept: accept });
    const found = first.status === 302 ? (first.headers.get("location") ?? "") : path;
    const get = await request(found, { Accept: accept });
    const link = get.headers.get("link") ?? "";
    expect(link).toContain(`, <${canonical}>; rel="canonical"`);
    await get.text();
    expect((await request(found, { Accept: accept }, "HEAD")).headers.get("link")).toBe(link);
    const etag = get.headers.get("etag");
    if (etag === null) return;
    const again = await request(found, { Accept: accept, "If-None-Match": etag });
    expect([again.status, again.headers.get("link")]).toEqual([304, link]);
  });

  it.each([
    "/books?page=2",
    "/books?a=%C3%A4%20y&page=2",
    "/book-feed?score%5Blt%5D=2",
    "/books?genre=PLAY&title=x",
    "/books/1",
  ])("names no other address where there is none: %s", async (path) => {
    expect((await request(path, { Accept: accept })).headers.get("link")).not.toContain("canonical");
  });

  it("has an ETag, and answers 304 to who has the body already", async () => {
    for (const path of ["/books?page=2", "/books/1"]) {
      const first = await request(path, { Accept: accept });
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toMatch(/^W\//);
      const second = await request(path, { Accept: accept, "If-None-Match": etag });
      expect([second.status, await second.text(), second.headers.get("etag")]).toEqual([304, "", etag]);
      expect((await request(path, { Accept: accept, "If-None-Match": 'W/"other"' })).status).toBe(200);
    }
  });

  it("answers HEAD as GET, without the body", async () => {
    for (const path of ["/books?page=2", "/books/1", "/all-books"]) {
      const [got, head] = [await request(path, { Accept: accept }), await request(path, { Accept: accept }, "HEAD")];
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
      expect([head.status, await head.text()]).toEqual([200, ""]);
      await got.text();
    }
  });
});

describe("JSON", () => {
  const get = async (path: string) => request(path, { Accept: json });

  it("is the bare list, without JSON-LD's keys, in embedded items too", async () => {
    const response = await get("/books");
    const books = (await response.json()) as Record<string, unknown>[];
    expect(response.headers.get("x-total-count")).toBe("10");
    expect(books.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(Object.keys(books[0] ?? {}).filter((key) => key.startsWith("@"))).toEqual([]);
    expect(books[0]?.shelf).toEqual({ code: "A/1", label: "First" });
    // A Json field's own keys are data.
    expect(books[0]?.extra).toEqual({ "@kept": [1, null] });
  });

  it("has no X-Total-Count where nothing was counted", async () => {
    expect((await get("/books/partial")).headers.has("x-total-count")).toBe(false);
  });
});

describe("HTML", () => {
  const get = async (path: string) => {
    const response = await request(path, { Accept: browser });
    return { response, text: await response.text() };
  };

  it("shows the members with their links, embedded items and nothing hidden", async () => {
    const { text } = await get("/books");
    const { title } = await library.prisma.book.findUniqueOrThrow({ where: { id: 1 } });
    expect(text).toContain(`<th scope="row"><a href="/books/1">${title}</a></th><td class="number">1</td>`);
    expect(text).toContain('<a href="/authors/1" title="1"><span class="short">Ada</span></a>');
    expect(text).toMatch(/<a href="\/shelves\/A%2F1" title="[^"]*label: First"><span class="short">First<\/span><\/a>/);
    expect(text).not.toContain("never shown");
    expect(text).toContain("1–3 of 10");
    const loans = (await get("/loans")).text;
    expect(loans).toContain('<a href="/loans/bookId=1;reader=x%3By" aria-label="bookId=1;reader=x;y">1</a>');
  });

  it("streams with paging off: the same rows, the total at the end", async () => {
    const { text, response } = await get("/all-books");
    expect(text.match(/<tr>/g)).toHaveLength(1 + 10);
    expect(text).toContain("<p>10 items</p>");
    expect(response.headers.has("etag")).toBe(false);
  });

  it.each([
    ["/books?title=&genre=&score[gte]=&score[lte]=&order[title]=asc&order[score]=", "/books?order%5Btitle%5D=asc"],
    ["/books/?title=&page=2", "/books?page=2"],
    ["/books?title=&unknown=&genre[]=", "/books?genre%5B%5D=&unknown="],
    ["/authors/1/books?page=", "/authors/1/books"],
    ["/all-books?title=", "/all-books"],
  ])("leads from what a form sends to the address of what was asked: %s", async (sent, asked) => {
    for (const basePath of ["", "/api"]) {
      const api = createApi({ prisma: library.prisma, basePath, handlers: { Book: { recommended } } });
      const response = await api.request(basePath + sent, { headers: { Accept: browser } });
      expect([response.status, response.headers.get("location")]).toEqual([302, basePath + asked]);
      expect(response.headers.get("vary")).toBe("Accept");
    }
  });

  it("forbids scripts and everything from elsewhere", async () => {
    for (const path of ["/", "/books", "/books/1", "/all-books", "/books?page=0", "/nowhere"]) {
      const { response } = await get(path);
      expect(response.headers.get("content-security-policy"), path).toMatch(/^default-src 'none'; style-src 'sha256-/);
    }
  });

  it("has its own errors where it was agreed on; the other formats have problem documents", async () => {
    const { response, text } = await get("/books?page=0");
    expect([response.status, response.headers.get("content-type")]).toEqual([400, html]);
    expect(text).toContain("<h1>Page must be at least 1, not &quot;0&quot;</h1>");
    expect(response.headers.get("link")).toContain('rel="http://www.w3.org/ns/json-ld#error"');
    for (const accept of [json, jsonLd, "*/*"]) {
      const problem = await request("/books?page=0", { Accept: accept });
      expect(problem.headers.get("content-type")).toBe("application/problem+json");
    }
    expect(text).toContain("<dt>Allowed parameters</dt><dd><code>page</code>");
    const missing = await get("/authors/1/books?page=0");
    expect(missing.text).toContain('<a href="/authors">Back to authors</a>');
    const { response: unknown, text: elsewhere } = await get("/books/999");
    expect(unknown.status).toBe(404);
    expect(elsewhere).toContain("<h1>No book has the id 999</h1>");
    for (const path of ["/books", "/book-feed", "/authors"]) expect(elsewhere).toContain(`<a href="${path}">`);
    expect((await get("/nowhere")).text).toContain("<h1>/nowhere is not a resource of this API</h1>");
  });

  it("has the entrypoint's page with every collection; clients still get a document there", async () => {
    const { response, text } = await get("/");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, html]);
    for (const path of ["/books", "/published-books", "/book-feed", "/authors", "/loans"]) {
      expect(text).toContain(`href="${path}"`);
    }
    for (const headers of [{}, { Accept: "*/*" }, { Accept: jsonLd }]) {
      expect((await request("/", headers)).headers.get("content-type")).toBe(jsonLd);
    }
    const plain = await request("/", { Accept: json });
    expect(plain.headers.get("content-type")).toBe(json);
    expect(Object.keys((await plain.json()) as object)).toEqual(expect.arrayContaining(["book", "author"]));
  });

  it("keeps to the base path in every link, and to the origin where links are absolute", async () => {
    const api = createApi({ prisma: library.prisma, basePath: "/api", handlers: { Book: { recommended } } });
    for (const path of ["/api/", "/api/books?page=2", "/api/books/1", "/api/all-books", "/api/authors/1/books"]) {
      const text = await (await api.request(path, { headers: { Accept: browser } })).text();
      const links = [...text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, link = ""]) => link);
      expect(links.length, path).toBeGreaterThan(2);
      expect(links.filter((link) => !/^#|^data:image/.test(link) && !link.startsWith("/api/"))).toEqual([]);
    }
  });

  it("shows a query as long as one may be where there is no other page, though its links are longer", async () => {
    const query = `${"(".repeat(8000)}=1`;
    const { response, text } = await get(`/authors?${query}`);
    expect(response.status).toBe(200);
    expect(text).toContain('href="/authors/2"');
    const paged = await get(`/books?${query}&page=2`);
    expect(paged.response.status).toBe(400);
    expect(paged.text).toContain("the link to the neighbouring page would exceed 8,192 bytes");
  });

  it("leads only to pages that are there", async () => {
    const seen = new Set(["/"]);
    for (const path of seen) {
      const { response, text } = await get(path);
      // The page after the last one within the maximum offset explains that the collection was cut.
      if (path.startsWith("/bounded-books?page=") && response.status === 400)
        expect(text).toContain("are not available");
      else expect(response.status, path).toBe(200);
      for (const [, link = ""] of text.matchAll(/ (?:href|action)="(\/[^"]*)"/g)) {
        const next = link.replaceAll("&amp;", "&");
        if (next !== "/openapi.json" && seen.size < 200) seen.add(next);
      }
    }
    expect(seen.size).toBeGreaterThan(60);
  });
});
