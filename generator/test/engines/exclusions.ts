/** The tests of the behaviour suite that an engine cannot pass. Each has to fail on it, so that the list stays exact. */

export interface Exclusion {
  /** In generator/test/behaviour, without `.test.ts`. */
  readonly file: string;
  /** Their names, with ` > ` between a group and its test. Without it, the file does not run. */
  readonly tests?: RegExp;
}

/** A driver adapter beside the usual one of its provider, by the name of its test project. */
export type Engine = "better-sqlite3" | "neon" | "pglite" | "d1";

type Reason = string;

const opensByUrl = "Another process, or another driver, opens the database by its URL or its file.";

const hidesSchema = "The adapter does not show its schema, so Prisma counts.";
const countedByPrisma: readonly Exclusion[] = [
  { file: "modes", tests: /counts the bare table plainly/ },
  { file: "performance", tests: /> `distinct`,/ },
  { file: "explain" },
];

export const exclusions: {
  readonly [engine in Engine]: { readonly [reason: Reason]: readonly Exclusion[] };
} = {
  "better-sqlite3": {
    "It reads a text behind the character NUL, where libsql ends.": [
      { file: "extreme-values", tests: /are read as another one: 'String \(TEXT\)'/ },
    ],
  },
  neon: {
    [hidesSchema]: countedByPrisma,
  },
  pglite: {
    [opensByUrl]: [{ file: "tune" }, { file: "databases", tests: /time zone/ }],
    [hidesSchema]: countedByPrisma,
    "There is one connection: a write that a transaction waits for waits for the transaction.": [
      { file: "order-paths" },
    ],
    "PGlite sorts texts by their bytes.": [{ file: "databases", tests: /order\[title\]=asc/ }],
  },
  d1: {
    [opensByUrl]: [{ file: "tune" }, { file: "index-warnings" }],
    "The adapter refuses integers beyond 2^53.": [
      { file: "walk" },
      { file: "differential" },
      { file: "differential-types" },
      { file: "filter-types" },
      { file: "filter-values" },
      { file: "paging", tests: /every kind of value$/ },
      { file: "databases", tests: /numbers, bytes and booleans/ },
      { file: "filters", tests: /sales(\[gte\])?=9007/ },
    ],
    "A pattern has 50 bytes.": [
      { file: "filters", tests: /> title=x{50}/ },
      { file: "cost", tests: /> \/books\?title=%_/ },
    ],
    "A statement holds 98 values: large pages take more statements, and longer lists of a client fail.": [
      { file: "fine-dates", tests: /^a list of as many values/ },
      {
        file: "cost",
        tests: /> \/unbounded-books|> \/books\?(author|subtitle)\[\]=/,
      },
      { file: "performance", tests: /> two lists, (1,000 items|unpaged)|> `distinct`,/ },
      { file: "embedded-lists", tests: /(each parent: \/events\?itemsPerPage=100|together: \/latest-events)$/ },
    ],
    "Infinities are read as null.": [{ file: "stream-orders", tests: /^a NaN and infinities/ }],
    "The adapter itself writes errors to the console.": [{ file: "errors", tests: /a table that does not exist/ }],
  },
};

/** All of an engine. */
export function exclusionsOf(engine: keyof typeof exclusions): readonly Exclusion[] {
  return Object.values(exclusions[engine]).flat();
}
