import type { Database } from "../../definition/database.js";
import { adapterOf } from "../../definition/plain-client.js";
import type { CursorField, EnumColumn } from "../../definition/resource.js";
import type { PrismaClientLike } from "../../definition/row-source.js";

/**
 * The checks that run, and those that found no problem: by adapter, because several clients may share one, and by
 * column.
 */
const checks = new WeakMap<object, Map<EnumColumn, Promise<void>>>();

/**
 * Checks that the database sorts the values of an enum as the schema declares them. It takes one statement before the
 * first page in the order of the enum. A position depends on that order to tell which values come after it. In another
 * order, rows would be left out. Returns undefined if no field is an enum whose order the database declares.
 * @throws Error if the orders differ
 */
export function checkEnumOrder(
  prisma: PrismaClientLike,
  { enumLabels }: Pick<Database, "enumLabels">,
  fields: readonly CursorField[],
): Promise<unknown> | undefined {
  if (enumLabels === undefined) return undefined;
  const found = fields.flatMap(({ declaredIn, values = [] }) =>
    declaredIn === undefined ? [] : [checkOnce(prisma, enumLabels, declaredIn, declaredIn.labels ?? values)],
  );
  return found.length === 0 ? undefined : Promise.all(found);
}

function checkOnce(
  prisma: PrismaClientLike,
  enumLabels: NonNullable<Database["enumLabels"]>,
  column: EnumColumn,
  declared: readonly string[],
): Promise<void> {
  const key = adapterOf(prisma) ?? prisma;
  const checksByColumn = checks.get(key) ?? new Map<EnumColumn, Promise<void>>();
  checks.set(key, checksByColumn);
  const running = checksByColumn.get(column);
  if (running !== undefined) return running;
  const check = enumLabels(prisma, column).then((labels) => requireOrder(column, declared, labels));
  checksByColumn.set(column, check);
  // A failed check is not kept, because the database may be away, or may be migrated meanwhile.
  check.catch(() => checksByColumn.delete(column));
  return check;
}

/**
 * Compares the two orders. Values that only one of them has are ignored, because a migration may not have run yet, or
 * may have run already.
 */
function requireOrder({ table, column }: EnumColumn, declared: readonly string[], labels: readonly string[]): void {
  const expected = declared.filter((label) => labels.includes(label));
  const sorted = labels.filter((label) => declared.includes(label));
  if (expected.every((label, index) => label === sorted[index])) return;
  throw new Error(
    `The database sorts the enum of ${table}.${column} as ${sorted.join(", ")}, and the schema declares ${expected.join(", ")}. A cursor along it would leave rows out. Declare the values in the database's order, and run \`prisma generate\`.`,
  );
}
