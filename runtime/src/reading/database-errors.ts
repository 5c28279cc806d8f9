import type { Database, DriverFailure, Failure } from "../definition/database.js";

/**
 * True if the database cannot be reached, or if its connections or its time ran out: a 503, to be tried again. Prisma's
 * own code says so, or the driver's error within: an adapter reports what it does not know under one code for
 * everything, and some failures of a pool as plain errors without a code.
 */
export function isUnavailable(error: unknown, database: Database): boolean {
  if (typeof error !== "object" || error === null) return false;
  const failure = error as Failure;
  const adapterError = failure.meta?.driverAdapterError;
  // An adapter's own error, which a transaction passes on as it is, has the driver's failure as its cause.
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

/** A failure for the log; if a setting or a table is missing, an error that says what to do. */
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
  // libsql has no name for it.
  const isMissing = signs.some((sign) => missingTableSigns.has(sign)) || /no such (?:table|column): /.test(said);
  if (!isMissing) return undefined;
  return `The database does not have the tables of the schema: run \`prisma migrate dev\` or \`prisma db push\`. ${said}`;
}

/** The code of a failure or of its cause, such as Prisma's `P2021`; undefined if it has none. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, cause }: Failure = error;
  return typeof code === "string" ? code : codeOf(cause);
}

export function messagesOf(error: unknown): readonly string[] {
  if (typeof error !== "object" || error === null) return [];
  const { message, cause, meta }: Failure = error;
  return [String(message), ...messagesOf(cause), ...messagesOf(meta?.driverAdapterError)];
}

/**
 * True if the database refused a value that its column cannot hold: a text that is not a UUID, a number beyond a
 * SMALLINT. Prisma's types are wider than the columns', so that the value has passed every check before.
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

/** True if PostgreSQL cannot look for a part of a text, because of the collation of its column. */
export function isUnsearchable(error: unknown): boolean {
  return messagesOf(error).some((message) => nondeterministic.test(message));
}

/** True if SQLite refuses the text that `LIKE` compares with: D1 takes 50 bytes. */
export function isLongPattern(error: unknown): boolean {
  return messagesOf(error).some((message) => message.includes("LIKE or GLOB pattern too complex"));
}

/** True if a statement has more values, or more conditions, than Prisma or SQLite takes: D1 takes 100 of both. */
export function hasTooManyValues(error: unknown): boolean {
  if (codeOf(error) === "P2029") return true;
  return messagesOf(error).some((message) => /too many SQL variables|Expression tree is too large/.test(message));
}

/** Of `LIKE`, `ILIKE` and regular expressions. Their code, `0A000`, is that of anything that PostgreSQL does not support. */
export const nondeterministic: RegExp = /nondeterministic collations are not supported for/;

/** The error of D1's adapter for an integer beyond 2^53, which has no code. */
const refusedByD1 = "Invalid Int64-encoded value received";

/** Driver adapters' names for a value that the column cannot hold. */
const refusedKinds: ReadonlySet<string> = new Set(["InvalidInputValue", "ValueOutOfRange"]);

/** Prisma's codes for a database that cannot answer now, and Node's for a failed connection, which some adapters pass on. */
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

/** Driver adapters' names for the same. */
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
