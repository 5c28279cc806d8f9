/** The theme of platform.yaml on every page, through the modules that were emitted. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "./shop.js";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const page = (path: string) => shop.app.request(path, { headers: { Accept: "text/html" } });

describe.each(["/", "/products", "/products/1", "/nothing", "/errors/404"])("the page %s", (path) => {
  it("has the name, the logo and the colour in two shades", async () => {
    const text = await (await page(path)).text();
    expect(text).toMatch(/<img src="https:\/\/cdn\.example\.com\/img\/logo\.svg" alt=""\/?>\s*A shop<\/a>/);
    expect(text).toMatch(/:#856a00\b.*prefers-color-scheme:dark.*:#ffcc00\b/s);
  });

  it("may load the logo, and nothing else from there", async () => {
    const policy = (await page(path)).headers.get("Content-Security-Policy") ?? "";
    const allowing = policy.split("; ").filter((directive) => directive.includes("cdn.example.com"));
    expect(allowing).toEqual([expect.stringMatching(/^img-src (?:'self' )?https:\/\/cdn\.example\.com(?: data:)?$/)]);
  });
});

it("an API without a theme loads no image: its icon is within the page", async () => {
  const response = await shop.brackets.request("/products", { headers: { Accept: "text/html" } });
  expect(response.headers.get("Content-Security-Policy")).toContain("; img-src data:;");
  const text = await response.text();
  expect(text).not.toContain("<img");
  expect(text).toContain('<link rel="icon" href="data:image/svg+xml,');
});
