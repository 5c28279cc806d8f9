/** Every native type that Prisma has for a provider, with values at the ends of what its column holds. */
export interface NativeColumn {
  /** Prisma's type. */
  readonly type: string;
  /** Behind `@db.` */
  readonly native: string;
  /** The column's type in SQL. */
  readonly sql: string;
  /** Literals of SQL; some are equal, so that the identifier must distinguish their rows. */
  readonly values: readonly string[];
}

const texts = ["''", "' '", "'a'", "'a'", "'A'", "'b '", "'b'", "'ä'", "'%'", "'zz'"];
const integers = (least: string, most: string) => [least, "0", "1", "1", "2", "10", "9", "100", most];
const dense = (divisor: number) =>
  Array.from({ length: 60 }, (_, index) => String(1 + (index - (index % 2)) / divisor));
const doubles = [
  ...dense(7_000_000),
  "-1.5",
  "0",
  "0.1",
  "0.1",
  "0.3",
  "0.30000000000000004",
  "16777217",
  "1e15",
  "1e-300",
  "1e300",
  "0.7",
];
const singles = [
  ...dense(7),
  ...dense(1_000_000),
  "-1.5",
  "0",
  "0.1",
  "0.1",
  "0.3",
  "0.7",
  "1.1",
  "2.3",
  "16777217",
  "123456.789",
  "1e-30",
  "1e30",
  "3.3",
];
const bytes = (quote: (hex: string) => string) => ["00", "00", "01", "ff", "00ff", "10"].map(quote);

