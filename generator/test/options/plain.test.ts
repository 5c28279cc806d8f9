/** An API in plain JSON, with nothing that describes it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openShop, type Shop } from "./shop.js";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it.each(["/openapi.json", "/docs.jsonld"])("has no %s", async (path) => {
  expect((await shop.plain.request(path)).status).toBe(404);
  expect((await shop.app.request(path)).status).toBe(200);
});

it.each(["/categories/a", "/products/full", "/products/full?pagination=false", "/"])(
  "%s leads to none",
  async (path) => {
    const response = await shop.plain.request(path);
    expect([response.status, response.headers.get("Link") ?? ""]).toEqual([200, expect.not.stringContaining("docs")]);
  },
);

it("pages have their other links all the same", async () => {
  const { headers } = await shop.plain.request("/products/full?page=2");
  expect(headers.get("Link")).toMatch(/^<[^>]*>; rel="(?:next|prev)"/);
});

it("a collection and an item are lines of values or of JSON, by suffix and by Accept, with the links of pages", async () => {
  const csv = await shop.plain.request("/products/full.csv?page=2&itemsPerPage=3");
  expect([csv.status, csv.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8; header=present"]);
  expect(csv.headers.get("Link")).toContain("/products/full.csv?itemsPerPage=3&page=1");
  const [head = "", ...rows] = (await csv.text()).trimEnd().split("\r\n");
  expect(head.split(",").slice(0, 2)).toEqual(["id", "name"]);
  const json = await (await shop.plain.request("/products/full?page=2&itemsPerPage=3")).json();
  expect(json).toMatchObject(rows.map((row) => ({ id: Number(row.split(",")[0]) })));
  const item = await shop.plain.request("/products/1", { headers: { Accept: "application/x-ndjson" } });
  expect([item.status, JSON.parse(await item.text())]).toEqual([
    200,
    await (await shop.plain.request("/products/1")).json(),
  ]);
});

it("with paging off, every line is streamed", async () => {
  const lines = async (suffix: string) => {
    const response = await shop.plain.request(`/products/full.${suffix}?pagination=false`);
    return (await response.text()).trimEnd().split(/\r?\n/);
  };
  expect(await lines("csv")).toHaveLength(11);
  expect((await lines("ndjson")).map((line) => JSON.parse(line).id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it("no other format is offered", async () => {
  expect((await shop.plain.request("/products/full.jsonld")).status).toBe(404);
  expect((await shop.app.request("/products/full.csv")).status).toBe(404);
  expect((await shop.app.request("/products/full", { headers: { Accept: "text/csv" } })).status).toBe(406);
});
