/** The subpath `@prisma-paged/runtime/databases`: what is each database's own. An application loads that of its own one. */
import type { Database } from "./database.js";
import { serverCounts } from "./server-counts.js";

export {
  mariadbTimeLimits,
  mysqlTimeLimits,
  postgresqlTimeLimits,
  sqlserverTimeLimits,
  type TimeLimits,
} from "./adapter-time-limits.js";
export type { Database, DriverFailure, Failure } from "./database.js";

/** BUSY, LOCKED, NOMEM, IOERR, FULL, CANTOPEN. */
const sqliteCodes: ReadonlySet<number> = new Set([5, 6, 7, 10, 13, 14]);

export const sqlite: Database = {
  // One `Int` is SQLite's own row number, the order that the rows lie in.
  skipsRows: ({ fields: [key, ...others] }, [first]) =>
    key?.type === "Int" && others.length === 0 && key.name === first?.field,
  isUnavailable: (_, { kind, extendedCode = 0 }) => kind === "sqlite" && sqliteCodes.has(extendedCode & 0xff),
};

/**
 * Its states: connection (08), resources (53: connections, memory, disk), shut down or starting (57P), a statement that
 * was cancelled, as its time limit does (57014), a lock that was not had in time (55P03).
 */
const states = /^(08...|53...|57P..|57014|55P03)$/;

/** The plain errors of `pg` and its pool. */
const messages =
  /^(timeout exceeded when trying to connect|Connection terminated( unexpectedly| due to connection timeout)?|Client has encountered a connection error and is not queryable|Query read timeout)$/;

export const postgresql: Database = {
  isolationLevel: "RepeatableRead",
  countsOf: serverCounts,
  isUnavailable: ({ code, message }, { originalCode = "" }) =>
    states.test(originalCode) || states.test(String(code)) || messages.test(String(message)),
};

/** Always serializable, and otherwise as PostgreSQL, whose driver it has. */
export const cockroachdb: Database = { ...postgresql, isolationLevel: "Serializable" };

/** MySQL's, MariaDB's, and those of their driver (45xxx). */
const mysqlCodes: ReadonlySet<number> = new Set([
  // Too many connections, of the server and of the user; shutting down.
  ...[1040, 1203, 1226, 1053, 1077, 1079],
  // A lock that was not had in time; the disk full; out of memory or of sort memory.
  ...[1205, 1021, 1037, 1038, 1041],
  // Interrupted, the connection killed, the statement's time over: MariaDB's and MySQL's.
  ...[1317, 1927, 1969, 3024],
  // The server gone, the connection lost.
  ...[2002, 2003, 2006, 2013],
  // No connection from the pool in time, none in time, closed, the socket's time over.
  ...[45028, 45012, 45009, 45026, 45013],
]);

export const mysql: Database = {
  isolationLevel: "RepeatableRead",
  countsOf: serverCounts,
  isUnavailable: (_, { kind, originalCode }) => kind === "mysql" && mysqlCodes.has(Number(originalCode)),
};

/** Those of its driver, for a time that is over and a connection that is not there or has broken. */
const mssqlCodes = /^(ETIMEOUT|ESOCKET|ECONNCLOSED|ENOTOPEN|ECLOSE)$/;

/** Snapshot isolation is off by default. */
export const sqlserver: Database = {
  isolationLevel: "Serializable",
  countsOf: serverCounts,
  isUnavailable: ({ code }, { originalCode = "" }) => mssqlCodes.test(String(code)) || mssqlCodes.test(originalCode),
};
