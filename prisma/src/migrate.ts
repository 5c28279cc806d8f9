import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type Client, createClient } from "@libsql/client";

const folder = new URL("../migrations/", import.meta.url);

/**
 * Applies the migrations that the database does not have yet, by its driver: `prisma migrate deploy` would fetch an
 * engine from Prisma's own server. It keeps the same record, so that `migrate deploy` agrees if the engine is
 * available.
 * @param url `file:` address of the SQLite file
 * @returns the names of the migrations applied
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const client = createClient({ url });
  try {
    const applied = await appliedMigrations(client);
    const pending = migrationNames().filter((name) => !applied.has(name));
    for (const name of pending) await apply(client, name);
    return pending;
  } finally {
    client.close();
  }
}

function migrationNames(): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

async function appliedMigrations(client: Client): Promise<ReadonlySet<string>> {
  await client.execute(`CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" TEXT PRIMARY KEY NOT NULL,
    "checksum" TEXT NOT NULL,
    "finished_at" DATETIME,
    "migration_name" TEXT NOT NULL,
    "logs" TEXT,
    "rolled_back_at" DATETIME,
    "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0
  )`);
  const { rows } = await client.execute(
    'SELECT "migration_name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL',
  );
  return new Set(rows.map((row) => String(row.migration_name)));
}

/** One migration and its record, both or neither. */
async function apply(client: Client, name: string): Promise<void> {
  const sql = readFileSync(new URL(`${name}/migration.sql`, folder), "utf8");
  const checksum = createHash("sha256").update(sql).digest("hex");
  const transaction = await client.transaction("write");
  try {
    await transaction.executeMultiple(sql);
    await transaction.execute({
      sql: `INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
        VALUES (?, ?, current_timestamp, ?, 1)`,
      args: [randomUUID(), checksum, name],
    });
    await transaction.commit();
  } finally {
    transaction.close();
  }
}
