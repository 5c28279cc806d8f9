/** The built site in a real browser: every page, in both themes and two widths, and its search. */
import { execFile } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriersOf } from "../../../../example-app/test/slow/accessibility.js";
import { launchChromium } from "../../../../example-app/test/slow/chromium.js";
import { pageLinks } from "../../../.vitepress/sidebar.js";
import { testPlayground } from "./playground.js";

const folder = fileURLToPath(new URL("../../..", import.meta.url));
const site = mkdtempSync(join(tmpdir(), "prisma-paged-site-"));

const paths = ["/", ...pageLinks];

let server: Server;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  // As a reader's command does, in a process without the tests' environment.
  const vitepress = fileURLToPath(new URL("bin/vitepress.js", import.meta.resolve("vitepress/package.json")));
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, [vitepress, "build", folder, "--outDir", site], { env });
  server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    const file = join(site, path.endsWith("/") ? `${path}index.html` : extname(path) === "" ? `${path}.html` : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await launchChromium();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(site, { recursive: true, force: true });
});

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
};

testPlayground(() => ({ origin, browser }));

interface Opened {
  readonly page: Page;
  /** What the browser complained of, and what was loaded from another host. */
  readonly complaints: readonly string[];
}

async function open(width: number, theme: Theme): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) complaints.push(`${page.url()} loads ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
  });
  return { page, complaints };
}

/** In the browser: how many blocks of code have a line that does not fit. */
const widerThanTheirFrame =
  '[...document.querySelectorAll(".vp-doc pre")].filter((block) => block.scrollWidth > block.clientWidth).length';

type Theme = "light" | "dark";

/** Every page is opened at both widths and in both themes, of the four pairs in two. */
function pathsOf(width: number, theme: Theme): readonly string[] {
  const pair = (width === 390 ? 0 : 2) + (theme === "light" ? 0 : 1);
  return paths.filter((_, index) => (index % 2 === 0 ? [0, 3] : [1, 2]).includes(pair));
}

describe.each([390, 1280])("%s pixels wide", (width) => {
  // Two pages at once: each is drawn in a separate process.
  test.concurrent.each(["light", "dark"] as const)(
    "every page is whole and accessible, %s",
    async (theme) => {
      const { page, complaints } = await open(width, theme);
      const found: string[] = [];
      for (const path of pathsOf(width, theme)) {
        await page.goto(`${origin}${path}`, { waitUntil: "load" });
        await page.locator(".vp-doc h1").waitFor();
        found.push(...(await barriersOf(page)).map((barrier) => `${path} ${barrier}`));
        const widest = await page.evaluate("document.documentElement.scrollWidth");
        if (Number(widest) > width) found.push(`${path} is ${widest} pixels wide`);
        const wide = Number(await page.evaluate(widerThanTheirFrame));
        if (wide > 0) found.push(`${path} has ${wide} blocks with a line wider than their frame`);
      }
      expect(complaints).toEqual([]);
      expect(found).toEqual([]);
    },
    600_000,
  );
});

test("every block of code has a button that copies it", async () => {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.goto(`${origin}/start/quick-start`);
  const blocks = page.locator('.vp-doc div[class*="language-"]');
  const count = await blocks.count();
  expect(count).toBeGreaterThan(5);
  expect(await blocks.locator("button.copy").count()).toBe(count);
  await blocks.first().hover();
  await blocks.first().locator("button.copy").click();
  expect(await page.evaluate("navigator.clipboard.readText()")).toContain("npm run create -- ../book-shop --yes");
});

test("a request and its answer are one frame", async () => {
  const { page } = await open(1280, "light");
  await page.goto(`${origin}/reference/http`);
  const gaps = `[...document.querySelectorAll(".language-sh + .language-json")].map((answer) =>
    answer.getBoundingClientRect().top - answer.previousElementSibling.getBoundingClientRect().bottom)`;
  expect(await page.evaluate(gaps)).toEqual([0]);
});

test("a term of the glossary is underlined, unless it is a common word", async () => {
  const { page } = await open(1280, "light");
  await page.goto(`${origin}/reference/http`);
  const lineOf = (term: string) =>
    page.evaluate(
      `getComputedStyle(document.querySelector('.vp-doc a[href$="/glossary.html#${term}"]')).textDecorationLine`,
    );
  expect([await lineOf("hydra"), await lineOf("item")]).toEqual(["underline", "none"]);
});

test("the bar shows the version", async () => {
  const { page } = await open(1280, "light");
  await page.goto(origin);
  const { version } = JSON.parse(readFileSync(new URL("../../../../generator/package.json", import.meta.url), "utf8"));
  expect(await page.locator(".VPNavBar").textContent()).toContain(`v${version}`);
});

test("each page is there as Markdown, too, and in the lists for programs", async () => {
  const textOf = async (path: string) => (await fetch(`${origin}${path}`)).text();
  const [list, whole] = [await textOf("/llms.txt"), await textOf("/llms-full.txt")];
  for (const path of pageLinks) {
    const markdown = await textOf(`${path}.md`);
    expect(markdown).toMatch(/^# /m);
    expect(list).toContain(`](${path}.md)`);
    expect(whole).toContain(markdown);
  }
});

describe("the search", () => {
  async function resultsOf(text: string) {
    const { page } = await open(1280, "light");
    await page.goto(`${origin}/start/quick-start`, { waitUntil: "networkidle" });
    await page.locator("#local-search button").click();
    await page.locator("#localsearch-input").fill(text);
    const results = page.locator(".VPLocalSearchBox .result");
    await results.first().waitFor();
    // The list is drawn anew a moment after the last letter.
    await page.waitForTimeout(500);
    return results;
  }

  /** Where the results lead, the first one first. */
  async function search(text: string): Promise<readonly string[]> {
    const results = await resultsOf(text);
    const links = await results.evaluateAll((found) => found.map((result) => String(Reflect.get(result, "href"))));
    return links.map((link) => link.replace(origin, "").replace(".html", ""));
  }

  test("shows a snippet of each result", async () => {
    const first = (await resultsOf("deletedAt")).first();
    const excerpt = first.locator(".excerpt");
    await excerpt.locator("mark").first().waitFor();
    expect(await excerpt.textContent()).toContain("deletedAt");
  });

  test("finds no list of links", async () => {
    for (const text of ["see also", "parameter names", "which paging mode"])
      expect((await search(text)).filter((link) => link.includes("#see-also"))).toEqual([]);
  });

  test("finds the section of an option", async () => {
    expect((await search("maximumOffset"))[0]).toBe("/reference/paging#maximumoffset");
  });

  test.each([
    ["how do I hide soft-deleted rows", "/recipes/soft-delete"],
    ["hide deleted rows", "/recipes/soft-delete"],
    ["soft delete", "/recipes/soft-delete"],
    ["exclude deleted records", "/recipes/soft-delete"],
    ["deletedAt", "/recipes/soft-delete"],
    ["how do I page a million rows", "/learn/choose"],
    ["paginate millions of rows", "/learn/choose"],
    ["pagination of a large table", "/learn/choose"],
    ["deep pages are slow", "/learn/choose"],
    ["why is my link wrong behind a proxy", "/learn/deploying"],
    ["links have the wrong host", "/learn/deploying"],
    ["links point to localhost", "/learn/deploying"],
    ["links show http instead of https", "/learn/deploying"],
    ["reverse proxy", "/learn/deploying"],
    ["swagger", "/reference/formats"],
    ["deploy", "/learn/deploying"],
    ["websocket", "/start/what-it-is"],
    ["select", "/reference/fields"],
    ["hide field", "/reference/fields"],
    ["hide a column", "/reference/fields"],
    ["only admins see", "/reference/fields"],
    ["vercel", "/learn/deploying"],
    ["filter by date", "/learn/filters"],
    ["sort", "/learn/filters"],
    ["total is slow", "/learn/choose"],
    ["infinite scroll", "/recipes/infinite-scroll"],
    ["tenant", "/learn/auth-and-tenants"],
    ["monorepo", "/start/quick-start"],
    ["csv", "/reference/formats"],
  ])("answers first: %s", async (question, answer) => {
    expect((await search(question))[0]?.replace(/#.*/, "")).toBe(answer);
  });
});
