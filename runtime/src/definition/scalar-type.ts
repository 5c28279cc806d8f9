/**
 * The scalar types of Prisma, and those of the database's types that take other values: `Uuid` for a String that is
 * kept as one, `UnsignedInt` and `UnsignedBigInt` for integers that are kept without a sign, `Date` and `Time` for a
 * DateTime that is kept as a day or as a time of day. `Enum` carries its values in the filter.
 */
export type ScalarType =
  | "Int"
  | "UnsignedInt"
  | "BigInt"
  | "UnsignedBigInt"
  | "Float"
  | "Decimal"
  | "String"
  | "Uuid"
  | "Boolean"
  | "DateTime"
  | "Date"
  | "Time"
  | "Json"
  | "Bytes"
  | "Enum";
