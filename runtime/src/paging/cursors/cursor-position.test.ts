import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commonRanges } from "../../definition/dialects.js";
import { Problem } from "../../definition/problem.js";
import type { CursorField, Direction } from "../../definition/resource.js";
import type { CursorPosition } from "../../request/cursor.js";
import { formatQuery, parseEntries, parseQuery, type Query } from "../../request/query-string.js";
import { positionEntries, positionValues, readPosition, sentPosition } from "./cursor-position.js";
import { boundedWhere, boundedWhereFrom } from "./position-condition.js";

const entriesOf = (row: object, cursor: readonly CursorField[], towards: CursorPosition["towards"]) =>
  positionEntries({ values: positionValues(row, cursor), towards }, cursor);

const id: CursorField = { field: "id", type: "Int", direction: "DESC" };
const byId = [id];
const byScore: readonly CursorField[] = [{ field: "score", type: "Int", direction: "DESC" }, id];
const mixed: readonly CursorField[] = [byScore[0] ?? id, { ...id, direction: "ASC" }];
const nullable: readonly CursorField[] = [{ field: "rank", type: "Int", direction: "DESC", nullable: true }, id];
const three: readonly CursorField[] = [...byScore, { field: "name", type: "String", direction: "ASC" }];

const read = (query: Query, cursor: readonly CursorField[]) =>
  readPosition(query, cursor, sentPosition(query, cursor), commonRanges);

describe("readPosition", () => {
  test.each<[string, readonly CursorField[], CursorPosition | null, string]>([
    ["", byId, null, ""],
    ["id[gte]=5&page=2&order[id]=desc", byId, null, "id[gte]=5&page=2&order[id]=desc"],
    ["id[lt]=", byId, null, "id[lt]="],
    ["id[lt]=5&x=1", byId, { values: [5], towards: "after" }, "x=1"],
    ["id[gt]=5", byId, { values: [5], towards: "before" }, ""],
    ["id[gt]=5", [{ ...id, direction: "ASC" }], { values: [5], towards: "after" }, ""],
    ["id[lt]=9&score[lt]=5", byScore, { values: [5, 9], towards: "after" }, ""],
    ["score[gt]=5&id[gt]=9", byScore, { values: [5, 9], towards: "before" }, ""],
    ["score[lt]=5&id[gt]=9", mixed, { values: [5, 9], towards: "after" }, ""],
    ["score[gt]=5&id[lt]=9", mixed, { values: [5, 9], towards: "before" }, ""],
    ["score[lt]=1&id[lt]=2&name[gt][]=", three, { values: [1, 2, ""], towards: "after" }, ""],
    // A field without its operator: all are filters.
    ["score[lt]=5", byScore, null, "score[lt]=5"],
    ["id[lt]=9", byScore, null, "id[lt]=9"],
    ["score[lt]=1&name[gt]=x", three, null, "score[lt]=1&name[gt]=x"],
    ["score[lt]=5&id[gt]=9", byScore, null, "score[lt]=5&id[gt]=9"],
    ["score[lt]=5&id[lt]=", byScore, null, "score[lt]=5&id[lt]="],
    ["score[lt]=5&id[lt][]=9", byScore, null, "score[lt]=5&id[lt][]=9"],
    // A position under a filter.
    ["score[gt]=1&score[lt]=5&id[lt]=9", byScore, { values: [5, 9], towards: "after" }, "score[gt]=1"],
    ["score[lt]=5&score[lte]=6&id[lt]=9", byScore, { values: [5, 9], towards: "after" }, "score[lte]=6"],
    // Among the rows that have no value.
    ["rank[null]=true&id[lt]=9", nullable, { values: [null, 9], towards: "after" }, ""],
    ["rank[null]=1&id[gt]=9&x=1", nullable, { values: [null, 9], towards: "before" }, "x=1"],
    ["rank[lt]=3&id[lt]=9", nullable, { values: [3, 9], towards: "after" }, ""],
    ["rank[null]=true&rank[lt]=3&id[lt]=9", nullable, { values: [null, 9], towards: "after" }, "rank[lt]=3"],
    ["rank[null]=true", nullable, null, "rank[null]=true"],
    ["rank[null]=&id[lt]=9", nullable, null, "rank[null]=&id[lt]=9"],
    ["score[null]=true&id[lt]=9", byScore, null, "score[null]=true&id[lt]=9"],
    // Of a bound that is repeated, the last one is the position's.
    ["score[gt]=1&score[gt]=5&id[gt]=9", byScore, { values: [5, 9], towards: "before" }, "score[gt]=1"],
    // Of a position that is repeated, the last one counts.
    ["score[gt]=1&id[gt]=3&score[gt]=5&id[gt]=9", byScore, { values: [5, 9], towards: "before" }, ""],
    ["id[lt]=9&id[lt]=7&id[lt]=5&x=1", byId, { values: [5], towards: "after" }, "x=1"],
    ["name[gt][]=&score[lt]=1&id[lt]=2&name[gt][]=", three, { values: [1, 2, ""], towards: "after" }, ""],
  ])("%s", (search, cursor, position, rest) => {
    const parsed = (text: string) => ({
      entries: parseEntries(
        text,
        (entry) => entry,
        () => true,
      ),
    });
    expect(read(parsed(search), cursor)).toEqual({ position, rest: parsed(rest) });
  });

  test.each([
    ["id[lt]=9&id[gt]=1", byId, "id[gt]", "1"],
    ["score[gt]=1&id[gt]=2&score[lt]=3&id[lt]=4", byScore, "score[gt]", "1"],
    ["score[lt]=1&id[gt]=2&score[gt]=3&id[lt]=4", mixed, "score[gt]", "3"],
    ["id[lt]=abc", byId, "id[lt]", "abc"],
    ["rank[null]=false&id[lt]=9", nullable, "rank[null]", "false"],
    ["rank[null]=true&id[lt]=9&id[gt]=1", nullable, "id[gt]", "1"],
    ["id[gt]=2147483648", byId, "id[gt]", "2147483648"],
  ])("refuses %s", (search, cursor, parameter, value) => {
    let problem: unknown;
    try {
      read(parseQuery(search), cursor);
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ status: 400, parameter, value });
  });

  test("says what is wrong", () => {
    const detailOf = (search: string) => () => read(parseQuery(search), byScore);
    expect(detailOf("score[lt]=1&score[gt]=2&id[lt]=1&id[gt]=1")).toThrow(
      "score[lt] and score[gt] are two positions: the page after one and the page before the other",
    );
    expect(detailOf("score[lt]=x&id[lt]=1")).toThrow('`score[lt]` must be a 32-bit integer, not "x".');
  });
});

