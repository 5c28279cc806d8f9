import { describe, expect, test } from "vitest";
import { partsBeyond } from "./nullable-keyset.js";
import type { CursorField } from "./resource.js";

const note = (direction: "ASC" | "DESC"): CursorField => ({ field: "note", direction, type: "String", nullable: true });
const id: CursorField = { field: "id", direction: "ASC", type: "Int" };
const beyond = { note: { gte: "x" }, OR: [{ note: { gt: "x" } }, { id: { gt: 5 } }] };
const below = { note: { lte: "x" }, OR: [{ note: { lt: "x" } }, { id: { gt: 5 } }] };
const atNull = { AND: [{ note: null }, { id: { gt: 5 } }] };

describe("partsBeyond: nulls are the least of SQLite's values, and the greatest of PostgreSQL's", () => {
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
    expect(partsBeyond(fields, [value, 5], "sqlite")).toEqual(lite);
    expect(partsBeyond(fields, [value, 5], "postgresql")).toEqual(postgres);
  });

  test("a nullable field within a tie", () => {
    const score: CursorField = { field: "score", direction: "ASC", type: "Int" };
    expect(partsBeyond([score, note("ASC"), id], [1, null, 5], "sqlite")).toEqual([
      { score: { gte: 1 }, OR: [{ score: { gt: 1 } }, atNull, { note: { not: null } }] },
    ]);
  });
});
