import type { Position } from "./cursor.js";
import { readBeyond } from "./keyset.js";
import { toOrderBy } from "./order.js";
import type { PageQuery, ReadContext } from "./prisma-page.js";
import type { CursorField, OrderField, ScalarType } from "./resource.js";

/**
 * Every row, batch by batch (paging off, spec 8.4 rules 2 and 3, BEHAVIOUR 7). No more than a batch is in memory, and
 * the next one is read only when it is asked for.
 *
 * Along fields that are never null each batch starts behind the last row of the one before: rows that come or go
 * meanwhile move no others, and the last batch costs no more than the first. Along other fields batches are cut by
 * number. No transaction is held open in either case: the rows of a batch are worked on, with further queries, before
 * the next one is read, and a transaction would lock these out where there is one connection.
 *
 * @param batch rows read at a time; default 1000
 */
export async function* readAll<Row extends object>(
  context: ReadContext<Row>,
  query: PageQuery,
  batch = 1000,
): AsyncGenerator<Row[], void, undefined> {
  const { source, resource } = context;
  const { where, order } = query;
  const cursor = keysetOf(context, query);
  const first = { ...(where && { where }), orderBy: toOrderBy(order), take: batch };
  let rows = await source.findMany(first);
  let read = rows.length;
  while (rows.length > 0) {
    const position = cursor && positionOf(rows.at(-1), cursor);
    const isLast = rows.length < batch;
    yield rows;
    if (isLast) return;
    rows =
      cursor && position
        ? await readBeyond({ source, resource, where, cursor }, position, 0, batch)
        : await source.findMany({ ...first, skip: read });
    read += rows.length;
  }
}

/** The order as a cursor, if a row's values in it can stand for its place: never null, and read without loss. */
function keysetOf<Row>(context: ReadContext<Row>, query: PageQuery): readonly CursorField[] | undefined {
  const cursor = query.order.map((field) => cursorFieldOf(field, context, query));
  return cursor.every((field) => field !== undefined) ? cursor : undefined;
}

function cursorFieldOf<Row>(
  { field, direction }: OrderField,
  { resource, pagination }: ReadContext<Row>,
  { fields = {} }: PageQuery,
): CursorField | undefined {
  const known = pagination.viaCursor?.find((candidate) => candidate.field === field);
  if (known !== undefined) return { ...known, direction };
  const identifier = resource.identifier.fields.find(({ name }) => name === field);
  if (identifier !== undefined)
    return exactTypes.has(identifier.type) ? { ...identifier, field, direction } : undefined;
  const filter = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (filter === undefined || filter.nullable || filter.relation || !exactTypes.has(filter.type)) return undefined;
  return { field, direction, type: filter.type };
}

/** Types that are ordered, and whose values come back from the database digit by digit. */
const exactTypes: ReadonlySet<ScalarType> = new Set(["Int", "BigInt", "Decimal", "String", "Uuid"]);

/** Undefined if a value is not there: a null has no place among the others. */
function positionOf(row: object | undefined, cursor: readonly CursorField[]): Position | undefined {
  const values = cursor.map(({ field }): unknown => (row === undefined ? undefined : Reflect.get(row, field)));
  return values.every((value) => value !== null && value !== undefined) ? { values, towards: "after" } : undefined;
}
