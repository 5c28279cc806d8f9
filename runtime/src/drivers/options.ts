/** Builds the arguments of a driver adapter: the application's configuration, time limits and prepared statements. */

import {
  mariadbTimeLimits,
  mysqlTimeLimits,
  postgresqlTimeLimits,
  sqlserverTimeLimits,
  type TimeLimits,
} from "./time-limits.js";

export interface DriverSettings extends TimeLimits {
  /**
   * The maximum number of statements that each connection keeps prepared. Default: 100. With 0, the driver prepares
   * each statement anew, as PgBouncer before 1.21 requires in transaction mode.
   */
  readonly preparedStatements?: number;
}

const mostPrepared = 100;

type Limits<Function extends (limits: TimeLimits) => object> = ReturnType<Function>;

interface StatementNames {
  readonly statementNameGenerator?: (query: { readonly sql: string }) => string;
}

/** A connection of `pg`, with the method that this file calls. */
interface PgConnection {
  on(event: "error", listener: (error: Error) => void): unknown;
}

type Connected<Connection> = (connection: Connection) => void | Promise<void>;

/**
 * Returns the arguments of an adapter for PostgreSQL or CockroachDB:
 * `new PrismaPg(...postgresql({ connectionString }))`.
 *
 * Each new connection gets a listener for its errors. Without one, a server that closes a connection can end the Node
 * process: the pool passes a connection to the next request before that request listens for its errors.
 *
 * @example
 * ```ts
 * const adapter = new PrismaPg(...postgresql({ connectionString: "postgresql://localhost/books" }, { statement: 10_000 }));
 * ```
 */
export function postgresql<Config extends object>(
  config: Config,
  settings: DriverSettings = {},
): readonly [
  config: Limits<typeof postgresqlTimeLimits> & Config & { readonly onConnect: Connected<PgConnection> },
  options: StatementNames,
] {
  const { preparedStatements = mostPrepared, ...limits } = settings;
  const names = preparedStatements > 0 ? { statementNameGenerator: statementNames(preparedStatements) } : {};
  const { onConnect: configuredOnConnect }: { readonly onConnect?: Connected<PgConnection> } = config;
  const onConnect: Connected<PgConnection> = (connection) => {
    // The statement that runs on the connection fails with the same error, and the pool removes the connection.
    connection.on("error", () => {});
    return configuredOnConnect?.(connection);
  };
  return [{ ...postgresqlTimeLimits(limits), ...config, onConnect }, names];
}

/** A configuration with the name of the database, which Prisma puts before the names of tables. */
interface WithDatabase {
  readonly database: string;
}

interface Cached {
  readonly prepareCacheLength: number;
}

/**
 * Returns the arguments of an adapter for MariaDB: `new PrismaMariaDb(...mariadb({ host, user, database }))`.
 *
 * @example
 * ```ts
 * const adapter = new PrismaMariaDb(...mariadb({ host: "localhost", user: "app", database: "books" }));
 * ```
 */
export function mariadb<Config extends WithDatabase>(
  config: Config,
  settings: DriverSettings = {},
): readonly [config: Limits<typeof mariadbTimeLimits> & Cached & Config, options: { database: string }] {
  const { preparedStatements: prepareCacheLength = mostPrepared, ...limits } = settings;
  return [{ ...mariadbTimeLimits(limits), prepareCacheLength, ...config }, { database: config.database }];
}

/**
 * Returns the arguments of an adapter for MySQL: `new PrismaMariaDb(...mysql({ host, user, database }))`.
 *
 * @example
 * ```ts
 * const adapter = new PrismaMariaDb(...mysql({ host: "localhost", user: "app", database: "books" }));
 * ```
 */
export function mysql<Config extends WithDatabase>(
  config: Config,
  settings: DriverSettings = {},
): readonly [config: Limits<typeof mysqlTimeLimits> & Cached & Config, options: { database: string }] {
  const { preparedStatements: prepareCacheLength = mostPrepared, ...limits } = settings;
  return [{ ...mysqlTimeLimits(limits), prepareCacheLength, ...config }, { database: config.database }];
}

/**
 * Returns the argument of an adapter for SQL Server: `new PrismaMssql(...sqlserver({ server, user, database }))`. Its
 * driver keeps no prepared statements.
 *
 * @example
 * ```ts
 * const settings = sqlserver({ server: "localhost", user: "app", database: "books" });
 * ```
 */
export function sqlserver<Config extends object>(
  config: Config,
  limits: TimeLimits = {},
): readonly [config: Limits<typeof sqlserverTimeLimits> & Config] {
  const { pool, ...times } = sqlserverTimeLimits(limits);
  // With `pool` in its type, TypeScript would refuse a configuration without one.
  const { pool: own }: { readonly pool?: object } = config;
  return [{ ...times, ...config, pool: { ...pool, ...own } }];
}

/**
 * Returns a function that names the first `most` different statements: `prisma_paged_1`. `pg` prepares a named
 * statement once on each connection, and never forgets it. The number is limited because requests decide how many
 * different statements there are: a server that kept them all would run out of memory. `pg` prepares a statement
 * without a name each time.
 */
export function statementNames(most: number): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const existingName = names.get(sql);
    if (existingName !== undefined) return existingName;
    if (names.size >= most) return "";
    const name = `prisma_paged_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
