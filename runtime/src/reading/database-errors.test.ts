import { expect, test } from "vitest";
import type { Database } from "../definition/database.js";
import { isRefusedValue, isUnavailable } from "./database-errors.js";
import { cockroachdb, mysql, postgresql, sqlite, sqlserver } from "./databases.js";

/** As Prisma gives what an adapter could not name, by the code of the query or of the raw query. */
const known = (cause: object, code = "P2010") =>
  Object.assign(new Error("…"), { code, meta: { driverAdapterError: { cause } } });

/** By the word that a case begins with; each of the others must have the same result. */
const byName: Readonly<Record<string, readonly Database[]>> = {
  PostgreSQL: [postgresql, cockroachdb],
  pg: [postgresql, cockroachdb],
  MariaDB: [mysql],
  MySQL: [mysql],
  SQLite: [sqlite],
  mssql: [sqlserver],
};

function databasesOf(name: string): readonly Database[] {
  return byName[/^\w+/.exec(name)?.[0] ?? ""] ?? [postgresql, cockroachdb, mysql, sqlite, sqlserver];
}

test.each<[string, unknown]>([
  ["PostgreSQL is not reached", Object.assign(new Error(), { code: "P1001" })],
  ["PostgreSQL's statement time is over", known({ kind: "postgres", originalCode: "57014" })],
  ["PostgreSQL was shut down", known({ kind: "postgres", originalCode: "57P01" })],
  ["PostgreSQL starts", known({ kind: "postgres", originalCode: "57P03" }, "P2039")],
  ["PostgreSQL has no connection left", known({ kind: "TooManyConnections", originalCode: "53300" })],
  ["pg's pool has none left", new Error("timeout exceeded when trying to connect")],
  ["pg's connection broke", new Error("Connection terminated unexpectedly")],
  ["pg's connection took too long", new Error("x", { cause: new Error("Connection terminated unexpectedly") })],
  ["pg's statement took too long", new Error("Query read timeout")],
  ["a name was not resolved", Object.assign(new Error(), { code: "EAI_AGAIN" })],
  ["MariaDB's pool has no connection left", known({ kind: "mysql", originalCode: "45028", state: "HY000" }, "P2039")],
  ["MariaDB's connection was killed", known({ kind: "mysql", originalCode: "45009", state: "08S01" })],
  [
    "MariaDB's connection was killed while a transaction began",
    Object.assign(new Error("…"), { cause: { kind: "mysql", originalCode: "45009", state: "08S01" } }),
  ],
  ["MariaDB's statement time is over", known({ kind: "mysql", originalCode: "1969", state: "70100" })],
  ["MySQL's statement time is over", known({ kind: "mysql", originalCode: "3024", state: "HY000" })],
  ["mssql's statement took too long", Object.assign(new Error("Timeout"), { code: "ETIMEOUT" })],
  ["mssql's server is not there", Object.assign(new Error("Failed to connect"), { code: "ESOCKET" })],
  ["SQLite is busy", known({ kind: "SocketTimeout" }, "P1008")],
  ["SQLite's disk is full", known({ kind: "sqlite", extendedCode: 13 })],
  ["SQLite cannot read", known({ kind: "sqlite", extendedCode: 10 | (1 << 8) })],
])("unavailable: %s", (name, error) => {
  for (const database of databasesOf(name)) expect(isUnavailable(error, database)).toBe(true);
  expect(isRefusedValue(error)).toBe(false);
});

test.each<[string, unknown]>([
  ["no error", undefined],
  ["a fault of the code", new TypeError("x is undefined")],
  ["a table that is not there", known({ kind: "TableDoesNotExist", originalCode: "42P01" }, "P2021")],
  ["MariaDB's syntax error", known({ kind: "mysql", originalCode: "1064", state: "42000" })],
  ["SQLite's corrupt file", known({ kind: "sqlite", extendedCode: 11 })],
  ["a refused value", known({ kind: "InvalidInputValue", originalCode: "22P02" }, "P2007")],
])("not unavailable: %s", (name, error) => {
  for (const database of databasesOf(name)) expect(isUnavailable(error, database)).toBe(false);
});

test("refused: a text that is no UUID, a number out of its column's range, an integer that D1 does not take", () => {
  expect(isRefusedValue(known({ kind: "InvalidInputValue", originalCode: "22P02" }))).toBe(true);
  expect(isRefusedValue(known({ kind: "ValueOutOfRange", originalCode: "22003" }))).toBe(true);
  expect(isRefusedValue(new Error("…", { cause: new Error("Invalid Int64-encoded value received: 1") }))).toBe(true);
});
