/** 64 clients while the server's sessions are killed, cut off, or too few: right answers or 503s, and recovery. */
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import * as mariadb from "mariadb";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { type Library, openLibrary, provider } from "../behaviour/library.js";
import { openGate } from "./gate.js";
import { addReadings, around, clientsOf, limits, networkFaults, recovered, throughGate } from "./load-faults.js";
import { addBooks } from "./many-books.js";
import { mariadbOptions } from "./mariadb-options.js";
import { timeLimits } from "./mysql-engine.js";
import type { SixtyFour } from "./sixty-four.js";

describe.runIf(provider === "mysql")("MariaDB and MySQL under 64 clients", () => {
  let library: Library;
  let database: string;
  let admin: mariadb.Connection;
  const server = mariadbOptions(inject("database").url);

  beforeAll(async () => {
    library = await openLibrary();
    database = new URL(library.url).pathname.slice(1);
    await addBooks(library);
    await addReadings(library.prisma);
    await library.prisma.$disconnect();
    admin = await mariadb.createConnection(server);
  });
  afterAll(() => admin.end());

  function learned(options: mariadb.PoolConfig = {}): Promise<SixtyFour> {
    const config = { ...server, database, connectionLimit: 10, ...timeLimits(limits), ...options };
    return clientsOf(new PrismaMariaDb(config, { database }));
  }

  async function connections(): Promise<readonly number[]> {
    const rows: readonly { readonly id: bigint | number }[] = await admin.query(
      "SELECT id FROM information_schema.processlist WHERE db = ?",
      [database],
    );
    return rows.map(({ id }) => Number(id));
  }

  test("every session is killed, again and again", async () => {
    const clients = await learned();
    const seen = await clients.during(
      around(async () => {
        for (let time = 0; time < 8; time += 1) {
          for (const id of await connections()) await admin.query(`KILL CONNECTION ${id}`).catch(() => {});
          await sleep(100);
        }
      }),
    );
    await recovered(clients, seen);
    expect((await connections()).length).toBeLessThanOrEqual(10);
  });

  test("a pool of two", async () => {
    const clients = await learned({ connectionLimit: 2 });
    // However quick the machine is: while the table is locked both connections wait, and nobody else has one in time.
    const seen = await clients.during(
      around(async () => {
        await admin.query(`LOCK TABLES \`${database}\`.\`Book\` WRITE`);
        await sleep(3 * limits.connection);
        await admin.query("UNLOCK TABLES");
      }),
    );
    expect(seen.unavailable).toBeGreaterThan(0);
    await recovered(clients, seen);
    expect((await connections()).length).toBeLessThanOrEqual(2);
  });

  test("a server that has no connection left for this user", async () => {
    const user = `few_${process.pid}`;
    await admin.query(`CREATE USER '${user}'@'%' IDENTIFIED BY 'few' WITH MAX_USER_CONNECTIONS 2`);
    onTestFinished(async () => {
      await admin.query(`DROP USER '${user}'@'%'`);
    });
    await admin.query(`GRANT SELECT ON \`${database}\`.* TO '${user}'@'%'`);
    const clients = await learned({ user, password: "few" });
    const seen = await clients.during(() => sleep(1500));
    await recovered(clients, seen);
    expect((await connections()).length).toBeLessThanOrEqual(2);
  });

  test.each(networkFaults)("through the network: $how", async (fault) => {
    const gate = await openGate(server.host, server.port);
    onTestFinished(gate.close);
    await throughGate(gate, await learned({ port: gate.port, host: "127.0.0.1" }), fault);
  });
});
