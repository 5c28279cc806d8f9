/**
 * The emitted API, the runtime and Hono where there is nothing of Node: one script over what the Web's standards name.
 */
import { fileURLToPath } from "node:url";
import { createContext, Script } from "node:vm";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get, ids, type Requestable, view } from "./client.js";
import { type createApi as CreateApi, type Library, openLibrary, provider, recommended } from "./library.js";

/**
 * All that the script finds beside the language itself. The last ones are Prisma's own values, distinguished by their
 * class.
 */
const standards = {
  ...{ Request, Response, Headers, URL, URLSearchParams, ReadableStream, TextEncoder, TextDecoder },
  ...{ AbortController, AbortSignal, DOMException, crypto, performance, atob, btoa, setTimeout, clearTimeout, console },
  ...{ Date, Uint8Array, Error, Array, Promise },
};

let library: Library;
let code: string;
let imports: { readonly always: readonly string[]; readonly later: readonly string[] };

beforeAll(async () => {
  library = await openLibrary();
  const bundle = await rolldown({
    input: fileURLToPath(new URL("./generated/api/index.ts", import.meta.url)),
    platform: "neutral",
    external: /^node:/,
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "iife", name: "api", codeSplitting: false });
  await bundle.close();
  code = output[0].code;
  imports = { always: output[0].imports, later: output[0].dynamicImports };
});
afterAll(() => library.prisma.$disconnect());

function edgeApp(): Requestable {
  const context = createContext({ ...standards });
  new Script(code).runInContext(context);
  const { createApi }: { readonly createApi: typeof CreateApi } = Reflect.get(context, "api");
  return createApi({ prisma: library.prisma, onError: () => {}, handlers: { Book: { recommended } } });
}

it("none of Node's modules is asked for", () => {
  expect(imports).toEqual({ always: [], later: [] });
});

describe.runIf(provider === "sqlite")("every mode answers", () => {
  it.each([
    ["/books?page=2", [4, 5, 6]],
    ["/books/partial?page=2", [4, 5, 6]],
    ["/book-feed?score[lt]=2&id[lt]=8", [7, 6, 5]],
    ["/books-by-date", [1, 3, 2]],
    ["/cached-books", [1, 2, 3]],
    ["/shared-books", [1, 2, 3]],
    ["/capped-books", [1, 2, 3]],
    ["/book-genre-rows", [3, 2]],
    ["/authors/2/books", [8, 9]],
    ["/all-books", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])("%s", async (path, expected) => {
    expect(ids(await get(edgeApp(), path))).toEqual(expected);
  });

  it("with items, tags, pages for people, problems and a time limit", async () => {
    const app = edgeApp();
    const item = await app.request("/books/1");
    expect(await item.json()).toMatchObject({ price: "1.5", cover: "AQL/", addedAt: "2020-01-01T00:00:00.123Z" });
    const tag = item.headers.get("etag") ?? "";
    expect((await app.request("/books/1", { headers: { "If-None-Match": tag } })).status).toBe(304);
    const shown = await app.request("/books", { headers: { Accept: "text/html" } });
    expect(await shown.text()).toContain("Title 01");
    expect((await app.request("/books?page=0")).status).toBe(400);
    expect(view(await get(app, "/book-feed"))).toHaveProperty("hydra:next");
    for (const path of ["/", "/docs.jsonld", "/openapi.json", "/contexts/Book"]) {
      expect((await app.request(path)).status).toBe(200);
    }
  });
});
