import type { ScalarType } from "./scalar-type.js";

/** The SQL databases that Prisma supports. */
export type Provider = "sqlite" | "postgresql" | "mysql" | "cockroachdb" | "sqlserver";

/** The values that a database holds, and that Prisma reads and sends, of the types in which databases differ. */
export interface Ranges {
  /** The least and the greatest Int without a native type. */
  readonly Int: readonly [least: number, greatest: number];
  /** True if a Decimal has any number of digits, and is `NaN`, `Infinity` or `-Infinity` as well; false if a double passes it. */
  readonly wideDecimals: boolean;
  /** True if texts may contain NUL, and are read with what follows it. */
  readonly keepsNul: boolean;
}

/** What every database holds. */
export const commonRanges: Ranges = { Int: [-(2 ** 31), 2 ** 31 - 1], wideDecimals: false, keepsNul: false };

/** What databases differ in when they compare, sort and count, which Prisma leaves to them. */
interface Dialect {
  /** True if null is the least value, false if it is the greatest. */
  readonly nullIsLeast: boolean;
  /** True if Prisma has `mode: "insensitive"`. On other databases it rejects the argument, and LIKE ignores case anyway. */
  readonly insensitiveMode: boolean;
  /** Prisma passes a text to LIKE as it is: the text with `%`, `_` and the escape character matching themselves. */
  readonly escaped: (text: string) => string;
  /** True if there is no escape: such a text finds others as well, which `literal-wildcards.ts` removes. */
  readonly lacksEscape?: true;
  /** True if comparisons respect the letter case of A to Z, which LIKE ignores. */
  readonly comparesCase?: true;
  /** How Prisma takes a path within Json. */
  readonly jsonPath: "keys" | "text";
  /** The schema of a table for which none is stated; left out if no adapter shows which one it reads. */
  readonly defaultSchema?: string | null;
  /** The types whose values the database may compare otherwise than as they are read. */
  readonly comparedAsOther: readonly ScalarType[];
  /** The types of which a value that was read does not say where its row is among those with other values. */
  readonly placeless: readonly ScalarType[];
  /** True if a Boolean may be stored as another number than 0 or 1, which Prisma reads as `false`. */
  readonly keepsOtherBooleans: boolean;
  /** True if dates finer than a millisecond are not cut when they are read, but rounded. */
  readonly roundsDates?: true;
  /** The types of which the database knows no least and no greatest value. */
  readonly withoutMinMax: readonly ScalarType[];
  readonly ranges: Ranges;
}

const withBackslash = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

const postgresql: Dialect = {
  nullIsLeast: false,
  insensitiveMode: true,
  escaped: withBackslash,
  jsonPath: "keys",
  defaultSchema: "public",
  // Prisma rounds a Float to 16 digits when it sends it.
  comparedAsOther: ["Float"],
  placeless: [],
  keepsOtherBooleans: false,
  withoutMinMax: ["Uuid", "Boolean"],
  ranges: { ...commonRanges, wideDecimals: true },
};

const mysql: Dialect = {
  nullIsLeast: true,
  insensitiveMode: false,
  escaped: withBackslash,
  jsonPath: "text",
  comparedAsOther: ["Float"],
  // MariaDB reads the digits of some numbers as other ones.
  placeless: ["Float"],
  keepsOtherBooleans: true,
  // Those of an enum are the least and greatest text, and not in the order that rows have.
  withoutMinMax: ["Enum"],
  ranges: { ...commonRanges, keepsNul: true },
};

export const dialects: { readonly [provider in Provider]: Dialect } = {
  sqlite: {
    nullIsLeast: true,
    insensitiveMode: false,
    // Prisma writes no ESCAPE clause. `_` finds any character in the place of a wildcard.
    escaped: (text) => text.replaceAll("%", "_"),
    lacksEscape: true,
    comparesCase: true,
    jsonPath: "text",
    defaultSchema: null,
    // A date is a number or a text: one that SQLite wrote is compared as such, not as the date that it is read as. A text
    // is compared beyond a NUL, which ends it when it is read.
    comparedAsOther: ["Float", "DateTime", "Decimal", "String"],
    placeless: ["DateTime"],
    keepsOtherBooleans: true,
    withoutMinMax: [],
    // An integer has 64 bits; Prisma reads an Int as a JavaScript number. A NUL ends a text when it is read.
    ranges: { ...commonRanges, Int: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] },
  },
  postgresql,
  mysql,
  cockroachdb: { ...postgresql, nullIsLeast: true, placeless: ["Float"] },
  sqlserver: {
    ...mysql,
    escaped: (text) => text.replace(/[[%_]/g, "[$&]"),
    // `datetime` counts in 1/300 s.
    roundsDates: true,
    keepsOtherBooleans: false,
    withoutMinMax: ["Uuid", "Boolean"],
    ranges: commonRanges,
  },
};
