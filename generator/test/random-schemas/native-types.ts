/** Native types of each database with values that it holds, the least and the greatest among them. */
import type { Scalar } from "./schema.js";

export interface Native {
  readonly type: Scalar;
  /** As `@db` has it. */
  readonly attribute: string;
  /** They are sent and compared as JavaScript does. */
  readonly values: readonly unknown[];
  /** True for a type in which nothing looks for a part of a text. */
  readonly isWhole?: true;
  /** True for a date with finer digits than JavaScript has. */
  readonly isFiner?: true;
}

const dates = (...texts: readonly string[]) => texts.map((text) => new Date(`${text}Z`));
const moments = dates("1970-01-02T00:00:01.000", "2020-02-29T12:00:00.123", "2038-01-18T03:14:07.999");
const days = dates("1000-01-01T00:00:00.000", "1969-12-31T00:00:00.000", "9999-12-31T00:00:00.000");
const times = dates("1970-01-01T00:00:00.000", "1970-01-01T12:30:00.001", "1970-01-01T23:59:59.999");
const seconds = dates("1000-01-01T00:00:00.000", "1969-12-31T23:59:59.000", "9999-12-31T23:59:59.000");
const millis = dates("1000-01-01T00:00:00.000", "1969-12-31T23:59:59.999", "9999-12-31T23:59:59.999");
const short = ["a", "ab", "b", "ba", "c"];
const cents = ["-99999999.99", "-0.01", "0", "1.5", "99999999.99"];

const postgresql: readonly Native[] = [
  { type: "Int", attribute: "SmallInt", values: [-32_768, -1, 0, 5, 32_767] },
  { type: "Int", attribute: "Oid", values: [0, 1, 2 ** 31, 2 ** 32 - 1] },
  { type: "Float", attribute: "Real", values: [-(2 ** 24), -2.5, 0.25, 2 ** 24] },
  { type: "Decimal", attribute: "Decimal(10, 2)", values: cents },
  { type: "Decimal", attribute: "Money", values: ["-92233720368547758.08", "-0.01", "1.5", "92233720368547758.07"] },
  { type: "String", attribute: "VarChar(5)", values: short },
  { type: "String", attribute: "Citext", values: short },
  // Texts of this type are read with the spaces that fill them.
  { type: "String", attribute: "Char(3)", values: ["a  ", "ab ", "abc", "b  "], isWhole: true },
  {
    ...{ type: "String", attribute: "Uuid", isWhole: true },
    values: ["0", "5", "f"].map((digit) => "00000000-0000-0000-0000-000000000000".replaceAll("0", digit)),
  },
  { type: "DateTime", attribute: "Date", values: days },
  { type: "DateTime", attribute: "Time(3)", values: times },
  { type: "DateTime", attribute: "Timestamp(0)", values: seconds },
  { type: "DateTime", attribute: "Timestamp(6)", values: millis, isFiner: true },
  { type: "DateTime", attribute: "Timestamptz(3)", values: millis },
  { type: "Json", attribute: "Json", values: [{ a: 1 }, { a: null }, [1]] },
];

const mysql: readonly Native[] = [
  { type: "Int", attribute: "TinyInt", values: [-128, -1, 0, 127] },
  { type: "Int", attribute: "UnsignedSmallInt", values: [0, 1, 65_535] },
  { type: "Int", attribute: "MediumInt", values: [-8_388_608, 0, 8_388_607] },
  { type: "Int", attribute: "UnsignedInt", values: [0, 1, 2 ** 31, 2 ** 32 - 1] },
  { type: "Int", attribute: "Year", values: [1901, 2000, 2155] },
  { type: "BigInt", attribute: "UnsignedBigInt", values: [0n, 1n, 2n ** 63n, 2n ** 64n - 1n] },
  { type: "Decimal", attribute: "Decimal(10, 2)", values: cents },
  { type: "String", attribute: "VarChar(5)", values: short },
  // Texts of this type are read without the spaces that fill them.
  { type: "String", attribute: "Char(3)", values: ["a", "ab", "abc", "b"], isWhole: true },
  { type: "String", attribute: "Text", values: short },
  { type: "Boolean", attribute: "Bit(1)", values: [true, false] },
  { type: "DateTime", attribute: "Date", values: days },
  { type: "DateTime", attribute: "Time(3)", values: times },
  { type: "DateTime", attribute: "DateTime(0)", values: seconds },
  { type: "DateTime", attribute: "DateTime(6)", values: millis, isFiner: true },
  { type: "DateTime", attribute: "Timestamp(3)", values: moments },
];

export const natives = { sqlite: [], postgresql, mysql } as const;
