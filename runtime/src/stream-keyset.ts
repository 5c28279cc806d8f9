import { isUnordered } from "./parts-beyond.js";
import type { PageQuery, ReadContext } from "./prisma-page.js";
import type { CursorField, KnownValues, OrderField, Provider, ScalarType } from "./resource.js";

/** What a stream reads along. */
export interface StreamKeyset {
  /** The order, as far as it tells all rows apart. */
  readonly cursor: readonly CursorField[];
  /** True where the last row itself is asked for, since its values do not say where it stands. */
  readonly isByRow: boolean;
}

/**
 * The order as a cursor; undefined where values do not say where a row stands: of some types, and of texts before a
 * field whose rows are told by what is equal before it, for a collation may take other texts for equal.
 */
export function keysetOf<Row>(context: ReadContext<Row>, query: PageQuery): StreamKeyset | undefined {
  const { identifier, provider } = context.resource;
  const names = query.order.map(({ field }) => field);
  const unique = 1 + Math.max(...identifier.fields.map(({ name }) => names.indexOf(name)));
  const cursor = query.order.slice(0, unique).map((field) => cursorFieldOf(field, context, query));
  if (!cursor.every((field) => field !== undefined)) return undefined;
  const text = cursor.findIndex(({ type }) => type === "String");
  const behindText = text === -1 ? [] : cursor.slice(text);
  const isFine = cursor.some(({ finerThanMillisecond }) => finerThanMillisecond);
  // SQL Server's `datetime` counts in 1/300 s, and is not cut but rounded to the millisecond.
  const isCut =
    isFine && provider !== "sqlserver" && !behindText.some(({ finerThanMillisecond }) => finerThanMillisecond);
  if (behindText.some(isUnordered)) return undefined;
  if (!isFine || isCut) return { cursor, isByRow: false };
  // Of a declared cursor Prisma finds each row.
  return context.pagination.viaCursor === null ? undefined : { cursor, isByRow: true };
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
  const { type, nullable, finerThanMillisecond } = known;
  if (type === undefined || !hasPlace(type, resource.provider)) return undefined;
  return {
    field,
    direction,
    type,
    ...(nullable && { nullable }),
    ...(finerThanMillisecond && { finerThanMillisecond }),
  };
}

/** Whether a value that was read says where its row stands. */
function hasPlace(type: ScalarType, provider: Provider): boolean {
  switch (type) {
    case "Json":
    case "Bytes":
      return false;
    case "Float":
      // MariaDB reads the digits of some numbers as other ones.
      return provider === "sqlite" || provider === "postgresql";
    case "DateTime":
      // SQLite orders dates by their text, and one that SQLite itself wrote has another than Prisma's.
      return provider !== "sqlite";
    default:
      return true;
  }
}
