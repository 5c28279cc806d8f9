/** What a SQLite file does to a request: locked, full; and a client that goes away. */
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { get, type Requestable } from "./behaviour/client.js";
import { createApi, type Library, openLibrary, PrismaClient, recommended } from "./behaviour/library.js";
import { leaveMidway, served } from "./leaving-client.js";

const readings = 20_000;
const paths = ["/books", "/books?page=3", "/books/partial", "/books/1", "/book-feed", "/book-genres", "/shelves"];

let library: Library;
let app: Requestable;

// A file for each test: after SQLITE_BUSY libsql keeps a statement, and its lock, until it is collected as garbage.
beforeEach(async () => {
  library = await openLibrary();
  await library.prisma.$executeRaw`INSERT INTO "Reading" ("id", "value")
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${readings})
    SELECT n, n FROM numbers`;
  app = createApi({ prisma: library.prisma, onError: () => {}, handlers: { Book: { recommended } } });
});
afterEach(() => library.prisma.$disconnect());

/** Another process's, as SQLite sees it. */
async function lock(): Promise<() => Promise<void>> {
  const connection = await new PrismaLibSql({ url: library.url }).connect();
  // Held from the first writing on; in the other mode, until the next one.
  await connection.executeScript(`PRAGMA locking_mode = EXCLUSIVE;
    INSERT INTO "AuditLog" ("id", "line") SELECT COALESCE(MAX("id"), 0) + 1, '' FROM "AuditLog"`);
  return async () => {
    await connection.executeScript(`PRAGMA locking_mode = NORMAL; DELETE FROM "AuditLog"`);
    await connection.dispose();
  };
}

async function unavailable(asked: Requestable, path: string): Promise<void> {
  const response = await asked.request(path);
  const text = await response.text();
  expect([response.status, response.headers.get("retry-after")], `${path}: ${text}`).toEqual([503, "1"]);
  expect(text).not.toMatch(/sqlite|busy|locked|full|prisma|file:/i);
}

describe("a locked database", () => {
  it("is a 503 in every mode, and answers once it is free", async () => {
    const unlock = await lock();
    for (const path of [...paths, "/all-books", "/readings"]) await unavailable(app, path);
    await unlock();
    for (const path of paths.slice(0, 3)) expect((await get(app, path))["hydra:member"]).not.toEqual([]);
  });

  it("breaks off a stream that it meets midway", async () => {
    const reader = (await app.request("/readings")).body?.getReader();
    await reader?.read();
    const unlock = await lock();
    const rest = async () => {
      while ((await reader?.read())?.done === false);
    };
    await expect(rest()).rejects.toThrow("broken off");
    await unlock();
    expect((await get(app, "/readings"))["hydra:member"]).toHaveLength(readings);
  });
});

describe("a full disk", () => {
  it("stops no reading; what a handler cannot write is a 503", async () => {
    // As SQLite reports a disk without room: no page more than there are.
    const limited = await openLibrary();
    const [{ page_count: pages } = { page_count: 0n }] = await limited.prisma.$queryRaw<
      { page_count: bigint }[]
    >`PRAGMA page_count`;
    await limited.prisma.$queryRawUnsafe(`PRAGMA max_page_count = ${pages}`);
    const writing = createApi({
      prisma: limited.prisma,
      onError: () => {},
      handlers: {
        Book: {
          recommended: async ({ prisma }) => {
            await prisma.$executeRaw`INSERT INTO "AuditLog" ("id", "line") VALUES (1, ${"x".repeat(100_000)})`;
            return [];
          },
        },
      },
    });
    await unavailable(writing, "/recommended-books");
    for (const path of paths.filter((path) => path !== "/books/1")) await get(writing, path);
    await limited.prisma.$disconnect();
  });
});

describe("a client that goes away, over HTTP", () => {
  it("ends the reading, and the next one is served", async () => {
    const { port, close } = await served(app);
    for (let time = 0; time < 5; time += 1) {
      library.takeQueries();
      await leaveMidway(port, "/readings");
      let batches = 0;
      for (let more = -1; more !== 0; batches += more) {
        await sleep(100);
        more = library.takeQueries().length;
      }
      // Of 20, and not one after the client was found gone.
      expect(batches).toBeLessThan(20);
    }
    expect((await get(app, "/books"))["hydra:totalItems"]).toBe(10);
    close();
  });
});

describe("an integer beyond 2^53 where the adapter has its default setting", () => {
  const warningsOf = async (config: object) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: library.url, ...config }) });
    createApi({ prisma, handlers: { Book: { recommended } } });
    createApi({ prisma, handlers: { Book: { recommended } } });
    // Behind the statement of the check.
    await prisma.author.count();
    await sleep(50);
    await prisma.$disconnect();
    const warnings = warn.mock.calls.flat();
    warn.mockRestore();
    return warnings;
  };

  it("createApi warns once, before there is one", async () => {
    expect(await warningsOf({})).toEqual([
      expect.stringContaining(
        "The adapter refuses integers beyond 2^53: a page with one in a BigInt field will be a 500. Set `intMode`",
      ),
    ]);
    expect(await warningsOf({ intMode: "bigint" })).toEqual([]);
  });

  it.each(["/books", "/books/1", "/all-books"])("%s is a 500, and the log names the setting", async (path) => {
    const logged: unknown[] = [];
    const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: library.url }) });
    const asked = createApi({
      prisma,
      onError: (error) => void logged.push(error),
      handlers: { Book: { recommended } },
    });
    expect((await asked.request(path)).status).toBe(500);
    expect(logged).toEqual([expect.objectContaining({ message: expect.stringContaining('intMode: "bigint"') })]);
    await prisma.$disconnect();
  });
});
