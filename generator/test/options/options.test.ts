/**
 * The defaults and the parameter names of platform.yaml, all set at once, over
 * every mode; and an explicit `false` at a lower level that wins over the `true` above it.
 */
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids, view } from "../behaviour/client.js";
import { openShop, type Shop } from "./shop.js";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const counts = () => shop.takeQueries().filter((sql) => /count\(/i.test(sql)).length;
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe("the defaults of platform.yaml", () => {
  it.each<{ path: string; rows: readonly number[]; total: number | undefined }>([
    // pagination_enabled: false, pagination_client_enabled: true
    { path: "/products", rows: all, total: 10 },
    { path: "/products?paged=1", rows: [1, 2, 3, 4], total: undefined },
    // pagination_items_per_page: 4, pagination_client_items_per_page: true, pagination_maximum_items_per_page: 6
    { path: "/products/full", rows: [1, 2, 3, 4], total: 10 },
    { path: "/products/full?size=2", rows: [1, 2], total: 10 },
    { path: "/products/full?size=100", rows: [1, 2, 3, 4, 5, 6], total: 10 },
    { path: "/products/full?paged=off", rows: all, total: 10 },
    // pagination_client_offset: true
    { path: "/products/full?from=7&size=2", rows: [8, 9], total: 10 },
    // pagination_partial: true, pagination_client_partial: true
    { path: "/products/quick", rows: [1, 2, 3, 4], total: undefined },
    { path: "/products/quick?quick=0", rows: [1, 2, 3, 4], total: 10 },
    { path: "/products/full?quick=yes", rows: [1, 2, 3, 4], total: undefined },
    { path: "/products/feed", rows: [10, 9, 8, 7], total: 10 },
    { path: "/products/feed?quick=1&size=2", rows: [10, 9], total: undefined },
    // with paging off everything, in the cursor's order.
    { path: "/products/feed?paged=0", rows: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], total: 10 },
    { path: "/categories/a/products?size=3&p=3", rows: [7], total: 7 },
  ])("$path", async ({ path, rows, total }) => {
    const document = await get(shop.app, path);
    expect([ids(document), document["hydra:totalItems"]]).toEqual([rows, total]);
  });

  it("reach the handler too", async () => {
    expect(ids(await get(shop.app, "/products/picked?size=3&p=4"))).toEqual([10]);
  });
});

it("a cached total is counted anew after its seconds", async () => {
  shop.takeQueries();
  expect(await get(shop.app, "/recent-categories")).toMatchObject({ "hydra:totalItems": 5 });
  expect(counts()).toBe(1);
  await setTimeout(1100);
  await get(shop.app, "/recent-categories");
  expect(counts()).toBe(1);
});

describe("an explicit `false` wins over the `true` above it", () => {
  it("at the operation, over platform.yaml", async () => {
    shop.takeQueries();
    const document = await get(shop.app, "/products/fixed?paged=0&size=1&quick=1");
    // The maximum of 6 counts only where the client has a say in the size.
    expect([ids(document), document["hydra:totalItems"]]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], 10]);
    expect(counts()).toBe(1);
    expect(ids(await get(shop.app, "/products/whole?paged=1&size=1&p=2"))).toEqual(all);
    // What the client has no say in is not even checked.
    await get(shop.app, "/products/fixed?paged=x&size=x&quick=x");
  });

  it("at the resource, over platform.yaml, and is won over by a `true` at the operation", async () => {
    const codes = async (path: string) => (await get(shop.app, path))["hydra:member"].map(({ code }) => code);
    expect(await codes("/categories?paged=0&size=1&quick=1")).toEqual(["a", "b"]);
    expect(await get(shop.app, "/categories?quick=1")).toMatchObject({ "hydra:totalItems": 5 });
    expect(await codes("/open-categories?paged=0")).toEqual(["a", "b", "c", "d", "e"]);
    expect(await codes("/open-categories?size=9")).toEqual(["a", "b", "c"]);
    expect(await get(shop.app, "/open-categories?quick=1")).not.toHaveProperty("hydra:totalItems");
  });
});

