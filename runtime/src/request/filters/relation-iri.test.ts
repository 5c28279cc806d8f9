import { expect, test } from "vitest";
import { relationKey } from "./relation-iri.js";

const relation = { path: "/countries", field: "countryCode" };

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
