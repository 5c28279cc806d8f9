/**
 * Refuses Booleans that are stored as another number than 0 or 1, as other programs write them. Prisma reads each as
 * `false`. The database sorts it as the number that it is, and it is equal to neither value of a condition.
 */
import { dialects } from "../definition/dialects.js";
import type { CursorField, Resource } from "../definition/resource.js";
import type { RowSource } from "../definition/row-source.js";
import type { CursorPosition } from "../request/cursor.js";
import { fieldValue, onOrderField } from "../request/order.js";
import { allOf } from "../request/where.js";
import { hasPositionValues, PositionNotAdvancing } from "./cursors/position-check.js";

interface BooleanRows {
  readonly source: Pick<RowSource<object>, "findMany">;
  readonly resource: Pick<Resource, "model" | "provider">;
  readonly where: object | undefined;
}

type OrderFieldLocation = Parameters<typeof onOrderField>[0];

interface BooleanQuery extends BooleanRows {
  readonly cursor: readonly CursorField[];
}

/**
 * Checks that a page by values left no row out. It checks the rows that are equal to the position in the fields before
 * a Boolean, once all of them with `true` and `false` have been read.
 * @param last The last row that was read; undefined if there are no further rows
 * @throws PositionNotAdvancing If a row has another number than 0 or 1
 */
export async function refuseOtherBooleans(
  { source, resource, where, cursor }: BooleanQuery,
  position: CursorPosition,
  last: object | undefined,
): Promise<void> {
  for (const [index, field] of cursor.entries()) {
    if (field.type !== "Boolean" || position.values[index] === null) continue;
    const before = cursor.slice(0, index);
    const isWithin =
      last !== undefined && fieldValue(last, field) !== null && hasPositionValues(last, position, before);
    if (isWithin) continue;
    const equal = before.map((orderField, place) => onOrderField(orderField, position.values[place]));
    await refuseIn({ source, resource, where: allOf([where, ...equal]) }, field);
  }
}

/**
 * Checks that no row has another number than 0 or 1 in the field.
 * @throws PositionNotAdvancing if a row has such a number
 */
export async function refuseIn(rows: BooleanRows, field: OrderFieldLocation): Promise<void> {
  if (!(await hasOtherBoolean(rows, field))) return;
  const { model } = rows.resource;
  throw new PositionNotAdvancing(
    `A row of ${model} has neither true nor false in ${field.field}, but another number. It has no place in the order. See "Booleans" in docs/reference/databases.md.`,
  );
}

/**
 * Returns whether a row has another number than 0 or 1 in the field. The statement may read all rows, because no index
 * finds such rows.
 */
export async function hasOtherBoolean(
  { source, resource, where }: BooleanRows,
  field: OrderFieldLocation,
): Promise<boolean> {
  if (!dialects[resource.provider].keepsOtherBooleans) return false;
  const neither = [true, false].map((value) => onOrderField(field, { not: value }));
  return (await source.findMany({ where: allOf([where, ...neither]) ?? {}, take: 1 })).length > 0;
}
