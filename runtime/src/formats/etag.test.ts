import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesEtag, weakEtag } from "./etag.js";

const tagOf = (body: string) => weakEtag(new TextEncoder().encode(body));

describe("weakEtag", () => {
  it("is weak, and the same for the same body", () => {
    expect(tagOf("abc")).toMatch(/^W\/"[0-9a-z]+-3"$/);
    expect(tagOf("abc")).toBe(tagOf("abc"));
  });

  it("differs where one byte does, wherever it stands", () => {
    const bodies = fc.tuple(
      fc.uint8Array({ minLength: 1, maxLength: 300 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
    );
    fc.assert(
      fc.property(bodies, ([body, place, change]) => {
        const other = body.slice();
        const at = place % body.length;
        other[at] = (other[at] ?? 0) ^ change;
        expect(weakEtag(other)).not.toBe(weakEtag(body));
      }),
    );
  });

  it("does not depend on where in its buffer a body stands", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (body, offset) => {
        const shifted = new Uint8Array([...new Uint8Array(offset), ...body]).subarray(offset);
        expect(weakEtag(shifted)).toBe(weakEtag(body.slice()));
      }),
    );
  });

  it("has no clash among a hundred thousand like bodies", () => {
    const tags = new Set(Array.from({ length: 100_000 }, (_, index) => tagOf(`{"id":${index},"name":"x"}`)));
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
