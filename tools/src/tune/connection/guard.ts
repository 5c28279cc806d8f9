/**
 * What keeps an application's client from writing. Its text says that a statement is one, and reads; the database then
 * refuses to write, and says so before each statement.
 */

/** The databases that `tune` measures. */
export type Measured = "sqlite" | "postgresql" | "mysql";

export interface Guard {
  readonly provider: Measured;
  /** Begin a transaction, in which each statement runs; none if the database needs no transaction to refuse. */
  readonly begin: readonly string[];
  /** Sent before each statement. */
  readonly before: readonly string[];
  /** Reads whether the database refuses to write. */
  readonly proof: string;
  readonly isProved: (rows: readonly unknown[][]) => boolean;
}

const isEach = (rows: readonly unknown[][], text: string): boolean =>
  rows.length > 0 && rows.every((row) => String(row.at(-1)).toLowerCase() === text);

/** @param timeout how long a statement may run, in milliseconds */
export const guards: { readonly [provider in Measured]: (timeout: number) => Guard } = {
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
    // A transaction that has begun cannot become read-only, and none can begin so by a prepared statement.
    begin: ["ROLLBACK", mysqlLimit(timeout)],
    before: ["SET SESSION TRANSACTION READ ONLY"],
    // MariaDB and MySQL have different names for it.
    proof: "SHOW SESSION VARIABLES WHERE Variable_name IN ('tx_read_only', 'transaction_read_only')",
    isProved: (rows) => isEach(rows, "on"),
  }),
};

/** Each server ignores the other's limit. */
export function mysqlLimit(timeout: number): string {
  return `SET @limited = 1 /*M!, SESSION max_statement_time = ${timeout / 1000} */ /*!50701 , SESSION max_execution_time = ${timeout} */`;
}

/** What a statement that reads begins with. The text says no more: functions and `WITH` are left to the database. */
const reads = /^\(*\s*(?:select|with|values|table|show|explain)\b/i;

/** A comment without another one in it, which is not one that MySQL runs. */
const comment = /^\s*(?:--[^\r\n]*[\r\n]|\/\*(?!!|M!)(?:[^*/]|\*(?!\/)|\/(?!\*))*\*\/)/;

/**
 * Returns why a statement of the client's is not sent; undefined if it is. A `;` in a text or a name counts, too: what
 * is left is one statement for certain, which cannot end the transaction that it runs in.
 */
export function refusalOf(sql: string, provider: Measured): string | undefined {
  const whole = sql.trimEnd();
  if (whole.slice(0, -1).includes(";")) return `This may be several statements: ${sql}`;
  let text = sql;
  for (let found = comment.exec(text); found !== null; found = comment.exec(text)) text = text.slice(found[0].length);
  if (!reads.test(text.trimStart())) return `This statement writes: ${sql}`;
  if (provider === "mysql" && /outfile|dumpfile/i.test(sql)) return `This statement may write a file: ${sql}`;
  return undefined;
}
