/** Binds fields that are sent as plain values: columns, computed fields and related counts. */
import { ownColumns } from "../../definition/relation.js";
import type { ColumnField, ComputedField, CountField } from "../../definition/resource-definition.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import { base64, digits, isoDate, isoDateTime, isoTime } from "../../request/format-scalar.js";
import type { BindableField, FieldContext, Row } from "./bound-field.js";

/**
 * Returns the field of a column, or of a computed field. The value is sent as JSON can hold it: a `DateTime` as a
 * string.
 */
export function column(field: ColumnField | ComputedField, { name, owner }: FieldContext): BindableField {
  return {
    nested: field,
    bind() {
      const convert = converters[field.type];
      // The cast is safe, because the field has the type of its column.
      const value = convert === undefined ? name : (row: Row) => convert(row[name] as never);
      const select = { [name]: true };
      if (!("computed" in field)) return { select, value };
      return { select, value, computed: [{ model: owner.model, field: name }] };
    },
  };
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

/** Returns the field of a related count. */
export function count(field: CountField, { key }: FieldContext): BindableField {
  // No column of Prisma has a name with spaces, so the name is free.
  const name = `count of ${key}`;
  return {
    nested: field,
    bind: () => ({
      select: selectOf(ownColumns(field.counts.step)),
      value: name,
      counts: [{ path: [], name, rows: field.counts }],
    }),
  };
}
