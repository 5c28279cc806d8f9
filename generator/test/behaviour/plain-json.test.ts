/** Plain JSON: the list and the envelope, and the headers that both have. */
import { ArrayPaginator, type HandlerResult, TraversablePaginator } from "@prisma-paged/runtime";
import { pages } from "@prisma-paged/runtime/client";
import { hc } from "hono/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Requestable } from "./client.js";
import type { Api } from "./generated/api/index.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;

type Row = { readonly id: number };
const posters = [1, 2, 3, 4, 5].map((id) => ({ id, title: id < 4 ? "a" : "b", seriesId: id === 1 ? null : 1 }));

beforeAll(async () => {
  library = await openLibrary();
  for (const data of posters) await library.prisma.poster.create({ data });
});
afterAll(() => library.prisma.$disconnect());

const apiOf = (own: () => HandlerResult<Row> = () => []) =>
  createApi({ prisma: library.prisma, handlers: { Book: { recommended }, Poster: { own } } });

async function get(path: string, app: Requestable = apiOf()) {
  const response = await app.request(path, { headers: { Accept: "application/json" } });
  const text = await response.text();
  expect([response.status, response.headers.get("content-type")], text).toEqual([200, "application/json"]);
  const header = (name: string) => response.headers.get(name);
  const place = [header("x-page"), header("x-per-page"), header("x-total-count")];
  const document: Record<string, unknown> & { readonly items: readonly Row[] } = JSON.parse(text);
  return { document, place };
}

/** The envelope without its items, whose identifiers are checked; and the headers. */
async function envelope(path: string, ids: readonly number[], app?: Requestable) {
  const { document, place } = await get(path, app);
  const { items, ...rest } = document;
  expect(items.map(({ id }) => id)).toEqual(ids);
  return { rest, place };
}

describe("an envelope contains what is known of the page", () => {
  it.each<{ path: string; ids: readonly number[]; rest: object; place: readonly (string | null)[] }>([
    {
      path: "/posters?page=2",
      ids: [3, 4],
      rest: {
        totalItems: 5,
        page: 2,
        itemsPerPage: 2,
        first: "/posters?page=1",
        previous: "/posters?page=1",
        next: "/posters?page=3",
        last: "/posters?page=3",
      },
      place: ["2", "2", "5"],
    },
    {
      path: "/posters?page=3&itemsPerPage=2",
      ids: [5],
      rest: {
        totalItems: 5,
        page: 3,
        itemsPerPage: 2,
        first: "/posters?itemsPerPage=2&page=1",
        previous: "/posters?itemsPerPage=2&page=2",
        last: "/posters?itemsPerPage=2&page=3",
      },
      place: ["3", "2", "5"],
    },
    // One page, which needs no links.
    {
      path: "/posters?title=b",
      ids: [4, 5],
      rest: { totalItems: 2, page: 1, itemsPerPage: 2 },
      place: ["1", "2", "2"],
    },
    {
      path: "/posters?title=none",
      ids: [],
      rest: { totalItems: 0, page: 1, itemsPerPage: 2 },
      place: ["1", "2", "0"],
    },
    {
      path: "/posters?partial=true",
      ids: [1, 2],
      rest: { page: 1, itemsPerPage: 2, next: "/posters?partial=true&page=2" },
      place: ["1", "2", null],
    },
    {
      path: "/poster-feed?id[lt]=4",
      ids: [3, 2],
      rest: {
        totalItems: 5,
        itemsPerPage: 2,
        previous: "/poster-feed?id%5Bgt%5D=3",
        next: "/poster-feed?id%5Blt%5D=2",
      },
      place: [null, "2", "5"],
    },
    {
      path: "/poster-titles",
      ids: [1, 4],
      rest: { totalItems: 2, page: 1, itemsPerPage: 2 },
      place: ["1", "2", "2"],
    },
    {
      path: "/posters/1/parts?page=2",
      ids: [4, 5],
      rest: {
        totalItems: 4,
        page: 2,
        itemsPerPage: 2,
        first: "/posters/1/parts?page=1",
        previous: "/posters/1/parts?page=1",
        last: "/posters/1/parts?page=2",
      },
      place: ["2", "2", "4"],
    },
    // Streams, whose total follows their items.
    { path: "/all-posters", ids: [1, 2, 3, 4, 5], rest: { totalItems: 5 }, place: [null, null, null] },
    { path: "/posters?pagination=false&title=none", ids: [], rest: { totalItems: 0 }, place: [null, null, null] },
  ])("$path", async ({ path, ids, rest, place }) => {
    expect(await envelope(path, ids)).toEqual({ rest, place });
  });

  it.each<{ name: string; path?: string; given: () => HandlerResult<Row>; rest: object }>([
    {
      name: "a paginator",
      given: () => new TraversablePaginator([{ id: 3 }], 3, 1, 5),
      rest: {
        totalItems: 5,
        page: 3,
        itemsPerPage: 1,
        first: "/own-posters?page=1",
        previous: "/own-posters?page=2",
        next: "/own-posters?page=4",
        last: "/own-posters?page=5",
      },
    },
    { name: "a list", given: () => [{ id: 3 }], rest: { totalItems: 1 } },
    {
      name: "everything, with paging off",
      path: "/own-posters?pagination=false",
      given: () => new ArrayPaginator([{ id: 3 }], 0, 2 ** 31 - 1),
      rest: { totalItems: 1 },
    },
  ])("of a handler: $name", async ({ path = "/own-posters", given, rest }) => {
    expect((await envelope(path, [3], apiOf(given))).rest).toEqual(rest);
  });
});

describe("the list is the default, and what an operation may choose", () => {
  it.each(["/listed-posters", "/books"])("%s", async (path) => {
    const { document, place } = await get(path);
    expect(document).toEqual(expect.any(Array));
    expect(place.slice(0, 1)).toEqual(["1"]);
  });

  it("has no keys of JSON-LD, nor do the items of an envelope", async () => {
    const { document } = await get("/posters/2/parts?pagination=false");
    expect(document).toEqual({ items: [], totalItems: 0 });
    const { items } = (await get("/posters")).document;
    expect(items[1]).toEqual({
      id: 2,
      title: "a",
      seriesId: 1,
      series: { id: 1, title: "a", seriesId: null, series: null, parts: "/posters/1/parts" },
      parts: "/posters/2/parts",
    });
  });
});

it("is what the raw JSON-LD of the page says, which stays as it is", async () => {
  const response = await apiOf().request("/posters?page=2");
  const document = await response.json();
  expect([response.headers.get("x-page"), response.headers.get("x-per-page")]).toEqual(["2", "2"]);
  expect(document).toMatchObject({ "hydra:totalItems": 5, "hydra:view": { "hydra:next": "/posters?page=3" } });
});

it.each(["posters", "poster-feed"] as const)("pages() walks the envelopes of %s", async (path) => {
  const app = apiOf();
  const fetch = ((input: string, init?: RequestInit) => app.request(input, init)) as typeof globalThis.fetch;
  const client = hc<Api>("http://localhost", { fetch, headers: { Accept: "application/json" } });
  const ids: number[] = [];
  for await (const { id } of pages(client[path])) ids.push(id);
  expect(ids.sort()).toEqual([1, 2, 3, 4, 5]);
});
