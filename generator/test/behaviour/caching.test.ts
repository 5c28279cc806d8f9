/** Behind a CDN, as docs/explain/performance.md says: the application says how long, and what is private stays so. */
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.prisma.$disconnect());

function appBehindCdn(scope?: { readonly Book: () => { readonly published: true } }) {
  const api = createApi({ prisma: library.prisma, handlers: { Book: { recommended } }, ...(scope && { scope }) });
  return new Hono()
    .use(async (context, next) => {
      await next();
      const { status, headers } = context.res;
      if ((status === 200 || status === 304) && !headers.has("Cache-Control")) {
        headers.set("Cache-Control", "public, max-age=10");
      }
    })
    .route("/", api);
}

it.each(["/books", "/books/1", "/book-feed", "/all-books", "/"])(
  "%s is public, and differs by Accept",
  async (path) => {
    const response = await appBehindCdn().request(path);
    expect(response.headers.get("cache-control")).toBe("public, max-age=10");
    expect(response.headers.get("vary")).toContain("Accept");
  },
);

it("a page that the CDN asks for again is a 304 as long as it is the same", async () => {
  const app = appBehindCdn();
  const tag = (await app.request("/books")).headers.get("etag") ?? "";
  const again = await app.request("/books", { headers: { "If-None-Match": tag } });
  expect([again.status, again.headers.get("cache-control"), again.headers.get("etag")]).toEqual([
    304,
    "public, max-age=10",
    tag,
  ]);
  const other = await app.request("/books", { headers: { "If-None-Match": tag, Accept: "application/json" } });
  expect(other.status).toBe(200);
});

it("scoped answers stay private, problems are not kept", async () => {
  const app = appBehindCdn({ Book: () => ({ published: true }) });
  for (const path of ["/books", "/books/1", "/all-books", "/books/2"]) {
    expect((await app.request(path)).headers.get("cache-control")).toBe("private");
  }
  expect((await appBehindCdn().request("/books?page=0")).headers.get("cache-control")).toBeNull();
});

it("middleware in front adds to Vary and takes nothing from it, nor the privacy of scoped answers", async () => {
  const early = (scope?: { readonly Book: () => { readonly published: true } }) =>
    new Hono()
      .use(async (context, next) => {
        // As cors() of Hono 4.6 did, and as whoever sets a header before the answer is there.
        context.res.headers.append("Vary", "Origin");
        context.header("Vary", "Cookie", { append: true });
        context.header("Cache-Control", "public");
        await next();
      })
      .route("/", appBehindCdn(scope));
  const prepared = new Hono()
    .use(async (context, next) => {
      context.header("Vary", "Cookie");
      await next();
    })
    .route("/", appBehindCdn());
  for (const path of ["/books", "/books/1", "/all-books", "/books?page=0", "/openapi.json", "/books?page="]) {
    const headers = path.endsWith("=") ? { Accept: "text/html" } : {};
    const varies = async (app: Hono) => (await app.request(path, { headers })).headers.get("vary");
    expect([path, await varies(early())]).toEqual([path, "Origin, Cookie, Accept"]);
    expect([path, await varies(prepared)]).toEqual([path, "Cookie, Accept"]);
  }
  for (const path of ["/books", "/books/1", "/all-books", "/books?page=0"]) {
    const scoped = await early({ Book: () => ({ published: true }) }).request(path);
    expect([path, scoped.headers.get("cache-control")]).toEqual([path, "private"]);
  }
});
