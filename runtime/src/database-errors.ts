/**
 * True if a failure says that the database cannot be reached, or that its connections or its time ran out: 503, to be
 * tried again (BEHAVIOUR 9). Prisma's own code tells it, or that of the driver within: an adapter gives what it does not
 * know under a code for everything, and some failures of a pool as plain errors without any.
 */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, meta, message, cause } = error as Failure;
  if (typeof code === "string" && (prismaCodes.test(code) || systemCodes.test(code) || serverCodes.test(code)))
    return true;
  if (typeof message === "string" && poolMessages.test(message)) return true;
  const driver = meta?.driverAdapterError;
  return isDriverUnavailable(driver?.cause) || isUnavailable(driver) || isUnavailable(cause);
}

/**
 * True if the database refused a value as none of its column's type: a text that is no UUID, a number beyond a SMALLINT.
 * Prisma's own types are wider than the column's, so that the value has passed every check before.
 */
export function isRefusedValue(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, meta } = error as Failure;
  const { kind = "", originalCode = "" } = meta?.driverAdapterError?.cause ?? {};
  return code === "P2007" || code === "P2020" || refusedKinds.test(kind) || originalCode.startsWith("22");
}

const refusedKinds = /^(InvalidInputValue|ValueOutOfRange)$/;

/** As far as it is read: an error of Prisma, of an adapter, of a driver, or of Node. */
interface Failure {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: DriverFailure } };
}

/** What an adapter makes of its driver's error. */
interface DriverFailure {
  readonly kind?: string;
  readonly originalCode?: string;
  readonly state?: string;
  /** SQLite's. */
  readonly extendedCode?: number;
}

/** Prisma's: not reached, timed out, closed, no connection free, a transaction that could not start or must be tried again. */
const prismaCodes = /^P(10(01|02|08|17)|20(24|28|34|37))$/;

/** Node's, where an adapter hands them on as they are. */
const systemCodes = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The plain errors of `pg` and its pool. */
const poolMessages =
  /^(timeout exceeded when trying to connect|Connection terminated( unexpectedly| due to connection timeout)?|Client has encountered a connection error and is not queryable|Query read timeout)$/;

const driverKinds =
  /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict)$/;

function isDriverUnavailable(driver: DriverFailure | undefined): boolean {
  if (driver === undefined) return false;
  const { kind = "", originalCode = "", state = "", extendedCode = 0 } = driver;
  if (driverKinds.test(kind) || connectionStates.test(state)) return true;
  if (kind === "mysql") return mysqlCodes.has(Number(originalCode));
  if (kind === "sqlite") return sqliteCodes.has(extendedCode & 0xff);
  return serverCodes.test(originalCode);
}

/** SQL's own class of states for a connection that failed. */
const connectionStates = /^08...$/;

/**
 * PostgreSQL's states: connection (08), resources (53: connections, memory, disk), shut down or starting (57P), a
 * statement that was cancelled, as its time limit does (57014), a lock that was not had in time (55P03).
 */
const serverCodes = /^(08...|53...|57P..|57014|55P03)$/;

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

/** SQLite's BUSY, LOCKED, NOMEM, IOERR, FULL, CANTOPEN. */
const sqliteCodes: ReadonlySet<number> = new Set([5, 6, 7, 10, 13, 14]);
