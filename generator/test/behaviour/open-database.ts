/** A fresh database with the library's tables, on whatever server the test project runs. */
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { createConnection } from "mariadb";
import pg from "pg";
import { openD1, openPGlite } from "../engines/open-engine.js";
import { mariadbOptions } from "../servers/mariadb-options.js";
import type { SuiteDatabase } from "./suite-database.js";

export interface OpenDatabase {
  readonly url: string;
  readonly adapter: SqlDriverAdapterFactory;
  /** A statement in SQLite's spelling: names in backticks, tables under `main`, `?` for values. */
  readonly spell: (sql: string) => string;
}

export async function openDatabase({
  provider,
  opener,
  url,
  prefix,
  tables,
}: Omit<SuiteDatabase, "engine">): Promise<OpenDatabase> {
  const name = prefix + randomUUID().replaceAll("-", "");
  switch (opener ?? provider) {
    case "sqlite":
      return openSqlite(tables);
    case "pglite":
      return { url, adapter: await openPGlite(url, tables), spell: spellPostgres };
    case "d1":
      return { url, adapter: await openD1(tables), spell: spellSqlite };
    case "postgresql":
      return openPostgres(url, name, tables);
    case "mysql":
      return openMariadb(url, name, tables);
  }
}

async function openSqlite(tables: readonly string[]): Promise<OpenDatabase> {
  const url = `file:${join(mkdtempSync(join(tmpdir(), "prisma-paged-library-")), "library.db")}`;
  const adapter = new PrismaLibSql({ url, intMode: "bigint" });
  const connection = await adapter.connect();
  await connection.executeScript(tables.join(";\n"));
  await connection.dispose();
  return { url, adapter, spell: spellSqlite };
}

const spellSqlite = (sql: string) => sql.replaceAll('"', "`");

async function openPostgres(url: string, database: string, tables: readonly string[]): Promise<OpenDatabase> {
  const server = new pg.Client(`${url}/postgres`);
  await server.connect();
  await server.query(`CREATE DATABASE ${database}`);
  await server.end();
  const client = new pg.Client(`${url}/${database}`);
  await client.connect();
  await client.query(tables.join(";\n"));
  await client.end();
  return {
    url: `${url}/${database}`,
    adapter: new PrismaPg({ connectionString: `${url}/${database}`, max: 4 }),
    spell: spellPostgres,
  };
}

const spellPostgres = (sql: string) =>
  sql.replaceAll('"public".', "`main`.").replaceAll('"', "`").replace(/\$\d+/g, "?");

async function openMariadb(server: string, database: string, tables: readonly string[]): Promise<OpenDatabase> {
  const options = mariadbOptions(server);
  const connection = await createConnection({ ...options, multipleStatements: true });
  await connection.query(`CREATE DATABASE ${database}; USE ${database};\n${tables.join(";\n")}`);
  await connection.end();
  return {
    url: `${server}/${database}`,
    adapter: new PrismaMariaDb({ ...options, database, connectionLimit: 4 }, { database }),
    spell: (sql) => sql.replaceAll(`\`${database}\`.`, "`main`."),
  };
}
