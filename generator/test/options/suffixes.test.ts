/** `suffixes: false` of platform.yaml: `Accept` alone chooses the format, so middleware for a path covers all of it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openShop, type Shop } from "./shop.js";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const html = { headers: { Accept: "text/html" } };

it.each([
  "/products.json",
  "/products.jsonld",
  "/products/picked.json",
  "/products/1.json",
  "/categories/a.jsonld",
  "/categories/a/products.json",
  "/index.json",
  "/index.jsonld",
])("nothing answers at %s", async (path) => {
  expect((await shop.app.request(path)).status).toBe(404);
});

it("the same documents answer to Accept", async () => {
  for (const path of ["/", "/products", "/products/1", "/categories/a/products"]) {
    const response = await shop.app.request(path, { headers: { Accept: "application/json" } });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  }
});

it("the API's own documents keep their names", async () => {
  for (const path of ["/openapi.json", "/docs.jsonld"]) expect((await shop.app.request(path)).status).toBe(200);
});

it("pages have no links to other formats, and OpenAPI has no hint", async () => {
  for (const path of ["/", "/products", "/products/1", "/products/full"]) {
    const [without, usual] = [shop.app, shop.brackets].map(async (app) => (await app.request(path, html)).text());
    expect(await without).not.toContain("Other formats of this page");
    expect(await usual).toContain("Other formats of this page");
  }
  const [without, usual] = [shop.app, shop.brackets].map(async (app) => (await app.request("/openapi.json")).text());
  const hint = "to the path of a collection or an item to choose the format";
  expect(await without).not.toContain(hint);
  expect(await usual).toContain(hint);
});
