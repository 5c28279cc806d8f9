/**
 * Reads rows in the order of a cursor whose fields may be null, or have types that Prisma does not compare. Such rows
 * are read range by range.
 */
import type { CursorField, OrderField, Resource } from "../../definition/resource.js";
import type { RowSource } from "../../definition/row-source.js";
import type { CursorPosition } from "../../request/cursor.js";
import { onOrderField, reverse, toOrderBy } from "../../request/order.js";
import { allOf } from "../../request/where.js";
import { boundedWhere, boundedWhereFrom } from "./position-condition.js";
import { isUnordered, rangeConditionsAfter, readPositionOf } from "./range-conditions.js";

/**
 * Returns true if no single bound finds the rows beyond a position, because there are nulls, or values that Prisma does
 * not compare.
 */
export function needsRanges(cursor: readonly CursorField[]): boolean {
  return cursor.some((field) => field.nullable || isUnordered(field));
}

/**
 * Returns the conditions on the rows beyond a position: one for each range, in their order. It is a single bound if
 * that finds all of the rows.
 */
export function rangesAfter(
  position: CursorPosition,
  positionRow: "included" | "excluded",
  { cursor, resource }: { readonly cursor: readonly CursorField[]; readonly resource: Pick<Resource, "provider"> },
): readonly object[] {
  if (!needsRanges(cursor)) {
    return [positionRow === "included" ? boundedWhereFrom(position, cursor) : boundedWhere(position, cursor)];
  }
  const fields = position.towards === "before" ? reverse(cursor) : cursor;
  return rangeConditionsAfter(fields, readPositionOf(fields, position.values), resource.provider, positionRow);
}

/**
 * Returns the conditions on all rows: one for each range, in their order. Nulls are a separate range if the order puts
 * them elsewhere than the database does: an index serves each range, but not the whole.
 */
export function allRanges([leading]: readonly OrderField[]): readonly (object | undefined)[] {
  if (leading?.nulls === undefined) return [undefined];
  const [nulls, values] = [onOrderField(leading, null), onOrderField(leading, { not: null })];
  return leading.nulls === "first" ? [nulls, values] : [values, nulls];
}

interface OrderedRows<Row> {
  readonly source: Pick<RowSource<Row>, "findMany">;
  readonly where: object | undefined;
  readonly order: readonly OrderField[];
}

/** Reads the rows of ranges that follow each other. No range has both nulls and values of the leading field. */
export async function readRanges<Row extends object>(
  { source, where, order }: OrderedRows<Row>,
  parts: readonly (object | undefined)[],
  take: number,
): Promise<Row[]> {
  const orderBy = toOrderBy(order.map((field, index) => (index > 0 || !field.nulls ? field : withoutNulls(field))));
  const readPart = (part: object | undefined, most: number) => {
    const bounded = allOf([where, part]);
    return source.findMany(bounded === undefined ? { orderBy, take: most } : { where: bounded, orderBy, take: most });
  };
  if (parts.length === 1) return readPart(parts[0], take);
  const rows: Row[] = [];
  for (const part of parts) {
    if (rows.length === take) break;
    rows.push(...(await readPart(part, take - rows.length)));
  }
  return rows;
}

function withoutNulls({ nulls: _, ...field }: OrderField): OrderField {
  return field;
}
