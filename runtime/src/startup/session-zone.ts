import type { Database } from "../definition/database.js";
import { adapterOf } from "../definition/plain-client.js";
import type { PrismaClientLike } from "../definition/row-source.js";

/** By adapter, since several clients may share one: the checks that run, and those that found UTC. */
const checks = new WeakMap<object, Promise<void>>();

/**
 * Makes sure that the database converts dates to UTC, in one statement before the first request. Prisma's adapters read
 * such dates as UTC whatever the session's time zone is, so that in another one each would be shown as a wrong time.
 */
export function zoneCheck(
  prisma: PrismaClientLike,
  { sessionZone }: Pick<Database, "sessionZone">,
): (() => Promise<void>) | undefined {
  if (sessionZone === undefined) return undefined;
  return () => {
    const key = adapterOf(prisma) ?? prisma;
    const known = checks.get(key);
    if (known !== undefined) return known;
    const check = requireUtc(prisma, sessionZone);
    checks.set(key, check);
    // Not kept: the database may be away, or may be set to UTC meanwhile.
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
