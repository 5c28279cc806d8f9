/** The time limits of an adapter's driver and of its server, which end a statement before or with its request. */
export interface TimeLimits {
  /** The maximum time of one statement in milliseconds. The server ends the statement after it. Default: 25,000. */
  readonly statement?: number;
  /** The maximum time in milliseconds that a request waits for a connection. Default: 5,000. */
  readonly connection?: number;
}

/** The default limits. Their sum is the 30 s of a request (`timeout`), so that no statement runs much longer. */
const defaults = { statement: 25_000, connection: 5_000 };

/** Returns the time that the driver waits for a server. A server that no longer answers cannot apply its own limit. */
const silenceOf = ({ statement, connection }: Required<TimeLimits>): number => statement + connection;

/**
 * Returns time limits for PostgreSQL and CockroachDB: `new PrismaPg({ connectionString, ...postgresqlTimeLimits() })`.
 *
 * The server ends a statement and an idle transaction. The driver closes a connection on which the server has fallen
 * silent. A request that reaches one of these limits returns 503.
 *
 * PgBouncer refuses `statement_timeout` and `idle_in_transaction_session_timeout` as parameters of a connection. Set
 * them for the role instead (`ALTER ROLE … SET statement_timeout = '25s'`).
 *
 * @example
 * ```ts
 * const adapter = new PrismaPg({ connectionString: "postgresql://localhost/books", ...postgresqlTimeLimits() });
 * ```
 */
export function postgresqlTimeLimits(limits: TimeLimits = {}): {
  readonly statement_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
  readonly query_timeout: number;
  readonly connectionTimeoutMillis: number;
} {
  const times = { ...defaults, ...limits };
  return {
    statement_timeout: times.statement,
    idle_in_transaction_session_timeout: silenceOf(times),
    query_timeout: silenceOf(times),
    connectionTimeoutMillis: times.connection,
  };
}

/**
 * Returns time limits for MariaDB: `new PrismaMariaDb({ host, user, database, ...mariadbTimeLimits() })`.
 *
 * The server ends a statement and an idle transaction. The driver closes a connection whose server no longer answers,
 * or that has been idle for the time of both limits. A request that reaches one of these limits returns 503.
 *
 * Use version 3.5.4 of the driver (`overrides` in package.json). Version 3.4.5, on which the adapter depends, ends the
 * process if a connection breaks while the driver sets its session variables.
 *
 * @example
 * ```ts
 * const adapter = new PrismaMariaDb({ host: "localhost", database: "books", ...mariadbTimeLimits({ statement: 10_000 }) });
 * ```
 */
export function mariadbTimeLimits(limits: TimeLimits = {}): {
  readonly sessionVariables: { readonly max_statement_time: number; readonly idle_transaction_timeout: number };
  readonly socketTimeout: number;
  readonly acquireTimeout: number;
} {
  const times = { ...defaults, ...limits };
  return {
    // In seconds; the second variable requires whole ones. Not the driver's `queryTimeout`, because the process ends if
    // a connection breaks while the driver sets that.
    sessionVariables: {
      max_statement_time: times.statement / 1000,
      idle_transaction_timeout: Math.ceil(silenceOf(times) / 1000),
    },
    socketTimeout: silenceOf(times),
    acquireTimeout: times.connection,
  };
}

/**
 * Returns time limits for MySQL: `new PrismaMariaDb({ host, user, database, ...mysqlTimeLimits() })`. They are like
 * those of MariaDB, but the server of MySQL ends only a `SELECT`, and no transaction.
 *
 * @example
 * ```ts
 * const adapter = new PrismaMariaDb({ host: "localhost", database: "books", ...mysqlTimeLimits() });
 * ```
 */
export function mysqlTimeLimits(limits: TimeLimits = {}): {
  readonly sessionVariables: { readonly max_execution_time: number };
  readonly socketTimeout: number;
  readonly acquireTimeout: number;
} {
  const times = { ...defaults, ...limits };
  return {
    sessionVariables: { max_execution_time: times.statement },
    socketTimeout: silenceOf(times),
    acquireTimeout: times.connection,
  };
}

/**
 * Returns time limits for SQL Server: `new PrismaMssql({ server, user, database, ...sqlserverTimeLimits() })`. The
 * driver cancels a statement.
 *
 * @example
 * ```ts
 * const config = { server: "localhost", database: "books", ...sqlserverTimeLimits({ connection: 2_000 }) };
 * ```
 */
export function sqlserverTimeLimits(limits: TimeLimits = {}): {
  readonly requestTimeout: number;
  readonly connectionTimeout: number;
  readonly pool: { readonly acquireTimeoutMillis: number };
} {
  const { statement, connection } = { ...defaults, ...limits };
  return {
    requestTimeout: statement,
    connectionTimeout: connection,
    pool: { acquireTimeoutMillis: connection },
  };
}
