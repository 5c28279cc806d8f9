import type { Database } from "../definition/database.js";
import { adapterOf } from "../definition/plain-client.js";
import type { PrismaClientLike } from "../definition/row-source.js";

/** The checks that run or have found UTC, by adapter. Several clients may share an adapter. */
const checks = new WeakMap<object, Promise<void>>();

/**
 * Returns a check that the database converts dates to UTC, by one statement before the first request. Prisma's adapters
 * read such dates as UTC, regardless of the session's time zone, so with another zone each would be shown as a wrong
 * time. Undefined if the database needs no check.
 */
export function zoneCheck(
  prisma: PrismaClientLike,
  { sessionZone }: Pick<Database, "sessionZone">,
): (() => Promise<void>) | undefined {
  if (sessionZone === undefined) return undefined;
  return () => {
    const key = adapterOf(prisma) ?? prisma;
    const earlierCheck = checks.get(key);
    if (earlierCheck !== undefined) return earlierCheck;
    const check = requireUtc(prisma, sessionZone);
    checks.set(key, check);
    // A failure is not kept, because the database may be unavailable, or may be set to UTC meanwhile.
    check.catch(() => checks.delete(key));
    return check;
  };
}

async function requireUtc(prisma: PrismaClientLike, sessionZone: NonNullable<Database["sessionZone"]>): Promise<void> {
  const found = await sessionZone(prisma);
  if (found === undefined) return;
  throw new Error(
    `The sessions of the database have the time zone ${found.zone}, but Prisma reads their dates as UTC. ${found.remedy}`,
  );
}
