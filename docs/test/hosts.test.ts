/** The pages on hosts: their servers, started as a reader would, answer over HTTP. */
import { describe, expect, test } from "vitest";
import { freePort } from "../../generator/test/servers/embedded-postgres.js";
import { sampleRows } from "../../tools/src/init/seed.js";
import { compiledFile, createDatabase, importFile, openPage } from "./page-projects.js";
import { startServer } from "./page-server.js";

async function startPage(page: string, file: string): Promise<string> {
  const [port, databaseUrl] = [await freePort(), await createDatabase(page)];
  return startServer(process.execPath, [compiledFile(page, file)], { port, databaseUrl });
}

async function links(url: string): Promise<readonly unknown[]> {
  const response = await fetch(url);
  const document: { readonly [key: string]: unknown } = JSON.parse(await response.text());
  return [response.status, document["@id"]];
}

test("the quick start's rows fill three pages", async () => {
  const page = "start/quick-start";
  const [port, databaseUrl] = [await freePort(), await createDatabase(page, [sampleRows])];
  const origin = await startServer(process.execPath, [compiledFile(page, "src/server.ts")], { port, databaseUrl });
  const get = async (query: string) => (await fetch(`${origin}/books?${query}`)).json();
  expect(await get("page=2")).toMatchObject({
    items: { 0: { id: 21, title: "Jane Eyre, volume 3" }, length: 20 },
    totalItems: 45,
    last: "/books?page=3",
  });
  expect(await get("title=emm")).toMatchObject({
    items: [{ title: "Emma, volume 1" }, {}, {}],
    totalItems: 3,
  });
});

describe.each([
  ["start/express", "src/server.ts"],
  ["start/nestjs", "src/main.ts"],
])("%s", (page, file) => {
  test("the API answers beside the routes of the app", async () => {
    const origin = await startPage(page, file);
    expect(await (await fetch(`${origin}/health`)).text()).toBe("ok");
    expect(await links(`${origin}/api/books`)).toEqual([200, "/api/books"]);
    expect(await links(`${origin}/api`)).toEqual([200, "/api/"]);
    expect((await fetch(`${origin}/api/books/1`)).status).toBe(404);
    expect((await fetch(`${origin}/api/books`, { method: "POST" })).status).toBe(405);
    expect((await fetch(`${origin}/api/books`, { method: "HEAD" })).headers.get("etag")).toMatch(/^W\//);
    expect(await (await fetch(`${origin}/api/books`, { headers: { accept: "text/html" } })).text()).toContain("<html");
    expect((await fetch(`${origin}/elsewhere`)).status).toBe(404);
  });
});

test("start/express: a scope reads what Express stored", async () => {
  const prisma = await openPage("start/express");
  await prisma.book.createMany({ data: [1, 2, 3].map((id) => ({ id, title: `B${id}` })) });
  const { default: express } = await import("express");
  const { books } = await importFile("start/express", "src/scoped.ts");
  const app = express();
  app.use((request, response, next) => {
    response.locals.minimumId = Number(request.headers["x-minimum"]);
    next();
  });
  app.all("/api/{*path}", books);
  const port = await freePort();
  const listening = app.listen(port);
  const response = await fetch(`http://localhost:${port}/api/books`, { headers: { "x-minimum": "2" } });
  expect(await response.json()).toMatchObject({ "hydra:totalItems": 2 });
  listening.close();
});

test("start/hono: mounted behind a prefix, with a route of the app", async () => {
  const prisma = await openPage("start/hono");
  await prisma.book.create({ data: { id: 1, title: "Emma" } });
  const { app } = await importFile("start/hono", "src/app.ts");
  expect(await (await app.request("/health")).text()).toBe("ok");
  expect(await (await app.request("/api/books/1")).json()).toMatchObject({ "@id": "/api/books/1" });
  const written = await app.request("/api/books", { method: "POST", body: JSON.stringify({ title: "Persuasion" }) });
  expect([written.status, await written.json()]).toEqual([201, { id: 2, title: "Persuasion" }]);
  expect(await (await app.request("/api/books/2")).json()).toMatchObject({ title: "Persuasion" });
});

test("start/nextjs: the route handler answers each method that it exports", async () => {
  const prisma = await openPage("start/nextjs");
  await prisma.book.create({ data: { id: 1, title: "Emma" } });
  const handler = await importFile("start/nextjs", "src/app/api/[[...path]]/route.ts");
  expect(Object.keys(handler).sort()).toEqual(["GET", "HEAD", "OPTIONS"]);
  const request = (method: string, path: string) => new Request(`http://localhost:3000${path}`, { method });
  expect(await (await handler.GET(request("GET", "/api/books"))).json()).toMatchObject({ "@id": "/api/books" });
  expect((await handler.GET(request("GET", "/api"))).status).toBe(200);
  expect((await handler.HEAD(request("HEAD", "/api/books/1"))).headers.get("etag")).toMatch(/^W\//);
  expect((await handler.OPTIONS(request("OPTIONS", "/api/books"))).headers.get("allow")).toContain("GET");
});
