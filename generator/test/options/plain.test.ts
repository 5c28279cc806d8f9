/** An API in plain JSON, with nothing that describes it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openShop, type Shop } from "./shop.js";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it.each(["/openapi.json", "/docs", "/docs.jsonld"])("has no %s", async (path) => {
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
