/** An API inside another Hono app: every link starts with the path that the request was found under. */
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { get, view } from "./client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.prisma.$disconnect());
afterEach(() => vi.restoreAllMocks());

const created = (options: object = {}) =>
  createApi({ prisma: library.prisma, handlers: { Book: { recommended } }, ...options });

/** Hono's CommonJS build, beside the other one, which the runtime imports: what an application in CommonJS loads. */
const commonJs: typeof import("hono") = createRequire(import.meta.url)("hono");

interface Mount {
  readonly name: string;
  readonly mounted: (api: Hono) => Hono;
  readonly base: string;
  readonly entrypoint?: string;
}

const mounts: readonly Mount[] = [
  { name: 'route("/api")', mounted: (api) => new Hono().route("/api", api), base: "/api" },
  { name: 'route("/api/")', mounted: (api) => new Hono().route("/api/", api), base: "/api", entrypoint: "/api/" },
  { name: 'route("/my api")', mounted: (api) => new Hono().route("/my api", api), base: "/my%20api" },
  { name: 'route("/:tenant")', mounted: (api) => new Hono().route("/:tenant", api), base: "/acme" },
  { name: 'route("/:tenant/v1")', mounted: (api) => new Hono().route("/:tenant/v1", api), base: "/caf%C3%A9/v1" },
  { name: "a pattern", mounted: (api) => new Hono().route("/:year{[0-9]{4}}", api), base: "/2026" },
  { name: "an optional parameter", mounted: (api) => new Hono().route("/:tenant?", api), base: "/acme" },
  { name: "a wildcard", mounted: (api) => new Hono().route("/*/v1", api), base: "/acme/v1" },
  {
    name: "two routes",
    mounted: (api) => new Hono().route("/a", new Hono().route("/:b", api)),
    base: "/a/books",
  },
  {
    name: "a route within one at the root, with middleware",
    mounted: (api) => new Hono().route("/a", new Hono().use(async (_, next) => next()).route("/", api)),
    base: "/a",
  },
  { name: "basePath and route", mounted: (api) => new Hono().basePath("/a").route("/b", api), base: "/a/b" },
  { name: "basePath and the root", mounted: (api) => new Hono().basePath("/a").route("/", api), base: "/a" },
  { name: "another build of Hono", mounted: (api) => new commonJs.Hono().route("/api", api), base: "/api" },
  {
    name: "another build of Hono, with a pattern and a handler of errors",
    mounted: (api) => new commonJs.Hono().onError((_, context) => context.text("caught", 500)).route("/:tenant/", api),
    base: "/acme",
    entrypoint: "/acme/",
  },
];

describe.each(mounts)("mounted by $name", ({ mounted, base, entrypoint = base }) => {
  const app = () => mounted(created() as unknown as Hono);

  it("every link can be followed", async () => {
    const api = app();
    const document = await get(api, `${base}/books?page=2`);
    expect(document).toMatchObject({ "@id": `${base}/books`, "@context": `${base}/contexts/Book` });
    const { headers } = await api.request(`${base}/books/4`);
    expect(headers.get("link")).toContain(`${base}/docs.jsonld>`);
    const links = [view(document)?.["hydra:next"], document["hydra:member"][0]?.["@id"], `${base}/docs.jsonld`];
    for (const link of links) {
      expect(String(link).startsWith(`${base}/`)).toBe(true);
      expect((await api.request(String(link))).status).toBe(200);
    }
    expect(await (await api.request(`${base}/books/999999`)).text()).not.toContain('"/errors/');
    expect(await get(api, `${base}/books/`)).toMatchObject({ "@id": `${base}/books` });
  });

  it("the entrypoint is where the documents say, and OpenAPI too", async () => {
    const api = app();
    expect(await get(api, entrypoint)).toMatchObject({ "@id": entrypoint, book: `${base}/books` });
    expect(await (await api.request(`${base}/docs.jsonld`)).json()).toMatchObject({
      "hydra:entrypoint": `http://localhost${entrypoint}`,
    });
    const { servers, paths } = (await (await api.request(`${base}/openapi.json`)).json()) as OpenApi;
    const urls = Object.entries(paths)
      .filter(([path]) => !path.includes("{"))
      .map(([path, item]) => `${(item.servers ?? servers)[0]?.url}${path}`);
    expect(urls).toContain(`http://localhost${entrypoint}`);
    expect(urls).toContain(`http://localhost${base}/books`);
    for (const url of urls) expect([url, (await api.request(url)).status]).toEqual([url, 200]);
  });
});

