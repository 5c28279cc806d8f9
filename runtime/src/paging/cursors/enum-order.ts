import type { Database } from "../../definition/database.js";
import { adapterOf } from "../../definition/plain-client.js";
import type { CursorField, EnumColumn } from "../../definition/resource.js";
import type { PrismaClientLike } from "../../definition/row-source.js";

/**
 * By adapter, since several clients may share one, and by column: the checks that run, and those that found no problem.
 */
const checks = new WeakMap<object, Map<EnumColumn, Promise<void>>>();

/**
 * Makes sure, in one statement before the first page along an enum, that the database sorts its values as the schema
 * declares them: a position says by that order which values come after it. In another order, rows would be left out.
 * Undefined if no field is an enum whose order the database declares.
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
  const known = checks.get(key) ?? new Map<EnumColumn, Promise<void>>();
  checks.set(key, known);
  const running = known.get(column);
  if (running !== undefined) return running;
  const check = enumLabels(prisma, column).then((labels) => requireOrder(column, declared, labels));
  known.set(column, check);
  // Not kept: the database may be away, or may be migrated meanwhile.
  check.catch(() => known.delete(column));
  return check;
}

/** Values that only one of the two has are not compared: a migration may not have run yet, or have run already. */
function requireOrder({ table, column }: EnumColumn, declared: readonly string[], labels: readonly string[]): void {
  const expected = declared.filter((label) => labels.includes(label));
  const sorted = labels.filter((label) => declared.includes(label));
  if (expected.every((label, index) => label === sorted[index])) return;
  throw new Error(
    `The database sorts the enum of ${table}.${column} as ${sorted.join(", ")}, and the schema declares ${expected.join(", ")}. A cursor along it would leave rows out. Declare the values in the database's order, and run \`prisma generate\`.`,
  );
}
