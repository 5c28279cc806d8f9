import type { Position } from "./cursor.js";
import { type KeysetQuery, readBeyond } from "./keyset.js";
import { toOrderBy } from "./order.js";
import type { CursorField } from "./resource.js";

/** The field by whose value Prisma finds the position's row, where one field is the whole cursor. */
export function rowField(cursor: readonly CursorField[]): string | undefined {
  const [field, ...others] = cursor;
  return field?.unique && others.length === 0 ? field.field : undefined;
}

/**
 * The rows beyond a position, the nearest first, by Prisma's own `cursor` on one unique field: the position's row is the
 * first of those read, and `skip: 1` leaves it out (BEHAVIOUR 5). That holds only where no condition and no hook filters
 * the rows: else `skip: 1` would leave out another row. Beyond a row that is gone `cursor` finds nothing, which must
 * not pass for the end: the bound on values proves it.
 */
export async function readBesideRow<Row extends object>(
  query: KeysetQuery<Row>,
  position: Position,
  field: string,
  skip: number,
  take: number,
): Promise<Row[]> {
  const isBefore = position.towards === "before";
  const rows = await query.source.findMany({
    orderBy: toOrderBy(query.cursor),
    cursor: { [field]: position.values[0] },
    skip: skip + 1,
    take: isBefore ? -take : take,
  });
  if (rows.length === 0) return readBeyond(query, position, skip, take);
  // With a negative `take` the rows stand in the collection's order.
  return isBefore ? rows.toReversed() : rows;
}
