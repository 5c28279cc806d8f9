/** Behind a CDN: the schema or the application says how long, and what is private stays so. */
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Requestable } from "./client.js";
import type { ApiHandlers } from "./generated/api/index.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
  for (const id of [1, 2, 3])
    await library.prisma.poster.create({ data: { id, title: "a", seriesId: id > 1 ? 1 : null } });
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

describe("a policy of the schema", () => {
  interface Options {
    readonly handlers?: ApiHandlers;
    readonly onError?: () => void;
    readonly scope?: { readonly Poster: () => { readonly title: string } };
  }

  const apiOf = (options: Options = {}) =>
    createApi({ prisma: library.prisma, handlers: { Book: { recommended } }, ...options });

  async function cachingOf(app: Requestable, path: string, init?: RequestInit) {
    const response = await app.request(path, init);
    await response.text();
    const { status, headers } = response;
    return { status, control: headers.get("cache-control"), vary: headers.get("vary"), tag: headers.get("etag") };
  }

  const kept = {
    control: "public, max-age=10, s-maxage=60, stale-while-revalidate=600",
    vary: "Accept, Accept-Language",
  };

  it.each(["/posters", "/poster-feed", "/all-posters", "/posters?pagination=false", "/posters/1", "/posters/1/parts"])(
    "%s",
    async (path) => {
      for (const accept of ["application/ld+json", "application/json", "text/html"]) {
        for (const method of ["GET", "HEAD"]) {
          const init = { method, headers: { Accept: accept } };
          expect(await cachingOf(apiOf(), path, init)).toMatchObject({ status: 200, ...kept });
        }
      }
    },
  );

  it("is that of the operation, if it has one", async () => {
    expect(await cachingOf(apiOf(), "/listed-posters")).toMatchObject({
      control: "public, s-maxage=5",
      vary: "Accept",
    });
    expect(await cachingOf(apiOf(), "/poster-titles")).toMatchObject({ control: null, vary: "Accept" });
    expect(await cachingOf(apiOf(), "/books")).toMatchObject({ control: null, vary: "Accept" });
  });

  it("is in a 304 too, alone and behind middleware", async () => {
    const behind = new Hono()
      .use(async (context, next) => {
        context.header("Vary", "Origin");
        await next();
      })
      .route("/", apiOf());
    for (const path of ["/posters", "/posters/1"]) {
      const { tag } = await cachingOf(apiOf(), path);
      const init = { headers: { "If-None-Match": tag ?? "" } };
      expect(await cachingOf(apiOf(), path, init)).toEqual({ status: 304, tag, ...kept });
      expect(await cachingOf(behind, path, init)).toEqual({ ...kept, status: 304, tag, vary: `Origin, ${kept.vary}` });
    }
  });

  it("keeps no error, nor the redirect of a form", async () => {
    const failing = apiOf({
      handlers: {
        Book: { recommended },
        Poster: {
          own: () => {
            throw new Error("broken");
          },
        },
      },
      onError: () => {},
    });
    for (const [path, status] of [
      ["/posters?page=0", 400],
      ["/posters/99", 404],
      ["/posters/99/parts", 404],
      ["/own-posters", 500],
    ] as const) {
      expect(await cachingOf(failing, path)).toMatchObject({ status, control: "no-store" });
    }
    const { control } = await cachingOf(apiOf(), "/posters", { headers: { Accept: "text/csv" } });
    expect(control).toBe("no-store");
    const redirect = await cachingOf(apiOf(), "/posters?title=", { headers: { Accept: "text/html" } });
    expect(redirect).toMatchObject({ status: 302, control: null });
    expect((await cachingOf(apiOf(), "/books?page=0")).control).toBeNull();
  });

  it("holds for a handler's rows, unless the handler or middleware says otherwise", async () => {
    const own = apiOf({ handlers: { Book: { recommended }, Poster: { own: () => [{ id: 1 }] } } });
    expect(await cachingOf(own, "/own-posters")).toMatchObject(kept);
    const personal = apiOf({
      handlers: {
        Book: { recommended },
        Poster: {
          own: ({ context }) => {
            context.header("Cache-Control", "no-cache");
            return [{ id: 1 }];
          },
        },
      },
    });
    expect(await cachingOf(personal, "/own-posters")).toMatchObject({ control: "no-cache", vary: kept.vary });
    const signedIn = new Hono()
      .use(async (context, next) => {
        context.header("Cache-Control", "private");
        await next();
      })
      .route("/", apiOf());
    for (const path of ["/posters", "/posters/1", "/all-posters"]) {
      expect(await cachingOf(signedIn, path)).toMatchObject({ control: "private", vary: kept.vary });
    }
    expect(await cachingOf(signedIn, "/posters?page=0")).toMatchObject({ control: "no-store" });
  });

  it("is private under a scope, without an age for shared caches", async () => {
    const scoped = apiOf({ scope: { Poster: () => ({ title: "a" }) } });
    const control = "private, max-age=10, stale-while-revalidate=600";
    for (const path of ["/posters", "/posters/1", "/all-posters", "/posters/1/parts"]) {
      expect(await cachingOf(scoped, path)).toMatchObject({ control, vary: kept.vary });
    }
    expect(await cachingOf(scoped, "/listed-posters")).toMatchObject({ control: "private", vary: "Accept" });
    expect(await cachingOf(scoped, "/posters/99")).toMatchObject({ control: "no-store" });
    expect(await cachingOf(scoped, "/poster-titles")).toMatchObject({ control: "private" });
  });
});
