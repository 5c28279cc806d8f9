/** Parameters with brackets in their names, in every way that a collection is paged. */
import { hc, type InferRequestType } from "hono/client";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { fail, get, ids, view } from "../behaviour/client.js";
import type { Api } from "./generated/brackets/index.js";
import { openShop, type Shop } from "./shop.js";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it.each([
  ["/products/full?page[number]=2&page[size]=3", [4, 5, 6]],
  ["/products/full?page%5Bnumber%5D=2&page%5Bsize%5D=3", [4, 5, 6]],
  ["/products/full?page[enabled]=false", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ["/products/feed?page[size]=2&page[partial]=true", [10, 9]],
  ["/categories/a/products?page[size]=2&page[number]=4", [7]],
  ["/products/picked?page[size]=2&page[number]=3", [5]],
])("%s", async (path, rows) => {
  expect(ids(await get(shop.brackets, path))).toEqual(rows);
});

it("links carry the names, the page's last", async () => {
  expect(view(await get(shop.brackets, "/products/full?page[number]=2&page[size]=4&sort[name]=asc"))).toEqual({
    "@id": "/products/full?page%5Bsize%5D=4&sort%5Bname%5D=asc&page%5Bnumber%5D=2",
    "hydra:first": "/products/full?page%5Bsize%5D=4&sort%5Bname%5D=asc&page%5Bnumber%5D=1",
    "hydra:last": "/products/full?page%5Bsize%5D=4&sort%5Bname%5D=asc&page%5Bnumber%5D=3",
    "hydra:previous": "/products/full?page%5Bsize%5D=4&sort%5Bname%5D=asc&page%5Bnumber%5D=1",
    "hydra:next": "/products/full?page%5Bsize%5D=4&sort%5Bname%5D=asc&page%5Bnumber%5D=3",
  });
  // On one page, the page and the switch are no reason for a view; the size is.
  expect(view(await get(shop.brackets, "/products/full?page[enabled]=false&page[number]=1"))).toBeUndefined();
  expect(view(await get(shop.brackets, "/products/full?page[size]=30"))).toEqual({
    "@id": "/products/full?page%5Bsize%5D=30",
  });
  expect(view(await get(shop.brackets, "/products/feed?page[size]=9"))).toMatchObject({
    "hydra:next": "/products/feed?id%5Blt%5D=2&page%5Bsize%5D=9&price%5Blt%5D=1",
  });
});

it("a handler's operation has the filters that it names, and no others", async () => {
  expect(ids(await get(shop.brackets, "/products/picked?name=a&sort[name]=asc"))).toEqual([1]);
  expect(await fail(shop.brackets, "/products/picked?kind=GOODS", 400)).toMatchObject({ parameter: "kind" });
});

describe("a 400 names the parameter, and what to send instead", () => {
  it.each([
    ["/products/full?page[number]=0", "page[number]", "at least 1"],
    ["/products/full?page[size]=x", "page[size]", "an integer"],
    ["/products/full?page=2", "page", "Send `page[number]`, `page[enabled]`, `page[size]` or `page[partial]` instead."],
    ["/products/full?page[numer]=2", "page[numer]", "Send `page[number]`, "],
    ["/products/full?page[size][]=2", "page[size][]", "Send `page[number]`, "],
    ["/products/feed?page[number]=2", "page[number]", "It is paged by cursor"],
    ["/products/full?page[size]=0&page[number]=2", "page[number]", "`page[number]` must be 1 if `page[size]` is 0."],
    ["/products/full?order[name]=asc", "order[name]", "`sort[name]`"],
  ])("%s", async (path, parameter, detail) => {
    const problem = await fail(shop.brackets, path, 400);
    expect(problem).toMatchObject({ parameter });
    expect(problem.detail).toContain(detail);
  });
});

it("the browsable page has them in its form and its pager", async () => {
  const response = await shop.brackets.request("/products/full?page[size]=3&page[number]=2", {
    headers: { Accept: "text/html" },
  });
  const html = await response.text();
  expect(html).toContain("/products/full?page%5Bsize%5D=3&amp;page%5Bnumber%5D=3");
  expect(html).toContain("4–6 of 10");
  const names = [...html.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(["page[size]", "page[enabled]", "page[partial]", "sort[1]"]));
  // Only the pager leads to a page by its number.
  expect(/<form class="tools".*?<\/form>/s.exec(html)?.[0]).not.toContain("page[number]");
  expect(names).toContain("page[number]");
});

it("OpenAPI has them as they are written", async () => {
  const text = await (await shop.brackets.request("/openapi.json")).text();
  for (const name of ["page[number]", "page[size]", "page[enabled]", "page[partial]", "sort[name]"]) {
    expect(text).toContain(`"name":"${name}"`);
  }
});

it("they are typed", () => {
  const client = hc<Api>("http://localhost");
  type Query = NonNullable<InferRequestType<typeof client.products.full.$get>["query"]>;
  expectTypeOf<Query["page[number]"]>().toEqualTypeOf<number | string | undefined>();
  expectTypeOf<Query["page[size]"]>().toEqualTypeOf<number | string | undefined>();
  expectTypeOf<Query["page[enabled]"]>().toEqualTypeOf<boolean | "true" | "false" | undefined>();
});

it("a page links to its lines of values, the entrypoint does not", async () => {
  const textOf = async (path: string) =>
    (await shop.brackets.request(path, { headers: { Accept: "text/html" } })).text();
  expect(await textOf("/products/full?page[number]=2")).toContain('/products/full.csv?page%5Bnumber%5D=2"');
  expect(await textOf("/products/1")).toContain("/products/1.csv");
  expect(await textOf("/")).not.toContain(".csv");
});

it("CSV begins with a byte order mark, once, also as a stream", async () => {
  for (const query of ["", "?page[enabled]=false"]) {
    const response = await shop.brackets.request(`/products/full.csv${query}`);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    expect([response.status, text.split("\uFEFF").length, text.charAt(0)]).toEqual([200, 2, "\uFEFF"]);
  }
});
