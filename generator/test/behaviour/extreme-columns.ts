/** Every type that each database has for Prisma, with the most extreme values that a column of it holds. */

export interface ExtremeColumn {
  /** Prisma's type, with the native one. */
  readonly type: string;
  /** The column's type in SQL. */
  readonly sql: string;
  /** Different literals of SQL. */
  readonly values: readonly string[];
  /** Values that are shown, and that no request contains: no link has them. */
  readonly unlinked?: readonly string[];
  /** Values that no page shows. */
  readonly unread?: readonly string[];
  /** Values that Prisma reads as one of the others. */
  readonly misread?: readonly string[];
  /** False for a type that Prisma or the database does not accept as a key. */
  readonly isKey?: false;
}

const astral = "\u{10ffff}";
const texts = (longest: number) =>
  ["", "a", ".", "..", "=", "%2F/", "/a", "a;b=c", "'' \\\\ \"", "ä", "\u{1f4a5}", astral.repeat(longest)]
    .filter((text) => [...text].length <= longest)
    .map((text) => `'${text}'`);
/** Longer than a query string may be. */
const tooLong = `'${astral.repeat(1700)}'`;
const int32 = ["-2147483648", "-1", "0", "2147483647"];
const int64 = ["-9223372036854775808", "-9007199254740993", "0", "9007199254740993", "9223372036854775807"];
/** Prisma rounds what it sends to 16 digits. */
const beyondDoubles = ["1.7976931348623157e308", "-1.7976931348623157e308"];
const json = ["'{}'", "'null'", "'9007199254740993'"];

const sqlite: readonly ExtremeColumn[] = [
  {
    type: "Int",
    sql: "INTEGER",
    values: [...int32, "2147483648", "-2147483649", "3000000000", "-9007199254740991", "9007199254740991"],
    unread: ["9007199254740992", "-9223372036854775808"],
  },
  { type: "BigInt", sql: "BIGINT", values: int64 },
  {
    type: "Float",
    sql: "REAL",
    values: ["-1.7e308", "-0.0", "5e-324", "2.2250738585072014e-308", "0.1", "1.7e308"],
    unlinked: [...beyondDoubles, "9e999", "-9e999"],
  },
  {
    type: "Decimal",
    sql: "DECIMAL",
    values: ["-1e15", "-0.1", "0", "1e-7", "123456789.5", "1e20", "1e300", "5e-324"],
    unlinked: ["9e999", "-9e999"],
  },
  { type: "String", sql: "TEXT", values: texts(300), misread: ["'a' || char(0) || 'b'", "char(0)"] },
  { type: "String", sql: "TEXT", isKey: false, values: ["'a'", "'b'"], unlinked: [tooLong] },
  { type: "Boolean", sql: "BOOLEAN", values: ["0", "1"] },
  {
    type: "DateTime",
    sql: "DATETIME",
    values: ["'0001-01-01T00:00:00.000+00:00'", "'1969-12-31T23:59:59.999+00:00'", "'9999-12-31T23:59:59.999+00:00'"],
    unlinked: [
      "'0000-01-01T00:00:00.000+00:00'",
      "'-000044-03-15T00:00:00.000+00:00'",
      "'+010000-01-01T00:00:00.000+00:00'",
    ],
  },
  { type: "Bytes", sql: "BLOB", values: ["x''", "x'00'", "x'fffeff'", "x'fbff'", "zeroblob(2000)"] },
  { type: "Kind", sql: "TEXT", values: ["'A'", "'z'", "'null'"] },
  { type: "Json", sql: "JSONB", isKey: false, values: json, unread: ["'1e400'"] },
];

