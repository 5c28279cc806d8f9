import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fail, get, ids, type Requestable } from "./client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, onError: () => {}, handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

const unknown = "is not a resource of this API. `/` links to every collection.";
const available =
  "None of the media types in `Accept` is available. Available: application/ld+json, application/json, text/html.";

describe("errors", () => {
  it("are problem documents that a Hydra client finds by their Link", async () => {
    const response = await app.request("/books?page=0", { headers: { accept: "application/ld+json" } });
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.headers.get("link")).toContain(
      '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"',
    );
    const problem = (await response.json()) as object;
    expect(Object.keys(problem)).toEqual([
      "@context",
      "@id",
      "@type",
      "type",
      "status",
      "hydra:title",
      "title",
      "hydra:description",
      "detail",
      "parameter",
      "value",
    ]);
    expect(problem).toMatchObject({ "@id": "/errors/400", type: "/errors/400", "@context": "/contexts/Error" });
  });

  it("name the collection that may be meant, under the path of the API", async () => {
    const api = createApi({ prisma: library.prisma, basePath: "/v1", handlers: { Book: { recommended } } });
    const { detail } = await fail(api, "/v1/auhtors", 404);
    expect(detail).toContain("Did you mean `/v1/authors`?");
  });

  it.each([
    ["a bad parameter", "/books?page=0", undefined, 400, "Bad Request", '`page` must be at least 1, not "0".'],
    ["no such item", "/books/99", undefined, 404, "Not Found", 'No Book with `id` "99" exists.'],
    ["a key that does not parse", "/books/x%20y", undefined, 404, "Not Found", 'No Book with `id` "x y" exists.'],
    ["no such parent", "/authors/99/books", undefined, 404, "Not Found", 'No Author with `id` "99" exists.'],
    [
      "no such compound key",
      "/loans/bookId=99;reader=x",
      undefined,
      404,
      "Not Found",
      'No Loan with the key `bookId` and `reader` "bookId=99;reader=x" exists.',
    ],
    ["no such route", "/nowhere?x", undefined, 404, "Not Found", `\`/nowhere\` ${unknown}`],
    [
      "the singular of a route",
      "/author",
      undefined,
      404,
      "Not Found",
      "`/author` is not a resource of this API. Did you mean `/authors`? `/` links to every collection.",
    ],
    ["no such context", "/contexts/Nothing", undefined, 404, "Not Found", `\`/contexts/Nothing\` ${unknown}`],
    ["no such error", "/errors/999", undefined, 404, "Not Found", `\`/errors/999\` ${unknown}`],
    [
      "another method",
      "/books",
      { method: "DELETE" },
      405,
      "Method Not Allowed",
      "This API is read-only: use GET or HEAD instead of DELETE.",
    ],
    ["nothing acceptable", "/books", { headers: { accept: "image/png" } }, 406, "Not Acceptable", available],
    [
      "nothing acceptable of an item",
      "/books/1",
      { headers: { accept: "image/png" } },
      406,
      "Not Acceptable",
      available,
    ],
  ] as const)("%s", async (_, path, init, status, title, detail) => {
    const response = await app.request(path, init);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({
      "@type": "hydra:Error",
      "@id": `/errors/${status}`,
      type: `/errors/${status}`,
      status,
      title,
      detail,
      "hydra:title": "An error occurred",
      "hydra:description": detail,
    });
  });

  it("without `onError`, the log names the method, the path and the status, but not the query", async () => {
    const failure = new Error("inner");
    const prisma = library.prisma.$extends({ query: { $allOperations: () => Promise.reject(failure) } });
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    await createApi({ prisma, handlers: { Book: { recommended } } }).request("/books/1?token=secret");
    expect(printed.mock.calls).toEqual([["[prisma-paged] GET /books/1 failed (500):", failure]]);
    printed.mockRestore();
  });

  it("the log has one line for a path, whatever it contains", async () => {
    const prisma = library.prisma.$extends({ query: { $allOperations: () => Promise.reject(new Error("inner")) } });
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const api = new Hono().route("/:tenant", createApi({ prisma, handlers: { Book: { recommended } } }));
    const paths = ["%0D%0A[prisma-paged]%20GET%20%2Fforged", "%1B[2J", "%E2%80%AE", "\u202e", "a".repeat(5_000)];
    for (const path of paths) await api.request(`/${path}/books`);
    const heads = printed.mock.calls.map(([head]) => String(head));
    expect(heads).toHaveLength(paths.length);
    for (const head of heads) expect(head).toMatch(/^[\x20-\x7e…]{1,400}$/);
    expect(heads[1]).toContain("GET /%1B[2J/books failed");
    printed.mockRestore();
  });

  it("a table that does not exist is logged with the command that makes it", async () => {
    const quoted = (name: string) => (provider === "mysql" ? `\`${name}\`` : `"${name}"`);
    const rename = (from: string, to: string) =>
      library.prisma.$executeRawUnsafe(`ALTER TABLE ${quoted(from)} RENAME TO ${quoted(to)}`);
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    await rename("Book", "OtherBook");
    try {
      const api = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
      expect((await api.request("/books")).status).toBe(500);
      expect((await api.request("/books/1")).status).toBe(500);
    } finally {
      await rename("OtherBook", "Book");
    }
    expect(printed.mock.calls.map(([head]) => head)).toEqual([
      expect.stringMatching(/^\[prisma-paged\] GET \/books failed \(500, P\d{4}\):$/),
      expect.stringMatching(/^\[prisma-paged\] GET \/books\/1 failed \(500, P\d{4}\):$/),
    ]);
    for (const [, cause] of printed.mock.calls) expect(String(cause)).toContain("run `prisma migrate dev`");
    printed.mockRestore();
  });

  it("a value is shown as it was sent, and stays data", async () => {
    const value = '"><script>alert(1)</script>';
    expect(await fail(app, `/books?page=${encodeURIComponent(value)}`, 400)).toMatchObject({
      parameter: "page",
      value,
    });
  });

  it.each([
    ["P1001", 503],
    ["P1002", 503],
    ["P1008", 503],
    ["P2024", 503],
    ["P2028", 503],
    ["P2010", 500],
    [undefined, 500],
  ])("a failure of the database with code %s returns %i, without internal details", async (code, status) => {
    const logged: unknown[] = [];
    const secret = "SELECT password FROM /srv/app/db.ts:12";
    const failure = Object.assign(new Error(secret), code === undefined ? {} : { code });
    const prisma = library.prisma.$extends({
      query: {
        $allOperations: async () => {
          throw failure;
        },
      },
    });
    const broken = createApi({ prisma, onError: (error) => logged.push(error), handlers: { Book: { recommended } } });
    for (const path of ["/books", "/books/1", "/book-feed", "/all-books", "/authors/1/books"]) {
      const response = await broken.request(path);
      expect(response.status, path).toBe(status);
      expect(response.headers.get("retry-after"), path).toBe(status === 503 ? "1" : null);
      const text = await response.text();
      for (const word of ["password", "srv", "SELECT", "db.ts", "at "]) expect(text).not.toContain(word);
    }
    expect(logged).toHaveLength(5);
    expect(String(logged[0])).toContain(secret);
  });

  it("a query of 8 KiB passes, a longer one does not; five levels pass, six do not", async () => {
    expect(ids(await get(app, `/authors?x=${"a".repeat(8 * 1024 - 2)}`))).toEqual([1, 2]);
    await fail(app, `/authors?x=${"a".repeat(8 * 1024 - 1)}`, 400);
    expect(ids(await get(app, "/books?a[b][c][d][e][f]=1"))).toEqual([1, 2, 3]);
    await fail(app, "/books?a[b][c][d][e][f][g]=1", 400);
  });

  it("a page whose next one would have a longer query is refused", async () => {
    const page = "&page=1".length;
    const query = `x=${"a".repeat(8 * 1024 - 2 - page)}`;
    const { "hydra:view": view } = await get(app, `/books?${query}`);
    expect(ids(await get(app, view?.["hydra:next"] ?? ""))).toEqual([4, 5, 6]);
    const { detail } = await fail(app, `/books?${query}a`, 400);
    expect(detail).toContain("the link to the neighbouring page would exceed 8,192 bytes");
  });

  it.each([
    ["one page", "/authors"],
    ["a whole collection", "/all-books"],
    ["a page by cursor", "/film-feed"],
  ])("the view of %s has an address that can be requested, even if links spell it longer", async (_, path) => {
    const idOf = async (path: string) => (await get(app, path))["hydra:view"]?.["@id"];
    const sent = `${path}?x=${"(".repeat(8 * 1024 - 2)}`;
    expect(await idOf(sent)).toBe(sent);
    // Otherwise, all requests for a page get the same one.
    expect(await idOf(`${path}?x=${"(".repeat(1000)}`)).toBe(`${path}?x=${"%28".repeat(1000)}`);
  });

  it("names of a prototype are data, in requests and in links", async () => {
    const document = await get(app, "/books?__proto__[x]=1&constructor=2&toString[]=3");
    expect(document["hydra:view"]?.["hydra:next"]).toBe(
      "/books?__proto__%5Bx%5D=1&constructor=2&toString%5B%5D=3&page=2",
    );
    expect(Object.prototype).not.toHaveProperty("x");
  });
});

