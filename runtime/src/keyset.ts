import { boundedWhere, type Position } from "./cursor.js";
import { uniqueWhere } from "./identifier.js";
import { isCut, shifted } from "./millisecond.js";
import { reverse, toOrderBy } from "./order.js";
import type { CursorField, Resource } from "./resource.js";
import { allOf } from "./scope.js";
import type { RowSource } from "./source.js";

/** What is read beyond a position. */
export interface KeysetQuery<Row> {
  readonly source: RowSource<Row>;
  readonly resource: Resource;
  readonly where: object | undefined;
  /** The order, in fields that are never null and unique together. */
  readonly cursor: readonly CursorField[];
}

/**
 * The rows beyond a position in the direction of travel, the nearest first (BEHAVIOUR 5). The position is a bound on
 * values: the database seeks it at any depth, and a row that was deleted, or no longer meets `where`, changes nothing.
 */
export async function readBeyond<Row extends object>(
  query: KeysetQuery<Row>,
  position: Position,
  skip: number,
  take: number,
): Promise<Row[]> {
  const row = rowOf(query, position);
  if (row !== undefined) return readBeyondRow(query, position, row, skip, take);
  return read(query, position, { where: allOf([query.where, boundedWhere(position, query.cursor)]), skip, take });
}

/**
 * The row that the position was made from, as a condition on its identifier, where its values alone would lose rows: a
 * `Date` is cut to the millisecond while the database orders by more digits. Undefined where values do, or do not name a
 * row.
 */
function rowOf<Row>({ cursor, resource }: KeysetQuery<Row>, position: Position): object | undefined {
  const given = cursor.slice(0, position.values.length);
  if (!given.some((field) => field.finerThanMillisecond)) return undefined;
  const values = new Map(given.map(({ field }, index) => [field, position.values[index]]));
  const names = resource.identifier.fields.map(({ name }) => name);
  if (!names.every((name) => values.has(name))) return undefined;
  return Object.fromEntries(names.map((name) => [name, values.get(name)]));
}

/**
 * Reads from the row itself, by Prisma's `cursor`; the bound on the leading field lets the database seek it. The row is
 * kept out by its key, not by `skip: 1`: that would skip another one where the row no longer meets `where`. A compound
 * key is the exception: Prisma looks for its row among those read, so the row has to be one of them.
 */
async function readBeyondRow<Row extends object>(
  query: KeysetQuery<Row>,
  position: Position,
  itself: object,
  skip: number,
  take: number,
): Promise<Row[]> {
  const { identifier } = query.resource;
  const isCompound = identifier.compound !== undefined;
  const where = allOf([query.where, leadingBound(query.cursor, position), isCompound ? undefined : { NOT: itself }]);
  const cursor = uniqueWhere(identifier, itself);
  const rows = await read(query, position, { where, cursor, skip: isCompound ? skip + 1 : skip, take });
  // Beyond a row that is gone `cursor` finds nothing, which must not pass for the end.
  const found = { where: isCompound ? { AND: [query.where ?? {}, itself] } : itself };
  if (rows.length > 0 || (await query.source.count(found)) > 0) return rows;
  const gone = allOf([query.where, fromMillisecond(query.cursor, position), { NOT: itself }]);
  return read(query, position, { where: gone, skip, take });
}

async function read<Row extends object>(
  { source, cursor }: KeysetQuery<Row>,
  { towards }: Position,
  args: {
    readonly where: object | undefined;
    readonly cursor?: object;
    readonly skip: number;
    readonly take: number;
  },
): Promise<Row[]> {
  const { where, skip, take } = args;
  return source.findMany({
    ...(where && { where }),
    orderBy: toOrderBy(towards === "before" ? reverse(cursor) : cursor),
    ...(args.cursor && { cursor: args.cursor }),
    ...(skip > 0 && { skip }),
    take,
  });
}

/** The leading field up to the position and a millisecond beyond it, on the side that the page lies on. */
function leadingBound([leading]: readonly CursorField[], { values: [value], towards }: Position): object | undefined {
  if (leading === undefined) return undefined;
  const isDown = isDescending(leading, towards);
  const bound = isCut(leading, value) ? shifted(value, isDown ? 1 : -1, leading) : value;
  return bound === undefined ? undefined : { [leading.field]: { [isDown ? "lte" : "gte"]: bound } };
}

/**
 * The rows beyond a row that is gone, and those of its millisecond, among which its place is not known any more: none is
 * left out. Undefined for all rows.
 */
function fromMillisecond(cursor: readonly CursorField[], position: Position): object | undefined {
  const [leading, ...following] = cursor;
  const [value, ...values] = position.values;
  const bound = leadingBound(cursor, position);
  if (leading === undefined || isCut(leading, value)) return bound;
  const inner = fromMillisecond(following, { ...position, values });
  if (inner === undefined) return bound;
  const strictly = { [leading.field]: { [isDescending(leading, position.towards) ? "lt" : "gt"]: value } };
  return { ...bound, OR: [strictly, inner] };
}

/** True if travelling makes the field's values smaller. */
function isDescending({ direction }: CursorField, towards: Position["towards"]): boolean {
  return (direction === "DESC") === (towards === "after");
}
