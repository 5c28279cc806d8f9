import { describe, expect, test } from "vitest";
import type { CursorField } from "../../definition/resource.js";
import { otherThan, rangeConditionsAfter, readPositionOf } from "./range-conditions.js";

const note = (direction: "ASC" | "DESC"): CursorField => ({ field: "note", direction, type: "String", nullable: true });
const id: CursorField = { field: "id", direction: "ASC", type: "Int" };
const beyond = { note: { gte: "x" }, OR: [{ note: { gt: "x" } }, { id: { gt: 5 } }] };
const below = { note: { lte: "x" }, OR: [{ note: { lt: "x" } }, { id: { gt: 5 } }] };
const atNull = { AND: [{ note: null }, { id: { gt: 5 } }] };

describe("rangeConditionsAfter: nulls are the least of SQLite's values, and the greatest of PostgreSQL's", () => {
  test.each([
    {
      name: "required",
      fields: [{ ...note("ASC"), nullable: false }, id],
      value: "x",
      lite: [beyond],
      postgres: [beyond],
    },
    {
      name: "a value, upwards",
      fields: [note("ASC"), id],
      value: "x",
      lite: [beyond],
      postgres: [beyond, { note: null }],
    },
    {
      name: "a value, downwards",
      fields: [note("DESC"), id],
      value: "x",
      lite: [below, { note: null }],
      postgres: [below],
    },
    {
      name: "null, upwards",
      fields: [note("ASC"), id],
      value: null,
      lite: [atNull, { note: { not: null } }],
      postgres: [atNull],
    },
    {
      name: "null, downwards",
      fields: [note("DESC"), id],
      value: null,
      lite: [atNull],
      postgres: [atNull, { note: { not: null } }],
    },
  ])("$name", ({ fields, value, lite, postgres }) => {
    expect(rangeConditionsAfter(fields, { values: [value, 5], left: [] }, "sqlite")).toEqual(lite);
    expect(rangeConditionsAfter(fields, { values: [value, 5], left: [] }, "postgresql")).toEqual(postgres);
  });

  test("a nullable field within a tie", () => {
    const score: CursorField = { field: "score", direction: "ASC", type: "Int" };
    expect(rangeConditionsAfter([score, note("ASC"), id], { values: [1, null, 5], left: [] }, "sqlite")).toEqual([
      { score: { gte: 1 }, OR: [{ score: { gt: 1 } }, atNull, { note: { not: null } }] },
    ]);
  });
});

describe("rangeConditionsAfter: what no value says", () => {
  const flag = (direction: "ASC" | "DESC"): CursorField => ({
    field: "flag",
    direction,
    type: "Boolean",
    nullable: true,
  });

  test.each(["ASC", "DESC"] as const)(
    "of a type that Prisma does not order, %s: the values that are not passed",
    (direction) => {
      const position = { values: [false, 5], left: [otherThan("flag", new Set([null, true, false]))] };
      const parts = [
        { AND: [{ flag: false }, { id: { gt: 5 } }] },
        { AND: [{ flag: { not: true } }, { flag: { not: false } }] },
      ];
      const [lite, postgres] =
        direction === "ASC" ? [parts, [...parts, { flag: null }]] : [[...parts, { flag: null }], parts];
      expect(rangeConditionsAfter([flag(direction), id], position, "sqlite")).toEqual(lite);
      expect(rangeConditionsAfter([flag(direction), id], position, "postgresql")).toEqual(postgres);
    },
  );

  test("of such a type within a tie: each part separately", () => {
    const score: CursorField = { field: "score", direction: "ASC", type: "Int" };
    const position = { values: [1, false, 5], left: [undefined, otherThan("flag", new Set([false]))] };
    expect(rangeConditionsAfter([score, flag("DESC"), id], position, "sqlite")).toEqual([
      { AND: [{ score: 1 }, { AND: [{ flag: false }, { id: { gt: 5 } }] }] },
      { AND: [{ score: 1 }, { AND: [{ flag: { not: false } }] }] },
      { AND: [{ score: 1 }, { flag: null }] },
      { score: { gt: 1 } },
    ]);
  });

  test("of a date that is cut: all of its millisecond", () => {
    const at = new Date("2024-02-29T12:00:00.001Z");
    const next = new Date("2024-02-29T12:00:00.002Z");
    const fine = (direction: "ASC" | "DESC"): CursorField => ({
      field: "at",
      direction,
      type: "DateTime",
      finerThanMillisecond: true,
    });
    const position = { values: [at, 5], left: [] };
    expect(rangeConditionsAfter([fine("ASC"), id], position, "postgresql")).toEqual([{ at: { gte: at } }]);
    expect(rangeConditionsAfter([fine("DESC"), id], position, "postgresql")).toEqual([{ at: { lt: next } }]);
  });
});

describe("the values that are left after a page's position", () => {
  const kind = (direction: "ASC" | "DESC", sortedValues?: readonly string[]): CursorField => ({
    field: "kind",
    direction,
    type: "Enum",
    values: ["A", "C", "B"],
    ...(sortedValues && { sortedValues }),
  });
  const flag: CursorField = { field: "flag", direction: "DESC", type: "Boolean" };

  test.each([
    ["an enum, as declared", kind("ASC"), "A", { kind: { in: ["C", "B"] } }],
    ["an enum, downwards", kind("DESC"), "B", { kind: { in: ["A", "C"] } }],
    ["an enum that the database sorts otherwise", kind("ASC", ["A", "B", "C"]), "B", { kind: { in: ["C"] } }],
    ["the last one", kind("ASC"), "B", undefined],
    ["a Boolean", flag, true, { flag: false }],
    ["the last Boolean", flag, false, undefined],
    ["what Prisma compares", id, 5, undefined],
  ])("%s", (_, field, value, want) => {
    expect(readPositionOf([field], [value]).left).toEqual([want]);
  });

  test("the row of the position is included if that is asked for", () => {
    const fields = [kind("ASC"), note("ASC"), id];
    expect(rangeConditionsAfter(fields, readPositionOf(fields, ["A", null, 5]), "postgresql", "included")).toEqual([
      { AND: [{ kind: "A" }, { AND: [{ note: null }, { id: { gte: 5 } }] }] },
      { kind: { in: ["C", "B"] } },
    ]);
    const last = [id, note("ASC")];
    expect(rangeConditionsAfter(last, readPositionOf(last, [5, null]), "sqlite", "included")).toEqual([
      { id: { gte: 5 }, OR: [{ id: { gt: 5 } }, { note: null }, { note: { not: null } }] },
    ]);
  });
});
