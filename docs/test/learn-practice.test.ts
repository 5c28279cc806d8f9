/** What the pages on filters, tests and production say of their code. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
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
      { id: 1, title: "Jane Eyre and Shirley", language: "en", year: 1847, price: 9, authorId: 1, added: "2026-04-30" },
      { id: 2, title: "Vingt mille lieues", language: "fr", year: 1870, authorId: 2, added: "2026-05-31" },
      { id: 3, title: "Die Reise", language: "de", year: 1870, price: 7, authorId: 2, added: "2026-06-01" },
    ].map((book) => ({ ...book, added: new Date(`${book.added}T12:00:00Z`) })),
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
    "books that were added in May": [2],
    "the newest first, equal years by title": [3, 2, 1],
  });
  expect(idsOf(await getPage(app, "/books?author=2&year[gte]=1870&language=fr"))).toEqual([2]);
});

test("deploying: a client that sends too much is refused, and another one is not", async () => {
  const prisma = await openPage("learn/deploying");
  const { limit } = await importFile("learn/deploying", "src/limit.ts");
  const { createApi } = await importFile("learn/deploying", "src/generated/api/index.ts");
  const app = new Hono().use(limit).route("/", createApi({ prisma }));
  const statusFor = async (address: string) =>
    (await app.request("/books", { method: "HEAD", headers: { "x-real-ip": address } })).status;
  const statuses = [];
  for (let number = 1; number <= 301; number++) statuses.push(await statusFor("192.0.2.1"));
  expect([statuses.indexOf(429), await statusFor("192.0.2.2")]).toEqual([300, 200]);
  await prisma.$disconnect();
});

test("testing: the tests of the page pass", async () => {
  const page = "learn/testing";
  const printed = await runProgram(compiledFile(page, "src/app.test.ts"), await createDatabase(page));
  expect(printed).toMatch(/^\S+ pass 2$/m);
});

/** The page's server, when it is well. */
async function startDeployed() {
  const page = "learn/deploying";
  const [port, databaseUrl] = [await freePort(), await createDatabase(page)];
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) };
  const server = spawn(process.execPath, [compiledFile(page, "src/server.ts")], { env, stdio: "inherit" });
  onTestFinished(() => void server.kill("SIGKILL"));
  const origin = `http://localhost:${port}`;
  const isWell = () =>
    fetch(`${origin}/healthz`).then(
      ({ status }) => status,
      () => server.exitCode,
    );
  await expect.poll(isWell, { timeout: 60_000 }).toBe(200);
  return { server, origin, port };
}

/** Asks the server to end. Resolves to how it ended, or to `undefined` after ten seconds. */
async function stop(server: ChildProcess): Promise<unknown> {
  const exit = once(server, "exit");
  server.kill("SIGTERM");
  return Promise.race([exit, setTimeout(10_000, undefined, { ref: false })]);
}

test("deploying: the server reports that it is well, and ends when it is asked to", async () => {
  const { server, origin } = await startDeployed();
  expect(await (await fetch(`${origin}/books`)).json()).toMatchObject({ "hydra:totalItems": 0 });
  expect(await stop(server)).toEqual([0, null]);
});

test("deploying: the server ends while clients go on sending on connections that they keep", async () => {
  const { server, origin } = await startDeployed();
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  let answers = 0;
  const send = async (): Promise<void> => {
    while (server.exitCode === null && server.signalCode === null) {
      const request = get(`${origin}/books`, { agent });
      await once(request, "response").then(
        async ([response]) => {
          response.resume();
          await once(response, "end");
          answers++;
        },
        () => setTimeout(10),
      );
    }
  };
  const clients = Promise.all(Array.from({ length: 10 }, send));
  await expect.poll(() => answers).toBeGreaterThan(10);
  expect(await stop(server)).toEqual([0, null]);
  await clients;
  agent.destroy();
});

test("deploying: the server ends although a client never finishes its request", async () => {
  const { server, port } = await startDeployed();
  const socket = connect(port, "localhost");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write("GET /books HTTP/1.1\r\n");
  await setTimeout(100);
  expect(await stop(server)).toEqual([1, null]);
});
