import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { createApp } from "../../src/app.js";
import { connect } from "../../src/database.js";
import { barriersOf } from "./accessibility.js";
import { launchChromium } from "./chromium.js";

// A copy: one city of this file's has a hostile name.
const folder = mkdtempSync(join(tmpdir(), "prisma-paged-browser-"));
copyFileSync(inject("databaseUrl").slice("file:".length), join(folder, "cities.db"));
const prisma = await connect(`file:${join(folder, "cities.db")}`);
const readme = fileURLToPath(new URL("../../../README.md", import.meta.url));
const hostile = `<script>document.title = "stolen"</script><img src=x onerror="document.title='stolen'">`;

let server: ServerType;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  const paris = await prisma.city.findUniqueOrThrow({ where: { id: 2_988_507 } });
  await prisma.city.create({
    data: { ...paris, id: 1, countryCode: "MC", population: 1, name: hostile, altName: `"><b onmouseover=x>` },
  });
  server = await new Promise((resolve) => {
    const started = serve({ fetch: createApp(prisma).fetch, port: 0 }, () => resolve(started));
  });
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  await prisma.$disconnect();
  rmSync(folder, { recursive: true, force: true });
});

/** What browsers complained of, ran or loaded that they should not have. */
let complaints: string[] = [];
afterEach(() => {
  const found = complaints;
  complaints = [];
  expect(found).toEqual([]);
});

