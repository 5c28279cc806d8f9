/** A theme in a real browser: a colour that is hard to read, and a logo that the application serves. */
import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { barriersOf } from "../../../example-app/test/slow/accessibility.js";
import { launchChromium } from "../../../example-app/test/slow/chromium.js";
import { openShop, type Shop } from "../options/shop.js";

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="32"><rect width="48" height="32"/></svg>`;

let shop: Shop;
let server: ServerType;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  shop = await openShop();
  server = await new Promise((resolve) => {
    const started = serve({ fetch: shop.app.fetch, port: 0 }, () => resolve(started));
  });
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  await shop?.close();
});

const cases = (["light", "dark"] as const).flatMap((colorScheme) =>
  [390, 1280].flatMap((width) =>
    ["/", "/products/full", "/products/1", "/nothing"].map((path) => ({ path, colorScheme, width })),
  ),
);

test.each(cases)(
  "$path, $colorScheme, $width pixels: readable, with the logo",
  async ({ path, colorScheme, width }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const requested: string[] = [];
    await context.route("https://cdn.example.com/**", (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: "image/svg+xml", body: logo });
    });
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (!message.text().startsWith("Failed to load resource")) complaints.push(message.text());
    });
    await page.goto(origin + path);
    const ofLogo = (property: string) => page.evaluate(`document.querySelector("header img").${property}`);
    await expect.poll(() => ofLogo("naturalWidth")).toBe(48);
    expect(await ofLogo("getBoundingClientRect().height")).toBeLessThanOrEqual(32);
    const colour = colorScheme === "light" ? "rgb(133, 106, 0)" : "rgb(255, 204, 0)";
    const shown = `getComputedStyle(document.querySelector("header a:not(.home)")).color`;
    expect(await page.evaluate(shown)).toBe(colour);
    expect(await barriersOf(page)).toEqual([]);
    expect(requested).toEqual(["https://cdn.example.com/img/logo.svg"]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
