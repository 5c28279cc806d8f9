// Fills the tables, once a machine.
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { createClient } from "@libsql/client";
import pg from "pg";
import { postgresUrl, sqliteFile } from "./connect.mjs";
import { rows, tables } from "./schema.mjs";

/** @returns the row in the middle of the events, where cursors start from. */
export async function prepare(provider) {
  const middle = `SELECT "id", "createdAt" FROM "Event" WHERE "id" = ${rows.Event / 2}`;
  if (provider === "sqlite") {
    if (!existsSync(sqliteFile)) {
      mkdirSync(dirname(sqliteFile), { recursive: true });
      const unfinished = `${sqliteFile}.new`;
      rmSync(unfinished, { force: true });
      const client = createClient({ url: `file:${unfinished}` });
      for (const sql of tables.sqlite) await client.execute(sql);
      client.close();
      renameSync(unfinished, sqliteFile);
    }
    const client = createClient({ url: `file:${sqliteFile}` });
    const [row] = (await client.execute(middle)).rows;
    client.close();
    return { id: row.id, stored: row.createdAt, createdAt: new Date(row.createdAt).toISOString() };
  }
  const url = new URL(postgresUrl);
  const database = url.pathname.slice(1);
  url.pathname = "/postgres";
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
  if (rowCount === 0) await admin.query(`CREATE DATABASE "${database}"`);
  await admin.end();
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  const { rows: found } = await client.query(`SELECT to_regclass('"Event"') AS "table"`);
  if (found[0].table === null) for (const sql of tables.postgresql) await client.query(sql);
  const [row] = (await client.query(middle)).rows;
  await client.end();
  const createdAt = row.createdAt.toISOString();
  return { id: row.id, stored: createdAt, createdAt };
}
