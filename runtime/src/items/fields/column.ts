import type { ColumnField } from "../../definition/resource-definition.js";
import { base64, digits, isoDate, isoDateTime, isoTime } from "../../request/scalar.js";
import type { FieldInPlace, Place, Row } from "./bound-field.js";

/** A column's value, in the form that JSON has for it. */
export function column(field: ColumnField, { name }: Place): FieldInPlace {
  return {
    inside: field,
    bind() {
      const convert = converters[field.type];
      // The type of the field is that of the column.
      const value = convert === undefined ? name : (row: Row) => convert(row[name] as never);
      return { select: { [name]: true }, value };
    },
  };
}

/** Those of values that JSON does not hold. */
const converters: { readonly [type in ColumnField["type"]]?: (value: never) => unknown } = {
  DateTime: isoDateTime,
  Date: isoDate,
  Time: isoTime,
  BigInt: digits,
  UnsignedBigInt: digits,
  Decimal: digits,
  Bytes: base64,
};
