// The example app on PostgreSQL: its schema with another provider, its rows copied from SQLite.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client";
import { PrismaPg } from "@prisma/adapter-pg";
import { migrate, seed } from "@prisma-paged/example-schema";
import { postgresql } from "@prisma-paged/runtime/databases";
import { buildExample, replaceIn } from "../example.mjs";
import { pool } from "../readme/connect.mjs";
import { createDatabase, withClient } from "../readme/databases.mjs";

const folder = fileURLToPath(new URL("./.build/", import.meta.url));
const migrations = new URL("../../prisma/migrations/", import.meta.url);

/** @returns the folder of the compiled modules */
export function build() {
  return buildExample(folder, (schema) => replaceIn(schema, 'provider = "sqlite"', 'provider = "postgresql"'));
}

/** Creates the example's tables in this database, and fills them. */
export async function fill(url) {
  const tables = await rowsByTable();
  await createDatabase(url);
  await withClient(url, async (client) => {
    await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    for (const statement of statements()) await client.query(statement);
    for (const [table, rows] of tables) {
      await client.query(`INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1)`, [
        JSON.stringify(rows),
      ]);
    }
    await client.query("VACUUM ANALYZE");
  });
}

/** The rows of each table, those that others refer to first. */
async function rowsByTable() {
  const file = join(folder, "cities.db");
  rmSync(file, { force: true });
  const url = `file:${file}`;
  await migrate(url);
  await seed(url);
  const client = createClient({ url });
  const found = [];
  for (const table of ["Country", "Feature", "City"]) {
    found.push([table, (await client.execute(`SELECT * FROM "${table}"`)).rows]);
  }
  client.close();
  return found;
}

/** The statements of the example's migrations in PostgreSQL's words: a table comes before those that refer to it. */
function statements() {
  const all = readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => readFileSync(new URL(`${name}/migration.sql`, migrations), "utf8").split(";"))
    .map((statement) => statement.replace(" AUTOINCREMENT", "").replaceAll("REAL", "DOUBLE PRECISION"));
  const isTable = (statement) => statement.includes("CREATE TABLE");
  const refers = (statement) => statement.includes("FOREIGN KEY");
  return [
    ...all.filter((each) => isTable(each) && !refers(each)),
    ...all.filter((each) => isTable(each) && refers(each)),
    ...all.filter((each) => !isTable(each)),
  ];
}

/** What a process of the example serves. */
export async function serve({ url }, compiled) {
  const [{ createApp }, { PrismaClient }] = await Promise.all([
    import(join(compiled, "app.js")),
    import(join(compiled, "generated/prisma/client.js")),
  ]);
  return createApp(new PrismaClient({ adapter: new PrismaPg(...postgresql({ connectionString: url, max: pool })) }));
}