const days = ["'1000-01-01'", "'1969-12-31'", "'2024-02-29'", "'2024-02-29'", "'2024-03-01'", "'9999-12-31'"];
const instants = [
  "'1970-01-02 00:00:00.001'",
  "'1970-01-02 00:00:00.000'",
  "'2024-02-29 12:00:00.001'",
  "'2024-02-29 12:00:00.001'",
  "'2024-02-29 12:00:00.002'",
  "'2024-02-29 12:00:01'",
  "'2037-12-31 23:59:59'",
];
const times = [
  "'00:00:00'",
  "'00:00:00.001'",
  "'12:00:00'",
  "'12:00:00'",
  "'12:00:00.002'",
  "'23:59:58'",
  "'23:59:59.999'",
];
const fine = (literals: readonly string[]) =>
  literals.flatMap((literal) => [literal, ...(literal.includes(".") ? [literal.replace(/'$/, "500'")] : [])]);

const json = [`'{"a": 1}'`, `'{"b": 1}'`, "'1'", "'1'", "'[]'"];

const hex = (text: string) => `'\\x${text}'`;

const postgresql: readonly NativeColumn[] = [
  { type: "Int", native: "SmallInt", sql: "SMALLINT", values: integers("-32768", "32767") },
  { type: "Int", native: "Integer", sql: "INTEGER", values: integers("-2147483648", "2147483647") },
  { type: "Int", native: "Oid", sql: "OID", values: integers("3", "4294967295") },
  { type: "BigInt", native: "BigInt", sql: "BIGINT", values: integers("-9223372036854775808", "9223372036854775807") },
  {
    type: "Decimal",
    native: "Decimal(65, 30)",
    sql: "DECIMAL(65, 30)",
    values: ["-0.1", "0", "0.1", "0.1", "1e-30", "12345678901234567890.123456789", "2", "10"],
  },
  {
    type: "Decimal",
    native: "Money",
    sql: "MONEY",
    values: [
      "'-92233720368547758.08'",
      "0",
      "0.1",
      "0.1",
      "1234.56",
      "1234567.89",
      "'92233720368547758.07'",
      "9.99",
      "10",
    ],
  },
  { type: "Float", native: "Real", sql: "REAL", values: singles },
  { type: "Float", native: "DoublePrecision", sql: "DOUBLE PRECISION", values: doubles },
  { type: "String", native: "VarChar(10)", sql: "VARCHAR(10)", values: texts },
  { type: "String", native: "Char(5)", sql: "CHAR(5)", values: texts },
  { type: "String", native: "Text", sql: "TEXT", values: texts },
  { type: "String", native: "Citext", sql: "CITEXT", values: texts },
  {
    type: "String",
    native: "Inet",
    sql: "INET",
    values: [
      "'10.0.0.1'",
      "'10.0.0.1'",
      "'10.0.0.2'",
      "'9.9.9.9'",
      "'10.0.0.0/8'",
      "'::1'",
      "'fe80::1/64'",
      "'10.0.0.1/24'",
      "'255.255.255.255'",
    ],
  },
  {
    type: "String",
    native: "Bit(4)",
    sql: "BIT(4)",
    values: ["B'0000'", "B'0001'", "B'0001'", "B'1000'", "B'1111'", "B'0110'"],
  },
  {
    type: "String",
    native: "VarBit(8)",
    sql: "VARBIT(8)",
    values: ["B''", "B'0'", "B'0'", "B'00'", "B'01'", "B'1'", "B'11111111'"],
  },
  {
    type: "String",
    native: "Uuid",
    sql: "UUID",
    values: ["00000000", "00000000", "0a000000", "f0000000", "ffffffff", "9abcdef0"].map(
      (begin) => `'${begin}-0000-4000-8000-000000000000'`,
    ),
  },
  { type: "String", native: "Xml", sql: "XML", values: ["'<a/>'", "'<b/>'", "'<a/>'"] },
  { type: "Boolean", native: "Boolean", sql: "BOOLEAN", values: ["true", "false", "true", "false", "true"] },
  { type: "DateTime", native: "Timestamp(3)", sql: "TIMESTAMP(3)", values: instants },
  { type: "DateTime", native: "Timestamp(6)", sql: "TIMESTAMP(6)", values: fine(instants) },
  { type: "DateTime", native: "Timestamptz(3)", sql: "TIMESTAMPTZ(3)", values: instants },
  { type: "DateTime", native: "Timestamptz(6)", sql: "TIMESTAMPTZ(6)", values: fine(instants) },
  { type: "DateTime", native: "Date", sql: "DATE", values: days },
  { type: "DateTime", native: "Time(3)", sql: "TIME(3)", values: times },
  { type: "DateTime", native: "Time(6)", sql: "TIME(6)", values: fine(times) },
  {
    type: "DateTime",
    native: "Timetz(3)",
    sql: "TIMETZ(3)",
    values: times.flatMap((time) => [time, time.replace(/'$/, "+02'"), time.replace(/'$/, "-05'")]),
  },
  {
    type: "DateTime",
    native: "Timetz(6)",
    sql: "TIMETZ(6)",
    values: fine(times).flatMap((time) => [time, time.replace(/'$/, "+02'")]),
  },
  { type: "Json", native: "Json", sql: "JSON", values: json },
  { type: "Json", native: "JsonB", sql: "JSONB", values: json },
  { type: "Bytes", native: "ByteA", sql: "BYTEA", values: bytes(hex) },
];

const mysql: readonly NativeColumn[] = [
  { type: "Int", native: "TinyInt", sql: "TINYINT", values: integers("-128", "127") },
  { type: "Int", native: "UnsignedTinyInt", sql: "TINYINT UNSIGNED", values: integers("3", "255") },
  { type: "Int", native: "SmallInt", sql: "SMALLINT", values: integers("-32768", "32767") },
  { type: "Int", native: "UnsignedSmallInt", sql: "SMALLINT UNSIGNED", values: integers("3", "65535") },
  { type: "Int", native: "MediumInt", sql: "MEDIUMINT", values: integers("-8388608", "8388607") },
  { type: "Int", native: "UnsignedMediumInt", sql: "MEDIUMINT UNSIGNED", values: integers("3", "16777215") },
  { type: "Int", native: "Int", sql: "INT", values: integers("-2147483648", "2147483647") },
  { type: "Int", native: "UnsignedInt", sql: "INT UNSIGNED", values: integers("3", "4294967295") },
  { type: "Int", native: "Year", sql: "YEAR", values: ["1901", "2155", "2024", "2024", "1999", "0"] },
  { type: "BigInt", native: "BigInt", sql: "BIGINT", values: integers("-9223372036854775808", "9223372036854775807") },
  { type: "BigInt", native: "UnsignedBigInt", sql: "BIGINT UNSIGNED", values: integers("3", "18446744073709551615") },
  {
    type: "Decimal",
    native: "Decimal(65, 30)",
    sql: "DECIMAL(65, 30)",
    values: [
      "-0.1",
      "0",
      "0.1",
      "0.1",
      "0.000000000000000000000000000001",
      "12345678901234567890.123456789",
      "2",
      "10",
    ],
  },
  { type: "Float", native: "Float", sql: "FLOAT", values: singles },
  { type: "Float", native: "Double", sql: "DOUBLE", values: doubles },
  { type: "Boolean", native: "TinyInt", sql: "TINYINT(1)", values: ["1", "0", "1", "0"] },
  { type: "Boolean", native: "UnsignedTinyInt", sql: "TINYINT UNSIGNED", values: ["1", "0", "1", "0"] },
  { type: "Boolean", native: "Bit(1)", sql: "BIT(1)", values: ["b'1'", "b'0'", "b'1'", "b'0'"] },
  { type: "String", native: "Char(5)", sql: "CHAR(5)", values: texts },
  { type: "String", native: "VarChar(10)", sql: "VARCHAR(10)", values: texts },
  { type: "String", native: "TinyText", sql: "TINYTEXT", values: texts },
  { type: "String", native: "Text", sql: "TEXT", values: texts },
  { type: "String", native: "MediumText", sql: "MEDIUMTEXT", values: texts },
  { type: "String", native: "LongText", sql: "LONGTEXT", values: texts },
  { type: "DateTime", native: "Date", sql: "DATE", values: days },
  // MySQL rounds the last half second of a day to 24:00:00, which no filter accepts.
  { type: "DateTime", native: "Time", sql: "TIME", values: times.map((time) => time.replace("59.999", "59.4")) },
  { type: "DateTime", native: "Time(3)", sql: "TIME(3)", values: times },
  { type: "DateTime", native: "Time(6)", sql: "TIME(6)", values: fine(times) },
  { type: "DateTime", native: "DateTime", sql: "DATETIME", values: instants },
  { type: "DateTime", native: "DateTime(3)", sql: "DATETIME(3)", values: instants },
  { type: "DateTime", native: "DateTime(6)", sql: "DATETIME(6)", values: fine(instants) },
  { type: "DateTime", native: "Timestamp(0)", sql: "TIMESTAMP", values: instants },
  { type: "DateTime", native: "Timestamp(3)", sql: "TIMESTAMP(3)", values: instants },
  { type: "DateTime", native: "Timestamp(6)", sql: "TIMESTAMP(6)", values: fine(instants) },
  { type: "Json", native: "Json", sql: "JSON", values: json },
  { type: "Bytes", native: "Bit(12)", sql: "BIT(12)", values: ["b'0000'", "b'0001'", "b'1111'"] },
  { type: "Bytes", native: "Binary(2)", sql: "BINARY(2)", values: bytes((text) => `x'${text}'`) },
  { type: "Bytes", native: "VarBinary(4)", sql: "VARBINARY(4)", values: bytes((text) => `x'${text}'`) },
  { type: "Bytes", native: "TinyBlob", sql: "TINYBLOB", values: bytes((text) => `x'${text}'`) },
  { type: "Bytes", native: "Blob", sql: "BLOB", values: bytes((text) => `x'${text}'`) },
  { type: "Bytes", native: "MediumBlob", sql: "MEDIUMBLOB", values: bytes((text) => `x'${text}'`) },
  { type: "Bytes", native: "LongBlob", sql: "LONGBLOB", values: bytes((text) => `x'${text}'`) },
];

export const nativeColumns = { postgresql, mysql } as const;
