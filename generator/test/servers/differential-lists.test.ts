/** Random filters by scalar lists, which only PostgreSQL has of the databases here, compared with the rows in JavaScript. */
import { afterAll, beforeAll, describe, inject, test } from "vitest";
import { compare, type Tested } from "../behaviour/thing-requests.js";
import { fill, openThings, type Thing, type Things } from "../behaviour/things.js";
import { patience, type Random, repeat } from "../random.js";

interface Row extends Thing {
  readonly labels: readonly string[] | undefined;
  readonly numbers: readonly number[] | undefined;
  readonly flags: readonly boolean[] | undefined;
  readonly days: readonly string[] | undefined;
}
type List = Exclude<keyof Row, keyof Thing>;

/** What a row may have, and what clients send for it. Undefined lists are null in the database. */
const values: { readonly [list in List]: ReadonlyMap<unknown, readonly string[]> } = {
  labels: new Map(
    ["a", "A", "a,b", '"a"', "{a}", "NULL", "", " ", "\\", "5", "05", "é", "💥", "a%"].map((text) => [text, [text]]),
  ),
  numbers: new Map([
    [5, ["5", "05"]],
    [-1, ["-1"]],
    [0, ["0", "-0"]],
    [2_147_483_647, ["2147483647"]],
  ]),
  flags: new Map([
    [true, ["true", "1", "on"]],
    [false, ["false", "0", "FALSE"]],
  ]),
  days: new Map([
    ["2026-01-31", ["2026-01-31"]],
    ["2024-02-29", ["2024-02-29"]],
    ["0001-01-01", ["0001-01-01"]],
  ]),
};
const lists = Object.keys(values) as List[];

const tested = lists.map(
  (list): Tested<Row> => ({
    parameter: list,
    forms: ["=", "[]", "[not]", "[not][]", "exists"],
    // One that no row has, too.
    values: [...values[list].values()]
      .flat()
      .concat({ labels: "b", numbers: "7", flags: "FALSE", days: "2026-02-01" }[list]),
    has: (row, sent) => (row[list] ?? []).some((value) => values[list].get(value)?.includes(sent)),
    exists: (row) => (row[list] ?? []).length > 0,
  }),
);

/** With duplicates, and without values. */
function anyList(random: Random, list: List): readonly unknown[] | undefined {
  if (random.chance(0.2)) return undefined;
  return Array.from({ length: random.integer(0, 4) }, () => random.pick([...values[list].keys()]));
}

describe.runIf(inject("database").provider === "postgresql")("scalar lists", () => {
  let things: Things;
  beforeAll(async () => {
    things = await openThings(
      `
  /// @filter(exact, not, exists)
  labels   String[]
  /// @filter(exact, not, exists)
  numbers  Int[]
  /// @filter(exact, not, exists)
  flags    Boolean[]
  /// @filter(exact, not, exists)
  days     DateTime[] @db.Date`,
      lists.map((list) => `  /// @filter(exact, not, exists, path: "${list}")`).join("\n"),
    );
  }, 120_000);
  afterAll(() => things?.prisma.$disconnect());

  test("are found as JavaScript finds them", { timeout: patience }, () =>
    repeat(async (random) => {
      const rows = await fill<Row>(
        things,
        random,
        () => Object.fromEntries(lists.map((list) => [list, anyList(random, list)])) as Omit<Row, keyof Thing>,
        (row) => ({ ...row, days: row.days?.map((day) => new Date(day)) }),
      );
      for (let requests = 0; requests < 5; requests++) await compare(things, random, rows, tested);
    }),
  );
});
