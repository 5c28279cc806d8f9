/**
 * Two servers behind one database, each request to the other one: nothing that correctness needs is kept between
 * requests. Their shared and cached counts are each one's own.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Document, get, ids, type Requestable, view } from "../behaviour/client.js";
import { anyBook, type Library, openLibrary, provider } from "../behaviour/library.js";
import { bundled } from "../bundled.js";

let library: Library;
const processes: ChildProcess[] = [];
const servers: Requestable[] = [];

/** Those that stay: books 1 to 40, in groups of three by score. */
const staying = Array.from({ length: 40 }, (_, index) => index + 1);

describe.runIf(provider === "postgresql")("two processes", () => {
  beforeAll(async () => {
    library = await openLibrary();
    await add(staying.slice(10));
    const file = await bundled(new URL("./library-server.ts", import.meta.url), "postgresql");
    for (const _ of ["one", "other"]) {
      const process = fork(file, [library.url]);
      processes.push(process);
      const [port] = await once(process, "message");
      servers.push({ request: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init) });
    }
  });
  afterAll(async () => {
    for (const process of processes) process.kill();
    await library?.prisma.$disconnect();
  });
  beforeEach(() => library.prisma.book.deleteMany({ where: { id: { notIn: staying } } }));

  test.each([
    { mode: "full", path: "/books" },
    { mode: "partial", path: "/books/partial" },
    { mode: "shared", path: "/shared-books" },
    { mode: "cached", path: "/cached-books" },
    { mode: "capped, past its limit", path: "/capped-books" },
    { mode: "estimated", path: "/estimated-books" },
    { mode: "filtered and ordered", path: "/books?title=title&order[score]=desc" },
    { mode: "by cursor", path: "/books-by-id" },
    { mode: "by a cursor with a total", path: "/book-feed" },
    { mode: "by a cursor of dates", path: "/books-by-date" },
  ])("$mode: there and back, every row once", async ({ path }) => {
    const onward = await walk(path, "hydra:next");
    expect([...onward.ids].sort(byNumber)).toEqual(staying);
    const back = await walk(onward.last, "hydra:previous");
    expect([...back.ids].sort(byNumber)).toEqual(staying);
  });

  test("a list relation, distinct values", async () => {
    const { ids: first } = await walk("/authors/1/books", "hydra:next");
    const { ids: second } = await walk("/authors/2/books", "hydra:next");
    expect([...first, ...second].sort(byNumber)).toEqual(staying);
    expect((await walk("/book-genre-rows", "hydra:next")).ids).toHaveLength(3);
  });

  test("paging off, items, documentation and tags are the same from both", async () => {
    for (const path of ["/all-books", "/books/7", "/books?page=2", "/", "/docs.jsonld", "/openapi.json"]) {
      const [one, other] = await Promise.all(servers.map((server) => server.request(path)));
      expect(await one?.text()).toBe(await other?.text());
      const tag = one?.headers.get("etag") ?? "";
      // A streamed answer has none.
      expect(tag).toMatch(path === "/all-books" ? /^$/ : /^W\//);
      if (tag === "") continue;
      const again = await servers[1]?.request(path, { headers: { "If-None-Match": tag } });
      expect(again?.status).toBe(304);
    }
  });

  describe("while rows come and go", () => {
    test.each(["/books-by-id", "/book-feed", "/books-by-date"])(
      "%s: those that stay, once and in order",
      async (path) => {
        const order = (await walk(path, "hydra:next")).ids;
        // Between the rows that stay, before them and behind them.
        const { ids: seen } = await walk(path, "hydra:next", (page) => comeAndGo([-page, 100 + page], page));
        expect(seen.filter((id) => staying.includes(id))).toEqual(order);
      },
    );

    test.each(["/books", "/books/partial", "/shared-books", "/cached-books", "/capped-books", "/estimated-books"])(
      "%s, by number: those that stay, while others come and go behind them",
      async (path) => {
        const { ids: seen } = await walk(path, "hydra:next", (page) => comeAndGo([100 + page, 200 - page], page));
        expect(seen.filter((id) => staying.includes(id))).toEqual(staying);
      },
    );
  });

  test("a cached total that one process keeps ends no walk: one row more decides on the next page", async () => {
    const totals = async () =>
      Promise.all(servers.map(async (server) => (await get(server, "/cached-books"))["hydra:totalItems"]));
    await walk("/cached-books", "hydra:next");
    await add([101, 102, 103, 104, 105, 106, 107]);
    // The totals are those of the time before, or of the last page that was seen.
    for (const total of await totals()) expect(total).toBeLessThan(47);
    const { ids: seen } = await walk("/cached-books", "hydra:next");
    expect(seen).toEqual([...staying, 101, 102, 103, 104, 105, 106, 107]);
    // Each process has learnt from the pages that it served itself.
    const [one = 0, other = 0] = await totals();
    expect(Math.max(one, other)).toBe(47);
    expect(Math.min(one, other)).toBeLessThan(47);
  });
});

/** Follows a link from page to page, each one asked of the other server; `between` is run after each page. */
async function walk(
  start: string,
  link: "hydra:next" | "hydra:previous",
  between: (page: number) => Promise<void> = async () => {},
): Promise<{ readonly ids: readonly number[]; readonly last: string }> {
  const seen: number[] = [];
  let last = start;
  let path: string | undefined = start;
  for (let page = 1; path !== undefined; page += 1) {
    const server = servers[page % 2];
    if (server === undefined || page > 60) throw new Error(`${start} has no end`);
    const document: Document = await get(server, path);
    seen.push(...ids(document).map(Number));
    if (ids(document).length > 0) last = path;
    await between(page);
    path = view(document)?.[link];
  }
  return { ids: seen, last };
}

/** Adds rows after odd pages and takes all that were added away after each third. */
async function comeAndGo(ids: readonly number[], page: number): Promise<void> {
  if (page % 3 === 0) await library.prisma.book.deleteMany({ where: { id: { notIn: staying } } });
  if (page % 2 === 1) await add(ids);
}

async function add(ids: readonly number[]): Promise<void> {
  await library.prisma.book.createMany({
    data: ids.map((id) =>
      anyBook(id, {
        title: `Title ${id}`,
        score: Math.floor(Math.abs(id) / 3),
        addedAt: new Date(Date.UTC(2020, 0, 1 + (Math.abs(id) % 50), 0, 0, 0, 123)),
      }),
    ),
  });
}

function byNumber(a: number, b: number): number {
  return a - b;
}
