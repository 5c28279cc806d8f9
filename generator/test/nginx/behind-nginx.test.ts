/** What clients meet behind nginx with its defaults: HTTP/1.0 to the application, and 4 kB for headers. */
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openShop, type Shop } from "../options/shop.js";
import { type Nginx, startNginx } from "./nginx.js";

const rows = 20_000;

let shop: Shop;
let nginx: Nginx;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  // Each failure is logged.
  for (const method of ["error", "log"] as const) vi.spyOn(console, method).mockImplementation(() => {});
  shop = await openShop();
  await shop.prisma.$executeRaw`
    WITH RECURSIVE numbers(n) AS (SELECT 11 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
    INSERT INTO "Product" ("id", "name", "price", "kind", "categoryCode")
    SELECT n, 'Product ' || n, n, 'GOODS', 'a' FROM numbers`;
  const app = new Hono().route("/app", shop.app).route("/plain", shop.plain);
  server = await new Promise((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
  });
  const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  nginx = await startNginx(`
    location /app/ { proxy_pass ${upstream}; }
    location /plain/ { proxy_pass ${upstream}; }
    location /modern/ { proxy_http_version 1.1; proxy_pass ${upstream}/; }
    location /large/ { proxy_buffer_size 16k; proxy_buffers 8 16k; proxy_pass ${upstream}/; }`);
});
afterAll(async () => {
  await nginx.stop();
  await new Promise((resolve) => server.close(resolve));
  await shop.close();
});

/** Its text; rejects if the connection ends too early. */
const read = async (path: string): Promise<string> => {
  const response = await fetch(nginx.origin + path);
  expect(response.status, path).toBe(200);
  return response.text();
};

const formats = [
  ["JSON-LD", "/app/products/full?paged=false"],
  ["JSON", "/plain/products/full.json?pagination=false"],
  ["CSV", "/plain/products/full.csv?pagination=false"],
  ["NDJSON", "/plain/products/full.ndjson?pagination=false"],
] as const;

describe.each([
  ["HTTP/1.0", ""],
  ["HTTP/1.1", "/modern"],
])("a stream through nginx by %s", (_, prefix) => {
  it.each(formats)("is whole in %s", async (_, path) => {
    const text = await read(prefix + path);
    expect(text.match(/Product \d+/g)).toHaveLength(rows);
  });

  it.each(formats)("does not look complete in %s if the database fails midway", async (_, path) => {
    await shop.prisma.$executeRaw`UPDATE "Product" SET "kind" = 'NONE' WHERE "id" = 12000`;
    try {
      await expect(read(prefix + path)).rejects.toThrow();
    } finally {
      await shop.prisma.$executeRaw`UPDATE "Product" SET "kind" = 'GOODS' WHERE "id" = 12000`;
    }
  });
});

describe("a long query", () => {
  const query = (length: number) => `itemsPerPage=3&x=${"a".repeat(length)}&page=2`;

  it.each([600, 1200, 3000])("of %d bytes has its links", async (length) => {
    const response = await fetch(`${nginx.origin}/plain/products/full.json?${query(length)}`);
    expect([length, response.status]).toEqual([length, 200]);
    expect(response.headers.get("Link")).toContain('rel="next"');
  });

  it("of 6,000 bytes has the next one in plain JSON, for which nginx needs larger buffers", async () => {
    const path = `/plain/products/full.json?${query(6000)}`;
    expect((await fetch(nginx.origin + path)).status).toBe(502);
    const response = await fetch(`${nginx.origin}/large${path}`);
    expect([response.status, response.headers.get("Link")]).toEqual([200, expect.stringContaining('rel="next"')]);
    const { status } = await fetch(`${nginx.origin}/app/products/full?${query(6000)}`);
    expect(status).toBe(200);
  });
});

it("keys with a slash are found if nginx keeps the prefix, and not if it removes it", async () => {
  await shop.prisma.category.create({ data: { code: "a/b" } });
  expect((await fetch(`${nginx.origin}/plain/categories/a%2Fb`)).status).toBe(200);
  expect((await fetch(`${nginx.origin}/modern/plain/categories/a%2Fb`)).status).toBe(404);
});
