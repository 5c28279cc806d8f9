// Fills the databases, once per machine.
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { createClient } from "@libsql/client";
import { createDatabase, withClient } from "../readme/databases.mjs";
import { postgresUrl, sqliteFile } from "./connect.mjs";
import { events, instantOf, tables } from "./tables.mjs";
import { middleOfEvents } from "./works.mjs";

/** Rows of the tables that cursor pages are requested from. */
export const depths = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

export const depthFile = (size) => `${sqliteFile}.${size}`;
export const depthSchema = (size) => `rows_${size}`;

/** @returns the row in the middle of the events, where cursors start from; `stored` as SQLite has its instant. */
export async function prepare(provider) {
  if (provider === "sqlite") await fillFile(sqliteFile, tables("sqlite"));
  else await fillPostgres();
  const createdAt = instantOf(middleOfEvents);
  const stored = provider === "sqlite" ? createdAt.replace("Z", "+00:00") : createdAt;
  return { id: middleOfEvents, createdAt, stored };
}

export async function prepareDepths(provider) {
  if (provider === "sqlite") {
    for (const size of depths) await fillFile(depthFile(size), events("sqlite", size));
    return;
  }
  await createDatabase(postgresUrl);
  await withClient(postgresUrl, async (client) => {
    for (const size of depths) {
      const schema = depthSchema(size);
      await fillOnce(client, `${schema}."Event"`, [
        `CREATE SCHEMA ${schema}`,
        ...events("postgresql", size, `${schema}.`),
      ]);
      await client.query(`VACUUM ANALYZE ${schema}."Event"`);
    }
  });
}

async function fillFile(file, statements) {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  // Renamed when it is complete, so that an interrupted run leaves no partial file.
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const client = createClient({ url: `file:${unfinished}` });
  for (const sql of statements) await client.execute(sql);
  client.close();
  renameSync(unfinished, file);
}

async function fillPostgres() {
  await createDatabase(postgresUrl);
  await withClient(postgresUrl, async (client) => {
    const statements = tables("postgresql");
    const maintenance = statements.pop();
    await fillOnce(client, '"Event"', statements);
    await client.query(maintenance);
  });
}

async function fillOnce(client, table, statements) {
  const { rows } = await client.query("SELECT to_regclass($1) AS found", [table]);
  if (rows[0].found !== null) return;
  await client.query("BEGIN");
  for (const sql of statements) await client.query(sql);
  await client.query("COMMIT");
}