describe("boundedWhere", () => {
  test.each<[string, CursorPosition, readonly CursorField[], object]>([
    ["one field", { values: [5], towards: "after" }, byId, { id: { lt: 5 } }],
    [
      "two fields",
      { values: [5, 9], towards: "after" },
      byScore,
      { score: { lte: 5 }, OR: [{ score: { lt: 5 } }, { id: { lt: 9 } }] },
    ],
    [
      "mixed directions",
      { values: [5, 9], towards: "before" },
      mixed,
      { score: { gte: 5 }, OR: [{ score: { gt: 5 } }, { id: { lt: 9 } }] },
    ],
    [
      "three fields",
      { values: [5, 9, "x"], towards: "after" },
      three,
      {
        score: { lte: 5 },
        OR: [{ score: { lt: 5 } }, { id: { lte: 9 }, OR: [{ id: { lt: 9 } }, { name: { gt: "x" } }] }],
      },
    ],
  ])("%s", (_, position, cursor, want) => {
    expect(boundedWhere(position, cursor)).toEqual(want);
  });

  test("is the comparison of tuples, for any number of fields and any directions", () => {
    const scenario = fc.integer({ min: 1, max: 4 }).chain((size) =>
      fc.record({
        directions: fc.array(fc.constantFrom<Direction>("ASC", "DESC"), { minLength: size, maxLength: size }),
        values: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: size, maxLength: size }),
        rows: fc.array(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: size, maxLength: size }), {
          maxLength: 20,
        }),
        towards: fc.constantFrom("after" as const, "before" as const),
      }),
    );
    fc.assert(
      fc.property(scenario, ({ directions, values, rows, towards }) => {
        const cursor = directions.map(
          (direction, index): CursorField => ({ field: `f${index}`, type: "Int", direction }),
        );
        const where = boundedWhere({ values, towards }, cursor);
        const from = boundedWhereFrom({ values, towards }, cursor);
        for (const row of rows) {
          const record = Object.fromEntries(row.map((value, index) => [`f${index}`, value]));
          const side = compareTuples(row, values, directions);
          expect(holds(where, record)).toBe(towards === "after" ? side > 0 : side < 0);
          expect(holds(from, record)).toBe(towards === "after" ? side >= 0 : side <= 0);
        }
      }),
    );
  });
});

