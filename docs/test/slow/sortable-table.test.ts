/** The recipe of a table with sortable columns, in a browser: its files are bundled, and served beside its API. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ServerType, serve } from "@hono/node-server";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { Hono } from "hono";
import type { Browser, Page } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../../../example-app/test/slow/chromium.js";
import { emptyFolder } from "../../../generator/test/prisma-child.js";
import { schemaSql } from "../../../generator/test/schema-sql.js";
import { writeProject } from "../page-projects.js";

/** More than two pages, whose order by title is not that by number of pages. */
const books = Array.from({ length: 45 }, (_, index) => ({
  id: index + 1,
  title: `Book ${String(index + 1).padStart(2, "0")}`,
  pages: ((index * 7) % 45) + 100,
}));

let server: ServerType;
let browser: Browser;

beforeAll(async () => {
  const folder = emptyFolder("sortable-table");
  await writeProject("recipes/sortable-table", folder);
  const schema = join(folder, "prisma/schema.prisma");
  const { PrismaClient } = await import(join(folder, "src/generated/prisma/client.ts"));
  const { createApi } = await import(join(folder, "src/generated/api/index.ts"));
  const url = `file:${join(mkdtempSync(join(tmpdir(), "prisma-paged-table-")), "books.db")}`;
  const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
  for (const statement of await schemaSql([
    { path: schema, name: "schema.prisma", text: readFileSync(schema, "utf8") },
  ])) {
    await prisma.$executeRawUnsafe(statement);
  }
  await prisma.book.createMany({ data: books });
  const script = await bundled(folder);
  const app = new Hono()
    .get("/table", (c) =>
      c.html('<!doctype html><title>Books</title><div id="root"></div><script src="/table.js"></script>'),
    )
    .get("/table.js", (c) => c.body(script, 200, { "Content-Type": "text/javascript" }))
    .route("/", createApi({ prisma }));
  server = await new Promise((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0 }, () => resolve(started));
  });
  browser = await launchChromium();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** The recipe's component as a script that shows it. */
async function bundled(folder: string): Promise<string> {
  const input = join(folder, "src/main.tsx");
  writeFileSync(
    input,
    `import { createRoot } from "react-dom/client";
import { Books } from "./books.js";
createRoot(document.getElementById("root")).render(<Books origin={location.origin} />);
`,
  );
  const bundle = await rolldown({
    input,
    platform: "browser",
    resolve: {
      extensionAlias: { ".js": [".ts", ".tsx", ".js"] },
      modules: [fileURLToPath(new URL("../../../node_modules", import.meta.url))],
    },
    transform: {
      define: { "process.env.NODE_ENV": '"production"' },
      jsx: { runtime: "automatic", importSource: "react" },
    },
  });
  const { output } = await bundle.generate({ format: "iife" });
  await bundle.close();
  return output[0].code;
}

const titles = (page: Page) => page.locator("tbody td:first-child").allInnerTexts();
const sorted = (by: (one: (typeof books)[number], other: (typeof books)[number]) => number) =>
  [...books].sort(by).map(({ title }) => title);
const byTitle = sorted((one, other) => one.id - other.id);
const byPages = sorted((one, other) => one.pages - other.pages);

test("a click on a column's head sorts all rows, from the first page", async () => {
  const page = await browser.newPage();
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  page.on("console", (message) => failures.push(message.text()));
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/table`);
  await expect.poll(() => titles(page)).toEqual(byTitle.slice(0, 20));
  const head = (name: string) => page.getByRole("columnheader", { name });
  expect(await head("title").getAttribute("aria-sort")).toBe("ascending");

  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => titles(page)).toEqual(byTitle.slice(20, 40));
  await head("pages").getByRole("button").click();
  await expect.poll(() => titles(page)).toEqual(byPages.slice(0, 20));
  await head("pages").getByRole("button").click();
  await expect.poll(() => titles(page)).toEqual([...byPages].reverse().slice(0, 20));
  expect(await head("pages").getAttribute("aria-sort")).toBe("descending");
  expect(await head("title").getAttribute("aria-sort")).toBe(null);

  for (const pageNumber of [2, 3]) {
    await page.getByRole("button", { name: "Next" }).click();
    await expect.poll(() => titles(page)).toEqual([...byPages].reverse().slice((pageNumber - 1) * 20, pageNumber * 20));
  }
  expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  expect(failures).toEqual([]);
});
