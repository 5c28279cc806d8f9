import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesEtag, portableEtag, weakEtag } from "./etag.js";

it("is weak, and the same for the same body", () => {
  expect(portableEtag("abc")).toMatch(/^W\/"[0-9a-z]+-3"$/);
  expect(portableEtag("abc")).toBe(portableEtag("abc"));
});

it("is the platform's SHA-1, if that takes one call", () => {
  expect(weakEtag("abc")).toBe('W/"qZk-NkcGgWq6PiVxeFDCbJzQ2J0"');
});

describe.each([portableEtag, weakEtag])("%o", (weakEtag) => {
  it("differs if one character does, wherever it is", () => {
    const bodies = fc.tuple(
      fc.string({ unit: "binary", minLength: 1, maxLength: 300 }),
      fc.nat(),
      fc.constantFrom("a", "é", "字", "😀", "\0"),
      fc.constantFrom(0, 16_300, 40_000),
    );
    fc.assert(
      fc.property(bodies, ([end, place, change, length]) => {
        const body = "x".repeat(length) + end;
        const at = place % body.length;
        const other = body.slice(0, at) + change + body.slice(at + 1);
        fc.pre(other !== body && !/\p{Surrogate}/u.test(other + body));
        expect(weakEtag(other)).not.toBe(weakEtag(body));
      }),
    );
  });

  it("has no clash among a hundred thousand like bodies", () => {
    const tags = new Set(Array.from({ length: 100_000 }, (_, index) => weakEtag(`{"id":${index},"name":"x"}`)));
    expect(tags.size).toBe(100_000);
  });
});

describe("matchesEtag (RFC 9110, 8.8.3.2)", () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ["*", true],
    ['"b"', false],
    [undefined, false],
  ])("%s", (header, expected) => {
    expect(matchesEtag(header, 'W/"a"')).toBe(expected);
  });
});
