import { describe, expect, test } from "vitest";
import { hasUnescapableWildcards, matchesText, textCondition } from "./like.js";

describe("textCondition", () => {
  test.each([
    ["postgresql", "50\\%\\_\\\\[x]"],
    ["cockroachdb", "50\\%\\_\\\\[x]"],
    ["mysql", "50\\%\\_\\\\[x]"],
    ["sqlserver", "50[%][_]\\[[]x]"],
    ["sqlite", "50__\\[x]"],
  ] as const)("escapes for the LIKE of %s", (provider, want) => {
    expect(textCondition("partial", "50%_\\[x]", provider)).toMatchObject({ contains: want });
    expect(textCondition("start", "50%_\\[x]", provider)).toMatchObject({ startsWith: want });
  });

  test.each(["sqlite", "mysql", "sqlserver"] as const)("asks %s for no mode, which Prisma would refuse", (provider) => {
    expect(textCondition("start", "a", provider)).toEqual({ startsWith: "a" });
  });

  test.each(["postgresql", "cockroachdb"] as const)("asks %s to ignore letter case", (provider) => {
    expect(textCondition("partial", "a", provider)).toEqual({ contains: "a", mode: "insensitive" });
  });
});

test.each([
  ["a_b", "sqlite", true],
  ["100%", "sqlite", true],
  ["a\\b", "sqlite", false],
  ["a_b", "postgresql", false],
] as const)("%s on %s is loose: %s", (text, provider, want) => {
  expect(hasUnescapableWildcards(text, provider)).toBe(want);
});

test.each([
  ["partial", "B_c", "ab_C", true],
  ["partial", "b_c", "abxc", false],
  ["start", "A_", "a_b", true],
  ["start", "_b", "a_b", false],
  // SQLite folds ASCII alone: the test must not let more through than its LIKE does, nor less.
  ["partial", "ä_", "Ä_", false],
] as const)("%s %s in %s: %s", (match, text, value, want) => {
  expect(matchesText(match, text, value)).toBe(want);
});
