import type { Database } from "../definition/database.js";
import { adapterOf } from "../definition/plain-client.js";
import type { PrismaClientLike } from "../definition/row-source.js";

/** The adapters that were checked. Several clients may share an adapter. */
const checked = new WeakSet<object>();

/**
 * Warns if the adapter loses integers beyond 2^53. It runs one statement for each adapter, and no request waits for it.
 * A database that cannot answer is not reported here, because each request will report it.
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
    // A wrapper may have no client outside a request, and the database may not be available.
  }
}
