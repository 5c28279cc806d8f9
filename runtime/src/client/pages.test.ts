import { Hono, type TypedResponse } from "hono";
import { hc } from "hono/client";
import { describe, expect, test } from "vitest";
import type { JsonPage, PartialCollection, PlainCollection } from "../definition/document-types.js";
import { nextQuery, pages } from "./pages.js";
import { RequestError } from "./request-error.js";

interface Item {
  readonly id: number;
}

const last = 7;

/** Two items a page; links by page number, or by cursor where a position is sent. */
function routes(seen: string[] = []) {
  return new Hono()
    .get("/numbers", (c) => {
      seen.push(new URL(c.req.url).search);
      const page = Number(c.req.query("page") ?? 1);
      if (page === 99) return c.json({ detail: "too far", parameter: "page" }, 400, problem);
      const next = page * 2 < last ? { "hydra:next": `/numbers?a%5B%5D=1&a%5B%5D=2&q=x%20y&page=${page + 1}` } : {};
      return c.json({ "hydra:member": items(page * 2 - 1), "hydra:view": next } as unknown as PartialCollection<Item>);
    })
    .get("/plain/:id", (c) => {
      const after = Number(c.req.query("id[gt]") ?? 0);
      const next = after + 2 < last ? { next: `http://elsewhere/base/plain/7?id%5Bgt%5D=${after + 2}` } : {};
      return c.json({ member: items(after + 1), view: next } as unknown as PlainCollection<Item>);
    })
    .get("/envelopes", (c) => {
      const page = Number(c.req.query("page") ?? 1);
      const next = page * 2 < last ? { next: `/envelopes?page=${page + 1}` } : {};
      return c.json({ items: items(page * 2 - 1), totalItems: last, ...next } as unknown as JsonPage<Item>);
    })
    .get("/all", (c) => c.json({ "hydra:member": items(1) } as unknown as PartialCollection<Item>))
    .get("/login", (c) => c.html("<title>Sign in</title>") as unknown as TypedResponse<PartialCollection<Item>>)
    .get("/negotiated", (c) => {
      const isDocument = c.req.header("Accept")?.startsWith("application/ld+json,");
      return c.json((isDocument ? { "hydra:member": items(1) } : items(1)) as unknown as PartialCollection<Item>);
    })
    .get("/cycle/:length", (c) => {
      // After 5 pages, the links lead round and round.
      const page = Number(c.req.query("page") ?? 0) + 1;
      const next = page > 5 + Number(c.req.param("length")) ? 6 : page;
      return c.json({
        "hydra:member": [{ id: page }],
        "hydra:view": { "hydra:next": `/cycle/1?page=${next}` },
      } as unknown as PartialCollection<Item>);
    })
    .get("/gateway", (c) => c.text("down", 502) as unknown as TypedResponse<PartialCollection<Item>>);
}

const problem = { "Content-Type": "application/problem+json" };
const items = (from: number): Item[] => [from, from + 1].filter((id) => id <= last).map((id) => ({ id }));

function clientOf(app = routes(), headers: Record<string, string> = {}) {
  const fetch = ((input: string, init?: RequestInit) => app.request(input, init)) as typeof globalThis.fetch;
  return hc<ReturnType<typeof routes>>("http://localhost", { fetch, headers });
}

async function idsOf(items: AsyncIterable<Item>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
}

