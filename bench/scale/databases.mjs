// A growing table of events in its own database: a client, and the statements that differ by provider.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createConnection } from "mariadb";
import pg from "pg";
import { build, buildFolder } from "./schema.mjs";

const postgresUrl = process.env.BENCH_POSTGRES_URL ?? "postgresql://postgres@127.0.0.1:5432/paged_scale";
const mariadbUrl = process.env.MARIADB_URL ?? "mariadb://root@127.0.0.1:3306";
const name = "paged_scale";

/** Three events share a second; of 100 topics the first has half of all events, the others share the rest. */
const topic = (n) => `CASE WHEN ${n} % 2 = 0 THEN 1 ELSE 2 + ${n} % 99 END`;
const columns = `"id", "createdAt", "title", "topicId"`;

const dialects = {
  sqlite: {
    table: `CREATE TABLE "Event" ("id" INTEGER NOT NULL PRIMARY KEY, "createdAt" DATETIME NOT NULL, "title" TEXT NOT NULL, "topicId" INTEGER NOT NULL)`,
    grow: (from, to) => `INSERT INTO "Event" (${columns})
      WITH RECURSIVE n(value) AS (SELECT ${from + 1} UNION ALL SELECT value + 1 FROM n WHERE value < ${to})
      SELECT value, strftime('%Y-%m-%dT%H:%M:%S.000+00:00', 1600000000 + value / 3, 'unixepoch'), 'event ' || value, ${topic("value")} FROM n`,
    settle: ["ANALYZE"],
  },
  postgresql: {
    // An automatic vacuum could start between two measurements.
    table: `CREATE TABLE "Event" ("id" INTEGER NOT NULL PRIMARY KEY, "createdAt" TIMESTAMP(3) NOT NULL, "title" TEXT NOT NULL, "topicId" INTEGER NOT NULL) WITH (autovacuum_enabled = false)`,
    grow: (from, to) => `INSERT INTO "Event" (${columns})
      SELECT n, timestamp '2020-09-13 12:26:40' + (n / 3) * interval '1 second', 'event ' || n, ${topic("n")} FROM generate_series(${from + 1}, ${to}) n`,
    // Otherwise the server would write the new rows to the disk while the pages are measured.
    settle: [`VACUUM ANALYZE "Event"`, "CHECKPOINT"],
  },
  mysql: {
    // An automatic update of the statistics could start between two measurements.
    table: `CREATE TABLE Event (id INTEGER NOT NULL PRIMARY KEY, createdAt DATETIME(3) NOT NULL, title VARCHAR(191) NOT NULL, topicId INTEGER NOT NULL) STATS_AUTO_RECALC = 0`,
    grow: (from, to) => `INSERT INTO Event (id, createdAt, title, topicId)
      SELECT seq, TIMESTAMP '2020-09-13 12:26:40' + INTERVAL (seq DIV 3) SECOND, CONCAT('event ', seq), ${topic("seq")} FROM seq_${from + 1}_to_${to}`,
    settle: ["ANALYZE TABLE Event"],
  },
};
const indexes = [
  `CREATE INDEX "Event_at" ON "Event" ("createdAt" DESC, "id" DESC)`,
  `CREATE INDEX "Event_topic" ON "Event" ("topicId")`,
];

/** An empty table, served by the emitted API; `run` executes statements without Prisma. */
export async function openEvents(provider) {
  const dialect = dialects[provider];
  const dist = build(provider);
  const { adapter, run, drop } = await connect[provider]();
  const { PrismaClient } = await import(join(dist, "prisma/client.js"));
  const { createApi } = await import(join(dist, "api/index.js"));
  const prisma = new PrismaClient({ adapter });
  // SQLite's own 2 MB would make every count read its index from the disk.
  if (provider === "sqlite") await prisma.$queryRawUnsafe("PRAGMA cache_size = -65536");
  await run(dialect.table);
  for (const index of indexes) await run(provider === "mysql" ? index.replaceAll('"', "") : index);
  let size = 0;
  return {
    prisma,
    run,
    app: createApi({ prisma }),
    size: () => size,
    /** Adds rows, without bringing the statistics up to date. */
    async grow(to) {
      // In parts: MariaDB and SQLite keep a whole statement's undo.
      for (; size < to; size = Math.min(to, size + 500_000))
        await run(dialect.grow(size, Math.min(to, size + 500_000)));
    },
    async settle() {
      for (const sql of dialect.settle) await run(sql);
    },
    async close() {
      await prisma.$disconnect();
      await drop();
    },
  };
}

const connect = {
  async sqlite() {
    const { PrismaLibSql } = await import("@prisma/adapter-libsql");
    const { createClient } = await import("@libsql/client");
    mkdirSync(buildFolder, { recursive: true });
    const file = join(buildFolder, "scale.db");
    rmSync(file, { force: true });
    const url = `file:${file}`;
    const client = createClient({ url });
    return {
      adapter: new PrismaLibSql({ url }),
      run: async (sql) => (await client.execute(sql)).rows,
      async drop() {
        client.close();
        rmSync(file, { force: true });
      },
    };
  },
  async postgresql() {
    const { PrismaPg } = await import("@prisma/adapter-pg");
    const url = new URL(postgresUrl);
    const database = url.pathname.slice(1);
    url.pathname = "/postgres";
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`DROP DATABASE IF EXISTS "${database}"`);
    await admin.query(`CREATE DATABASE "${database}"`);
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    return {
      adapter: new PrismaPg({ connectionString: postgresUrl, max: 16 }),
      run: async (sql) => (await client.query(sql)).rows,
      async drop() {
        await client.end();
        await admin.query(`DROP DATABASE "${database}"`);
        await admin.end();
      },
    };
  },
  async mysql() {
    const { PrismaMariaDb } = await import("@prisma/adapter-mariadb");
    const { hostname: host, port, username: user, password } = new URL(mariadbUrl);
    const options = { host, port: Number(port || 3306), user, password };
    const client = await createConnection(options);
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name}`);
    await client.query(`USE ${name}`);
    return {
      adapter: new PrismaMariaDb({ ...options, database: name }, { database: name }),
      run: (sql) => client.query(sql),
      async drop() {
        await client.query(`DROP DATABASE ${name}`);
        await client.end();
      },
    };
  },
};
