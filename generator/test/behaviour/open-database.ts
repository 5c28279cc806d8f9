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
import { openBetterSqlite3, openD1, openNeon, openPGlite } from "../engines/open-engine.js";
import { withKeysInTables } from "../mysql-sql.js";
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
    case "better-sqlite3": {
      const url = newFile();
      return { url, adapter: await openBetterSqlite3(url, tables), spell: spellSqlite };
    }
    case "neon": {
      const created = await createPostgres(url, name, tables);
      return { url: created, adapter: await openNeon(created), spell: spellPostgres };
    }
    case "pglite":
      return { url, adapter: await openPGlite(url, tables), spell: spellPostgres };
    case "d1":
      return { url, adapter: await openD1(tables), spell: spellSqlite };
    case "postgresql": {
      const created = await createPostgres(url, name, tables);
      return {
        url: created,
        adapter: new PrismaPg({ connectionString: created, max: 4 }),
        spell: spellPostgres,
      };
    }
    case "mysql":
      return openMariadb(url, name, tables);
  }
}

async function openSqlite(tables: readonly string[]): Promise<OpenDatabase> {
  const url = newFile();
  const adapter = new PrismaLibSql({ url, intMode: "bigint" });
  const connection = await adapter.connect();
  await connection.executeScript(tables.join(";\n"));
  await connection.dispose();
  return { url, adapter, spell: spellSqlite };
}

const newFile = () => `file:${join(mkdtempSync(join(tmpdir(), "prisma-paged-library-")), "library.db")}`;

const spellSqlite = (sql: string) => sql.replaceAll('"', "`");

/** Returns the URL of a new database. */
async function createPostgres(url: string, database: string, tables: readonly string[]): Promise<string> {
  const server = new pg.Client(`${url}/postgres`);
  await server.connect();
  await server.query(`CREATE DATABASE ${database}`);
  await server.end();
  const client = new pg.Client(`${url}/${database}`);
  await client.connect();
  await client.query(tables.join(";\n"));
  await client.end();
  return `${url}/${database}`;
}

const spellPostgres = (sql: string) =>
  sql.replaceAll('"public".', "`main`.").replaceAll('"', "`").replace(/\$\d+/g, "?");

async function openMariadb(server: string, database: string, tables: readonly string[]): Promise<OpenDatabase> {
  const options = mariadbOptions(server);
  const connection = await createConnection({ ...options, multipleStatements: true });
  const statements = [
    ...[`CREATE DATABASE ${database}`, `USE ${database}`, "SET foreign_key_checks = 0"],
    ...withKeysInTables(tables),
  ];
  await connection.query(statements.join(";\n"));
  await connection.end();
  return {
    url: `${server}/${database}`,
    adapter: new PrismaMariaDb({ ...options, database, connectionLimit: 4 }, { database }),
    spell: (sql) => sql.replaceAll(`\`${database}\`.`, "`main`."),
  };
}