/** A page in a browser of its own, which must neither complain nor load anything beside the document. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  const page = await context.newPage();
  page.on("console", (message) => {
    // Chromium says this of each answer that is an error, the page of an error too.
    if (!message.text().startsWith("Failed to load resource")) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(`a script failed: ${error.message}`));
  page.on("dialog", (dialog) => complaints.push(`a script ran: ${dialog.message()}`));
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) complaints.push(`the page loads ${request.url()}`);
  });
  await page.goto(path);
  return page;
}

/** The keys in the addresses that the rows lead to. */
const rowKeys = (page: Page) =>
  page
    .locator("tbody th a")
    .evaluateAll((links) =>
      links.map((link) => decodeURIComponent(String(link.getAttribute("href")).replace(/.*\//, ""))),
    );
const openMenu = (page: Page, name: string) => page.locator(".menu>summary", { hasText: name }).click();
const nextLink = (page: Page) => page.locator('a[rel="next"]').first();

/** The keys of the rows, from this page to the end, by clicks on Next. */
async function walk(page: Page): Promise<readonly string[]> {
  const seen = await rowKeys(page);
  while ((await nextLink(page).count()) > 0) {
    await nextLink(page).click();
    seen.push(...(await rowKeys(page)));
  }
  return seen;
}

/** A country whose cities fill a few pages. */
async function smallCountry(): Promise<string> {
  const groups = await prisma.city.groupBy({ by: ["countryCode"], _count: true, orderBy: { countryCode: "asc" } });
  const found = groups.find(({ _count }) => _count > 60 && _count < 90 && _count % 30 !== 0);
  if (found === undefined) throw new Error("No country has 61 to 89 cities");
  return found.countryCode;
}

type OpenApiPaths = Readonly<Record<string, { readonly get: { readonly operationId: string } }>>;

describe("the entrypoint", () => {
  it("leads by clicks to every collection", async () => {
    const page = await open("/");
    const { paths: described } = (await (await fetch(`${origin}/openapi.json`)).json()) as { paths: OpenApiPaths };
    const paths = Object.entries(described)
      .filter(([path, { get }]) => get.operationId.startsWith("list") && !path.includes("{"))
      .map(([path]) => path);
    expect(paths.length).toBeGreaterThanOrEqual(5);
    for (const path of paths) {
      await page.locator(`main a[href="${path}"]`).first().click();
      await page.waitForURL(({ pathname }) => pathname === path);
      expect(await page.locator("tbody tr").count()).toBeGreaterThan(0);
      await page.getByRole("link", { name: "Cities of the world" }).click();
      await page.waitForURL(({ pathname }) => pathname === "/");
    }
    // A list relation's collection, through its item.
    await page.getByRole("heading").getByRole("link", { name: "Countries", exact: true }).click();
    await page.locator("tbody th a").first().click();
    await page.getByRole("link", { name: /^[\d,]+ cities/ }).click();
    await page.waitForURL(({ pathname }) => /^\/countries\/\w+\/cities$/.test(pathname));
  });

  it("is a reference that a phone shows without scripts, unfolded by keyboard", async () => {
    const page = await open("/", { viewport: { width: 390, height: 844 }, isMobile: true, javaScriptEnabled: false });
    const parameters = page.locator("#resource-City summary").first();
    const name = page.getByText("population[between]", { exact: true }).first();
    expect(await name.isVisible()).toBe(false);
    await parameters.focus();
    await page.keyboard.press("Enter");
    const folded = page.locator("main details:not([open])>summary");
    for (let count = await folded.count(); count > 0; count--) await folded.first().press("Enter");
    expect(await name.isVisible()).toBe(true);
    expect(await folded.count()).toBe(0);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    const levels = await page.locator("h1, h2, h3").evaluateAll((headings) => headings.map(({ tagName }) => tagName));
    expect(levels.join(" ")).toMatch(/^H1( H2( H3)+)+$/);
  });

  it("has a request to copy for each route, and each is answered", async () => {
    const page = await open("/", { permissions: ["clipboard-read", "clipboard-write"] });
    const commands = await page.locator(".route .code code").allInnerTexts();
    expect(commands).toHaveLength(await page.locator(".route:has(h3 code)").count());
    for (const command of commands) {
      const [, accept = "", url = ""] = /^curl -H 'Accept: (.*)' '(.*)'$/.exec(command) ?? [];
      // The keys are made up; that of the city is the hostile one's.
      const status = url.includes("/abc") ? 404 : 200;
      expect([command, (await fetch(url, { headers: { Accept: accept } })).status]).toEqual([command, status]);
    }
    await page.locator(".route .copy").first().click();
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe(commands[0]);
  });

  it("leads to the OpenAPI document, and so does /docs", async () => {
    const page = await open("/");
    await page.goto("/docs");
    await page.waitForURL(({ pathname }) => pathname === "/");
    await page.getByRole("link", { name: "OpenAPI" }).first().click();
    await page.waitForURL(({ pathname }) => pathname === "/openapi.json");
  });
});

describe("another origin's page, with cors() in front", () => {
  it("reads the links, the tag and the total; without, it reads nothing", async () => {
    const api = createApp(prisma);
    const open = new Hono()
      .use(cors({ origin, allowHeaders: ["Content-Type"], exposeHeaders: ["Link", "ETag", "X-Total-Count"] }))
      .route("/", api);
    for (const [app, isOpen] of [
      [open, true],
      [api, false],
    ] as const) {
      const other: ServerType = await new Promise((resolve) => {
        const started = serve({ fetch: app.fetch, port: 0 }, () => resolve(started));
      });
      const page = await (await browser.newContext()).newPage();
      // A document of this API that has no policy of its own.
      await page.goto(`${origin}/docs.jsonld`);
      const url = `http://localhost:${(other.address() as AddressInfo).port}/cities?page=2`;
      const read = `fetch("${url}", { headers: { Accept: "application/json", "Content-Type": "application/ld+json" } })
        .then(async (answer) => ({
          headers: ["Link", "ETag", "X-Total-Count"].map((name) => answer.headers.get(name)),
          members: (await answer.json()).items.length,
        }), (error) => error.name)`;
      const found: unknown = await page.evaluate(read);
      if (isOpen) {
        const headers = [
          expect.stringContaining('rel="next"'),
          expect.stringMatching(/^W\//),
          expect.stringMatching(/^\d+$/),
        ];
        expect(found).toEqual({ headers, members: 30 });
      } else expect(found).toBe("TypeError");
      await page.context().close();
      await new Promise((resolve) => other.close(resolve));
    }
  });
});

describe("the pager", () => {
  it("walks a counted collection to its end, and back", async () => {
    const page = await open("/countries?itemsPerPage=100");
    const countries = await prisma.country.findMany({ orderBy: [{ name: "asc" }, { code: "asc" }] });
    expect(await page.getByText(`1–100 of ${countries.length}`).count()).toBe(1);
    expect(await walk(page)).toEqual(countries.map(({ code }) => code));
    await page.locator('a[rel="prev"]').first().click();
    expect(await page.locator(".page").first().textContent()).toMatch(/^\s*Page\s+of 3\s+Go$/);
    expect(await page.getByRole("spinbutton", { name: "Page" }).first().inputValue()).toBe("2");
    await page.locator('a[rel="first"]').first().click();
    expect(await page.locator('a[rel="prev"]').count()).toBe(0);
    await page.locator('a[rel="last"]').first().click();
    expect(await rowKeys(page)).toEqual(countries.slice(200).map(({ code }) => code));
  });

  it("walks a list relation that is not counted", async () => {
    const code = await smallCountry();
    const page = await open(`/countries/${code}/cities?partial=true`);
    expect(await page.getByText("Items 1–30", { exact: true }).count()).toBe(1);
    expect(await page.locator('a[rel="last"]').count()).toBe(0);
    const order = [{ population: "desc" as const }, { id: "desc" as const }];
    const cities = await prisma.city.findMany({ where: { countryCode: code }, orderBy: order });
    expect(await walk(page)).toEqual(cities.map(({ id }) => String(id)));
  });

  it("walks a collection by cursor to its end, and back to its start", async () => {
    const code = await smallCountry();
    const page = await open(`/cities/by-population?country=${code}`);
    const order = [{ population: "desc" as const }, { id: "desc" as const }];
    const cities = await prisma.city.findMany({ where: { countryCode: code }, orderBy: order });
    const ids = cities.map(({ id }) => String(id));
    expect(await page.getByText(`30 of ${ids.length} items`).count()).toBe(1);
    expect(await walk(page)).toEqual(ids);
    while ((await page.locator('a[rel="prev"]').count()) > 0) await page.locator('a[rel="prev"]').first().click();
    expect(await rowKeys(page)).toEqual(ids.slice(0, 30));
  });

  it("leads to any page by its number, and keeps the filters", async () => {
    const page = await open("/cities?country=FR&partial=false");
    const number = page.getByRole("spinbutton", { name: "Page" }).first();
    await number.fill("3");
    await number.press("Enter");
    await page.waitForURL(/page=3/);
    expect(decodeURIComponent(new URL(page.url()).search)).toBe("?country=FR&partial=false&page=3");
    const cities = await prisma.city.findMany({
      where: { countryCode: "FR" },
      orderBy: [{ population: "desc" }, { id: "desc" }],
      skip: 60,
      take: 30,
    });
    expect(await rowKeys(page)).toEqual(cities.map(({ id }) => String(id)));
  });

  it("leads back from beyond the last page", async () => {
    const page = await open("/countries?page=99");
    expect(await page.getByText("No items on this page").count()).toBe(1);
    await page.getByRole("link", { name: "Go to the first page" }).click();
    expect(await page.locator("tbody tr").count()).toBe(30);
  });
});

describe("the form", () => {
  it("filters; each filter can be taken away again", async () => {
    const page = await open("/cities?unknown=kept");
    await openMenu(page, "Filters");
    await page.getByRole("searchbox", { name: "Name contains", exact: true }).fill("paris");
    await page.getByLabel("Population from").fill("20000");
    await page.getByRole("button", { name: "Apply" }).click();
    const cities = await prisma.city.findMany({
      where: { name: { contains: "paris" }, population: { gte: 20_000 } },
      orderBy: [{ population: "desc" }, { id: "desc" }],
    });
    expect(cities.length).toBeGreaterThan(1);
    expect(await rowKeys(page)).toEqual(cities.map(({ id }) => String(id)));
    expect(await page.getByText("Filters (2)").count()).toBe(1);
    // What was left empty is not in the address.
    expect(new URL(page.url()).search).toBe("?name=paris&population%5Bgte%5D=20000&unknown=kept");
    await page.getByRole("link", { name: "Remove: name contains paris" }).click();
    const others = await prisma.city.count({ where: { population: { gte: 20_000 } } });
    expect(await page.getByText(`1–30 of ${others.toLocaleString("en-US")}`).count()).toBe(1);
    await page.getByRole("link", { name: "Remove: population ≥ 20000" }).click();
    expect(new URL(page.url()).search).toBe("?unknown=kept");
  });

  it("says so where nothing fits", async () => {
    const page = await open("/cities?name=zzzzzz");
    expect(await page.getByText("No items match these filters.").count()).toBe(1);
    await openMenu(page, "Filters");
    await page.getByRole("searchbox", { name: "Name contains", exact: true }).fill("Reykjav");
    await page.getByRole("button", { name: "Apply" }).click();
    expect(await page.locator("tbody tr").count()).toBeGreaterThan(0);
  });

  it("sorts, as the table's head does", async () => {
    const page = await open("/cities?country=IS");
    const cities = await prisma.city.findMany({
      where: { countryCode: "IS" },
      orderBy: [{ population: "desc" }, { id: "desc" }],
      take: 30,
    });
    const ids = cities.map(({ id }) => String(id));
    await openMenu(page, "Sort");
    await page.getByLabel("Sort by").selectOption("population, descending");
    await page.getByRole("button", { name: "Apply" }).click();
    expect(await rowKeys(page)).toEqual(ids);
    const head = page.getByRole("columnheader", { name: "population" });
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    await head.getByRole("link").click();
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    await head.getByRole("link").click();
    expect(await rowKeys(page)).toEqual(ids);
  });

  it("sorts by several fields, in one control", async () => {
    const page = await open("/cities?country=LI&search=a");
    const second = page.locator('select[name="order[2]"]');
    await openMenu(page, "Sort");
    expect(await second.isVisible()).toBe(false);
    await page.getByText("Add a field").first().click();
    await page.getByLabel("Sort by").selectOption("name, descending");
    await second.selectOption("population, ascending");
    await page.getByRole("button", { name: "Apply" }).click();
    expect(decodeURIComponent(new URL(page.url()).search)).toBe(
      "?country=LI&order[name]=desc&order[population]=asc&search=a",
    );
    expect(await second.inputValue()).toBe("population:asc");
    await openMenu(page, "Sort name");
    await page.getByLabel("Sort by").selectOption("Default order");
    await second.selectOption("–");
    await page.getByRole("button", { name: "Apply" }).click();
    expect(decodeURIComponent(new URL(page.url()).search)).toBe("?country=LI&search=a");
  });

  it.each([1280, 390])(
    "has the most useful filters in its row, and the others in closed menus: %i pixels",
    async (width) => {
      const page = await open("/cities", { viewport: { width, height: 800 } });
      for (const shown of ["search", "country", "feature"]) {
        expect(await page.locator(`#field-${shown}`).isVisible(), shown).toBe(true);
      }
      const from = page.getByLabel("Population from");
      expect(await from.isVisible()).toBe(false);
      await openMenu(page, "Filters");
      expect(await from.isVisible()).toBe(true);
      await openMenu(page, "Sort");
      expect(await from.isVisible()).toBe(false);
      await page.keyboard.press("Escape");
      expect(await page.getByLabel("Sort by").isVisible()).toBe(false);
    },
  );

  it.each(["/cities", "/cities/by-population", "/countries", "/countries/FR/cities", "/cities?country=FR"])(
    "leaves the table the first screen: %s",
    async (path) => {
      const page = await open(path, { viewport: { width: 1280, height: 800 } });
      expect((await page.locator("table").boundingBox())?.y).toBeLessThan(360);
    },
  );

  it("leaves out what the path decides", async () => {
    const page = await open("/countries/FR/cities");
    await openMenu(page, "Filters");
    expect(await page.getByLabel("Name contains", { exact: true }).count()).toBe(1);
    expect(await page.locator("[name^=country]").count()).toBe(0);
    expect(await page.locator("[name=feature]").count()).toBe(1);
  });

  it("suggests items of a relation while a person types, and accepts a name", async () => {
    const page = await open("/cities");
    page.removeAllListeners("request");
    const country = page.getByRole("combobox", { name: "Country" });
    await country.pressSequentially("icel");
    const options = page.locator("datalist option");
    await expect
      .poll(() => options.evaluateAll((all) => all.map((one) => [one.getAttribute("value"), one.textContent])))
      .toEqual([["IS", "Iceland"]]);
    await country.fill("Iceland");
    await page.keyboard.press("Tab");
    expect(await country.inputValue()).toBe("IS");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: "Remove: country is Iceland" }).waitFor();
  });

  it("has a field for a key where no script runs", async () => {
    const page = await open("/cities", { javaScriptEnabled: false });
    const country = page.getByRole("combobox", { name: "Country" });
    expect(await country.getAttribute("placeholder")).toBe("id or URL");
    await country.fill("IS");
    await page.getByRole("button", { name: "Apply" }).click();
    expect(await page.getByRole("link", { name: "Remove: country is Iceland" }).count()).toBe(1);
  });

  it("sets the page's size and switches paging off", async () => {
    const page = await open("/countries");
    await openMenu(page, "View");
    await page.getByLabel("Items per page").fill("7");
    await page.getByRole("button", { name: "Apply" }).click();
    expect(await page.locator("tbody tr").count()).toBe(7);
    await openMenu(page, "View");
    await page.getByLabel("Show").selectOption("all at once");
    await page.getByRole("button", { name: "Apply" }).click();
    const countries = await prisma.country.count();
    expect(await page.locator("tbody tr").count()).toBe(countries);
    expect(await page.getByText(`${countries} items`).count()).toBe(1);
  });
});

describe("items", () => {
  it("are followed from a collection through their links, and back", async () => {
    const page = await open("/cities/by-population");
    await page.getByRole("link", { name: "Shanghai" }).click();
    expect(await page.locator("h1").textContent()).toBe("Shanghai");
    const way = page.getByRole("navigation", { name: "You are here" });
    expect(await way.locator("li").allInnerTexts()).toEqual([
      "Home",
      "Countries",
      "People's Republic of China",
      "Shanghai",
    ]);
    await page.locator("dd").getByRole("link", { name: "People's Republic of China", exact: true }).click();
    expect(await page.locator("h1").textContent()).toBe("People's Republic of China");
    await page.getByRole("link", { name: /^[\d,]+ cities/ }).click();
    expect(await page.locator("h1").textContent()).toBe("Cities of People's Republic of China");
    expect(await page.title()).toBe("Cities of People's Republic of China – Cities of the world");
    await way.getByRole("link", { name: "People's Republic of China" }).click();
    expect(await page.locator("h1").textContent()).toBe("People's Republic of China");
    await page.goBack();
    await page.goBack();
    await page.goBack();
    expect(await page.locator("h1").textContent()).toBe("Shanghai");
  });

  it("show the first items of their lists, and the number of all", async () => {
    const page = await open("/countries/FR");
    const related = page.locator(".related section");
    const where = { countryCode: "FR" };
    const cities = await prisma.city.findMany({ where, orderBy: [{ population: "desc" }, { id: "desc" }], take: 5 });
    expect(await related.getByRole("listitem").allInnerTexts()).toEqual(cities.map(({ name }) => name));
    const count = (await prisma.city.count({ where })).toLocaleString("en-US");
    expect(await related.getByRole("link", { name: `${count} cities` }).getAttribute("href")).toBe(
      "/countries/FR/cities",
    );
  });

  it("show a relation and its key once", async () => {
    const page = await open("/cities/2988507");
    const fields = await page.locator("dt").allInnerTexts();
    expect(fields.filter((field) => field.startsWith("Country"))).toEqual(["Country"]);
    expect(await page.locator("dd").filter({ hasText: "France" }).textContent()).toBe("France FR");
  });

  it("show the document below", async () => {
    const page = await open("/countries/FR");
    await page.locator(".request summary").click();
    for (const [tab, expected] of [
      ["JSON-LD", { "@id": "/countries/FR", name: "France" }],
      ["JSON", { code: "FR", name: "France" }],
    ] as const) {
      await page.getByText(tab, { exact: true }).last().click();
      expect(JSON.parse((await page.locator(".tab pre:visible").textContent()) ?? "")).toMatchObject(expected);
    }
  });
});

describe("the response as programs get it", () => {
  it.each(["/cities?page=2", "/cities/by-population", "/cities/2988507", "/countries?pagination=false"])(
    "%s: the headers are those of the document",
    async (path) => {
      const page = await open(path);
      await page.locator(".request summary").click();
      await page.getByText("Headers", { exact: true }).click();
      const names = await page.locator(".headers dt").allInnerTexts();
      const texts = await page.locator(".headers dd").allInnerTexts();
      const response = await fetch(origin + path, { headers: { Accept: "application/ld+json" } });
      await response.text();
      expect(await page.locator(".request summary").textContent()).toBe(`Request GET ${path} → ${response.status}`);
      expect(names).toEqual(expect.arrayContaining(["Content-Type", "Link", "Vary"]));
      for (const [index, name] of names.entries()) {
        expect([name, texts[index]?.replaceAll("\n", ", ")]).toEqual([name, response.headers.get(name)]);
      }
      for (const name of ["etag", "x-total-count", "x-page", "cache-control"]) {
        expect([name, names.some((shown) => shown.toLowerCase() === name)]).toEqual([name, response.headers.has(name)]);
      }
    },
  );

  it("is one click away, and stays a document from page to page", async () => {
    const page = await open("/cities?country=IS");
    await page.getByRole("link", { name: "JSON-LD", exact: true }).click();
    await page.waitForURL(`${origin}/cities.jsonld?country=IS`);
    const document = JSON.parse((await page.locator("pre").textContent()) ?? "");
    expect(document["hydra:view"]["hydra:next"]).toBe("/cities.jsonld?country=IS&page=2");
    await page.goto("/cities/2988507");
    await page.getByRole("link", { name: "JSON", exact: true }).click();
    expect(JSON.parse((await page.locator("pre").textContent()) ?? "")).toMatchObject({ name: "Paris" });
  });

  it("can be requested by commands that a button copies", async () => {
    const page = await open("/cities?page=2", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.locator(".request summary").click();
    const buttons = page.locator(".copy:visible");
    const copied = () => page.evaluate("navigator.clipboard.readText()");
    await page.getByText("curl", { exact: true }).click();
    expect(await buttons.count()).toBe(2);
    await buttons.first().click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await copied()).toBe(`curl -H 'Accept: application/ld+json' '${origin}/cities?page=2'`);
    await page.getByText("TypeScript", { exact: true }).click();
    await buttons.click();
    await expect.poll(copied).toBe('await client.cities.$get({ query: { page: "2" } })');
  });

  it("copies where there is no clipboard: without TLS", async () => {
    const page = await open("/cities");
    await page.evaluate(`Object.defineProperty(navigator, "clipboard", { value: undefined })`);
    await page.evaluate(`addEventListener("copy", () => { window.copied = String(getSelection()) })`);
    await page.locator(".request summary").click();
    await page.getByText("curl", { exact: true }).click();
    await page.locator(".copy:visible").first().click();
    expect(await page.evaluate("window.copied")).toBe(`curl -H 'Accept: application/ld+json' '${origin}/cities'`);
  });

  it("is in one closed panel, whose tabs need no scripts", async () => {
    const page = await open("/cities", { javaScriptEnabled: false });
    expect(await page.locator(".tabs").isVisible()).toBe(false);
    await page.locator(".request summary").click();
    expect(await page.locator(".tabs label").allInnerTexts()).toEqual([
      "JSON-LD",
      "JSON",
      "Headers",
      "curl",
      "TypeScript",
    ]);
    expect(await page.locator(".tab:visible").count()).toBe(1);
    await page.locator(".tabs input").first().focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.locator(".tab:visible").textContent()).toMatch(/^\{/);
    expect(await page.locator(".copy").count()).toBe(0);
  });

  it("is the whole list, where the client may switch paging off", async () => {
    const page = await open("/countries?name=an");
    const count = await prisma.country.count({ where: { name: { contains: "an" } } });
    expect(count).toBeGreaterThan(30);
    await page.getByRole("link", { name: `All ${count} as JSON` }).click();
    expect(JSON.parse((await page.locator("pre").textContent()) ?? "")).toHaveLength(count);
    const paged = await open("/cities");
    expect(await paged.getByRole("link", { name: /^All .*as JSON/ }).count()).toBe(0);
  });
});

describe("what a person chooses of the table", () => {
  it.each([true, false])("columns and density, with scripts: %s", async (javaScriptEnabled) => {
    const page = await open("/countries", { javaScriptEnabled });
    const code = page.getByRole("columnheader", { name: "Code" });
    const height = async () => (await page.locator("tbody tr").first().boundingBox())?.height ?? 0;
    const before = await height();
    await openMenu(page, "View");
    await page.getByRole("checkbox", { name: "Code" }).uncheck();
    await page.getByLabel("Compact rows").check();
    expect(await code.isVisible()).toBe(false);
    expect(await height()).toBeLessThan(before);
    // The next page has the same only if something remembers it.
    await nextLink(page).click();
    await page.waitForURL(/page=2/);
    expect(await code.isVisible()).toBe(!javaScriptEnabled);
    expect((await height()) < before).toBe(javaScriptEnabled);
    await page.goto("/cities");
    expect(await page.getByRole("columnheader", { name: "Admin code" }).isVisible()).toBe(true);
  });

  it("local time, in the title of a time in UTC", async () => {
    const page = await open("/", { timezoneId: "Asia/Tokyo" });
    // The example has no times.
    const row =
      '<tr><td><time datetime="2026-01-02T03:04:05.000Z" title="sent">Jan 2, 2026, 3:04:05 AM UTC</time></td></tr>';
    await page.route("**/features", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace("<tbody>", `<tbody>${row}`) });
    });
    await page.goto("/features");
    expect(await page.locator("time").getAttribute("title")).toMatch(/^sent\nJan 2, 2026, 12:04:05\sPM GMT\+9$/);
  });
});

