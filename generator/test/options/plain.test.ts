/** An API in plain JSON, with nothing that describes it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

it.each(["json", "csv", "ndjson"])("a cache learns of a new total and a new next page in %s", async (suffix) => {
  const path = `/products/full.${suffix}?itemsPerPage=5&page=2`;
  const last = await shop.plain.request(path);
  const tag = last.headers.get("ETag") ?? "";
  const revalidate = () => shop.plain.request(path, { headers: { "If-None-Match": tag } });
  expect((await revalidate()).status).toBe(304);
  const product = { name: "Product", price: 9, kind: "GOODS", categoryCode: "b" } as const;
  await shop.prisma.product.createMany({
    data: [
      { id: 11, ...product },
      { id: 12, ...product },
    ],
  });
  const changed = await revalidate();
  await shop.prisma.product.deleteMany({ where: { id: { gt: 10 } } });
  expect([changed.status, await changed.text()]).toEqual([200, await last.text()]);
  expect([last, changed].map(({ headers }) => headers.get("X-Total-Count"))).toEqual(["10", "12"]);
  expect([last, changed].map(({ headers }) => headers.get("Link")?.includes('rel="next"'))).toEqual([false, true]);
});

describe("a cursor along a text", () => {
  /** Positions as values, and as one text. */
  const asValues = { api: () => shop.plain, path: "/products/feed?order[name]=asc&itemsPerPage=" };
  const asText = { api: () => shop.app, path: "/products/sealed?sort[name]=asc&size=" };
  const rename = (letters: number) =>
    shop.prisma.product.update({ where: { id: 2 }, data: { name: `Product 1${"愛".repeat(letters)}` } });
  const ask = ({ api }: typeof asValues, path: string) =>
    api().request(path, { headers: { Accept: "application/json" } });
  const walk = async (cursor: typeof asValues) => {
    const rows: number[] = [];
    for (let next: string | undefined = `${cursor.path}3`; next !== undefined; ) {
      const response: Response = await ask(cursor, next);
      expect(response.status, next).toBe(200);
      for (const { id } of (await response.json()) as readonly { readonly id: number }[]) rows.push(id);
      next = /<([^>]*)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
    }
    return rows;
  };
  afterAll(() => shop.prisma.product.update({ where: { id: 2 }, data: { name: "Product 2" } }));
  const sorted = [1, 10, 2, 3, 4, 5, 6, 7, 8, 9];

  it.each([
    ["values", asValues, 800],
    ["a text", asText, 1900],
  ] as const)("leads on after a long one: by %s", async (_, cursor, letters) => {
    await rename(letters);
    expect(await walk(cursor)).toEqual(sorted);
  });

  it.each([
    ["values", asValues, 1200],
    ["a text", asText, 3000],
  ] as const)("refuses a page that it cannot lead on from: by %s", async (_, cursor, letters) => {
    await rename(letters);
    const refused = await ask(cursor, `${cursor.path}3`);
    expect(refused.status).toBe(500);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringMatching(/^`name` of \/products\/2 .* exceed 8,192 bytes/),
    });
    // Where the text is neither the first nor the last of a page, no link has it.
    expect((await ask(cursor, `${cursor.path}4`)).status).toBe(200);
  });
});

it("no other format is offered", async () => {
  expect((await shop.plain.request("/products/full.jsonld")).status).toBe(404);
  expect((await shop.app.request("/products/full.csv")).status).toBe(404);
  expect((await shop.app.request("/products/full", { headers: { Accept: "text/csv" } })).status).toBe(406);
});
