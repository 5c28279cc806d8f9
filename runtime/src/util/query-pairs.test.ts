import fc from "fast-check";
import { expect, test } from "vitest";
import { queryPairs } from "./query-pairs.js";

const reference = (search: string) => [...new URLSearchParams(search.startsWith("?") ? `?${search}` : search)];

test.each([
  "",
  "a=1&b=2&a=3",
  "&&a&=b&c=&",
  "a[b]=c%20d+e&%5B=%5D",
  "=",
  "a==b=c",
  "?a=1",
  "??",
  "a=%",
  "a=%zz&b=%41",
  "a=%FF&b=1",
  "a=%C3%A9&b=é",
  "a=%ED%A0%80",
  "a=\uD800&b=%20",
  "a=\uD83D\uDE00",
  "a=%EF%BB%BFb&\uFEFFc=d",
  "a=b#c",
  "a=%00",
])("%j is read as URLSearchParams reads it", (search) => {
  expect([...queryPairs(search)]).toEqual(reference(search));
});

test("and so is any other query", () => {
  const part = fc.constantFrom(
    "a",
    "=",
    "&",
    "%",
    "+",
    "?",
    "[",
    "]",
    "%20",
    "%C3",
    "%A9",
    "%41",
    "é",
    "\uD800",
    "\uDE00",
    "%EF%BB%BF",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      expect([...queryPairs(parts.join(""))]).toEqual(reference(parts.join("")));
    }),
    { numRuns: 2000 },
  );
});
