/** The times that an adapter's driver and its server keep to, within those of a request. */
export interface TimeLimits {
  /** Milliseconds that one statement may take; then the server ends it. Default: 25,000. */
  readonly statement?: number;
  /** Milliseconds that a request may wait for a connection. Default: 5,000. */
  readonly connection?: number;
}

/** Together the 30 seconds of a request (`timeout` of `createApi`): no statement runs much longer than its request. */
const defaults = { statement: 25_000, connection: 5_000 };

/** How long the driver waits: a server that no longer answers cannot report its own limit. */
const silenceOf = ({ statement, connection }: Required<TimeLimits>): number => statement + connection;

/**
 * For PostgreSQL and CockroachDB: `new PrismaPg({ connectionString, ...postgresqlTimeLimits() })`.
 *
 * The server ends a statement, and an idle transaction; the driver closes a connection
 * on which the server has fallen silent. A request that reaches one of them returns 503.
 *
 * PgBouncer refuses the first two as parameters of a connection: there they are the role's
 * (`ALTER ROLE … SET statement_timeout = '25s'`).
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
 * For MariaDB: `new PrismaMariaDb({ host, user, database, ...mariadbTimeLimits() })`.
 *
 * The server ends a statement, and an idle transaction; the driver closes a connection
 * whose server no longer answers, or that has been idle for so long. A request that reaches one of them returns 503.
 *
 * With the driver 3.5.4 (`overrides` in package.json): 3.4.5, which the adapter brings, ends the process if a
 * connection breaks while its session variables are set.
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
    // Seconds, the second one whole ones. Not the driver's `queryTimeout`: a connection that breaks while that is set
    // ends the process.
    sessionVariables: {
      max_statement_time: times.statement / 1000,
      idle_transaction_timeout: Math.ceil(silenceOf(times) / 1000),
    },
    socketTimeout: silenceOf(times),
    acquireTimeout: times.connection,
  };
}

/**
 * For MySQL: `new PrismaMariaDb({ host, user, database, ...mysqlTimeLimits() })`. As MariaDB's, but its server ends
 * nothing but a `SELECT`, and no transaction.
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
 * For SQL Server: `new PrismaMssql({ server, user, database, ...sqlserverTimeLimits() })`. The driver cancels a
 * statement.
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
