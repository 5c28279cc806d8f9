/** A project of two models on a server that `tune` measures, and sessions of its owner's. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createConnection } from "mariadb";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "../behaviour/open-database.js";
import { toMysql } from "../mysql-sql.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";
import { mariadbOptions } from "./mariadb-options.js";

const database = inject("database");
export const isMysql: boolean = database.provider === "mysql";

const schemaOf = (provider: string) => `${schemaHead(provider)}

/// @pagination
/// @pagination(operation: "feed", partial: true, viaCursor: [{ field: "score", direction: "DESC" }])
/// @pagination(operation: "steps", partial: true, order: [{ field: "place" }, { field: "step", direction: "DESC" }])
/// @pagination(operation: "onShelf", partial: true, filters: ["shelf"], order: [{ field: "step" }])
model Book {
  id      Int    @id
  title   String
  score   Int
  place   Int
  step    Int
  /// @filter(exact)
  shelf   Shelf  @relation(fields: [shelfId], references: [id])
  shelfId Int
  @@index([place, step])
}
/// @pagination
model Shelf {
  id    Int    @id
  books Book[]
}
`;

export interface Session {
  /** The first column of each row. */
  readonly column: (sql: string) => Promise<readonly unknown[]>;
  readonly end: () => Promise<void>;
}

/** A session of the owner's, in this database. */
export async function openSession(url: string): Promise<Session> {
  if (!isMysql) {
    const client = new pg.Client(url);
    await client.connect();
    return {
      column: async (sql) => (await client.query({ text: sql, rowMode: "array" })).rows.map(([first]) => first),
      end: () => client.end(),
    };
  }
  const connection = await createConnection({ ...mariadbOptions(url), database: new URL(url).pathname.slice(1) });
  return {
    async column(sql) {
      const rows: unknown = await connection.query({ sql, rowsAsArray: true });
      return Array.isArray(rows) ? rows.map(([first]) => first) : [];
    },
    end: () => connection.end(),
  };
}

/** A database with 100,000 books. @param folder gets the schema, for this server */
export async function newDatabase(folder: string): Promise<string> {
  const path = join(folder, "schema.prisma");
  writeFileSync(path, schemaOf(database.provider));
  const statements = await schemaSql([{ path, name: "schema.prisma", text: schemaOf("postgresql") }]);
  const { url } = await openDatabase({ ...database, tables: isMysql ? toMysql(statements) : statements });
  const owner = await openSession(url);
  const digit = Array.from({ length: 10 }, (_, n) => `SELECT ${n} AS n`).join(" UNION ALL ");
  const from = ["a", "b", "c", "d", "e"].map((name) => `(${digit}) AS ${name}`).join(", ");
  const number = "a.n + b.n * 10 + c.n * 100 + d.n * 1000 + e.n * 10000";
  const scattered = `(${number}) * 7919 % 10007`;
  const values = `${number}, 'Book', ${scattered}, ${scattered}, (${number}) % 1000, (${number}) % 10`;
  // Half of the time went into looking up each book's shelf.
  await owner.column(isMysql ? "SET foreign_key_checks = 0" : "SET session_replication_role = replica");
  for (const insert of [
    `INSERT INTO "Shelf" SELECT a.n FROM (${digit}) AS a`,
    `INSERT INTO "Book" (id, title, score, place, step, "shelfId") SELECT ${values} FROM ${from}`,
  ]) {
    await owner.column(isMysql ? insert.replaceAll('"', "`") : insert);
  }
  await owner.column(isMysql ? "ANALYZE TABLE `Book`" : "ANALYZE");
  await owner.end();
  return url;
}
