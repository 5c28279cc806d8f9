import { dialects } from "../../definition/dialects.js";
import type { CursorField, Resource } from "../../definition/resource.js";
import type { RowSource } from "../../definition/row-source.js";
import type { CursorPosition } from "../../request/cursor.js";
import { uniqueWhere } from "../../request/item-key.js";
import { reverse, toOrderBy } from "../../request/order.js";
import { isTruncated, shiftDate } from "../../request/truncated-date.js";
import { allOf } from "../../request/where.js";
import { refuseOtherBooleans } from "../other-booleans.js";
import { operatorOf } from "./cursor-position.js";
import { needsRanges, rangesAfter, readRanges } from "./nullable-keyset.js";
import { hasPositionValues, isAfterPosition, type PositionPrecision, precisionOf, stuckAt } from "./position-check.js";

/** The source, the condition and the order of the rows that are read beyond a position. */
interface KeysetQuery<Row> {
  readonly source: RowSource<Row>;
  readonly resource: Resource;
  readonly where: object | undefined;
  /** The fields of the order, which are unique together. */
  readonly cursor: readonly CursorField[];
}

/**
 * The number of rows of the position's own millisecond that are read besides the page. Most milliseconds have one or
 * two.
 */
const spare = 3;

/**
 * Returns the number of rows that the first query beyond a position reads, for a page of `take` rows. Besides these it
 * may read the position's own row.
 */
function rowsBeyond(precision: PositionPrecision, take: number): number {
  return { exact: take, uncertain: take + 1, truncated: take + 1 + spare }[precision];
}

/**
 * Returns the rows beyond a position in the direction of travel, the nearest first. The position is a bound on values,
 * which the database seeks at any depth. So it does not matter if its row was deleted, was moved by a new value, or no
 * longer matches `where`.
 *
 * If the values do not determine where a row is, the page begins after the row that has exactly these values and
 * matches `where`. Without such a row, the values alone decide. The values of a date that is cut stand for the whole
 * millisecond, so that rows may be read again, but none is left out.
 *
 * @throws PositionNotAdvancing If the database compares another value than the one that was read
 */
export async function readBeyond<Row extends object>(
  query: KeysetQuery<Row>,
  position: CursorPosition,
  take: number,
): Promise<Row[]> {
  const rows = await readFromPosition(query, position, take);
  // The fields are unique together, so a second row with equal values stores others than were read from it.
  if (rows[0] !== undefined && hasPositionValues(rows[0], position, query.cursor)) {
    throw stuckAt(query.resource.model, position, query.cursor);
  }
  await refuseOtherBooleans(query, position, rows.length < take ? undefined : rows.at(-1));
  return rows;
}

async function readFromPosition<Row extends object>(
  query: KeysetQuery<Row>,
  position: CursorPosition,
  take: number,
): Promise<Row[]> {
  const { cursor, resource } = query;
  const isHere = (row: Row | undefined) => row !== undefined && hasPositionValues(row, position, cursor);
  const advancing = (rows: readonly Row[]) => {
    if (isAfterPosition(rows[0], position, cursor)) return rows.slice(0, take);
    throw stuckAt(resource.model, position, cursor);
  };
  const precision = precisionOf(cursor, resource.provider);
  const rowCount = rowsBeyond(precision, take);
  switch (precision) {
    case "exact":
      return advancing(
        await read(query, position, { parts: rangesAfter(position, "excluded", query), take: rowCount }),
      );
    case "uncertain": {
      const rows = await read(query, position, { parts: rangesAfter(position, "included", query), take: rowCount });
      // All rows that follow the row itself are beyond it, in the database's order.
      if (isHere(rows[0]) && !isHere(rows[1])) return rows.slice(1);
      return (await readAfterRow(query, position, take)) ?? advancing(rows);
    }
    case "truncated": {
      // If dates are rounded instead of cut, a row may be before the value that is read from it.
      const following = dialects[resource.provider].roundsDates ? await readAfterRow(query, position, take) : undefined;
      if (following !== undefined) return following;
      const parts = rangesAfter(position, "included", query);
      for (let most = rowCount; ; most *= 4) {
        const rows = await read(query, position, { parts, take: most });
        const positionIndex = rows.findIndex(isHere);
        const isEnough =
          positionIndex === -1 ? isPast(rows.at(-1), position, cursor) : rows.length - positionIndex > take;
        if (isEnough || rows.length < most) return rows.slice(positionIndex + 1, positionIndex + 1 + take);
        // With a nullable field, Prisma's `cursor` reads every row that follows.
        if (!needsRanges(cursor)) return (await readAfterRow(query, position, take)) ?? advancing(rows);
      }
    }
  }
}

