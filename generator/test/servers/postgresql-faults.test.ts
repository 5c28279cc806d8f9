/** 64 clients while PostgreSQL is killed, frozen, cut off, or out of connections: right answers or 503s, and recovery. */
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { postgresql } from "@prisma-paged/runtime/databases";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { PrismaClient, provider } from "../behaviour/library.js";
import { type PostgresServer, startPostgres } from "./embedded-postgres.js";
import { openGate } from "./gate.js";
import { addReadings, around, clientsOf, limits, networkFaults, recovered, throughGate } from "./load-faults.js";
import { addBooks } from "./many-books.js";
import type { SixtyFour } from "./sixty-four.js";

describe.runIf(provider === "postgresql")("PostgreSQL under 64 clients", () => {
  let own: PostgresServer;
  const url = () => `${own.url}/postgres`;

  const adapter = (options: pg.PoolConfig) =>
    new PrismaPg(...postgresql({ connectionString: url(), max: 10, ...options }, limits));

  beforeAll(async () => {
    own = await startPostgres(["-c", "max_connections=20"]);
    const client = new pg.Client(url());
    await client.connect();
    await client.query(inject("database").tables.join(";\n"));
    await client.query(`INSERT INTO "Author" VALUES (1, 'Ada')`);
    await client.end();
    const prisma = new PrismaClient({ adapter: adapter({}) });
    await addBooks({ prisma });
    await addReadings(prisma);
    await prisma.$disconnect();
  });
  afterAll(() => own.stop());

  function learned(options: pg.PoolConfig = {}): Promise<SixtyFour> {
    return clientsOf(adapter(options));
  }

  /** Of others than the one who asks. */
  async function connections(): Promise<number> {
    const client = new pg.Client(url());
    await client.connect();
    const { rows } = await client.query(
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    );
    await client.end();
    return rows.length;
  }

  test("every connection is ended by the server, again and again", async () => {
    const clients = await learned();
    const admin = new pg.Client(url());
    await admin.connect();
    const seen = await clients.during(
      around(async () => {
        for (let time = 0; time < 20; time += 1) {
          await admin.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
          );
          await sleep(100);
        }
      }),
    );
    await admin.end();
    expect(seen.unavailable).toBeGreaterThan(0);
    await recovered(clients, seen);
  });

  test.each([
    { how: "killed", signal: "SIGQUIT" },
    { how: "shut down", signal: "SIGINT" },
  ] as const)("$how, and started again", async ({ signal }) => {
    const clients = await learned();
    const seen = await clients.during(
      around(async () => {
        await own.crash(signal);
        await sleep(300);
        await own.restart();
      }),
    );
    expect(seen.unavailable).toBeGreaterThan(0);
    await recovered(clients, seen);
    expect(await connections()).toBeLessThanOrEqual(10);
  });

  test("frozen, and thawed", async () => {
    const clients = await learned();
    const seen = await clients.during(
      around(async () => {
        const thaw = await own.freeze();
        await sleep(2500);
        thaw();
      }),
    );
    expect(seen.unavailable).toBeGreaterThan(0);
    await recovered(clients, seen);
    await expect.poll(connections, { timeout: 10_000 }).toBeLessThanOrEqual(10);
  });

  test("a pool of two", async () => {
    const clients = await learned({ max: 2 });
    // However quick the machine is: while the table is locked both connections wait, and nobody else has one in time.
    const locker = new pg.Client(url());
    await locker.connect();
    const seen = await clients.during(
      around(async () => {
        await locker.query('BEGIN; LOCK TABLE "Book"');
        await sleep(3 * limits.connection);
        await locker.query("ROLLBACK");
      }),
    );
    await locker.end();
    expect(seen.unavailable).toBeGreaterThan(0);
    await recovered(clients, seen);
    expect(await connections()).toBeLessThanOrEqual(2);
  });

  test("a server that has no connection left", async () => {
    const clients = await learned();
    const others = Array.from({ length: 20 }, () => new pg.Client(url()));
    const connected = await Promise.allSettled(others.map((client) => client.connect()));
    const seen = await clients.during(
      around(async () => {
        await Promise.all(
          others.filter((_, index) => connected[index]?.status === "fulfilled").map((client) => client.end()),
        );
      }),
    );
    expect(seen.unavailable).toBeGreaterThan(0);
    await recovered(clients, seen);
    expect(await connections()).toBeLessThanOrEqual(10);
  });

  test.each(networkFaults)("through the network: $how", async (fault) => {
    const { hostname, port } = new URL(own.url);
    const gate = await openGate(hostname, Number(port));
    onTestFinished(gate.close);
    const address = new URL(url());
    address.port = String(gate.port);
    await throughGate(gate, await learned({ connectionString: address.href }), fault);
  });
});
