import type { ColumnField, ComputedField } from "../../definition/resource-definition.js";
import { base64, digits, isoDate, isoDateTime, isoTime } from "../../request/format-scalar.js";
import type { BindableField, BoundField, FieldContext, Row } from "./bound-field.js";

/** Returns the field of a column. */
export function column(field: ColumnField, place: FieldContext): BindableField {
  return { nested: field, bind: () => storedValue(field, place) };
}

/**
 * Returns the bound field of a property that Prisma's rows have. The value is sent as JSON can hold it: a `DateTime` as
 * a string.
 */
export function storedValue({ type }: ColumnField | ComputedField, { name }: FieldContext): BoundField {
  const convert = converters[type];
  // The cast is safe, because the field has the type of its column.
  const value = convert === undefined ? name : (row: Row) => convert(row[name] as never);
  return { select: { [name]: true }, value };
}

/** Converters for the types whose values JSON cannot hold. */
const converters: { readonly [type in ColumnField["type"]]?: (value: never) => unknown } = {
  DateTime: isoDateTime,
  Date: isoDate,
  Time: isoTime,
  BigInt: digits,
  UnsignedBigInt: digits,
  Decimal: digits,
  Bytes: base64,
};
