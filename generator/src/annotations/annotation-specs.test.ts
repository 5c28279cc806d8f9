import { expect, test } from "vitest";
import { takesArgument } from "./annotation-specs.js";

test.each([
  ["pagination", "paginationItemsPerPage", true],
  ["pagination", "scopedBy", false],
  ["resource", "cache", true],
  ["filter", "exact", true],
  ["filter", "path", true],
  ["suppress", "secret-looking", true],
  ["hidden", "exact", false],
] as const)("@%s takes %s: %s", (annotation, argument, isTaken) => {
  expect(takesArgument(annotation, argument)).toBe(isTaken);
});
