import type { Database, Failure } from "./database.js";

/**
 * True if a failure says that the database cannot be reached, or that its connections or its time ran out: 503, to be
 * tried again (BEHAVIOUR 9). Prisma's own code tells it, or that of the driver within: an adapter gives what it does not
 * know under a code for everything, and some failures of a pool as plain errors without any.
 */
export function isUnavailable(error: unknown, database: Database): boolean {
  if (typeof error !== "object" || error === null) return false;
  const failure = error as Failure;
  const adapterError = failure.meta?.driverAdapterError;
  const driver = adapterError?.cause ?? {};
  return (
    codes.test(String(failure.code)) ||
    driverKinds.test(String(driver.kind)) ||
    connectionStates.test(String(driver.state)) ||
    database.isUnavailable(failure, driver) ||
    isUnavailable(adapterError, database) ||
    isUnavailable(failure.cause, database)
  );
}

/**
 * True if the database refused a value as none of its column's type: a text that is no UUID, a number beyond a SMALLINT.
 * Prisma's own types are wider than the column's, so that the value has passed every check before.
 */
export function isRefusedValue(error: unknown): boolean {
  const { code, meta }: Failure = Object(error);
  const { kind = "", originalCode = "" } = meta?.driverAdapterError?.cause ?? {};
  return code === "P2007" || code === "P2020" || refusedKinds.test(kind) || originalCode.startsWith("22");
}

const refusedKinds = /^(InvalidInputValue|ValueOutOfRange)$/;

/**
 * Prisma's: not reached, timed out, closed, no connection free, a transaction that could not start or must be tried
 * again; and Node's, where an adapter hands them on as they are.
 */
const codes =
  /^(P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

const driverKinds =
  /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict)$/;

/** SQL's own class of states for a connection that failed. */
const connectionStates = /^08...$/;
