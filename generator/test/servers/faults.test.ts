/** What the server does to a request: the right answer or a 503 to be tried again, and the next request works. */
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import { PrismaPg } from "@prisma/adapter-pg";
import * as mariadb from "mariadb";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { get, type Requestable } from "../behaviour/client.js";
import { createApi, type Library, openLibrary, PrismaClient, provider, recommended } from "../behaviour/library.js";
import { freePort, type PostgresServer, startPostgres } from "./embedded-postgres.js";
import { mariadbOptions } from "./mariadb-options.js";
import { timeLimits } from "./mysql-engine.js";

/** As a client sees a database that is not there: to be tried again, nothing of the inside told. */
async function unavailable(app: Requestable, path: string): Promise<void> {
  const response = await app.request(path);
  const text = await response.text();
  expect([response.status, response.headers.get("retry-after")], text).toEqual([503, "1"]);
  expect(text).not.toMatch(/127\.0\.0\.1|prisma|timeout|connect/i);
}

describe.runIf(provider === "postgresql")("PostgreSQL", () => {
  let own: PostgresServer;
  const pools: pg.Pool[] = [];

  beforeAll(async () => {
    own = await startPostgres(["-c", "max_connections=12"]);
    const client = new pg.Client(`${own.url}/postgres`);
    await client.connect();
    await client.query(inject("database").tables.join(";\n"));
    await client.query(`INSERT INTO "Author" VALUES (1, 'Ada')`);
    await client.query(`
      INSERT INTO "Book" ("id", "title", "genre", "score", "price", "sales", "addedAt", "published", "authorId")
      SELECT n, 'Title', 'POEM', n, 1, 1, now(), true, 1 FROM generate_series(1, 3000) AS n`);
    await client.end();
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await own.stop();
  });

  /** An application with a pool of its own, and what it logs. */
  function appWith(options: pg.PoolConfig, timeout?: number) {
    const pool = new pg.Pool({ connectionString: `${own.url}/postgres`, max: 3, ...options });
    pool.on("error", () => {});
    pools.push(pool);
    const logged: unknown[] = [];
    const app = createApi({
      prisma: new PrismaClient({ adapter: new PrismaPg(pool) }),
      onError: (error) => logged.push(error),
      handlers: { Book: { recommended } },
      ...(timeout !== undefined && { timeout }),
    });
    return { app, pool, logged };
  }

  const whole = async (app: Requestable) => expect((await get(app, "/books"))["hydra:totalItems"]).toBe(3000);

  test("a pool without a free connection: 503, and none is lost", async () => {
    const { app, pool } = appWith({ max: 1, connectionTimeoutMillis: 1000 });
    const held = await pool.connect();
    await unavailable(app, "/books");
    await unavailable(app, "/books?page=900");
    await unavailable(app, "/all-books");
    held.release();
    await whole(app);
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
  });

  test("a server without a free connection: 503", async () => {
    const others = Array.from({ length: 12 }, () => new pg.Client(`${own.url}/postgres`));
    const connected = await Promise.allSettled(others.map((client) => client.connect()));
    const { app } = appWith({});
    await unavailable(app, "/books");
    await Promise.all(others.filter((_, index) => connected[index]?.status === "fulfilled").map((each) => each.end()));
    await whole(app);
  });

  test("a statement past the server's time limit, or the driver's: 503", async () => {
    const locker = new pg.Client(`${own.url}/postgres`);
    await locker.connect();
    const { app: bySever } = appWith({ statement_timeout: 1000 });
    const { app: byDriver } = appWith({ query_timeout: 1000 });
    await locker.query('BEGIN; LOCK TABLE "Book"');
    await unavailable(bySever, "/books");
    await unavailable(byDriver, "/books/1");
    await locker.query("ROLLBACK");
    await locker.end();
    await whole(bySever);
    await whole(byDriver);
  });

  test("a frozen server: 503 when the request's time is over; thawed, it answers", async () => {
    const { app, pool, logged } = appWith({}, 1000);
    await whole(app);
    const thaw = await own.freeze();
    await Promise.all(["/books", "/books/1", "/book-feed", "/all-books"].map((path) => unavailable(app, path)));
    expect(String(logged[0])).toContain("1,000 ms");
    thaw();
    // Its processes take up what they were asked, in their own time.
    await expect.poll(async () => (await app.request("/books")).status, { timeout: 10_000 }).toBe(200);
    await whole(app);
    // What was asked of the frozen server is answered by now, and dropped.
    await expect.poll(() => pool.idleCount).toBe(pool.totalCount);
  });

  test("killed and restarted under load: no wrong page, no partial one, no crash", async () => {
    const { app, pool } = appWith({});
    const seen = new Map<number, number>();
    let running = true;
    const load = Array.from({ length: 8 }, async (_, lane) => {
      while (running) {
        const path = ["/books?page=2", "/book-feed?score[lt]=1500&id[lt]=1500", "/books?page=990"][lane % 3] ?? "";
        const response = await app.request(path);
        const text = await response.text();
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
        if (response.status === 200) {
          const { "hydra:member": members, "hydra:totalItems": total } = JSON.parse(text);
          expect([members.length, total]).toEqual([3, 3000]);
        } else {
          expect(response.status, text).toBe(503);
          await sleep(20);
        }
      }
    });
    await sleep(300);
    await own.crash();
    await sleep(300);
    await own.restart();
    await sleep(300);
    running = false;
    await Promise.all(load);
    expect([...seen.keys()].sort()).toEqual([200, 503]);
    await whole(app);
    expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0]);
  });

  test("killed in the middle of a stream: the answer is broken off", async () => {
    const { app, pool } = appWith({});
    const response = await app.request("/all-books");
    const reader = response.body?.getReader();
    await reader?.read();
    await own.crash();
    const rest = async () => {
      while ((await reader?.read())?.done === false);
    };
    await expect(rest()).rejects.toThrow("broken off");
    await own.restart();
    await whole(app);
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  test("a client that goes away in the middle of a stream leaves no connection behind", async () => {
    const { app, pool } = appWith({});
    for (let time = 0; time < 10; time += 1) {
      const reader = (await app.request("/all-books")).body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    await whole(app);
    expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0]);
  });
});

