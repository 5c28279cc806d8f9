/** The `curl` commands of the documentation and of the HTML pages, run by a shell: each sends the request that it shows. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi, type Library, openLibrary, recommended } from "../../../generator/test/behaviour/library.js";
import { documentation } from "../../../generator/test/documents.js";

const run = promisify(execFile);

/** Sends back the request. */
const echo = createServer(({ method, url, headers }, response) => {
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ method, url, accept: headers.accept }));
});

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
  await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  echo.close();
  await library.prisma.$disconnect();
});

/** What a command prints, its server being at this port. */
async function printed(command: string, port: number): Promise<string> {
  const redirected = `curl() { command curl -sS --connect-to ::127.0.0.1:${port} "$@"; }\n${command}`;
  return (await run("sh", ["-c", redirected])).stdout;
}

const commands: readonly string[] = readdirSync(documentation, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md") && !/node_modules|\.vitepress/.test(name))
  .flatMap((name) => readFileSync(join(documentation, name), "utf8").match(/^curl .+$/gm) ?? []);

test("the documentation has commands", () => expect(commands.length).toBeGreaterThan(30));

test.each([...new Set(commands)])("%s", async (command) => {
  const { port } = echo.address() as AddressInfo;
  const [, path] = /localhost:3000([^' ]*)/.exec(command) ?? [];
  const answer = await printed(command, port);
  if (/^curl( -g)? -I /.test(command)) return expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
  // `-i` prints the headers first.
  expect(JSON.parse(answer.split("\r\n\r\n").at(-1) ?? "")).toMatchObject({ method: "GET", url: path });
});

test.each(["/books?order[title]=desc", "/books?title=o'clock&order%5Btitle%5D=asc", "/book-feed?score[lt]=9&id[lt]=9"])(
  "the commands on the page of %s",
  async (path) => {
    const app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
    const server = serve({ fetch: app.fetch, port: 0 });
    const { port } = server.address() as AddressInfo;
    const page = await (await app.request(path, { headers: { Accept: "text/html" } })).text();
    const shown = [...page.matchAll(/<code>(curl .*?)<\/code>/gs)].map(([, text = ""]) =>
      text.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const command of shown) {
      const document: object = JSON.parse(await printed(command, port));
      const expected = await (await app.request(path, { headers: { Accept: "application/ld+json" } })).json();
      if (command.includes("ld+json")) expect(document).toEqual(expected);
    }
    server.close();
  },
);
