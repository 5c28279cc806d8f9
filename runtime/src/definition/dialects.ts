import type { ScalarType } from "./scalar-type.js";

/** The SQL databases that Prisma supports. */
export type Provider = "sqlite" | "postgresql" | "mysql" | "cockroachdb" | "sqlserver";

/** The values that a database can store, and Prisma can read and send, for the types in which databases differ. */
export interface Ranges {
  /** The least and the greatest value of an Int without a native type. */
  readonly Int: readonly [least: number, greatest: number];
  /**
   * True if a Decimal has any number of digits, and may be `NaN`, `Infinity` or `-Infinity`. False if it passes through
   * a double.
   */
  readonly wideDecimals: boolean;
  /** True if texts may contain NUL, and Prisma also reads the text after it. */
  readonly keepsNul: boolean;
}

/** The values that every database can store. */
export const commonRanges: Ranges = { Int: [-(2 ** 31), 2 ** 31 - 1], wideDecimals: false, keepsNul: false };

/** The differences between databases in comparing, sorting and counting, which Prisma does not hide. */
interface Dialect {
  /** True if null is the least value, false if it is the greatest. */
  readonly nullIsLeast: boolean;
  /**
   * True if Prisma has `mode: "insensitive"`. On other databases it rejects the argument, and LIKE ignores case anyway.
   */
  readonly insensitiveMode: boolean;
  /** Escapes `%`, `_` and the escape character of a text, because Prisma passes a text to LIKE unchanged. */
  readonly escaped: (text: string) => string;
  /**
   * True if LIKE has no escape: a text with a wildcard then finds too many rows. `literal-wildcards.ts` removes them.
   */
  readonly lacksEscape?: true;
  /** True if comparisons respect the letter case of A to Z, which LIKE ignores. */
  readonly comparesCase?: true;
  /** The form of a path within Json in Prisma: `["address", "city"]` (keys) or `$."address"."city"` (text). */
  readonly jsonPath: "keys" | "text";
  /** The schema of a table that names none; null without schemas. Undefined if no adapter shows which one it reads. */
  readonly defaultSchema?: string | null;
  /** The types whose values the database may compare by something other than the value that Prisma returns. */
  readonly comparedAsOther: readonly ScalarType[];
  /** Types whose values cannot serve as a position, because the value that Prisma returns may sort differently. */
  readonly placeless: readonly ScalarType[];
  /** True if a Boolean may be stored as another number than 0 or 1, which Prisma reads as `false`. */
  readonly keepsOtherBooleans: boolean;
  /** True if a date that is finer than a millisecond is rounded, not cut, when it is read. */
  readonly roundsDates?: true;
  /** The types without a usable MIN and MAX: the database rejects them, or does not sort rows in their order. */
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
  // MIN and MAX of an enum are the least and the greatest text, but rows are sorted in the enum's order.
  withoutMinMax: ["Enum"],
  ranges: { ...commonRanges, keepsNul: true },
};

export const dialects: { readonly [provider in Provider]: Dialect } = {
  sqlite: {
    nullIsLeast: true,
    insensitiveMode: false,
    // Prisma writes no ESCAPE clause. `_` finds any character at the position of a wildcard.
    escaped: (text) => text.replaceAll("%", "_"),
    lacksEscape: true,
    comparesCase: true,
    jsonPath: "text",
    defaultSchema: null,
    // A date is a number or a text. SQLite compares a date that it wrote itself as a text, not as the date that Prisma
    // reads. SQLite also compares a text beyond a NUL, which ends the text when it is read.
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
