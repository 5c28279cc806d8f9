/** Defines what differs between the databases. The settings of an emitted API name one of them: `sqlite`. */
import type { Database } from "../definition/database.js";
import type { PrismaClientLike } from "../definition/row-source.js";
import { messagesOf, nondeterministic } from "./database-errors.js";
import { storedDate } from "./sqlite-dates.js";

/** SQLite's result codes for a database that cannot answer now: BUSY, LOCKED, NOMEM, IOERR, FULL and CANTOPEN. */
const sqliteUnavailable: ReadonlySet<number> = new Set([5, 6, 7, 10, 13, 14]);

const refusedInteger = /safely represented as a JavaScript number/;
const intModeRemedy = 'Set `intMode`: new PrismaLibSql({ url, intMode: "bigint" })';

async function integerRemedy(client: PrismaClientLike): Promise<string | undefined> {
  const sent = 9_007_199_254_740_993n;
  try {
    const [row] = await client.$queryRaw<readonly { readonly sent: unknown }[]>`SELECT 9007199254740993 AS "sent"`;
    if (row === undefined || BigInt(String(row.sent)) === sent) return undefined;
    return "The adapter rounds integers beyond 2^53: a BigInt may be shown with wrong digits. Set its option for large integers, or use another adapter.";
  } catch (error) {
    const isRefused = messagesOf(error).some((message) => refusedInteger.test(message));
    return isRefused
      ? `The adapter refuses integers beyond 2^53: a page with one in a BigInt field will be a 500. ${intModeRemedy}`
      : undefined;
  }
}

export const sqlite: Database = {
  provider: "sqlite",
  // A single `Int` is SQLite's own row number, by which the rows are stored in order.
  skipsRows: ({ fields: [key, ...others] }, [first]) =>
    key?.type === "Int" && others.length === 0 && key.name === first?.field,
  isUnavailable: (_, { kind, extendedCode = 0 }) => kind === "sqlite" && sqliteUnavailable.has(extendedCode & 0xff),
  remedy: (messages) =>
    refusedInteger.test(messages)
      ? `A row holds an integer beyond 2^53, which the adapter refuses. ${intModeRemedy}`
      : undefined,
  integerRemedy,
  storedDate,
};

/**
 * SQL states of PostgreSQL for a server that cannot answer now. The connection failed (08), it is out of connections,
 * memory or disk (53), or it is shutting down or starting (57P). Or the statement was cancelled, for example by its
 * time limit (57014), or a lock was not free in time (55P03).
 */
const postgresqlState = /^(?:08...|53...|57P..|57014|55P03)$/;

/** Errors of `pg` and its pool that have no code, or one that other errors share. */
const postgresqlMessages: ReadonlySet<string> = new Set([
  // The columns of a prepared statement have changed. It is prepared again the next time.
  "cached plan must not change result type",
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Query read timeout",
]);

const preparedStatementRemedy =
  "A pooler in transaction mode mixes up the statements that a connection has prepared. With PgBouncer before 1.21, set `preparedStatements: 0`: postgresql({ connectionString }, { preparedStatements: 0 }). With a later version, set its `max_prepared_statements`.";

const collationRemedy =
  "PostgreSQL cannot look for a part of a text in a column with a nondeterministic collation. In a `where` or a scope, use `equals` there, or give the column another collation.";

/**
 * Reads the time zone of a session, unless it is UTC. In UTC, all of these times end in `+00`: a winter, two summers,
 * and a day when every place had its local time.
 */
const sessionZone: Database["sessionZone"] = async (client) => {
  const [found] = await client.$queryRaw<readonly { readonly zone: string; readonly texts: string }[]>`
    SELECT current_setting('TimeZone') AS "zone", concat_ws(' ',
      '1800-01-01 00:00:00+00'::timestamptz, '1945-07-01 00:00:00+00'::timestamptz,
      '2020-01-01 00:00:00+00'::timestamptz, '2020-07-01 00:00:00+00'::timestamptz) AS "texts"`;
  if (found === undefined || found.texts.match(/\+00(:00)?(?= |$)/g)?.length === 4) return undefined;
  const remedy = `Set it: new PrismaPg({ connectionString, options: "-c TimeZone=UTC" }), or ALTER ROLE … SET timezone = 'UTC'.`;
  return { zone: found.zone, remedy };
};

/**
 * Reads the labels of an enum in the database's order. They are cast to text, because the adapter of Neon does not read
 * a column of the type `name`.
 */
