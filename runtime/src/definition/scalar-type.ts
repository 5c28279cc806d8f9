/**
 * The type of a field's values: a scalar type of Prisma, or a type of the database that accepts other values. `Uuid` is
 * a String that the database stores as a UUID. `UnsignedInt` and `UnsignedBigInt` are integers without a sign. `Date`
 * and `Time` are a DateTime that the database stores as a day or as a time of day. The filter has the values of an
 * `Enum`.
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