describe("of renamed parameters only the new names count", () => {
  it.each([
    ["/products/full?page=2&itemsPerPage=1&pagination=false&partial=true", [1, 2, 3, 4]],
    ["/products/quick?page=2&itemsPerPage=1&partial=false", [1, 2, 3, 4]],
    ["/products/feed?page=2&itemsPerPage=1", [10, 9, 8, 7]],
    ["/products?pagination=true&page=2", all],
    ["/products/fixed?page=2", [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ["/categories/a/products?page=2&itemsPerPage=1", [1, 2, 3, 4]],
    ["/products/full?order[name]=desc&exists[note]=true", [1, 2, 3, 4]],
    ["/products/full?sort[name]=desc", [9, 8, 7, 6]],
    ["/products/full?has[note]=false&size=2", [1, 2]],
    ["/products/feed?sort[name]=desc&size=2", [9, 8]],
    // order_nulls: last
    ["/products/full?sort[note]=asc", [5, 3, 1, 2]],
    ["/products/found?q=product 3", [3]],
    ["/products/found?search=product 3", [1, 2, 3, 4]],
    // An unknown parameter is not checked either.
    ["/products/full?page=0&itemsPerPage=x&pagination=maybe&partial=", [1, 2, 3, 4]],
  ])("%s", async (path, rows) => {
    expect(ids(await get(shop.app, path))).toEqual(rows);
  });

  it("fields and related items are chosen by them", async () => {
    const [item] = (await get(shop.app, "/products/found?only=name,category&with=category&fields=id&include=x"))[
      "hydra:member"
    ];
    expect(Object.keys(item ?? {})).toEqual(["@id", "@type", "name", "category"]);
    expect(item?.category).toMatchObject({ code: "a" });
  });

  it.each([
    ["/products/full?p=0", "p"],
    ["/products/found?only=nothing", "only"],
    ["/products/found?with=nothing", "with"],
    // pagination_maximum_offset: 20
    ["/products/full?size=6&p=5", "p"],
    ["/products/full?size=-1", "size"],
    ["/products/full?paged=maybe", "paged"],
    ["/products/full?quick=2", "quick"],
    ["/categories/a/products?size=x", "size"],
    ["/products/full?sort[name]=up", "sort[name]"],
    ["/products/full?sort=name", "sort"],
    ["/products/full?has[note]=maybe", "has[note]"],
    ["/products/feed?sort[name]=up", "sort[name]"],
  ])("%s is a 400 that names %s", async (path, parameter) => {
    expect(await fail(shop.app, path, 400)).toMatchObject({ parameter });
  });

  it("a new name with an empty value counts as not sent, an old one is carried", async () => {
    const document = await get(shop.app, "/products/full?p=&size=&paged=&quick=&page=&partial=");
    expect(view(document)?.["@id"]).toBe("/products/full?page=&partial=&p=1");
  });

  it("the position, too, where it is one text", async () => {
    const next = view(await get(shop.app, "/products/sealed?size=6&cursor=x"))?.["hydra:next"] ?? "";
    expect(next).toMatch(/^\/products\/sealed\?at=[\w-]+&cursor=x&size=6$/);
    expect(ids(await get(shop.app, next))).toEqual([4, 3, 2, 1]);
    expect(await fail(shop.app, "/products/sealed?at=x", 400)).toMatchObject({ parameter: "at" });
  });

  it("links carry the new names, and the old ones as any unknown parameter", async () => {
    expect(view(await get(shop.app, "/products/full?size=3&p=2"))).toEqual({
      "@id": "/products/full?size=3&p=2",
      "hydra:first": "/products/full?size=3&p=1",
      "hydra:last": "/products/full?size=3&p=4",
      "hydra:previous": "/products/full?size=3&p=1",
      "hydra:next": "/products/full?size=3&p=3",
    });
    expect(view(await get(shop.app, "/products/quick?page=7&zz=1"))).toEqual({
      "@id": "/products/quick?page=7&zz=1&p=1",
      "hydra:next": "/products/quick?page=7&zz=1&p=2",
    });
    expect(view(await get(shop.app, "/products/feed?p=2&size=4&page=3"))).toEqual({
      "@id": "/products/feed?page=3&size=4",
      "hydra:next": "/products/feed?id%5Blt%5D=7&page=3&price%5Blt%5D=3&size=4",
    });
    // The page and the switch are no applied parameters; by an old name they are.
    expect(view(await get(shop.app, "/products?paged=0&p=1"))).toBeUndefined();
    expect(view(await get(shop.app, "/products?pagination=false"))).toEqual({ "@id": "/products?pagination=false" });
    expect(view(await get(shop.app, "/products/feed"))?.["@id"]).toBe(
      "/products/feed?sort%5Bprice%5D=desc&sort%5Bid%5D=desc",
    );
    const { headers } = await shop.app.request("/products/full?p=2");
    expect(headers.get("Link")).toContain('</products/full?p=3>; rel="next"');
  });

  it("a walk by next visits every row once, in every mode", async () => {
    const feed = "/products/feed?size=3";
    for (const start of ["/products/full?size=3", "/products/quick", `${feed}&quick=1`, `${feed}&sort[name]=desc`]) {
      const seen: unknown[] = [];
      for (let path: string | undefined = start; path !== undefined; ) {
        const document = await get(shop.app, path);
        seen.push(...ids(document));
        path = view(document)?.["hydra:next"];
      }
      expect([...seen].sort((a, b) => Number(a) - Number(b))).toEqual(all);
    }
  });
});

const oldNames = [
  ...["page", "pagination", "itemsPerPage", "partial", "order[name]", "exists[note]"],
  ...["fields", "include", "search"],
];

describe("what the API says of itself knows the new names only", () => {
  it.each(["/products/full", "/products/feed", "/categories/a/products"])("the IRI template of %s", async (path) => {
    const document = await get(shop.app, path);
    const search = document["hydra:search"] as { "hydra:mapping": readonly { variable: string }[] };
    const names = search["hydra:mapping"].map(({ variable }) => variable);
    expect(names).toEqual(expect.arrayContaining(["price[gte]", "sort[name]", "has[note]"]));
    expect(names.filter((name) => oldNames.includes(name))).toEqual([]);
  });

  it("OpenAPI", async () => {
    type Parameter = { readonly name: string; readonly in: string; readonly $ref?: string };
    const { paths, components } = (await (await shop.app.request("/openapi.json")).json()) as {
      paths: Record<string, { get: { readonly parameters?: readonly Parameter[] } }>;
      components: { parameters: Record<string, Parameter> };
    };
    const paging = (path: string) =>
      (paths[path]?.get.parameters ?? [])
        .map((parameter) => components.parameters[parameter.$ref?.split("/").at(-1) ?? ""] ?? parameter)
        .map(({ name }) => name)
        .filter((name) => [...oldNames, "p", "paged", "size", "quick"].includes(name));
    expect(paging("/products")).toEqual(["p", "paged", "size", "quick"]);
    expect(paging("/products/feed")).toEqual(["paged", "size", "quick"]);
    expect(paging("/products/fixed")).toEqual(["p"]);
    expect(paging("/products/whole")).toEqual([]);
    expect(paging("/categories")).toEqual(["p"]);
    expect(paging("/categories/{id}/products")).toEqual(["p", "paged", "size", "quick"]);
  });

  it("the browsable page: its pager and its form", async () => {
    const response = await shop.app.request("/products/full?size=3&p=2", { headers: { Accept: "text/html" } });
    const html = await response.text();
    expect(html).toContain("/products/full?size=3&amp;p=3");
    const names = [...html.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(["size", "sort[1]", "has[note]"]));
    expect(html).toMatch(/href="[^"]*sort%5Bname%5D=asc/);
    expect(names.filter((name) => oldNames.includes(name ?? ""))).toEqual([]);
  });
});
