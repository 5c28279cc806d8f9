import type { Database } from "../definition/database.js";
import { adapterOf } from "../definition/plain-client.js";
import type { PrismaClientLike } from "../definition/row-source.js";

/** By adapter, since several clients may share one. */
const checked = new WeakSet<object>();

/**
 * Warns if the adapter loses integers beyond 2^53, in one statement for each adapter that nobody waits for. A database
 * that cannot answer is not reported here: each request meets it again.
 */
export async function warnOfLostIntegers(
  prisma: PrismaClientLike,
  { integerRemedy }: Pick<Database, "integerRemedy">,
): Promise<void> {
  if (integerRemedy === undefined) return;
  try {
    const key = adapterOf(prisma) ?? prisma;
    if (checked.has(key)) return;
    checked.add(key);
    const remedy = await integerRemedy(prisma);
    if (remedy !== undefined) console.warn(`[prisma-paged] ${remedy}`);
  } catch {
    // A wrapper may have no client outside a request, and a database may be away.
  }
}