describe("the description of an error", () => {
  const describedAt = async (path: string, accept: string) => {
    const response = await app.request(path, { headers: { accept } });
    return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
  };

  it("is found by the problem's type, in each format", async () => {
    const { type } = await fail(app, "/books?page=0", 400);
    expect(type).toBe("/errors/400");
    const description = expect.stringContaining("`detail` says what to send instead");
    const linked = await describedAt("/errors/400", "*/*");
    expect([linked.status, linked.type]).toEqual([200, "application/ld+json"]);
    expect(JSON.parse(linked.text)).toEqual({
      "@context": "/contexts/Error",
      "@id": "/errors/400",
      "@type": "hydra:Status",
      "hydra:statusCode": 400,
      "hydra:title": "Bad Request",
      "hydra:description": description,
    });
    const plain = await describedAt("/errors/400", "application/json");
    expect(plain.type).toBe("application/json");
    expect(JSON.parse(plain.text)).toEqual({ status: 400, title: "Bad Request", description });
    const page = await describedAt("/errors/400", "text/html");
    expect(page.type).toBe("text/html; charset=utf-8");
    expect(page.text).toContain("<h1>Bad Request</h1>");
  });

  it("has a suffix for each format, and its page links to them", async () => {
    for (const [suffix, type] of [
      [".json", "application/json"],
      [".jsonld", "application/ld+json"],
    ]) {
      const usual = await describedAt("/errors/404", type ?? "");
      expect(await describedAt(`/errors/404${suffix}`, "text/html")).toEqual({ ...usual, status: 200, type });
      expect((await describedAt(`/errors/499${suffix}`, "*/*")).status).toBe(404);
      expect((await describedAt("/errors/404", "text/html")).text).toContain(`href="/errors/404${suffix}"`);
    }
    expect((await describedAt("/errors/404.html", "text/html")).status).toBe(404);
  });

  it("exists for every status that an application may return", async () => {
    const statuses = [400, 401, 402, 403, 404, 405, 406, 409, 410, 422, 423, 429, 451, 500, 501, 502, 503, 504];
    for (const status of statuses) {
      expect([status, (await app.request(`/errors/${status}`)).status]).toEqual([status, 200]);
    }
  });

  it("moves with the base path", async () => {
    const based = createApi({ prisma: library.prisma, basePath: "/api", handlers: { Book: { recommended } } });
    const { type } = await fail(based, "/api/books?page=0", 400);
    expect(type).toBe("/api/errors/400");
    expect(await (await based.request(`${type}`)).json()).toMatchObject({ "@id": type, "hydra:statusCode": 400 });
  });
});

