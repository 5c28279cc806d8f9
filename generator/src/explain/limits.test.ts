import { expect, test } from "vitest";
import type { Requirement } from "./condition-requirements.js";
import { type KeyFields, rowsWithin } from "./limits.js";

const table: KeyFields = { columns: new Map([["id", { type: "Int" }]]), identifier: ["id"], keys: new Set() };
const bound = (operator: "lt" | "lte" | "gt", value: number): Requirement => ({
  kind: "bound",
  field: "id",
  operator,
  value,
});

test.each([
  { requirements: [], rows: 5 },
  { requirements: [bound("lt", 3)], rows: 2 },
  { requirements: [bound("lte", 3)], rows: 3 },
  { requirements: [bound("gt", 0)], rows: 5 },
  { requirements: [bound("gt", 1)], rows: 0 },
  { requirements: [bound("lte", 4), bound("lt", 2)], rows: 1 },
])("of 5 rows with the identifiers 1 to 5, $rows are within $requirements", ({ requirements, rows }) => {
  expect(rowsWithin(5, (index) => ({ id: index + 1 }), requirements, table)).toBe(rows);
});
