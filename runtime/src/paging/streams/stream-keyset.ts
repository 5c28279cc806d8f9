import { dialects } from "../../definition/dialects.js";
import type { CursorField, FieldValueInfo, OrderField } from "../../definition/resource.js";
import type { PageQuery, ReadContext } from "../../reading/read-context.js";
import { scalarTypes } from "../../request/scalar-types.js";
import { isUnordered } from "../cursors/range-conditions.js";

/** The order in which a stream reads: each batch starts after the values of the row before it. */
export interface StreamKeyset {
  /** The fields of the order, up to the field that makes its rows unique. */
  readonly cursor: readonly CursorField[];
  /**
   * `position`: the next batch begins at a position, as a page by cursor does. `ranges`: a field is null in some rows,
   * or Prisma compares its values for equality only, so the rows beyond a position are read range by range.
   */
  readonly kind: "position" | "ranges";
}

/** Returns the order as a cursor; undefined if its values do not determine where a row is. */
export function keysetOf<Row>(context: ReadContext<Row>, query: PageQuery): StreamKeyset | undefined {
  const { identifier, provider } = context.resource;
  const names = query.order.map(({ field }) => field);
  const unique = 1 + Math.max(...identifier.fields.map(({ name }) => names.indexOf(name)));
  const cursor = query.order.slice(0, unique).map((field) => cursorFieldOf(field, context, query));
  if (!cursor.every((field) => field !== undefined)) return undefined;
  if (!cursor.some((field) => field.nullable || isUnordered(field))) return { cursor, kind: "position" };
  if (cursor.some(({ type }) => dialects[provider].placeless.includes(type))) return undefined;
  // A collation may treat different strings as equal, so equality does not show which rows come after one.
  const text = cursor.findIndex(({ type }) => type === "String");
  const behindText = text === -1 ? [] : cursor.slice(text);
  if (behindText.some((field) => isUnordered(field) || field.finerThanMillisecond)) return undefined;
  const isFine = cursor.some(({ finerThanMillisecond }) => finerThanMillisecond);
  if (isFine && dialects[provider].roundsDates) return undefined;
  return { cursor, kind: "ranges" };
}

function cursorFieldOf<Row>(
  { field, through, direction, nulls, ...declared }: OrderField,
  { resource }: ReadContext<Row>,
  { fields = {} }: PageQuery,
): CursorField | undefined {
  // A row does not contain the values of a related row.
  if (through !== undefined) return undefined;
  const identifier = resource.identifier.fields.find(({ name }) => name === field);
  const offered = Object.hasOwn(fields, field) && !fields[field]?.relation ? fields[field] : undefined;
  const valueProperties: Partial<FieldValueInfo> = identifier ?? offered ?? declared;
  const { type, nullable, finerThanMillisecond } = valueProperties;
  if (type === undefined || scalarTypes[type].isUnordered) return undefined;
  return {
    field,
    direction,
    ...(nulls && { nulls }),
    type,
    ...(nullable && { nullable }),
    ...(finerThanMillisecond && { finerThanMillisecond }),
  };
}
