/** The facts about each database on which the generator's decisions depend. */
import type { Provider } from "@prisma-paged/runtime/generator";

/**
 * A use of a field. `cursor`: a value that was read is the position of a page. `equality`: a value finds its row.
 * `search`: a part of a value finds its row.
 */
export type Use = "cursor" | "order" | "equality" | "range" | "search";

/** A native type, and the uses that its values do not support. */
interface TypeLimit {
  readonly native: string;
  /**
   * The Prisma type for which the limit applies, if several Prisma types can have the native type. Default: every type.
   */
  readonly type?: string;
  readonly not: readonly Use[];
  readonly because: string;
}

interface DatabaseFacts {
  /** The names of Prisma's driver adapters without their prefix, the most common one first: `pg`. */
  readonly adapters: readonly [string, ...string[]];
  /** The number of values that Prisma binds in a statement, unless the adapter sets another one. */
  readonly boundValues: number;
  /**
   * The native type whose dates the database converts to the time zone of its session: `Timestamptz`. Undefined if the
   * database has no such type.
   */
  readonly zonedType?: string;
  /** The number of digits of a second that dates have. Undefined if never more than those of a JavaScript `Date`. */
  readonly dateDigits?: DateDigits;
  /** The limits of native types. A type that is not listed has no limits. */
  readonly limits: readonly TypeLimit[];
  /** The native types whose lists Prisma's adapter cannot read. Undefined if there are none. */
  readonly unreadLists?: readonly string[];
  /** True if enums are sorted as they are declared. Undefined if they are sorted as strings. */
  readonly sortsEnums?: true;
  /**
   * The filters in which `caseSensitive` has an effect. `any`: every filter for parts of strings. `start`: only the
   * filter `start`. `json`: only filters on Json.
   */
  readonly letterCase: "any" | "start" | "json";
  /** True if the database compares numbers within Json by range. */
  readonly comparesJsonNumbers?: true;
  /** True if every foreign key has an index, even if the schema declares no index. */
  readonly indexesForeignKeys?: true;
  /**
   * True if the database can read an index on the order's first fields, and sort only the rows that are equal in them.
   */
  readonly sortsIncrementally?: true;
  /**
   * Whether every index contains the primary key. `row number`: only if the key is a single `Int`. Undefined if indexes
   * do not contain it.
   */
  readonly storesKey?: "always" | "row number";
  /** True if the planner estimates how many rows a range has. Otherwise it reads the rows in the page's order. */
  readonly estimatesRanges?: true;
  /** True if an index can place nulls differently from the database's default. */
  readonly placesNulls?: true;
  /**
   * The index that finds parts of strings, which only a migration can create. Undefined if the generator recommends
   * none.
   */
  readonly textIndex?: string;
  /** The string and byte types that are too long for an index. Undefined if there are none. */
  readonly unbounded?: Unbounded;
}

interface DateDigits {
  /** The digits of a column without a native type. */
  readonly plain: number;
  /** The digits of a native type without an argument, such as `@db.Timestamptz`. */
  readonly native: number;
  /** The native types whose values have no digits of a second. */
  readonly none: readonly string[];
  /** True if a native type can set the number of digits: `@db.Timestamptz(6)`. */
  readonly canBeStated: boolean;
}

interface Unbounded {
  readonly types: RegExp;
  /** The native type of a `Bytes` field that declares no native type. */
  readonly bytes: string;
  /** The native types that an index can contain instead. */
  readonly bounded: { readonly String: string; readonly Bytes: string };
}

const comparing: readonly Use[] = ["cursor", "order", "equality", "range"];

const moreDigits = "the database compares more digits than Prisma reads";

function uncompared(native: string, not: readonly Use[] = comparing): TypeLimit {
  return { native, not, because: `the database cannot compare \`${native}\`` };
}

function unsearched(native: string, what: string): TypeLimit {
  return { native, not: ["search"], because: `a native ${what} has no text to search in` };
}

