import { expect, test } from "vitest";
import { statementNames } from "./prepared-statements.js";

test("a text has one name, and only so many texts have one", () => {
  const nameOf = statementNames(2);
  const names = ["SELECT 1", "SELECT 2", "SELECT 3", "SELECT 1", "SELECT 3"].map((sql) => nameOf({ sql }));
  expect(names).toEqual(["prisma_paged_1", "prisma_paged_2", "", "prisma_paged_1", ""]);
});

test("none, if none is to be kept", () => {
  expect(statementNames(0)({ sql: "SELECT 1" })).toBe("");
});