describe("errors", () => {
  it("are pages that name the parameter and lead on", async () => {
    const page = await open("/countries?itemsPerPage=7&page=0");
    expect(await page.locator("h1").textContent()).toBe('Page must be at least 1, not "0"');
    await page.getByRole("link", { name: "Retry without page" }).click();
    expect(await page.locator("tbody tr").count()).toBe(7);
  });

  it("of a missing item lead to the overview", async () => {
    const page = await open("/cities/999999999");
    expect(await page.locator("h1").textContent()).toBe("No city has the id 999999999");
    expect(await page.title()).toBe("No city has the id 999999999 – Cities of the world");
    expect(await page.locator(".status").textContent()).toBe("404 page not found");
    expect(await page.getByRole("link", { name: "Back to cities" }).getAttribute("href")).toBe("/cities");
    await page.getByRole("link", { name: "Back to the API overview" }).click();
    expect(await page.locator("h1").textContent()).toBe("Cities of the world");
  });
});

describe("what was stored stays text", () => {
  it.each([
    ["/cities?name=onerror", true],
    ["/cities/1", true],
    ["/cities/largest?name=%3Cscript%3Edocument.title=1%3C/script%3E", false],
  ])("%s", async (path, isShown) => {
    const page = await open(path);
    // The one script is the page's own.
    expect(await page.locator("script").count()).toBe(1);
    expect(await page.locator("img, b").count()).toBe(0);
    expect(await page.title()).not.toBe("stolen");
    if (isShown) expect(await page.getByText(hostile).count()).toBeGreaterThan(0);
  });

  it("nor would a browser run it: the policy forbids other scripts", async () => {
    const page = await open("/cities");
    page.removeAllListeners("console");
    const refused = page.waitForEvent("console", (message) => message.text().includes("Content Security Policy"));
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement("script"), { textContent: "document.title = 'stolen'" }))`,
    );
    await refused;
    expect(await page.title()).toBe("Cities – Cities of the world");
  });
});

describe("any text", () => {
  it("is shown whole and in its own direction, and a very long name is cut off in the heading", async () => {
    const paris = await prisma.city.findUniqueOrThrow({ where: { id: 2_988_507 } });
    const names = ["مدينة (1)", "W".repeat(2000)];
    await prisma.city.createMany({ data: names.map((name, index) => ({ ...paris, id: 2 + index, name })) });
    const [arabic, long] = [
      await open("/cities/2"),
      await open("/cities/3", { viewport: { width: 390, height: 800 } }),
    ];
    // The digits come after the word: on the left of it.
    const edges = `(() => { const text = document.querySelector("h1").firstChild; const range = document.createRange();
      const left = (index) => (range.setStart(text, index), range.setEnd(text, index + 1), range.getBoundingClientRect().left);
      return [left(0), left(7)]; })()`;
    const [first = 0, digit = 0] = (await arabic.evaluate(edges)) as number[];
    expect(digit).toBeLessThan(first);
    expect(await long.evaluate(`document.querySelector("h1").offsetHeight < 200`)).toBe(true);
    expect(await long.locator("dd .text").first().textContent()).toBe(names[1]);
    await prisma.city.deleteMany({ where: { id: { in: [2, 3] } } });
  });
});

describe("on paper", () => {
  it("a page has its items, and nothing to click", async () => {
    const page = await open("/cities?country=FR");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("tbody tr").first().isVisible()).toBe(true);
    for (const hidden of [".top", ".pager", ".panel", ".views", "search"]) {
      expect(await page.locator(hidden).filter({ visible: true }).count(), hidden).toBe(0);
    }
    expect(await page.evaluate(`getComputedStyle(document.querySelector(".scroll")).overflowX`)).toBe("visible");
  });
});

const pages = [
  "/",
  "/countries",
  "/cities",
  "/cities?name=zzzzzz",
  "/cities/by-population",
  "/countries/FR",
  "/countries/FR/cities",
  "/cities/2988507",
  "/cities/1",
  "/cities?page=0",
  "/cities/9999999",
  "/errors/404",
  "/features",
];

describe("every page", () => {
  it.each(pages)("%s fits a phone: only tables and documents scroll sideways", async (path) => {
    const page = await open(path, { viewport: { width: 360, height: 740 }, isMobile: true });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  });

  it.each(pages)("%s can be read in light and in dark", async (path) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await open(path, { colorScheme });
      expect(await page.evaluate(lowestContrast), colorScheme).toBeGreaterThan(4.5);
      const isDark = (await page.evaluate(
        `getComputedStyle(document.body).backgroundColor.match(/\\d+/g)[0] < 128`,
      )) as boolean;
      expect(isDark).toBe(colorScheme === "dark");
    }
  });

  it.each(pages)("%s is accessible, unfolded, narrow and wide, in light and in dark", async (path) => {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [390, 1280]) {
        const page = await open(path, { colorScheme, viewport: { width, height: 900 } });
        // All at once: the menus would close each other.
        await page.evaluate(
          `for (const part of document.querySelectorAll("details")) { part.name = ""; part.open = true }`,
        );
        const barriers = await barriersOf(page);
        // Axe adds elements of its own while it runs, which the policy may refuse.
        complaints = [];
        expect(barriers, `${colorScheme}, ${width}`).toEqual([]);
        await page.context().close();
      }
    }
  });

  it("the tabs of a request are accessible, each of them", async () => {
    const page = await open("/cities/2988507");
    await page.locator(".request summary").click();
    for (const tab of await page.locator(".tabs label").all()) {
      await tab.click();
      const barriers = await barriersOf(page);
      complaints = [];
      expect(barriers, String(await tab.textContent())).toEqual([]);
    }
  });

  it.each(pages)("%s is smaller than 70 KB", async (path) => {
    const response = await fetch(origin + path, { headers: { Accept: "text/html" } });
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(70_000);
  });

  it.each(pages)("%s has one heading, and a name for every link, control and region", async (path) => {
    const page = await open(path);
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.evaluate(nameless)).toEqual([]);
  });
});

describe("a table that is wider than the screen", () => {
  it("has a shadow at its edge until it is scrolled there", async () => {
    const page = await open("/cities", { viewport: { width: 390, height: 844 }, colorScheme: "light" });
    const row = await page.locator("tbody tr").nth(2).boundingBox();
    const table = await page.locator(".scroll").boundingBox();
    if (row === null || table === null) throw new Error("No table");
    const edge = async () =>
      (await page.screenshot({ clip: { x: table.x + table.width - 5, y: row.y + 3, width: 3, height: 3 } })).toString(
        "base64",
      );
    const cut = await edge();
    await page.evaluate(`document.querySelector(".scroll").scrollLeft = 1e6`);
    expect(await edge()).not.toBe(cut);
  });
});

describe("numbers and times", () => {
  it("are written in the reader's language", async () => {
    const page = await open("/cities/by-population", { locale: "de-DE" });
    const [first] = await prisma.city.findMany({ orderBy: { population: "desc" }, take: 1 });
    const shown = (first?.population ?? 0).toLocaleString("de-DE");
    expect(await page.getByText(shown, { exact: true }).count()).toBe(1);
    expect(await page.locator(`data[value="${first?.population}"]`).getAttribute("title")).toBe(`${first?.population}`);
  });
});

describe("while a person scrolls", () => {
  const top = (page: Page, selector: string) =>
    page.evaluate<number>(`document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().top`);
  const left = (page: Page, selector: string) =>
    page.evaluate<number>(`document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().left`);

  it("the head of a table stays at the top of a wide screen", async () => {
    const page = await open("/countries/FR/cities", { viewport: { width: 1280, height: 800 } });
    await page.evaluate("scrollTo(0, 600)");
    expect(await top(page, "thead th")).toBe(0);
    expect(await top(page, "tbody tr")).toBeLessThan(0);
  });

  it.each([true, false])("the head and the names stay on a phone, with scripts: %s", async (javaScriptEnabled) => {
    const page = await open("/cities", { viewport: { width: 390, height: 844 }, javaScriptEnabled });
    const [head, name] = [await top(page, "thead th"), await left(page, "tbody th")];
    const [row, second] = [await top(page, "tbody tr"), await left(page, "tbody td")];
    const frame = page.locator(".scroll");
    await frame.focus();
    for (let press = 0; press < 6; press++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => left(page, "tbody td")).toBeLessThan(second);
    await page.keyboard.press("End");
    await expect.poll(() => top(page, "tbody tr")).toBeLessThan(row);
    expect(await left(page, "tbody th")).toBe(name);
    expect(await top(page, "thead th")).toBe((await top(page, ".scroll")) + 1);
    expect(head).toBeGreaterThan(0);
    expect(await page.locator("tbody th a").first().textContent()).toMatch(/\p{L}/u);
  });
});

describe("a tab of the browser", () => {
  it.each([
    ["/", "Cities of the world"],
    [
      "/cities?country=FR&population[gte]=1000&page=2",
      "Cities, country is France, population ≥ 1000, page 2 – Cities of the world",
    ],
    ["/cities?order[name]=desc", "Cities, sorted by name, descending – Cities of the world"],
    ["/countries/FR/cities", "Cities of France – Cities of the world"],
    ["/cities/2988507", "Paris – Cities of the world"],
  ])("says what %s is, and has an icon", async (path, title) => {
    const page = await open(path);
    expect(await page.title()).toBe(title);
    expect(await page.locator('link[rel="icon"]').getAttribute("href")).toMatch(/^data:image\/svg\+xml,/);
  });
});

describe("by keyboard", () => {
  const focused = (page: Page) => page.evaluate("document.activeElement.textContent.trim()");

  it("the first stop skips to the results", async () => {
    const page = await open("/cities");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to results");
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    // The table itself may scroll: its first link is that of a column's head.
    expect(await focused(page)).toBe("Name");
    const empty = await open("/cities?name=zzzzzz");
    await empty.keyboard.press("Tab");
    await empty.keyboard.press("Enter");
    await empty.keyboard.press("Tab");
    expect(await focused(empty)).toBe("Clear all filters");
  });

  it("the form is filled and sent", async () => {
    const page = await open("/countries", { viewport: { width: 390, height: 844 } });
    await page.locator("main").focus();
    const stops: unknown[] = [];
    for (let stop = 0; stop < 4; stop++) {
      await page.keyboard.press("Tab");
      stops.push(await focused(page));
    }
    expect(stops).toEqual(["Home", "JSON-LD", "JSON", "All 246 as JSON"]);
    await page.keyboard.press("Tab");
    await page.keyboard.type("fra");
    await page.keyboard.press("Enter");
    await page.waitForURL(/name=fra/);
    expect(await rowKeys(page)).toContain("FR");
  });

  it("what the schema says of a column opens and closes, within the screen", async () => {
    const page = await open("/cities", { viewport: { width: 390, height: 844 } });
    const button = page.getByRole("button", { name: "About Id" });
    const text = page.getByText("The GeoNames identifier.", { exact: true });
    expect(await text.isVisible()).toBe(false);
    await button.focus();
    await page.keyboard.press("Enter");
    const { x = -1, y = -1, width = 0 } = (await text.boundingBox()) ?? {};
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(390);
    // Below the head of its column.
    const at = await button.boundingBox();
    expect(y - ((at?.y ?? 0) + (at?.height ?? 0))).toBeLessThan(20);
    expect(Math.abs(x - (at?.x ?? 0))).toBeLessThan(60);
    await page.keyboard.press("Escape");
    expect(await text.isVisible()).toBe(false);
  });

  it("a table that is wider than the screen scrolls", async () => {
    const page = await open("/cities", { viewport: { width: 360, height: 740 } });
    await page.locator(".scroll").focus();
    for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.evaluate(`document.querySelector(".scroll").scrollLeft`)).toBeGreaterThan(0);
  });
});

describe("the README's pictures", () => {
  const pictures = (["light", "dark"] as const).flatMap((colorScheme) =>
    [1280, 390].map((width) => ({ colorScheme, width })),
  );

  it.each(pictures)(
    "a collection of the example, $colorScheme, $width pixels wide; SCREENSHOT=1 takes it anew",
    async ({ colorScheme, width }) => {
      const size = { width, height: 760 };
      const name = `browsable-page${width === 390 ? "-narrow" : ""}${colorScheme === "dark" ? "-dark" : ""}.png`;
      const file = fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));
      const page = await open("/cities/by-population?country=FR", { viewport: size, colorScheme });
      expect(await page.locator("tbody tr").count()).toBe(30);
      if (process.env.SCREENSHOT !== undefined) writeFileSync(file, await page.screenshot());
      const png = readFileSync(file);
      // Where a PNG says its size.
      expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual(size);
      expect(readFileSync(readme, "utf8")).toContain(`docs/${name}`);
    },
  );
});

/** The lowest contrast (WCAG 2.2, 1.4.3) of a text with its background. */
const lowestContrast = `(() => {
  const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
  const luminance = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.assignedSlot ?? at.parentElement ?? at.getRootNode().host) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  // Those of components too.
  const within = (root) => [...root.querySelectorAll("*")].flatMap((element) =>
    element.shadowRoot ? [element, ...within(element.shadowRoot)] : [element]);
  const contrasts = within(document.body)
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ""))
    .filter((element) => element.ariaHidden !== "true" && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((element) => {
      const [a, b] = [luminance(rgb(getComputedStyle(element).color)), luminance(behind(element))].sort((x, y) => y - x);
      return (a + 0.05) / (b + 0.05);
    });
  return Math.min(...contrasts);
})()`;

/** The links, controls and named regions that have no name. */
const nameless = `[...document.querySelectorAll("a, button, summary, input:not([type=hidden]), select, nav, section, th")]
  .filter((element) => !(element.ariaLabel || element.labels?.[0]?.textContent.trim() || element.textContent.trim()))
  .map((element) => element.outerHTML)`;