const dates = ["'0001-01-01 00:00:00'", "'1969-12-31 23:59:59.999'", "'9999-12-31 23:59:59.999'"];
const otherDates = [
  "'4713-01-01 00:00:00 BC'",
  "'0001-12-31 00:00:00 BC'",
  "'10000-01-01 00:00:00'",
  "'294276-12-31 00:00:00'",
  "'infinity'",
  "'-infinity'",
];
const notFinite = ["'NaN'", "'Infinity'", "'-Infinity'"];
const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`);

const postgresql: readonly ExtremeColumn[] = [
  { type: "Int @db.SmallInt", sql: "SMALLINT", values: ["-32768", "-1", "0", "32767"] },
  { type: "Int", sql: "INTEGER", values: int32 },
  { type: "Int @db.Oid", sql: "OID", values: ["0", "2147483648", "4294967295"] },
  { type: "BigInt", sql: "BIGINT", values: int64 },
  {
    type: "Decimal",
    sql: "DECIMAL(65, 30)",
    values: [
      "-99999999999999999999999999999999999.999999999999999999999999999999",
      "1e-30",
      "0",
      "99999999999999999999999999999999999",
      "'NaN'",
    ],
  },
  {
    type: "Decimal @db.Decimal",
    sql: "NUMERIC",
    values: [...notFinite, "0", "1e-400", "-1e308", "1e309", "-1e400", "1.5"],
  },
  {
    type: "Decimal @db.Money",
    sql: "MONEY",
    values: ["'-92233720368547758.08'", "0", "'0.01'", "'92233720368547758.07'"],
  },
  {
    type: "Float @db.Real",
    sql: "REAL",
    values: quoted(["-0", "3.4028235e38", "-3.4028235e38", "1e-45", "0.1"]),
    unlinked: notFinite,
  },
  {
    type: "Float",
    sql: "DOUBLE PRECISION",
    values: quoted(["-0", "1.7e308", "5e-324", "-2.2250738585072014e-308"]),
    unlinked: [...notFinite, ...quoted(beyondDoubles)],
  },
  { type: "String @db.VarChar(10)", sql: "VARCHAR(10)", values: texts(10) },
  { type: "String @db.Char(5)", sql: "CHAR(5)", values: texts(5) },
  { type: "String", sql: "TEXT", values: texts(300) },
  { type: "String @db.Text", sql: "TEXT", isKey: false, values: ["'a'", "'b'"], unlinked: [tooLong] },
  { type: "String @db.Citext", sql: "CITEXT", values: texts(300) },
  {
    type: "String @db.Inet",
    sql: "INET",
    values: quoted([
      "0.0.0.0",
      "255.255.255.255",
      "::",
      "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
      "0.0.0.0/0",
      "::ffff:1.2.3.4",
    ]),
  },
  { type: "String @db.Bit(4)", sql: "BIT(4)", values: ["B'0000'", "B'1111'"] },
  { type: "String @db.VarBit(8)", sql: "VARBIT(8)", values: ["B''", "B'0'", "B'00'", "B'11111111'"] },
  {
    type: "String @db.Uuid",
    sql: "UUID",
    values: quoted(["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"]),
  },
  { type: "String @db.Xml", sql: "XML", isKey: false, values: ["''", "'<a/>'"] },
  { type: "Boolean", sql: "BOOLEAN", values: ["false", "true"] },
  { type: "DateTime", sql: "TIMESTAMP(3)", values: dates, unread: otherDates },
  {
    type: "DateTime @db.Timestamp(6)",
    sql: "TIMESTAMP(6)",
    values: [...dates, "'9999-12-31 23:59:59.999999'"],
    unread: otherDates,
  },
  { type: "DateTime @db.Timestamptz(3)", sql: "TIMESTAMPTZ(3)", values: dates, unread: otherDates },
  {
    type: "DateTime @db.Timestamptz(6)",
    sql: "TIMESTAMPTZ(6)",
    values: [...dates, "'9999-12-31 23:59:59.999999'"],
    unread: otherDates,
  },
  {
    type: "DateTime @db.Date",
    sql: "DATE",
    values: quoted(["0001-01-01", "1969-12-31", "9999-12-31"]),
    unread: quoted(["4713-01-01 BC", "10000-01-01", "5874897-12-31", "infinity", "-infinity"]),
  },
  {
    type: "DateTime @db.Time(3)",
    sql: "TIME(3)",
    values: quoted(["00:00:00", "00:00:00.001", "23:59:59.999"]),
    unlinked: ["'24:00:00'"],
  },
  {
    type: "DateTime @db.Time(6)",
    sql: "TIME(6)",
    values: quoted(["00:00:00", "23:59:59.999999"]),
    unlinked: ["'24:00:00'"],
  },
  {
    type: "DateTime @db.Timetz(6)",
    sql: "TIMETZ(6)",
    isKey: false,
    values: quoted(["00:00:00+15:59", "24:00:00-15:59"]),
  },
  { type: "Bytes", sql: "BYTEA", values: ["'\\x'", "'\\x00'", "'\\xfffeff'", "'\\xfbff'"] },
  { type: "Kind", sql: '"Kind"', values: ["'A'", "'z'", "'null'"] },
  { type: "Json", sql: "JSONB", isKey: false, values: json },
  { type: "Json @db.Json", sql: "JSON", isKey: false, values: json },
];

const hex = (text: string) => `x'${text}'`;
const bytes = ["", "00", "ff", "fbff"].map(hex);

const mysql: readonly ExtremeColumn[] = [
  { type: "Int @db.TinyInt", sql: "TINYINT", values: ["-128", "0", "127"] },
  { type: "Int @db.UnsignedTinyInt", sql: "TINYINT UNSIGNED", values: ["0", "255"] },
  { type: "Int @db.SmallInt", sql: "SMALLINT", values: ["-32768", "0", "32767"] },
  { type: "Int @db.UnsignedSmallInt", sql: "SMALLINT UNSIGNED", values: ["0", "65535"] },
  { type: "Int @db.MediumInt", sql: "MEDIUMINT", values: ["-8388608", "0", "8388607"] },
  { type: "Int @db.UnsignedMediumInt", sql: "MEDIUMINT UNSIGNED", values: ["0", "16777215"] },
  { type: "Int", sql: "INT", values: int32 },
  { type: "Int @db.UnsignedInt", sql: "INT UNSIGNED", values: ["0", "2147483648", "4294967295"] },
  { type: "Int @db.Year", sql: "YEAR", values: ["1901", "2155", "0000"] },
  { type: "BigInt", sql: "BIGINT", values: int64 },
  {
    type: "BigInt @db.UnsignedBigInt",
    sql: "BIGINT UNSIGNED",
    values: ["0", "9223372036854775808", "18446744073709551615"],
  },
  {
    type: "Decimal",
    sql: "DECIMAL(65, 30)",
    values: [
      "-99999999999999999999999999999999999.999999999999999999999999999999",
      "0.000000000000000000000000000001",
      "0",
      "99999999999999999999999999999999999",
    ],
  },
  {
    type: "Float @db.Float",
    sql: "FLOAT",
    values: ["3.4028234e38", "-3.4028234e38", "0", "1.2e-38", "0.1"],
  },
  {
    type: "Float",
    sql: "DOUBLE",
    values: ["1.7e308", "-1.7e308", "2.2250738585072014e-308", "5e-324", "0", "-0.5"],
    unlinked: beyondDoubles,
  },
  { type: "Boolean", sql: "TINYINT(1)", values: ["0", "1"] },
  { type: "Boolean @db.Bit(1)", sql: "BIT(1)", values: ["b'0'", "b'1'"] },
  { type: "String @db.Char(5)", sql: "CHAR(5)", values: texts(5) },
  { type: "String @db.VarChar(180)", sql: "VARCHAR(180)", values: [...texts(180), "'a\\0b'", "'\\0'"] },
  { type: "String @db.Text", sql: "TEXT", isKey: false, values: texts(300), unlinked: [tooLong] },
  {
    type: "DateTime @db.Date",
    sql: "DATE",
    values: quoted(["0001-01-01", "1000-01-01", "1969-12-31", "9999-12-31"]),
    unlinked: ["'0000-01-01'"],
    unread: quoted(["0000-00-00", "2024-00-00"]),
  },
  {
    type: "DateTime @db.Time(3)",
    sql: "TIME(3)",
    values: quoted(["00:00:00", "23:59:59.999"]),
    unlinked: ["'24:00:00'"],
    unread: quoted(["838:59:59", "-838:59:59", "-00:00:01"]),
  },
  {
    type: "DateTime @db.Time(6)",
    sql: "TIME(6)",
    values: quoted(["00:00:00", "23:59:59.999999"]),
    unlinked: ["'24:00:00'"],
  },
  // MySQL supports years from 1000: those before 100 are read as later ones.
  {
    type: "DateTime",
    sql: "DATETIME(3)",
    values: quoted(["1000-01-01", "1969-12-31 23:59:59.999", "9999-12-31 23:59:59.999"]),
    unread: ["'0000-00-00'"],
  },
  {
    type: "DateTime @db.DateTime(6)",
    sql: "DATETIME(6)",
    values: quoted(["1000-01-01", "9999-12-31 23:59:59.999999"]),
    unread: ["'0000-00-00'"],
  },
  {
    type: "DateTime @db.Timestamp(3)",
    sql: "TIMESTAMP(3)",
    values: quoted(["1970-01-02 00:00:01", "2038-01-18 03:14:07.999"]),
    unread: ["'0000-00-00'"],
  },
  { type: "Bytes @db.VarBinary(180)", sql: "VARBINARY(180)", values: bytes },
  { type: "Bytes @db.Binary(2)", sql: "BINARY(2)", values: ["0000", "ffff", "fb00"].map(hex) },
  { type: "Bytes @db.LongBlob", sql: "LONGBLOB", isKey: false, values: bytes },
  { type: "Bytes @db.Bit(12)", sql: "BIT(12)", isKey: false, values: ["b'0000'", "b'1111'"] },
  { type: "Kind", sql: "ENUM('z', 'A', 'null')", values: ["'A'", "'z'", "'null'"] },
  { type: "Json", sql: "JSON", isKey: false, values: json },
];

export const extremeColumns = { sqlite, postgresql, mysql } as const;
