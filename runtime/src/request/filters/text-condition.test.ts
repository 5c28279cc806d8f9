import { describe, expect, test } from "vitest";
import type { TextMatch } from "../../definition/resource.js";
import { hasUnescapableWildcards, matchesText, textCondition } from "./text-condition.js";

describe("textCondition", () => {
  test.each([
    ["postgresql", "50\\%\\_\\\\[x]"],
    ["cockroachdb", "50\\%\\_\\\\[x]"],
    ["mysql", "50\\%\\_\\\\[x]"],
    ["sqlserver", "50[%][_]\\[[]x]"],
    ["sqlite", "50__\\[x]"],
  ] as const)("escapes for the LIKE of %s", (provider, want) => {
    const condition = (match: TextMatch) => textCondition("f", "50%_\\[x]", { match, provider });
    expect(condition("partial")).toMatchObject({ f: { contains: want } });
    expect(condition("start")).toMatchObject({ f: { startsWith: want } });
    expect(condition("end")).toMatchObject({ f: { endsWith: want } });
    expect(condition("word")).toMatchObject({ OR: [{ f: { startsWith: want } }, { f: { contains: ` ${want}` } }] });
  });

  test.each(["sqlite", "mysql", "sqlserver"] as const)("asks %s for no mode, which Prisma would refuse", (provider) => {
    expect(textCondition("f", "a", { match: "start", provider })).toEqual({ f: { startsWith: "a" } });
  });

  test.each(["postgresql", "cockroachdb"] as const)("asks %s to ignore letter case", (provider) => {
    const comparison = { match: "partial", provider } as const;
    expect(textCondition("f", "a", comparison)).toEqual({ f: { contains: "a", mode: "insensitive" } });
    expect(textCondition("f", "a", { ...comparison, caseSensitive: true })).toEqual({ f: { contains: "a" } });
  });

  test.each([
    ["a_%", { gte: "a_%", lt: "a_&" }],
    ["a\ud7ff", { gte: "a\ud7ff", lt: "a\ue000" }],
    ["a\u{10ffff}\u{10ffff}", { gte: "a\u{10ffff}\u{10ffff}", lt: "b" }],
    ["\u{10ffff}", { gte: "\u{10ffff}" }],
  ])("asks SQLite for a range of texts, where letter case counts: %s", (text, want) => {
    const comparison = { match: "start", provider: "sqlite", caseSensitive: true } as const;
    expect(textCondition("f", text, comparison)).toEqual({ f: want });
    expect(hasUnescapableWildcards(text, comparison)).toBe(false);
  });
});

test.each([
  ["a_b", "sqlite", true],
  ["100%", "sqlite", true],
  ["a\\b", "sqlite", false],
  ["a_b", "postgresql", false],
] as const)("%s on %s is loose: %s", (text, provider, want) => {
  expect(hasUnescapableWildcards(text, { match: "partial", provider })).toBe(want);
});

test.each([
  ["partial", "B_c", "ab_C", true],
  ["partial", "b_c", "abxc", false],
  ["start", "A_", "a_b", true],
  ["start", "_b", "a_b", false],
  ["end", "_B", "a_b", true],
  ["end", "a_", "a_b", false],
  ["word", "_B", "a _b", true],
  ["word", "a_", "A_b c", true],
  ["word", "_b", "a_b", false],
  // SQLite folds ASCII alone: the test must not let more through than its LIKE does, nor less.
  ["partial", "ä_", "Ä_", false],
] as const)("%s %s in %s: %s", (match, text, value, want) => {
  expect(matchesText(match, text, value)).toBe(want);
});