/** Returns true if the row is certainly beyond the millisecond of a position. */
function isPast(row: object | undefined, position: CursorPosition, cursor: readonly CursorField[]): boolean {
  if (row === undefined) return true;
  const cut = cursor.findIndex((field, index) => isTruncated(field, position.values[index]));
  // A position among nulls is exact.
  if (cut === -1) return true;
  // Strings are not compared, because a collation may treat two strings as equal.
  const comparable = cursor.slice(0, cut + 1).filter(({ type }) => type !== "String");
  const values = position.values.filter((_, index) => index <= cut && cursor[index]?.type !== "String");
  return !hasPositionValues(row, { ...position, values }, comparable);
}

/**
 * Returns the rows after the position's own row, by Prisma's `cursor`, which lets the database compare its own values.
 * Undefined unless the row still has the position's values, and matches `where`. The query that reads the page checks
 * both, because the row may change at any time.
 */
async function readAfterRow<Row extends object>(
  query: KeysetQuery<Row>,
  position: CursorPosition,
  take: number,
): Promise<Row[] | undefined> {
  const { cursor, resource, source, where } = query;
  const key = identifierAt(query, position);
  // Prisma's `cursor` compares no values of related rows.
  if (key === undefined || cursor.some(({ through }) => through !== undefined)) return undefined;
  // The row is looked up first, because `cursor` on a deleted row reads the whole table.
  const [row] = await source.findMany({ where: allOf([where, key]) ?? {}, take: 1 });
  if (row === undefined || !hasPositionValues(row, position, cursor)) return undefined;
  const bounded = allOf([where, leadingBound(cursor, position, resource)]);
  const [positionRow, ...rows] = await source.findMany({
    ...(bounded && { where: bounded }),
    orderBy: toOrderBy(position.towards === "before" ? reverse(cursor) : cursor),
    cursor: uniqueWhere(resource.identifier, key),
    take: take + 1,
  });
  return positionRow !== undefined && hasPositionValues(positionRow, position, cursor) ? rows : undefined;
}

/** Returns the identifier of the position's row; undefined if the cursor does not contain it. */
function identifierAt<Row>({ cursor, resource }: KeysetQuery<Row>, { values }: CursorPosition): object | undefined {
  const { fields, unaddressable } = resource.identifier;
  if (unaddressable) return undefined;
  const byName = new Map(cursor.map(({ field }, index) => [field, values[index]]));
  if (!fields.every(({ name }) => byName.has(name))) return undefined;
  return Object.fromEntries(fields.map(({ name }) => [name, byName.get(name)]));
}

async function read<Row extends object>(
  { source, cursor, where }: KeysetQuery<Row>,
  { towards }: CursorPosition,
  { parts, take }: { readonly parts: readonly object[]; readonly take: number },
): Promise<Row[]> {
  return readRanges({ source, where, order: towards === "before" ? reverse(cursor) : cursor }, parts, take);
}

/**
 * Returns a bound on the leading field, so that the database seeks the position's row. The bound of a cut date is a
 * millisecond wider, because SQL Server rounds. Undefined if the database may hold another value than the one that was
 * read, or if nulls may follow.
 */
function leadingBound(
  [leading]: readonly CursorField[],
  { values: [value], towards }: CursorPosition,
  { provider }: Resource,
): object | undefined {
  if (leading === undefined || needsRanges([leading]) || precisionOf([leading], provider) === "uncertain")
    return undefined;
  const operator = operatorOf(leading, towards);
  const bound = isTruncated(leading, value) ? shiftDate(value, operator === "lt" ? 1 : -1, leading) : value;
  return bound === undefined ? undefined : { [leading.field]: { [`${operator}e`]: bound } };
}