describe("the page of an error", () => {
  const scope = { Author: () => ({ id: { gt: 0 } }) };

  it.each([
    ["/books?page=0", "GET", 400],
    ["/books/99", "GET", 404],
    ["/nothing", "GET", 404],
    ["/books", "POST", 405],
    ["/errors/404", "GET", 200],
    ["/", "GET", 200],
  ] as const)("shows what programs get: %s %s", async (path, method, status) => {
    const scoped = createApi({ prisma: library.prisma, handlers: { Book: { recommended } }, scope });
    const page = await scoped.request(path, { method, headers: { Accept: "text/html" } });
    const text = await page.text();
    expect([page.status, text.includes(`<code>${method} ${path}</code> <span>→ ${status}</span>`)]).toEqual([
      status,
      true,
    ]);
    const { status: usual, headers } = await scoped.request(path, { method });
    expect(usual).toBe(status);
    const [, list = ""] = /The response to .*?<dl>(.*?)<\/dl>/s.exec(text) ?? [];
    const shown = [...list.matchAll(/<dt>([^<]+)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      value
        .replaceAll(/<\/li><li>/g, ", ")
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"'),
    ]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(headers));
  });
});

describe("the item route", () => {
  it("has an entity tag, and answers 304 to the one who has it", async () => {
    const first = await app.request("/books/1");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"/);
    const again = await app.request("/books/1", { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("answers plain JSON without @ keys", async () => {
    const response = await app.request("/books/1", { headers: { accept: "application/json" } });
    const item = (await response.json()) as object;
    expect(Object.keys(item).filter((key) => key.startsWith("@"))).toEqual([]);
    expect(item).toMatchObject({ id: 1, author: "/authors/1", shelf: { code: "A/1" } });
  });
});
