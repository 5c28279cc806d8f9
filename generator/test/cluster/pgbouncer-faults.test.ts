/** 64 clients of an API behind PgBouncer with prepared statements, while the pooler or the server restarts. */
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { postgresql, postgresqlTimeLimits, type TimeLimits } from "@prisma-paged/runtime/databases";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { PrismaClient } from "../behaviour/library.js";
import { type PostgresServer, startPostgres } from "../servers/embedded-postgres.js";
import { addReadings, around, clientsOf, limits, recovered } from "../servers/load-faults.js";
import { addBooks } from "../servers/many-books.js";
import type { Seen, SixtyFour } from "../servers/sixty-four.js";
import { newestPgBouncer, type PgBouncer, startPgBouncer } from "./pgbouncer.js";

let server: PostgresServer;
let pooler: PgBouncer;
const url = () => pooler.through(`${server.url}/postgres`);

beforeAll(async () => {
  server = await startPostgres();
  const client = new pg.Client(`${server.url}/postgres`);
  await client.connect();
  await client.query(inject("database").tables.join(";\n"));
  await client.query(`INSERT INTO "Author" VALUES (1, 'Ada')`);
  await client.query(`ALTER ROLE postgres SET statement_timeout = ${postgresqlTimeLimits().statement_timeout}`);
  await client.end();
  pooler = await startPgBouncer(await newestPgBouncer(), server.url, { mode: "transaction", poolSize: 10 });
  const prisma = new PrismaClient({ adapter: adapter() });
  await addBooks({ prisma });
  await addReadings(prisma);
  await prisma.$disconnect();
});
afterAll(async () => {
  await pooler.stop();
  await server.stop();
});

/** @param times the time limits; without them, those that an application has by default */
function adapter(times: TimeLimits = {}): PrismaPg {
  const onTheRole = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
  return new PrismaPg(...postgresql({ connectionString: url(), max: 20, ...onTheRole }, times));
}

/** How many statements the server keeps for PgBouncer. */
async function keptStatements(): Promise<number> {
  const client = new pg.Client(url());
  await client.connect();
  const { rows } = await client.query("SELECT name FROM pg_prepared_statements WHERE name LIKE 'PGBOUNCER%'");
  await client.end();
  return rows.length;
}

async function seenBy(clients: SixtyFour, what: string, work: () => Promise<void>): Promise<Seen> {
  const start = performance.now();
  const seen = await clients.during(work);
  const { right, unavailable, brokenOff, wrong } = seen;
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  console.log(JSON.stringify({ what, seconds, right, unavailable, brokenOff, wrong: wrong.length }));
  return seen;
}

test("load: every answer is right, over statements that stay prepared", async () => {
  const clients = await clientsOf(adapter());
  const seen = await seenBy(clients, "load", () => sleep(5000));
  expect(seen).toMatchObject({ unavailable: 0, brokenOff: 0, wrong: [] });
  expect(seen.right).toBeGreaterThan(64);
  expect(await keptStatements()).toBeGreaterThan(5);
});

test.each([
  { how: "killed", signal: "SIGKILL" },
  { how: "shut down", signal: "SIGINT" },
] as const)("PgBouncer is $how, and started again", async ({ how, signal }) => {
  const clients = await clientsOf(adapter(limits));
  const seen = await seenBy(
    clients,
    `PgBouncer ${how}`,
    around(() => pooler.restart(signal, 300)),
  );
  expect(seen.unavailable).toBeGreaterThan(0);
  await recovered(clients, seen);
});

test.each([
  { how: "killed", signal: "SIGQUIT" },
  { how: "shut down", signal: "SIGINT" },
] as const)("PostgreSQL is $how behind PgBouncer, and started again", async ({ how, signal }) => {
  const clients = await clientsOf(adapter(limits));
  const seen = await seenBy(
    clients,
    `PostgreSQL ${how}`,
    around(async () => {
      await server.crash(signal);
      await sleep(300);
      await server.restart();
    }),
  );
  expect(seen.unavailable).toBeGreaterThan(0);
  await recovered(clients, seen);
});
