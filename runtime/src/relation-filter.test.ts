import { describe, expect, test } from "vitest";
import { keyCondition, presence, relationKey } from "./relation-filter.js";

const relation = { path: "/countries", field: "countryCode" };

describe("relationKey", () => {
  test.each([
    ["FR", "FR"],
    ["a/b", "a/b"],
    ["/countries/FR", "FR"],
    ["/api/v1/countries/FR", "FR"],
    ["https://example.org/countries/FR", "FR"],
    ["/countries/a%2Fb%20c", "a/b c"],
    ["/countries/countries/FR", "FR"],
    ["/cities/31", undefined],
    ["https://example.org/cities/31", undefined],
    ["/other-countries/FR", undefined],
    ["/countries/FR/cities", undefined],
    ["/countries/", undefined],
    ["/countries/%E0%A4", undefined],
  ])("%s → %s", (text, want) => {
    expect(relationKey(text, relation)).toBe(want);
  });
});

test("a key that the row does not hold is reached through the relation", () => {
  expect(keyCondition(relation, { equals: "FR" })).toEqual({ countryCode: { equals: "FR" } });
  expect(keyCondition({ path: "/passports", field: "passport.id" }, { in: [1] })).toEqual({
    passport: { id: { in: [1] } },
  });
});

test("presence asks the foreign key, else the relation", () => {
  expect(presence(relation, true)).toEqual({ countryCode: { not: null } });
  expect(presence({ path: "/passports", field: "passport.id" }, false)).toEqual({ passport: { is: null } });
});