interface OpenApi {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: { readonly [path: string]: { readonly servers?: readonly { readonly url: string }[] } };
}

it("the entrypoint of a mounted API has a slash or not, as any other path", async () => {
  const app = new Hono().route("/api", created()).route("/outer", new Hono().route("/api", created()));
  for (const path of ["/api", "/api/", "/outer/api", "/outer/api/"]) {
    expect(await get(app, path)).toMatchObject({ "@id": path.replace(/\/$/, "") });
  }
  expect((await app.request("/api/", { method: "POST" })).status).toBe(405);
  for (const path of ["/api", "/api/", "/api/books", "/api/books/", "/api/books/1/", "/api/docs.jsonld/"]) {
    const { status, headers } = await app.request(path, { method: "OPTIONS" });
    expect([path, status, headers.get("Allow")]).toEqual([path, 204, "GET, HEAD, OPTIONS"]);
  }
});

it("another build of Hono at the root answers with pages and problems, too", async () => {
  expect(commonJs.Hono).not.toBe(Hono);
  const app = new commonJs.Hono().route("/", created());
  expect(await get(app, "/books")).toMatchObject({ "@id": "/books" });
  const page = await app.request("/books", { headers: { Accept: "text/html" } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('href="/books/1"')]);
  const pages = [
    ["/books/999999", 404],
    ["/books?page=0", 400],
  ] as const;
  for (const [path, status] of pages) {
    const response = await app.request(path, { headers: { Accept: "text/html" } });
    expect([path, response.status, await response.text()]).toEqual([
      path,
      status,
      expect.stringMatching(/^<!DOCTYPE/i),
    ]);
  }
});

it("an optional parameter that is left out is none", async () => {
  const app = new Hono().route("/:tenant?", created());
  expect(await get(app, "/books")).toMatchObject({ "@id": "/books" });
});

it("each of several mounts, a nested one, and one beside a base path of its own", async () => {
  const api = created({ basePath: "/v2" });
  const app = new Hono().route("/a", api).route("/b", new Hono().route("/c", api));
  for (const base of ["/a/v2", "/b/c/v2", "/a/v2"]) {
    expect(await get(app, `${base}/books`)).toMatchObject({ "@id": `${base}/books` });
    expect(await get(app, base)).toMatchObject({ "@id": `${base}/` });
  }
});

describe("a prefix that is removed before the API sees the request is warned of, once", () => {
  type Listener = Parameters<typeof createServer>[1];

  async function warningsOf(listener: Listener): Promise<readonly unknown[]> {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const server = createServer(listener).listen(0);
    const { port } = server.address() as AddressInfo;
    for (const path of ["/api/books?page=2", "/api/books/4", "/api/"]) {
      const response = await fetch(`http://localhost:${port}${path}`);
      expect([path, response.status]).toEqual([path, 200]);
    }
    await new Promise((closed) => server.close(closed));
    return warn.mock.calls.flat();
  }

  /** What Express does for `app.use("/api", …)`. */
  const likeExpress =
    (listener: NonNullable<Listener>): Listener =>
    (request, response) => {
      const url = request.url ?? "";
      Object.assign(request, { originalUrl: url });
      request.url = url.slice("/api".length);
      listener(request, response);
    };

  it("by mount()", async () => {
    const app = new Hono().mount("/api", created().fetch);
    const warnings = await warningsOf(getRequestListener(app.fetch));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('without its prefix "/api"');
    expect(warnings[0]).toContain('or set `basePath: "/api"`');
  });

  it("by Express", async () => {
    const listener = getRequestListener(created().fetch);
    expect(await warningsOf(likeExpress(listener))).toEqual([expect.stringContaining('prefix "/api"')]);
  });

  it("but not because a client sends a header", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await created().request("/books", { headers: { "X-Forwarded-Prefix": `/${"a".repeat(60_000)}` } });
    expect(warn.mock.calls).toEqual([]);
  });

  it("but not if it is given back, or was never removed", async () => {
    const getPath = (request: Request) => `/api${new URL(request.url).pathname}`;
    const whole = new Hono({ getPath }).route("/", created({ basePath: "/api" }));
    expect(await warningsOf(likeExpress(getRequestListener(whole.fetch)))).toEqual([]);
    const mounted = new Hono().route("/api", created());
    expect(await warningsOf(getRequestListener(mounted.fetch))).toEqual([]);
  });
});
