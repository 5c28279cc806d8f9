/** A library whose books are slow to read, on the suite's server; and what that server says of its connections. */
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { postgresqlTimeLimits, type TimeLimits } from "@prisma-paged/runtime/databases";
import * as mariadb from "mariadb";
import pg from "pg";
import { inject } from "vitest";
import { openLibrary, provider } from "../behaviour/library.js";
import { mariadbOptions } from "./mariadb-options.js";
import { timeLimits } from "./mysql-engine.js";

/** Where the application connects to, if not to the server itself. */
interface Place {
  readonly port?: number;
}

export interface LimitedServer {
  readonly host: string;
  readonly port: number;
  readonly adapter: (limits: TimeLimits, connections: number, place?: Place) => SqlDriverAdapterFactory;
  /** The connections to the library's database, by the server's numbers. */
  readonly connections: () => Promise<readonly number[]>;
  /** The statements that run in it. */
  readonly running: () => Promise<number>;
  readonly kill: (connection: number) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Each book takes half a second; there are 10, and 50,000 readings that take none. */
export async function openLimitedServer(): Promise<LimitedServer> {
  const { url, prisma } = await openLibrary();
  const database = new URL(url).pathname.slice(1);
  const statements = provider === "postgresql" ? slowOnPostgresql : slowOnMariadb;
  for (const statement of statements) await prisma.$executeRawUnsafe(statement);
  await prisma.$disconnect();
  return provider === "postgresql" ? openPostgresql(url, database) : openMariadb(database);
}

const slowOnPostgresql = [
  'ALTER TABLE "Book" RENAME TO "Volume"',
  'CREATE VIEW "Book" AS SELECT * FROM "Volume" WHERE pg_sleep(0.5) IS NOT NULL',
  'INSERT INTO "Reading" ("id", "value") SELECT n, n FROM generate_series(1, 50000) AS n',
];

const slowOnMariadb = [
  "RENAME TABLE `Book` TO `Volume`",
  "CREATE VIEW `Book` AS SELECT * FROM `Volume` WHERE SLEEP(0.5) = 0",
  "INSERT INTO `Reading` (`id`, `value`) VALUES (1, 1)",
  // Doubled until there are enough.
  ...Array.from({ length: 16 }, (_, power) => {
    const have = 2 ** power;
    return `INSERT INTO \`Reading\` (\`id\`, \`value\`) SELECT \`id\` + ${have}, \`value\` + ${have} FROM \`Reading\` WHERE \`id\` + ${have} <= 50000`;
  }),
];

async function openPostgresql(url: string, database: string): Promise<LimitedServer> {
  const { hostname, port } = new URL(url);
  const admin = new pg.Client(`${inject("database").url}/postgres`);
  await admin.connect();
  const select = async (condition: string) => {
    const { rows } = await admin.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = $1 AND ${condition} ORDER BY pid`,
      [database],
    );
    return rows.map(({ pid }) => pid);
  };
  return {
    host: hostname,
    port: Number(port),
    adapter: (limits, max, place = {}) => {
      const address = new URL(url);
      address.port = String(place.port ?? port);
      return new PrismaPg({ connectionString: address.href, max, ...postgresqlTimeLimits(limits) });
    },
    connections: () => select("true"),
    running: async () => (await select("state = 'active'")).length,
    kill: (connection) => admin.query("SELECT pg_terminate_backend($1)", [connection]),
    close: () => admin.end(),
  };
}

async function openMariadb(database: string): Promise<LimitedServer> {
  const options = mariadbOptions(inject("database").url);
  const admin = await mariadb.createConnection(options);
  const select = async (condition: string): Promise<readonly number[]> => {
    const rows: readonly { readonly id: bigint | number }[] = await admin.query(
      `SELECT id FROM information_schema.processlist WHERE db = ? AND ${condition} ORDER BY id`,
      [database],
    );
    return rows.map(({ id }) => Number(id));
  };
  return {
    host: options.host,
    port: options.port,
    adapter: (limits, connectionLimit, place = {}) =>
      new PrismaMariaDb({ ...options, ...place, database, connectionLimit, ...timeLimits(limits) }, { database }),
    connections: () => select("true"),
    running: async () => (await select("command <> 'Sleep'")).length,
    kill: (connection) => admin.query(`KILL CONNECTION ${connection}`),
    close: () => admin.end(),
  };
}