describe("positionEntries", () => {
  test.each([
    ["after", byScore, "id%5Blt%5D=9&score%5Blt%5D=5"],
    ["before", byScore, "id%5Bgt%5D=9&score%5Bgt%5D=5"],
    ["after", mixed, "id%5Bgt%5D=9&score%5Blt%5D=5"],
    ["before", mixed, "id%5Blt%5D=9&score%5Bgt%5D=5"],
  ] as const)("%s", (towards, cursor, want) => {
    expect(formatQuery({ entries: entriesOf({ id: 9, score: 5 }, cursor, towards) })).toBe(want);
  });

  test("a null is one in both directions", () => {
    expect(entriesOf({ id: 9, rank: null }, nullable, "after")).toEqual([
      { path: ["rank", "null"], value: "true" },
      { path: ["id", "lt"], value: "9" },
    ]);
    expect(entriesOf({ id: 9, rank: null }, nullable, "before")[0]).toEqual({
      path: ["rank", "null"],
      value: "true",
    });
    expect(() => entriesOf({ id: 9, score: null }, byScore, "after")).toThrow("A row without score");
  });

  test("an empty string is a position too", () => {
    const cursor: readonly CursorField[] = [{ field: "name", type: "String", direction: "ASC" }];
    expect(entriesOf({ name: "" }, cursor, "after")).toEqual([{ path: ["name", "gt", ""], value: "" }]);
  });

  test("a row without the field is an error, not a wrong link", () => {
    expect(() => entriesOf({ id: null }, byId, "after")).toThrow("id");
  });

  test("comes back from a link as the same position, whatever the types and values", () => {
    const cases = [
      { type: "Int", value: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }) },
      { type: "BigInt", value: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) },
      // Prisma rounds the few numbers beyond to infinity: they are refused.
      { type: "Float", value: fc.double({ noNaN: true, min: -1.797e308, max: 1.797e308 }).map((value) => value + 0) },
      {
        type: "DateTime",
        value: fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
      },
      { type: "String", value: fc.string({ unit: "grapheme", maxLength: 20 }) },
      { type: "String", value: fc.constantFrom("", "a&b=c", "[lt]", "100%", "+ ", "é/?#") },
    ] as const;
    const field = fc.integer({ min: 0, max: cases.length - 1 }).chain((index) => {
      const { type, value } = cases[index] ?? cases[0];
      return fc.record({
        type: fc.constant(type),
        direction: fc.constantFrom<Direction>("ASC", "DESC"),
        value: value as fc.Arbitrary<unknown>,
      });
    });
    const towards = fc.constantFrom("after" as const, "before" as const);
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 4 }), towards, (fields, side) => {
        fc.pre(!fields.some(({ value }) => typeof value === "string" && value.includes("\0")));
        const cursor = fields.map(
          ({ type, direction }, index): CursorField => ({ field: `f${index}`, type, direction }),
        );
        const values = fields.map(({ value }) => value);
        const row = Object.fromEntries(values.map((value, index) => [`f${index}`, value]));
        const link = formatQuery({ entries: entriesOf(row, cursor, side) });
        expect(read(parseQuery(link), cursor)).toEqual({
          position: { values, towards: side },
          rest: { entries: [] },
        });
      }),
    );
  });
});

test("boundedWhereFrom stops at a date that is cut: among its millisecond no row's place is known", () => {
  const date = new Date("2024-02-29T12:00:00.001Z");
  const cursor: readonly CursorField[] = [
    { field: "score", type: "Int", direction: "ASC" },
    { field: "at", type: "DateTime", direction: "DESC", finerThanMillisecond: true },
    id,
  ];
  expect(boundedWhereFrom({ values: [1, date, 9], towards: "after" }, cursor)).toEqual({
    score: { gte: 1 },
    OR: [{ score: { gt: 1 } }, { at: { lt: new Date("2024-02-29T12:00:00.002Z") } }],
  });
  expect(boundedWhereFrom({ values: [1, date, 9], towards: "before" }, cursor)).toEqual({
    score: { lte: 1 },
    OR: [{ score: { lt: 1 } }, { at: { gte: date } }],
  });
});

/** The row's place: positive after the position in the order of these directions, negative before it. */
function compareTuples(row: readonly number[], values: readonly number[], directions: readonly Direction[]): number {
  for (const [index, value] of values.entries()) {
    const difference = ((row[index] ?? Number.NaN) - value) * (directions[index] === "DESC" ? -1 : 1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** What a database makes of a where of comparisons and OR. */
function holds(where: object, row: Readonly<Record<string, number>>): boolean {
  return Object.entries(where).every(([key, condition]: [string, unknown]) => {
    if (key === "OR") return Array.isArray(condition) && condition.some((part: object) => holds(part, row));
    const value = row[key] ?? Number.NaN;
    return Object.entries(condition as Record<string, number>).every(([operator, bound]) => {
      switch (operator) {
        case "lt":
          return value < bound;
        case "lte":
          return value <= bound;
        case "gt":
          return value > bound;
        case "gte":
          return value >= bound;
        default:
          throw new Error(`Unknown operator ${operator}`);
      }
    });
  });
}