const enumLabels: Database["enumLabels"] = async (client, { schema = "", table, column }) => {
  const labels = await client.$queryRaw<readonly { readonly label: string }[]>`
    SELECT e.enumlabel::text AS "label" FROM pg_enum e
    JOIN pg_attribute a ON a.atttypid = e.enumtypid
    JOIN pg_class c ON c.oid = a.attrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relname = ${table} AND a.attname = ${column}
      AND (n.nspname = ${schema} OR (${schema} = '' AND pg_table_is_visible(c.oid)))
    ORDER BY e.enumsortorder`;
  return labels.map(({ label }) => label);
};

export const postgresql: Database = {
  provider: "postgresql",
  sessionZone,
  enumLabels,
  isolationLevel: "RepeatableRead",
  countsBesideRows: true,
  isUnavailable: ({ code, message }, { originalCode = "" }) =>
    postgresqlState.test(originalCode) || postgresqlState.test(String(code)) || postgresqlMessages.has(String(message)),
  remedy: (messages) => {
    if (/prepared statement "prisma_paged_\d+"/.test(messages)) return preparedStatementRemedy;
    return nondeterministic.test(messages) ? collationRemedy : undefined;
  },
};

/** CockroachDB, which is always serializable; otherwise like PostgreSQL, whose driver it uses. */
export const cockroachdb: Database = {
  ...postgresql,
  provider: "cockroachdb",
  isolationLevel: "Serializable",
};

/** Codes of MySQL, MariaDB and their driver (45xxx) for a server that cannot answer now. */
const mysqlUnavailable: ReadonlySet<string> = new Set([
  "1040", // too many connections
  "1203", // too many connections of the user
  "1226", // the user's limit
  "1053", // shutting down
  "1077", // shutting down
  "1079", // shut down
  "1205", // a lock was not free in time
  "1021", // disk full
  "1037", // out of memory
  "1038", // out of sort memory
  "1041", // out of memory
  "1317", // interrupted
  "1927", // connection killed
  "1969", // the statement's time is over (MariaDB)
  "3024", // the statement's time is over (MySQL)
  "2002", // not reached
  "2003", // not reached
  "2006", // the server has gone away
  "2013", // connection lost
  "45028", // no connection from the pool
  "45012", // no connection in time
  "45009", // connection closed
  "45026", // the socket's time is over
  "45013", // connection closed
]);

export const mysql: Database = {
  provider: "mysql",
  sessionZone: async (client) => {
    const [found] = await client.$queryRaw<readonly { readonly zone: string; readonly difference: bigint | number }[]>`
      SELECT @@session.time_zone AS \`zone\`,
        ABS(UNIX_TIMESTAMP('2020-01-01 00:00:00') - 1577836800) +
        ABS(UNIX_TIMESTAMP('2020-07-01 00:00:00') - 1593561600) AS \`difference\``;
    if (found === undefined || Number(found.difference) === 0) return undefined;
    return { zone: found.zone, remedy: 'Set it: new PrismaMariaDb({ host, user, database, timezone: "Z" })' };
  },
  enumLabels: async (client, { table, column }) => {
    const [found] = await client.$queryRaw<readonly { readonly type: string }[]>`
      SELECT COLUMN_TYPE AS \`type\` FROM information_schema.COLUMNS
      WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ${table} AND COLUMN_NAME = ${column}`;
    // The type is written like this: enum('a','it''s')
    const quoted = found?.type.match(/'(?:[^']|'')*'/g) ?? [];
    return quoted.map((text) => text.slice(1, -1).replaceAll("''", "'"));
  },
  remedy: (messages) =>
    /Invalid time value/.test(messages)
      ? "A row holds a date that is none, such as 0000-00-00, which the adapter refuses. Set such dates to NULL."
      : undefined,
  isolationLevel: "RepeatableRead",
  countsBesideRows: true,
  isUnavailable: (_, { kind, originalCode }) => kind === "mysql" && mysqlUnavailable.has(String(originalCode)),
};

/** Codes of SQL Server's driver for a time-out and for a failed connection. */
const sqlserverUnavailable: ReadonlySet<string> = new Set(["ETIMEOUT", "ESOCKET", "ECONNCLOSED", "ENOTOPEN", "ECLOSE"]);

/** SQL Server. Its level is `Serializable`, because snapshot isolation is off by default. */
export const sqlserver: Database = {
  provider: "sqlserver",
  isolationLevel: "Serializable",
  countsBesideRows: true,
  isUnavailable: ({ code }, { originalCode = "" }) =>
    sqlserverUnavailable.has(String(code)) || sqlserverUnavailable.has(originalCode),
};
