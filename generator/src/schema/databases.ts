/** What the generator knows of each database. */
import type { Provider } from "@prisma-paged/runtime/generator";

/**
 * What may be done with a field. `cursor`: a value that was read is the position of a page. `equality`: it finds its row.
 * `search`: a part of it does.
 */
export type Use = "cursor" | "order" | "equality" | "range" | "search";

/** What cannot be done with the values of a native type. */
interface TypeLimit {
  readonly native: string;
  /** Of several Prisma types that have the native one. */
  readonly type?: string;
  readonly not: readonly Use[];
  readonly because: string;
}

interface DatabaseFacts {
  /** Prisma's driver adapters without their prefix, the usual one first. */
  readonly adapters: readonly [string, ...string[]];
  /** How many values Prisma binds in a statement, unless the adapter says otherwise. */
  readonly boundValues: number;
  /** The native type whose dates the database converts to the time zone of its session. Left out if it has none. */
  readonly zonedType?: string;
  /** How many digits of a second dates have. Left out if never more than JavaScript's. */
  readonly dateDigits?: DateDigits;
  /** A type that is not listed has no limits. */
  readonly limits: readonly TypeLimit[];
  /** The native types of lists that Prisma's adapter cannot read. Left out if there are none. */
  readonly unreadLists?: readonly string[];
  /** True if enums are sorted as they are declared; left out if they are texts. */
  readonly sortsEnums?: true;
  /** Where `caseSensitive` has an effect: in every filter for parts of texts, in `start`, or in Json only. */
  readonly letterCase: "any" | "start" | "json";
  /** True if numbers within Json are compared by range. */
  readonly comparesJsonNumbers?: true;
  /** True if every foreign key has an index, stated or not. */
  readonly indexesForeignKeys?: true;
  /** True if the database reads along an index that has the order's first fields, and sorts the rows that are equal in them. */
  readonly sortsIncrementally?: true;
  /** In which cases every index has the primary key. */
  readonly storesKey?: "always" | "row number";
  /** True if the planner knows how many rows a range has; otherwise it walks the order. */
  readonly estimatesRanges?: true;
  /** True if indexes can place nulls otherwise than the database. */
  readonly placesNulls?: true;
  /** The index for pieces of texts, which only a migration can make. */
  readonly textIndex?: string;
  /** Texts and bytes that no index holds. */
  readonly unbounded?: Unbounded;
}

interface DateDigits {
  /** Without a native type. */
  readonly plain: number;
  /** Of a native type without an argument. */
  readonly native: number;
  /** Native types without digits. */
  readonly none: readonly string[];
  /** True if a native type can state the digits. */
  readonly canBeStated: boolean;
}

interface Unbounded {
  readonly types: RegExp;
  /** The native type of Bytes for which none is stated. */
  readonly bytes: string;
  /** What an index holds in its stead. */
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
  // Prisma's own default is timestamp(3); a native type without digits is the database's, with 6.
  dateDigits: { plain: 3, native: 6, none: ["Date"], canBeStated: true },
  sortsEnums: true,
  letterCase: "any",
  sortsIncrementally: true,
  estimatesRanges: true,
  textIndex: "a GIN index with `gin_trgm_ops`",
} as const;

/**
 * The limits of PostgreSQL's and MySQL's types are measured, and so is every other native type that Prisma has for them:
 * see `test/servers/native-types.test.ts`. Those of CockroachDB and SQL Server follow from these.
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

/** The provider as Prisma's datasource block names it (`postgres` is an old alias); undefined if it speaks no SQL. */
export function toProvider(name: string): Provider | undefined {
  if (name === "postgres") return "postgresql";
  return (Object.keys(databases) as readonly Provider[]).find((provider) => provider === name);
}

/** The npm package of an adapter. */
export function adapterPackage(adapter: string): string {
  return `@prisma/adapter-${adapter}`;
}