describe("pages", () => {
  test("gives the items of every page, by page number", async () => {
    const seen: string[] = [];
    expect(await idsOf(pages(clientOf(routes(seen)).numbers))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(seen).toEqual(["", ...[2, 3, 4].map((page) => `?a%5B%5D=1&a%5B%5D=2&q=x+y&page=${page}`)]);
  });

  test("starts where the query says, and asks for a page only when it is needed", async () => {
    const seen: string[] = [];
    const walk = pages(clientOf(routes(seen)).numbers, { query: { page: "2" } } as never);
    for await (const { id } of walk) if (id === 5) break;
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe("?page=2");
  });

  test("follows a cursor, without prefix, by absolute links, under a path with parameters", async () => {
    const walk = pages(clientOf().plain[":id"], { param: { id: "7" } });
    expect(await idsOf(walk)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("reads the envelopes of plain JSON", async () => {
    expect(await idsOf(pages(clientOf().envelopes))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test.each(["1", "2", "3", "50"])("stops with an error if the links lead back, round %s pages", async (length) => {
    const seen: number[] = [];
    const walk = async () => {
      for await (const { id } of pages(clientOf().cycle[":length"], { param: { length } })) {
        if (seen.push(id) > 1000) return;
      }
    };
    await expect(walk()).rejects.toThrow(/^The API's `next` links lead back to \{"page":"\d+"\}\.$/);
    expect(seen.length).toBeLessThan(3 * (5 + Number(length)));
  });

  test("gives the documents too, and again from the start", async () => {
    const walk = pages(clientOf().numbers);
    for (const _ of [1, 2]) {
      const sizes: number[] = [];
      for await (const document of walk.documents()) sizes.push(document["hydra:member"].length);
      expect(sizes).toEqual([2, 2, 2, 1]);
    }
  });

  test("ends where there is no view: paging off", async () => {
    expect(await idsOf(pages(clientOf().all))).toEqual([1, 2]);
  });

  test("throws the problem that the API answers with", async () => {
    const failure = await idsOf(pages(clientOf().numbers, { query: { page: "99" } } as never)).catch((error) => error);
    expect(failure).toBeInstanceOf(RequestError);
    expect(failure).toMatchObject({ status: 400, message: "too far", problem: { parameter: "page" } });
  });

  test("throws for an answer that is no problem document", async () => {
    const failure = await idsOf(pages(clientOf().gateway)).catch((error) => error);
    expect(failure).toMatchObject({ status: 502, problem: undefined, message: "The request failed: status 502." });
  });

  test("asks for JSON-LD, for another format may be the API's first; headers of the client's own are kept", async () => {
    expect(await idsOf(pages(clientOf().negotiated))).toEqual([1, 2]);
    const failure = await idsOf(pages(clientOf(routes(), { Accept: "application/json" }).negotiated)).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(RequestError);
    expect(failure).toMatchObject({
      status: 200,
      problem: undefined,
      message: "The response is not a page: status 200.",
    });
  });

  test("throws for an answer that is no page: what signs in before it", async () => {
    const failure = await idsOf(pages(clientOf().login)).catch((error) => error);
    expect(failure).toBeInstanceOf(RequestError);
    expect(failure).toMatchObject({ status: 200, problem: undefined });
  });

  test("stops by its signal, within a page and between two: the next one is not asked for", async () => {
    for (const stop of [1, 2]) {
      const seen: string[] = [];
      const controller = new AbortController();
      const ids: number[] = [];
      const walk = async () => {
        for await (const { id } of pages(clientOf(routes(seen)).numbers, { signal: controller.signal })) {
          ids.push(id);
          if (id === stop) controller.abort(new Error("enough"));
        }
      };
      await expect(walk()).rejects.toThrow("enough");
      expect(ids).toHaveLength(stop);
      expect(seen).toHaveLength(1);
    }
  });

  test("hands its signal to fetch", async () => {
    const controller = new AbortController();
    const fetch = ((_: string, init?: RequestInit) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        controller.abort(new Error("too slow"));
      })) as typeof globalThis.fetch;
    const client = hc<ReturnType<typeof routes>>("http://localhost", { fetch });
    await expect(idsOf(pages(client.numbers, { signal: controller.signal }))).rejects.toThrow("too slow");
  });
});

test("nextQuery keeps lists, and is undefined on a last page", () => {
  const next = "/feed?name=a%26b&tag%5B%5D=1&tag%5B%5D=2&tag%5B%5D=3&id%5Blt%5D=5";
  expect(nextQuery({ "hydra:view": { "hydra:next": next } })).toEqual({
    name: "a&b",
    "tag[]": ["1", "2", "3"],
    "id[lt]": "5",
  });
  const inherited = "/feed?constructor=a&toString%5B%5D=1&toString%5B%5D=2";
  expect(nextQuery({ view: { next: inherited } })).toEqual({ constructor: "a", "toString[]": ["1", "2"] });
  expect(nextQuery({ items: [], next: "/feed?page=2" })).toEqual({ page: "2" });
  expect(nextQuery({ "hydra:view": {} })).toBeUndefined();
  expect(nextQuery({ member: [] })).toBeUndefined();
});