const postgresLimits: readonly TypeLimit[] = [
  unsearched("Uuid", "UUID"),
  unsearched("Bit", "bit string"),
  unsearched("VarBit", "bit string"),
  unsearched("Inet", "address"),
  {
    native: "Timetz",
    not: comparing,
    because: "Prisma reads its times without their zone, and the database compares them with it",
  },
];

const postgres = {
  boundValues: 32_766,
  zonedType: "Timestamptz",
  // Prisma's own default is timestamp(3). A native type without digits has the database's default, which is 6.
  dateDigits: { plain: 3, native: 6, none: ["Date"], canBeStated: true },
  sortsEnums: true,
  letterCase: "any",
  sortsIncrementally: true,
  estimatesRanges: true,
  textIndex: "a GIN index with `gin_trgm_ops`",
} as const;

/**
 * The facts by provider. The limits of PostgreSQL and MySQL are measured for every native type that Prisma has for
 * them: see `test/servers/native-types.test.ts`. The limits of CockroachDB and SQL Server follow from these.
 */
export const databases: { readonly [provider in Provider]: DatabaseFacts } = {
  sqlite: {
    adapters: ["libsql", "better-sqlite3", "d1"],
    boundValues: 999,
    limits: [],
    letterCase: "start",
    sortsIncrementally: true,
    storesKey: "row number",
  },
  postgresql: {
    ...postgres,
    adapters: ["pg", "neon", "ppg"],
    unreadLists: ["Citext", "Timetz"],
    limits: [...postgresLimits, uncompared("Xml", [...comparing, "search"])],
    comparesJsonNumbers: true,
    placesNulls: true,
  },
  mysql: {
    adapters: ["mariadb", "planetscale"],
    boundValues: 65_535,
    zonedType: "Timestamp",
    dateDigits: { plain: 3, native: 0, none: ["Date"], canBeStated: true },
    limits: [
      { native: "Float", not: ["cursor", "equality", "range"], because: moreDigits },
      { native: "Bit", type: "Bytes", not: comparing, because: "the bytes that Prisma sends never equal bits" },
    ],
    sortsEnums: true,
    letterCase: "json",
    comparesJsonNumbers: true,
    indexesForeignKeys: true,
    storesKey: "always",
    estimatesRanges: true,
    unbounded: {
      types: /(Text|Blob)$/,
      bytes: "LongBlob",
      bounded: { String: "@db.VarChar(191)", Bytes: "@db.VarBinary(191)" },
    },
  },
  cockroachdb: {
    ...postgres,
    adapters: ["pg"],
    unreadLists: ["Timetz"],
    limits: [...postgresLimits, { native: "Float4", not: ["cursor", "equality", "range"], because: moreDigits }],
  },
  sqlserver: {
    adapters: ["mssql"],
    boundValues: 2_098,
    // The default is datetime2 with 7 digits; datetime counts in 1/300 s.
    dateDigits: { plain: 7, native: 7, none: ["Date", "SmallDateTime"], canBeStated: false },
    limits: [
      ...["Text", "NText", "Image"].map((native) => uncompared(native)),
      uncompared("Xml", [...comparing, "search"]),
    ],
    sortsEnums: true,
    letterCase: "json",
    storesKey: "always",
    estimatesRanges: true,
    unbounded: {
      types: /^(N?Text|Image|Xml|N?VarChar\(Max\)|VarBinary\(Max\))$/i,
      bytes: "VarBinary(Max)",
      bounded: { String: "@db.NVarChar(450)", Bytes: "@db.VarBinary(900)" },
    },
  },
};

/**
 * Returns the provider of the name in Prisma's datasource block (`postgres` is an old alias); undefined if it is not a
 * supported SQL database.
 */
export function toProvider(name: string): Provider | undefined {
  if (name === "postgres") return "postgresql";
  return (Object.keys(databases) as readonly Provider[]).find((provider) => provider === name);
}

/** Returns the npm package of an adapter: `@prisma/adapter-pg`. */
export function adapterPackage(adapter: string): string {
  return `@prisma/adapter-${adapter}`;
}
