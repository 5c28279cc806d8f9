import type { Database } from "../definition/database.js";
import type { PrismaClientLike } from "../definition/row-source.js";
import { isUnavailable } from "./database-errors.js";
import type { SnapshotResult } from "./read-context.js";

/**
 * The limits of a transaction in milliseconds. Prisma's defaults are 2 seconds for a connection and 5 for the whole,
 * which is too short for the count of a large table. The request's time limit ends the wait earlier.
 */
const limits = { timeout: 60_000, maxWait: 60_000 };

/** Reads in one transaction at the database's level of snapshots. */
export async function readInSnapshot<Client, Result>(
  prisma: PrismaClientLike,
  database: Database,
  read: (client: Client) => Promise<Result>,
): Promise<SnapshotResult<Result>> {
  const client = prisma as unknown as {
    $transaction(run: (client: Client) => Promise<Result>, options: object): Promise<Result>;
  };
  let reading: Promise<Result> | undefined;
  const run = (transaction: Client) => {
    reading = read(transaction);
    return reading;
  };
  try {
    const result = await client.$transaction(run, { ...limits, isolationLevel: database.isolationLevel });
    return { kind: "read", result };
  } catch (error) {
    // Drivers over HTTP refuse interactive transactions with an error that has no code. Every other failure is a real
    // one.
    if (reading !== undefined || hasCode(error) || isUnavailable(error, database)) throw error;
    return { kind: "unsupported" };
  }
}

/** Returns true for Prisma's own errors (no connection, time ran out, …), because they have a code. */
function hasCode(error: unknown): boolean {
  return "code" in Object(error) || "errorCode" in Object(error);
}
