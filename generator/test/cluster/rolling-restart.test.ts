/** Three processes behind one address, replaced one after the other under load: no request fails, no page is wrong. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Document, ids, view } from "../behaviour/client.js";
import { anyBook, type Library, openLibrary } from "../behaviour/library.js";
import { bundled } from "../bundled.js";
import { freePort } from "../servers/embedded-postgres.js";

let library: Library;
let server: ChildProcess;
let port: number;
const rows = Array.from({ length: 60 }, (_, index) => index + 1);

beforeAll(async () => {
  library = await openLibrary();
  await library.prisma.book.createMany({
    data: rows.slice(10).map((id) => anyBook(id, { score: Math.floor(id / 3) })),
  });
  port = await freePort();
  const file = await bundled(new URL("./clustered-server.ts", import.meta.url), "postgresql");
  server = fork(file, [library.url, String(port)]);
  await once(server, "message");
});
afterAll(async () => {
  server?.kill();
  await library.prisma.$disconnect();
});

test("a rolling restart under load", { timeout: 600_000 }, async () => {
  let isOver = false;
  const client = async (path: string) => {
    let walks = 0;
    for (; !isOver; walks++) expect(await walk(path)).toEqual(rows);
    return walks;
  };
  const paths = ["/books", "/books/partial", "/books-by-id", "/book-feed"];
  const clients = [...paths, ...paths].map(client);
  server.send("restart");
  expect(await once(server, "message")).toEqual(["restarted", undefined]);
  isOver = true;
  for (const walks of await Promise.all(clients)) expect(walks).toBeGreaterThan(0);
});

/** The rows of all pages in the order of their numbers, over a connection for each request. */
async function walk(start: string): Promise<readonly number[]> {
  const seen: number[] = [];
  let path: string | undefined = start;
  while (path !== undefined) {
    const document: Document = await getOnce(path);
    seen.push(...ids(document).map(Number));
    path = view(document)?.["hydra:next"];
  }
  return seen.sort((a, b) => a - b);
}

async function getOnce(path: string): Promise<Document> {
  const sent = request({ port, path, headers: { Connection: "close" } });
  sent.end();
  const [response] = await once(sent, "response");
  const body = await text(response);
  expect(response.statusCode, `${path}: ${body}`).toBe(200);
  return JSON.parse(body);
}