describe.runIf(provider === "mysql")("MariaDB and MySQL", () => {
  let library: Library;

  beforeAll(async () => {
    library = await openLibrary();
  });
  afterAll(() => library.prisma.$disconnect());

  function appWith(options: mariadb.PoolConfig): {
    readonly app: Requestable;
    readonly prisma: Omit<Library["prisma"], "$on">;
  } {
    const { url } = inject("database");
    const database = new URL(library.url).pathname.slice(1);
    const adapter = new PrismaMariaDb({ ...mariadbOptions(url), database, ...options }, { database });
    const prisma = new PrismaClient({ adapter });
    return { app: createApi({ prisma, onError: () => {}, handlers: { Book: { recommended } } }), prisma };
  }

  const whole = async (app: Requestable) => expect((await get(app, "/books"))["hydra:totalItems"]).toBe(10);

  test("a server that is not there: 503", async () => {
    const { app, prisma } = appWith({ port: await freePort(), acquireTimeout: 200, initializationTimeout: 200 });
    await unavailable(app, "/books");
    await prisma.$disconnect();
  });

  test("a pool without a free connection, and a connection that was killed: 503", async () => {
    const { app, prisma } = appWith({ connectionLimit: 1, acquireTimeout: 200 });
    const held = prisma.$queryRawUnsafe("SELECT SLEEP(60)").then(undefined, (error: unknown) => error);
    await unavailable(app, "/books");
    const [running] = await library.prisma.$queryRawUnsafe<{ id: bigint }[]>(
      "SELECT id FROM information_schema.processlist WHERE info = 'SELECT SLEEP(60)' AND db = ?",
      new URL(library.url).pathname.slice(1),
    );
    await library.prisma.$executeRawUnsafe(`KILL ${running?.id}`);
    expect(await held).toBeInstanceOf(Error);
    await whole(app);
    await prisma.$disconnect();
  });

  test("a lock past the time limit of a statement: 503", async () => {
    const { app, prisma } = appWith(timeLimits({ statement: 200 }));
    const locker = await mariadb.createConnection(mariadbOptions(inject("database").url));
    await locker.query(`LOCK TABLES \`${new URL(library.url).pathname.slice(1)}\`.Book WRITE`);
    await unavailable(app, "/books");
    await locker.end();
    await whole(app);
    await prisma.$disconnect();
  });
});
