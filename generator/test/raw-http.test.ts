/** Requests that no HTTP client would send, over a bare socket to the emitted API. */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Document } from "./behaviour/client.js";
import { anyBook, createApi, type Library, openLibrary, recommended } from "./behaviour/library.js";

let library: Library;
const servers: ServerType[] = [];
const logged: unknown[] = [];
let port: number;
let portOfOrigin: number;

const origin = "https://api.example.com";

beforeAll(async () => {
  library = await openLibrary();
  port = await listen({});
  portOfOrigin = await listen({ origin });
});
afterAll(async () => {
  for (const server of servers) server.close();
  await library.prisma.$disconnect();
});

async function listen(options: { readonly origin?: string }): Promise<number> {
  const onError = (error: unknown) => logged.push(error);
  const { fetch } = createApi({ prisma: library.prisma, onError, handlers: { Book: { recommended } }, ...options });
  const server = serve({ fetch, port: 0 });
  servers.push(server);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** The raw lines, in Latin 1; the answer when the server has closed. */
async function send(to: number, ...lines: readonly string[]): Promise<RawAnswer> {
  const socket = connect(to, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.write(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
  await once(socket, "close");
  const text = Buffer.concat(chunks).toString("utf8");
  const split = text.indexOf("\r\n\r\n");
  return { status: Number(text.split(" ")[1]), head: text.slice(0, split), body: text.slice(split + 4) };
}

const inside = /prisma|select |sqlite|node_modules|\.[jt]s:\d|\/tmp\/|at \w+ \(/i;

function expectHarmless({ status, head, body }: RawAnswer): void {
  expect(status, head + body).toBeGreaterThanOrEqual(200);
  expect(status, head + body).toBeLessThan(500);
  expect(head).not.toMatch(/^set-cookie:/im);
  expect(body).not.toMatch(inside);
  expect(logged).toEqual([]);
}

const close = "Connection: close";

describe("keys that clients take out of a path", () => {
  const keys = ["", ".", "..", "...", "=", "=.", "%2E", "a/../b", "/", "./"];

  beforeAll(async () => {
    await library.prisma.shelf.createMany({ data: keys.map((code) => ({ code, label: `Label ${code}` })) });
    await library.prisma.book.createMany({
      data: keys.map((code, index) => anyBook(index + 101, { shelfCode: code })),
    });
  });
  afterAll(async () => {
    await library.prisma.book.deleteMany({ where: { id: { gt: 100 } } });
    await library.prisma.shelf.deleteMany({ where: { code: { in: keys } } });
  });

  const follow = async (iri: unknown) => {
    const response = await fetch(new URL(String(iri), `http://127.0.0.1:${port}`));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it("every `@id` leads to its own item over HTTP, from collections and from references", async () => {
    const found: unknown[] = [];
    for (let path: unknown = "/shelves"; path !== undefined; ) {
      const page = (await follow(path)).body as Document;
      for (const shelf of page["hydra:member"]) {
        const { status, body } = await follow(shelf["@id"]);
        expect({ shelf, status, code: body.code }).toEqual({ shelf, status: 200, code: shelf.code });
        found.push(body.code);
      }
      path = page["hydra:view"]?.["hydra:next"];
    }
    expect(found).toEqual(expect.arrayContaining(keys));
    for (const [index, code] of keys.entries()) {
      const { shelf } = (await follow(`/books/${index + 101}`)).body as { shelf: Record<string, unknown> };
      expect((await follow(shelf["@id"])).body).toMatchObject({ "@id": shelf["@id"], code });
    }
  });
});

describe("a hostile request line", () => {
  it.each([
    "/books/%",
    "/books/%ff",
    "/books/%E0%A4%A",
    "/books/%00",
    "/books/1%0d%0aSet-Cookie:%20a=b",
    "/loans/bookId=1;reader=%",
    "/loans/bookId=%31;reader=x%253By;reader=2",
    "/books?title=%&page=%31",
    "/books?title=%ff%fe&page=1",
    "/books?a=1%0d%0aSet-Cookie:%20a=b",
    "/books?x=\u00ff\u00fe",
    "/books?%5B%5D=1&[=2&]=3&[]]=4&a[[b]=5",
    "/books/../../etc/passwd",
    "/books/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//evil.example/books",
    "/\\evil.example/books",
    "/books;a=b",
    "/books/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/books/%252e%252e%252fetc%252fpasswd",
    "/books/%C0%AE%C0%AE%C0%AF",
    "/books/%E0%80%AF%F0%80%80%AF",
    "/./books/../books/./1",
    "/books/1%2F..%2F2",
    "/books/__proto__",
    "/__proto__",
    "/contexts/constructor",
    "https://evil.example:99999/books",
    "ftp://evil.example/books",
    "javascript:alert(1)",
    "//",
    "////books",
    "/%2F/books",
    "/books?page=1#fragment",
    `/books?${"a".repeat(15000)}`,
    "/books/1/",
    "/books//1",
    "/books/1?/books/2",
    "http://evil.example/books",
    "http://user:secret@evil.example:1/books?page=2",
    "http:///books",
    "*",
    "books",
    "?",
    `/${"a/".repeat(3000)}`,
    `/books/${"9".repeat(9000)}`,
  ])("%s", async (target) => {
    const warn = vi.spyOn(console, "warn");
    expectHarmless(await send(port, `GET ${target} HTTP/1.1`, "Host: localhost", close));
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    "OPTIONS * HTTP/1.1",
    "TRACE /books HTTP/1.1",
    "BREW /books HTTP/1.1",
    "M-SEARCH * HTTP/1.1",
    "PRI * HTTP/2.0",
    "GET /books HTTP/9.9",
    "GET /books",
    "GET\t/books\tHTTP/1.1",
    "GET  /books  HTTP/1.1",
    " GET /books HTTP/1.1",
    "get /books HTTP/1.1",
  ])("%s", async (line) => {
    expectHarmless(await send(port, line, "Host: localhost", close));
  });
});

it("no tunnel is opened: Node hangs up", async () => {
  const answer = await send(port, "CONNECT evil.example:443 HTTP/1.1", "Host: evil.example:443");
  expect(answer.head + answer.body).toBe("");
});

describe("hostile headers", () => {
  it.each([
    'Host: evil.example"><script>',
    "Host: evil.example>; rel=next, <http://x",
    "Host: a b",
    "Host: evil.example/path?query#fragment",
    "Host: user:secret@evil.example",
    "Host: [::1",
    "Host: evil.example:99999999",
    "Host:",
    "Host: \u00e9vil.example",
    "X-No-Host: 1",
  ])("%s", async (host) => {
    const answer = await send(port, "GET /books?page=2 HTTP/1.1", host, close);
    expectHarmless(answer);
    expect(answer.body).not.toContain("<script>");
  });

  it.each([
    "X-Forwarded-Host: evil.example",
    "X-Forwarded-Proto: javascript",
    "X-Forwarded-Prefix: /evil.example",
    "Forwarded: host=evil.example;proto=https",
    "X-Original-URL: /evil.example",
    "X-HTTP-Method-Override: evil.example",
  ])("%s has no effect", async (header) => {
    const lines = ["GET /books?page=2 HTTP/1.1", "Host: localhost", close];
    const plain = await send(port, ...lines);
    const forwarded = await send(port, ...lines, header);
    expect(withoutDate(forwarded)).toEqual(withoutDate(plain));
    expect(forwarded.status).toBe(200);
  });

  it("with an origin given, no link is made of the Host, nor of an absolute target", async () => {
    for (const target of ["/books?page=2", "http://evil.example/books?page=2"]) {
      const { status, head, body } = await send(portOfOrigin, `GET ${target} HTTP/1.1`, "Host: evil.example", close);
      expect(status, body).toBe(200);
      expect(head).toContain(origin);
      expect(head + body).not.toContain("evil.example");
    }
  });

  it.each([
    ["Accept", `${"a/b;q=0.1,".repeat(700)}*/*;q=x`],
    ["Accept", "application/ld+json;q=99999999999999999999, ;;;, /, */"],
    ["If-None-Match", `${'W/"'.repeat(2000)}`],
    ["If-None-Match", "*, \u00ff"],
    ["Content-Length", "-1"],
    ["Transfer-Encoding", "chunked, identity"],
    ["Transfer-Encoding", "xchunked"],
    ["Content-Length", "5\r\nContent-Length: 6"],
    ["Content-Length", "5\r\nTransfer-Encoding: chunked"],
    ["Host", "a\r\nHost: b"],
    ["X-Folded", "a\r\n  folded: b"],
    ["X-Bare", "a\nX-Split: b"],
    ["X-NUL", "a\0b"],
    ["X Space", "a"],
    ["Expect", "200-nothing"],
    ["Upgrade", "websocket\r\nConnection: Upgrade"],
    ["Upgrade", "h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__"],
    ["Range", "bytes=0-,0-,0-,0-"],
    ["Cookie", "__proto__=1; ".repeat(500)],
    ["X-Many", `a${"\r\nX-Many: a".repeat(1500)}`],
  ])("%s: %s", async (name, value) => {
    expectHarmless(await send(port, "GET /books HTTP/1.1", "Host: localhost", `${name}: ${value}`, close));
  });
});

function withoutDate({ head, body }: RawAnswer): string {
  return head.replace(/^date:.*$/im, "") + body;
}
