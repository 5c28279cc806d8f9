import type { Database, DriverFailure, Failure } from "../definition/database.js";

/**
 * Returns true if the database cannot be reached, or if its connections or its time ran out. The response is then a
 * 503, and the client may try again. Either Prisma's own code shows this, or the driver's error within. An adapter
 * reports failures that it does not know under one code, and some failures of a pool as plain errors without a code.
 */
export function isUnavailable(error: unknown, database: Database): boolean {
  if (typeof error !== "object" || error === null) return false;
  const failure = error as Failure;
  const adapterError = failure.meta?.driverAdapterError;
  // An adapter's own error, which a transaction passes on unchanged, has the driver's failure as its cause.
  const driver: DriverFailure = adapterError?.cause ?? failure;
  return (
    unavailableCodes.has(String(failure.code)) ||
    unavailableKinds.has(String(driver.kind)) ||
    String(driver.state).startsWith(connectionStateClass) ||
    database.isUnavailable(failure, driver) ||
    isUnavailable(adapterError, database) ||
    isUnavailable(failure.cause, database)
  );
}

/** Returns the failure for the log. If a setting or a table is missing, it is an error that says what to do. */
export function withRemedy(error: unknown, { remedy }: Pick<Database, "remedy">): unknown {
  const hint = missingTable(error) ?? remedy?.(messagesOf(error).join("\n"));
  return hint === undefined ? error : new Error(hint, { cause: error });
}

/** Prisma's codes and driver adapters' names for a table or a column that the database does not have. */
const missingTableSigns: ReadonlySet<string> = new Set(["P2021", "P2022", "TableDoesNotExist", "ColumnNotFound"]);

function missingTable(error: unknown): string | undefined {
  const { code, meta, message }: Failure = Object(error);
  const said = String(message).trim().split("\n").at(-1)?.trim() ?? "";
  const signs = [code, meta?.driverAdapterError?.cause?.kind].map(String);
  // libsql has no code for a missing table.
  const isMissing = signs.some((sign) => missingTableSigns.has(sign)) || /no such (?:table|column): /.test(said);
  if (!isMissing) return undefined;
  return `The database does not have the tables of the schema: run \`prisma migrate dev\` or \`prisma db push\`. ${said}`;
}

/** Returns the code of a failure or of its cause, such as Prisma's `P2021`; undefined if it has none. */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, cause }: Failure = error;
  return typeof code === "string" ? code : errorCodeOf(cause);
}

export function messagesOf(error: unknown): readonly string[] {
  if (typeof error !== "object" || error === null) return [];
  const { message, cause, meta }: Failure = error;
  return [String(message), ...messagesOf(cause), ...messagesOf(meta?.driverAdapterError)];
}

/**
 * Returns true if the database refused a value that its column cannot hold: a string that is not a UUID, or a number
 * beyond a SMALLINT. Such a value has passed every check before, because Prisma's types are wider than the columns.
 */
export function isRefusedValue(error: unknown): boolean {
  const { code, meta }: Failure = Object(error);
  const { kind = "", originalCode = "" } = meta?.driverAdapterError?.cause ?? {};
  return (
    code === "P2007" ||
    code === "P2020" ||
    refusedKinds.has(kind) ||
    originalCode.startsWith(dataExceptionClass) ||
    messagesOf(error).some((message) => message.includes(refusedByD1))
  );
}

/** Returns true if PostgreSQL cannot search for a part of a string, because of the collation of its column. */
export function isUnsearchable(error: unknown): boolean {
  return messagesOf(error).some((message) => nondeterministic.test(message));
}

/** Returns true if SQLite refuses a string as too long for `LIKE`. D1 accepts 50 bytes. */
export function isLongPattern(error: unknown): boolean {
  return messagesOf(error).some((message) => message.includes("LIKE or GLOB pattern too complex"));
}

/** Returns true if a statement has more values or conditions than Prisma or SQLite accepts. D1 accepts 100 of each. */
export function hasTooManyValues(error: unknown): boolean {
  if (errorCodeOf(error) === "P2029") return true;
  return messagesOf(error).some((message) => /too many SQL variables|Expression tree is too large/.test(message));
}

/**
 * PostgreSQL's message for `LIKE`, `ILIKE` and regular expressions on a column with a nondeterministic collation. The
 * message is tested because its code, `0A000`, is that of anything that PostgreSQL does not support.
 */
export const nondeterministic: RegExp = /nondeterministic collations are not supported for/;

/** The error of D1's adapter for an integer beyond 2^53, which has no code. */
const refusedByD1 = "Invalid Int64-encoded value received";

/** Driver adapters' names for a value that the column cannot hold. */
const refusedKinds: ReadonlySet<string> = new Set(["InvalidInputValue", "ValueOutOfRange"]);

/**
 * Prisma's codes for a database that cannot answer now. Also Node's codes for a failed connection, which some adapters
 * pass on.
 */
const unavailableCodes: ReadonlySet<string> = new Set([
  "P1001", // not reached
  "P1002", // reached, but timed out
  "P1008", // operation timed out
  "P1017", // connection closed by the server
  "P2024", // no free connection in the pool
  "P2028", // transaction could not start
  "P2034", // write conflict or deadlock: try again
  "P2037", // too many connections
  "ECONNREFUSED", // nobody listens
  "ECONNRESET", // connection reset
  "ECONNABORTED", // connection aborted
  "EPIPE", // written after the other side closed
  "ETIMEDOUT", // timed out
  "EHOSTUNREACH", // no route to the host
  "ENETUNREACH", // no route to the network
  "ENOTFOUND", // no such host
  "EAI_AGAIN", // name server not reached
]);

/** Driver adapters' names for a database that cannot answer now. */
const unavailableKinds: ReadonlySet<string> = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TransactionWriteConflict",
]);

/** The class of SQL states for a value that does not fit. */
const dataExceptionClass = "22";

/** The class of SQL states for a failed connection. */
const connectionStateClass = "08";
