import { createConnection } from "mariadb";
import type { TestProject } from "vitest/node";
import { generateFixtures } from "../../../scripts/fixtures.mjs";
import { generateLibrary, schemaFor } from "../behaviour/provider-schema.js";
import { toMysql } from "../mysql-sql.js";
import { schemaSql } from "../schema-sql.js";
import { mariadbOptions } from "./mariadb-options.js";

/**
 * The behaviour suite on the MariaDB server that `MARIADB_URL` names (`mariadb://root@127.0.0.1:3306`).
 * @throws if none is named, or it does not answer
 */
export default async function setUpMariadb(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.MARIADB_URL;
  if (!url) throw new Error("MARIADB_URL names no server: set it, as in MARIADB_URL=mariadb://root@127.0.0.1:3306");
  return provideMysqlSuite(project, "MariaDB", url);
}

/** The suite on a server that speaks MySQL's protocol. */
export async function provideMysqlSuite(
  { provide }: TestProject,
  engine: "MariaDB" | "MySQL",
  url: string,
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
  return () => dropDatabases(url, prefix);
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
