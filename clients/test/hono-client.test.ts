import { hcOf, nextQuery, pages } from "@prisma-paged/runtime/client";
import { hc, parseResponse } from "hono/client";
import { afterAll, describe, expect, expectTypeOf, test } from "vitest";
import type { Api, ApiRoutes, CityItem, CountryItem } from "../../example-app/src/generated/api/index.js";
import { serveExample } from "./serve-example.js";

const { origin, close } = await serveExample();
afterAll(close);

const client = hc<Api>(origin);

describe("pages() over hc<Api>", () => {
  test("by page number: every country once, in the order asked for", async () => {
    const names: string[] = [];
    for await (const country of pages(client.countries, { query: { "order[name]": "desc" } })) {
      expectTypeOf(country).toEqualTypeOf<CountryItem>();
      names.push(country.name);
    }
    const one = await parseResponse(client.countries.$get({ query: { itemsPerPage: 1 } }));
    expect(names).toHaveLength(one["hydra:totalItems"]);
    expect(new Set(names).size).toBe(names.length);
  });

  test("by cursor: the cities above five million, the largest first", async () => {
    const populations: number[] = [];
    for await (const city of pages(client.cities["by-population"], { query: { "population[gte]": 2_000_000 } })) {
      expectTypeOf(city).toEqualTypeOf<CityItem>();
      populations.push(city.population);
    }
    expect(populations.length).toBeGreaterThan(100);
    expect(populations).toEqual(populations.toSorted((a, b) => b - a));
  });

  test("partial, under a path with a parameter; documents whole", async () => {
    const walk = pages(client.countries[":id"].cities, { param: { id: "LU" } });
    let members = 0;
    for await (const page of walk.documents()) members += page["hydra:member"].length;
    expect(members).toBeGreaterThan(30);
    const partial: number[] = [];
    for await (const { id } of pages(client.cities, { query: { partial: true, country: "LU" } })) partial.push(id);
    expect(partial).toHaveLength(members);
  });

  test("a bad parameter is thrown as the problem that it is", async () => {
    const walk = pages(client.cities, { query: { page: 0 } });
    await expect(walk[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      name: "RequestError",
      status: 400,
      problem: { parameter: "page", value: "0" },
    });
  });

  test("hcOf<ApiRoutes> is the same client: a page, an item, a list of an item", async () => {
    const lazy = hcOf<ApiRoutes>(origin);
    const [page, item] = [{ query: { itemsPerPage: 2 } }, { param: { id: "LU" } }];
    expect(await parseResponse(lazy.countries.$get(page))).toEqual(await parseResponse(client.countries.$get(page)));
    expect(await parseResponse(lazy.countries[":id"].$get(item))).toMatchObject({ name: "Luxembourg" });
    const cities: string[] = [];
    for await (const city of pages(lazy.countries[":id"].cities, item)) cities.push(city.name);
    expect(cities).toContain("Luxembourg");
  });

  test("knows what a route takes", () => {
    // @ts-expect-error: no such parameter
    pages(client.cities, { query: { pages: 2 } });
    // @ts-expect-error: whose cities?
    pages(client.countries[":id"].cities);
    // @ts-expect-error: an item is no collection
    expectTypeOf(pages(client.cities[":id"], { param: { id: "1" } })).toEqualTypeOf<AsyncIterable<CityItem>>();
  });
});

test("nextQuery gives what $get takes, as infinite lists want it", async () => {
  const page = await parseResponse(client.cities.$get({ query: { "country[]": ["LU", "LI"] } }));
  const query = nextQuery(page);
  expect(query).toEqual({ "country[]": ["LU", "LI"], page: "2" });
  const next = await parseResponse(client.cities.$get({ query: query ?? {} }));
  expect(next["hydra:view"]?.["@id"]).toBe(page["hydra:view"]?.["hydra:next"]);
});

describe("behind Hono's cors()", () => {
  const headers = { Origin: "http://elsewhere.test" };

  test("a preflight allows what Hydra clients send", async () => {
    const response = await fetch(`${origin}/cities`, {
      method: "OPTIONS",
      headers: { ...headers, "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "content-type" },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("http://elsewhere.test");
    expect(response.headers.get("Access-Control-Allow-Headers")?.toLowerCase()).toContain("content-type");
  });

  test("an answer exposes its links, tag and total, an error its links", async () => {
    const contentType = { "Content-Type": "application/ld+json" };
    for (const path of ["/cities?page=2", "/cities?page=0"]) {
      const response = await fetch(origin + path, { headers: { ...headers, ...contentType } });
      const exposed = response.headers.get("Access-Control-Expose-Headers")?.split(",");
      expect(exposed).toEqual(["Link", "ETag", "X-Total-Count", "X-Page", "X-Per-Page"]);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("http://elsewhere.test");
      expect(response.headers.get("Link")).toContain("apiDocumentation");
    }
  });
});
