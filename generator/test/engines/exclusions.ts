/** The tests of the behaviour suite that an engine cannot pass, each with its reason. */

export interface Exclusion {
  /** In generator/test/behaviour, without `.test.ts`. */
  readonly file: string;
  /** Begins the full names of the tests, with ` > ` between a group and its test. Without it, the file does not run. */
  readonly tests?: string;
  readonly reason: string;
}

export const exclusions: { readonly [engine in "pglite" | "d1" | "turso"]: readonly Exclusion[] } = {
  pglite: [],
  d1: [{ file: "index-warnings", reason: "copies the database's file" }],
  turso: [{ file: "index-warnings", reason: "copies the database's file" }],
};
