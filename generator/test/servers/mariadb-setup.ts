import { createConnection } from "mariadb";
import type { TestProject } from "vitest/node";
import { generateFixtures } from "../../../scripts/fixtures.mjs";
import { generateLibrary, schemaFor } from "../behaviour/provider-schema.js";
import { toMysql } from "../mysql-sql.js";
import { schemaSql } from "../schema-sql.js";
import { mariadbOptions } from "./mariadb-options.js";
import { openMariadb } from "./mariadb-server.js";
import type { DatabaseServer } from "./mysql-server.js";

/** The behaviour suite on MariaDB: the server that `MARIADB_URL` names, or else one of its own, stopped after the tests. */
export default async function setUpMariadb(project: TestProject): Promise<() => Promise<void>> {
  return provideMysqlSuite(project, "MariaDB", await openMariadb());
}

/** The suite on a server that speaks MySQL's protocol. */
export async function provideMysqlSuite(
  { provide }: TestProject,
  engine: "MariaDB" | "MySQL",
  { url, stop }: DatabaseServer,
): Promise<() => Promise<void>> {
  const prefix = `prisma_paged_${process.pid}_`;
  const connection = await createConnection(mariadbOptions(url));
  await connection.end();
  await generateFixtures();
  await generateLibrary("mysql");
  const tables = toMysql(
    await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: schemaFor("postgresql") }]),
  );
  provide("database", { provider: "mysql", engine, url, prefix, tables });
  return async () => {
    await dropDatabases(url, prefix);
    await stop();
  };
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const connection = await createConnection(mariadbOptions(url));
  const rows: readonly { readonly name: string }[] = await connection.query(
    "SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name LIKE ?",
    [`${prefix.replaceAll("_", "\\_")}%`],
  );
  for (const { name } of rows) await connection.query(`DROP DATABASE \`${name}\``);
  await connection.end();
}
