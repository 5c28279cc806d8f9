/**
 * Keeps an application's client from writing. Each text that it sends must be a single statement that reads. The
 * database then refuses to write, and confirms that before each statement.
 */

/** The databases that `tune` measures. */
export type MeasurableProvider = "sqlite" | "postgresql" | "mysql";

export interface Guard {
  readonly provider: MeasurableProvider;
  /**
   * The statements that begin the transaction in which each statement runs. Empty if the database needs no transaction
   * to refuse.
   */
  readonly begin: readonly string[];
  /** The statements that are sent before each statement. */
  readonly before: readonly string[];
  /** The query that reads whether the database refuses to write. */
  readonly proof: string;
  readonly isProved: (rows: readonly unknown[][]) => boolean;
}

const isEach = (rows: readonly unknown[][], text: string): boolean =>
  rows.length > 0 && rows.every((row) => String(row.at(-1)).toLowerCase() === text);

/** The guard of each database. @param timeout the time that a statement may run, in milliseconds */
export const guards: { readonly [provider in MeasurableProvider]: (timeout: number) => Guard } = {
  sqlite: () => ({
    provider: "sqlite",
    begin: [],
    before: ["PRAGMA query_only = 1"],
    proof: "PRAGMA query_only",
    isProved: (rows) => isEach(rows, "1"),
  }),
  postgresql: (timeout) => ({
    provider: "postgresql",
    begin: [
      "SET TRANSACTION READ ONLY",
      `SET LOCAL statement_timeout = ${timeout}`,
      "SET LOCAL client_connection_check_interval = 1000",
    ],
    before: [],
    // It also takes the snapshot, after which no transaction can become one that writes.
    proof: "SELECT current_setting('transaction_read_only')",
    isProved: (rows) => isEach(rows, "on"),
  }),
  mysql: (timeout) => ({
    provider: "mysql",
    // A transaction that has begun cannot become read-only, and no prepared statement can begin one that is.
    begin: ["ROLLBACK", mysqlLimit(timeout)],
    before: ["SET SESSION TRANSACTION READ ONLY"],
    // MariaDB and MySQL have different names for the variable.
    proof: "SHOW SESSION VARIABLES WHERE Variable_name IN ('tx_read_only', 'transaction_read_only')",
    isProved: (rows) => isEach(rows, "on"),
  }),
};

/** Returns the statement that limits the time of statements. MariaDB and MySQL each ignore the other's limit. */
export function mysqlLimit(timeout: number): string {
  return `SET @limited = 1 /*M!, SESSION max_statement_time = ${timeout / 1000} */ /*!50701 , SESSION max_execution_time = ${timeout} */`;
}

/**
 * The beginning of a statement that reads. Its functions or a `WITH` may still write, which the database must refuse.
 */
const reads = /^\(*\s*(?:select|with|values|table|show|explain)\b/i;

/** A comment that contains no other comment, and that MySQL does not run as code. */
const comment = /^\s*(?:--[^\r\n]*[\r\n]|\/\*(?!!|M!)(?:[^*/]|\*(?!\/)|\/(?!\*))*\*\/)/;

/**
 * Returns the reason why a statement of the client is not sent; undefined if it is sent. A `;` within a string or a
 * name is refused, too. An accepted text is a single statement for certain, which cannot end the transaction in which
 * it runs.
 */
export function refusalOf(sql: string, provider: MeasurableProvider): string | undefined {
  const whole = sql.trimEnd();
  if (whole.slice(0, -1).includes(";")) return `This may be several statements: ${sql}`;
  let text = sql;
  for (let found = comment.exec(text); found !== null; found = comment.exec(text)) text = text.slice(found[0].length);
  if (!reads.test(text.trimStart())) return `This statement writes: ${sql}`;
  if (provider === "mysql" && /outfile|dumpfile/i.test(sql)) return `This statement may write a file: ${sql}`;
  return undefined;
}
