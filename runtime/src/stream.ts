import { readBeyond } from "./keyset.js";
import { partsBeyond } from "./nullable-keyset.js";
import { toOrderBy } from "./order.js";
import type { PageQuery, ReadContext } from "./prisma-page.js";
import type { CursorField, KnownValues, OrderField, Provider, ScalarType } from "./resource.js";
import { allOf } from "./scope.js";

/**
 * Every row, batch by batch (paging off, spec 8.4 rules 2 and 3, BEHAVIOUR 7). No more than a batch is in memory, and
 * the next one is read only when it is asked for.
 *
 * Each batch starts behind the last row of the one before: rows that come or go meanwhile move no others, and the last
 * batch costs no more than the first. Only along fields whose values do not say where a row stands (`isExact`), or are
 * not selected, are batches cut by number. No transaction is held open in either case: the rows of a batch are worked
 * on, with further queries, before the next one is read, and a transaction would lock these out where there is one
 * connection.
 *
 * @param batch rows read at a time, at the most; default 1000
 */
export async function* readAll<Row extends object>(
  context: ReadContext<Row>,
  query: PageQuery,
  batch = 1000,
): AsyncGenerator<Row[], void, undefined> {
  const { source } = context;
  const { where, order } = query;
  const cursor = keysetOf(context, query);
  const first = { ...(where && { where }), orderBy: toOrderBy(order) };
  let rows = await source.findMany({ ...first, take: batch });
  let read = rows.length;
  while (rows.length > 0) {
    const values = cursor && valuesOf(rows.at(-1), cursor);
    const isLast = rows.length < batch;
    yield rows;
    if (isLast) return;
    rows =
      cursor && values
        ? await readBehind(context, query, cursor, values, batch)
        : await source.findMany({ ...first, skip: read, take: batch });
    read += rows.length;
  }
}

/** The rows behind the last one of a batch, as if they were read in one piece. */
async function readBehind<Row extends object>(
  { source, resource }: ReadContext<Row>,
  { where, order }: PageQuery,
  cursor: readonly CursorField[],
  values: readonly unknown[],
  batch: number,
): Promise<Row[]> {
  if (!cursor.some(({ nullable }) => nullable)) {
    return readBeyond({ source, resource, where, cursor }, { values, towards: "after" }, 0, batch);
  }
  const rows: Row[] = [];
  for (const part of partsBeyond(cursor, values, resource.provider)) {
    const take = batch - rows.length;
    if (take > 0)
      rows.push(...(await source.findMany({ where: allOf([where, part]) ?? {}, orderBy: toOrderBy(order), take })));
  }
  return rows;
}

/** Undefined if a value is not there: the field is not selected. */
function valuesOf(row: object | undefined, cursor: readonly CursorField[]): readonly unknown[] | undefined {
  const values = cursor.map(({ field }): unknown => (row === undefined ? undefined : Reflect.get(row, field)));
  return values.includes(undefined) ? undefined : values;
}

/**
 * The order as a cursor, as far as it tells all rows apart; undefined where a value that was read may have lost digits,
 * or Prisma does not compare its type.
 */
function keysetOf<Row>(context: ReadContext<Row>, query: PageQuery): readonly CursorField[] | undefined {
  const { fields } = context.resource.identifier;
  const names = query.order.map(({ field }) => field);
  const unique = 1 + Math.max(...fields.map(({ name }) => names.indexOf(name)));
  const cursor = query.order.slice(0, unique).map((field) => cursorFieldOf(field, context, query));
  return cursor.every((field) => field !== undefined) ? cursor : undefined;
}

function cursorFieldOf<Row>(
  { field, direction, ...declared }: OrderField,
  { resource, pagination }: ReadContext<Row>,
  { fields = {} }: PageQuery,
): CursorField | undefined {
  const paged = pagination.viaCursor?.find((candidate) => candidate.field === field);
  if (paged !== undefined) return { ...paged, direction };
  const identifier = resource.identifier.fields.find(({ name }) => name === field);
  const asked = Object.hasOwn(fields, field) && !fields[field]?.relation ? fields[field] : undefined;
  const known: Partial<KnownValues> = identifier ?? asked ?? declared;
  const { type } = known;
  if (type === undefined || !isExact({ ...known, type }, resource.provider)) return undefined;
  return { field, direction, type, ...(known.nullable && { nullable: true }) };
}

/** Types that Prisma does not compare, or whose values do not come back from the database digit by digit. */
const inexactTypes: ReadonlySet<ScalarType> = new Set(["Float", "Boolean", "Json", "Bytes", "Enum"]);

/** SQLite orders dates by their text, and one that SQLite itself wrote has another than Prisma's. */
function isExact({ type, finerThanMillisecond }: KnownValues, provider: Provider): boolean {
  return !inexactTypes.has(type) && !finerThanMillisecond && !(type === "DateTime" && provider === "sqlite");
}
