/** Fields whose value is sent as it is: columns, computed fields and numbers of related rows. */
import { ownColumns } from "../../definition/relation.js";
import type { ColumnField, ComputedField, CountField } from "../../definition/resource-definition.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import { base64, digits, isoDate, isoDateTime, isoTime } from "../../request/format-scalar.js";
import type { FieldInPlace, Place, Row } from "./bound-field.js";

/** The value of a column, or of a computed field, in the form that JSON has for it. */
export function column(field: ColumnField | ComputedField, { name, owner }: Place): FieldInPlace {
  return {
    inside: field,
    bind() {
      const convert = converters[field.type];
      // The type of the field is that of the column.
      const value = convert === undefined ? name : (row: Row) => convert(row[name] as never);
      const select = { [name]: true };
      if (!("computed" in field)) return { select, value };
      return { select, value, computed: [{ model: owner.model, field: name }] };
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

/** How many related rows there are. */
export function count(field: CountField, { key }: Place): FieldInPlace {
  // No column of Prisma has such a name.
  const name = `count of ${key}`;
  return {
    inside: field,
    bind: () => ({
      select: selectOf(ownColumns(field.counts.step)),
      value: name,
      counts: [{ path: [], name, rows: field.counts }],
    }),
  };
}
