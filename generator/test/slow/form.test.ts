/** Filters by scalar lists, within Json and through relations, as a person fills them in: in a browser, on PostgreSQL. */
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type ServerType, serve } from "@hono/node-server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launchChromium } from "../../../example-app/test/slow/chromium.js";
import { openDatabase } from "../behaviour/open-database.js";
import { generateProject } from "../in-process.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";

const schema = `
${schemaHead("postgresql")}
/// @pagination(itemsPerPage: 2)
/// @pagination(operation: "feed", path: "/album-feed", itemsPerPage: 2, viaCursor: [{ field: id, direction: "ASC" }])
model Album {
  id       Int     @id
  /// @filter(exact, not, exists)
  labels   String[]
  /// @filter(exact)
  genres   Genre[]
  /// @filter(exact, not, exists, path: "studio.city", type: String)
  /// @filter(range, path: "sold", type: Int)
  /// @filter(exact, path: "liveTake", type: Boolean)
  meta     Json?
  /// @filter(partial, path: "name")
  /// @filter(exact, path: "meta.country", type: String)
  artist   Artist? @relation(fields: [artistId], references: [id])
  artistId Int?
}
/// @pagination
model Artist {
  id     Int     @id
  name   String
  meta   Json?
  /// @filter(exact, path: "labels")
  albums Album[]
}
enum Genre {
  JAZZ
  BLUES
}
`;

interface Table {
  create(args: object): PromiseLike<unknown>;
}

let prisma: { readonly album: Table; readonly artist: Table; $disconnect(): Promise<void> };
let server: ServerType;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const folder = emptyFolder(join("slow", "form"));
  writeFileSync(join(folder, "schema.prisma"), schema);
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const tables = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: schema }]);
  const { adapter } = await openDatabase({ ...inject("database"), tables });
  prisma = new PrismaClient({ adapter });
  await prisma.artist.create({ data: { id: 1, name: "Ella", meta: { country: "US" } } });
  const albums = [
    {
      labels: ["live", "a, b"],
      genres: ["JAZZ"],
      meta: { studio: { city: "Paris" }, sold: 5, liveTake: true },
      artistId: 1,
    },
    { labels: ["live"], genres: ["JAZZ", "BLUES"], meta: { studio: { city: "Lyon" }, sold: 10, liveTake: false } },
    { labels: [], meta: { studio: {}, sold: "10" } },
    { labels: ["live", "mono"], meta: { studio: { city: "Paris" }, sold: 20 }, artistId: 1 },
    { labels: ["mono", "live"], genres: ["BLUES"] },
  ];
  for (const [index, data] of albums.entries()) await prisma.album.create({ data: { id: index + 1, ...data } });
  const app = createApi({ prisma });
  server = await new Promise((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0 }, () => resolve(started));
  });
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  await prisma?.$disconnect();
});

async function open(path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  await page.goto(path);
  await openFilters(page);
  return page;
}

const openFilters = (page: Page) => page.locator(".menu>summary", { hasText: "Filters" }).click();
const apply = (page: Page) => page.getByRole("button", { name: "Apply" }).click();

/** The albums of all pages, along the links. */
async function walk(page: Page): Promise<readonly number[]> {
  const ids = (await page.locator("tbody th").allInnerTexts()).map(Number);
  const next = page.locator('a[rel="next"]').first();
  if ((await next.count()) === 0) return ids;
  await next.click();
  return [...ids, ...(await walk(page))];
}

const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const chips = (page: Page) => page.getByRole("list", { name: "In use" }).getByRole("link").allInnerTexts();

test.each(["/albums", "/album-feed"])("%s: a list has a value, and does not have another", async (path) => {
  const page = await open(path);
  await page.getByLabel("Labels include", { exact: true }).fill("live");
  await page.getByLabel("Labels do not include", { exact: true }).fill("a, b");
  await apply(page);
  expect(query(page)).toBe("?labels=live&labels[not]=a, b");
  expect(await page.getByLabel("Labels include", { exact: true }).inputValue()).toBe("live");
  expect(await walk(page)).toEqual([2, 4, 5]);
  await page.getByRole("link", { name: "Remove: labels include live" }).click();
  expect(await walk(page)).toEqual([2, 3, 4, 5]);
});

test("a list has any values; an enum's are offered", async () => {
  const page = await open("/albums");
  await page.getByRole("combobox", { name: "Labels are" }).selectOption("present");
  await page.getByRole("combobox", { name: "Genres include" }).selectOption("BLUES");
  await apply(page);
  expect(await chips(page)).toEqual(["labels are present ×", "genres include BLUES ×", "Clear all"]);
  expect(await walk(page)).toEqual([2, 5]);
});

test.each(["/albums", "/album-feed"])("%s: values within Json, of the type of each", async (path) => {
  const page = await open(path);
  await page.getByLabel("Meta studio city", { exact: true }).fill("Paris");
  await page.getByLabel("Meta sold to", { exact: true }).fill("10");
  await page.getByRole("combobox", { name: "Meta live take" }).selectOption("true");
  await apply(page);
  expect(query(page)).toBe("?meta.liveTake=true&meta.sold[lte]=10&meta.studio.city=Paris");
  expect(await walk(page)).toEqual([1]);
  await page.getByRole("link", { name: "Remove: meta live take is true" }).click();
  await page.getByRole("link", { name: "Remove: meta studio city is Paris" }).click();
  expect(await walk(page)).toEqual([1, 2]);
});

test("a value within Json is missing, or another", async () => {
  const page = await open("/albums");
  await page.getByLabel("Meta studio city is not", { exact: true }).fill("Paris");
  await apply(page);
  expect(await walk(page)).toEqual([2, 3, 5]);
  await openFilters(page);
  await page.getByRole("combobox", { name: "Meta studio city is" }).selectOption("missing");
  await apply(page);
  expect(await walk(page)).toEqual([3, 5]);
});

test("related items, by a field and by a value within their Json", async () => {
  const page = await open("/albums");
  await page.getByLabel("Artist name contains", { exact: true }).fill("ELL");
  await page.getByLabel("Artist meta country", { exact: true }).fill("US");
  await apply(page);
  expect(await chips(page)).toEqual(["artist meta country is US ×", "artist name contains ELL ×", "Clear all"]);
  expect(await walk(page)).toEqual([1, 4]);
  await page.goto("/artists");
  await page.getByLabel("Albums labels include", { exact: true }).fill("mono");
  await apply(page);
  // An item with a name is listed by it.
  expect(await page.locator("tbody th").allInnerTexts()).toEqual(["Ella"]);
});
