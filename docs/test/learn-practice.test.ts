/** What the pages on filters, tests and production say of their code. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { readPage } from "../../generator/test/documents.js";
import { freePort } from "../../generator/test/servers/embedded-postgres.js";
import { getPage, idsOf } from "./client.js";
import { compiledFile, createDatabase, importFile, openPage } from "./page-projects.js";
import { runProgram } from "./page-server.js";

test("filters: each request of the table finds its books", async () => {
  const page = "learn/filters";
  const prisma = await openPage(page);
  await prisma.author.createMany({
    data: ["Charlotte Brontë", "Jules Verne"].map((name, index) => ({ id: index + 1, name })),
  });
  await prisma.book.createMany({
    data: [
      { id: 1, title: "Jane Eyre and Shirley", language: "en", year: 1847, price: 9, authorId: 1 },
      { id: 2, title: "Vingt mille lieues", language: "fr", year: 1870, authorId: 2 },
      { id: 3, title: "Die Reise", language: "de", year: 1864, price: 7, authorId: 2 },
    ],
  });
  const { createApi } = await importFile(page, "src/generated/api/index.ts");
  const app = createApi({ prisma });
  const rows = [...readPage(`${page}.md`).matchAll(/^\| (.+?) \| .+ \| `(\/books[^`]+)` \|$/gm)];
  const found = await Promise.all(
    rows.map(async ([, text = "", path = ""]) => [text, idsOf(await getPage(app, path))]),
  );
  expect(Object.fromEntries(found)).toEqual({
    "the books of one author": [2, 3],
    "books in one of two languages": [1, 2],
    "books in any language but one": [2, 3],
    "titles that contain a text": [1],
    "books of the 1840s": [1],
    "books that are out of print": [2],
    "books by authors with this name": [2, 3],
    "a text in the title or the name": [1],
    "the newest first": [2, 3, 1],
  });
  expect(idsOf(await getPage(app, "/books?author=2&year[gte]=1870"))).toEqual([2]);
});

test("testing: the tests of the page pass", async () => {
  const page = "learn/testing";
  const printed = await runProgram(compiledFile(page, "src/app.test.ts"), await createDatabase(page));
  expect(printed).toMatch(/^\S+ pass 2$/m);
});

test("deploying: the server reports that it is well, and ends when it is asked to", async () => {
  const page = "learn/deploying";
  const [port, databaseUrl] = [await freePort(), await createDatabase(page)];
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) };
  const server = spawn(process.execPath, [compiledFile(page, "src/server.ts")], { env, stdio: "inherit" });
  const origin = `http://localhost:${port}`;
  const isWell = () =>
    fetch(`${origin}/healthz`).then(
      ({ status }) => status,
      () => server.exitCode,
    );
  await expect.poll(isWell, { timeout: 60_000 }).toBe(200);
  expect(await (await fetch(`${origin}/books`)).json()).toMatchObject({ "hydra:totalItems": 0 });
  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);
});
