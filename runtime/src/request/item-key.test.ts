import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Identifier } from "../definition/resource.js";
import { itemKey, parseItemKey, uniqueWhere } from "./item-key.js";

const int: Identifier = { fields: [{ name: "id", type: "Int" }] };
const text: Identifier = { fields: [{ name: "code", type: "String" }] };
const big: Identifier = { fields: [{ name: "id", type: "BigInt" }] };
const compound: Identifier = {
  fields: [
    { name: "a", type: "Int" },
    { name: "b", type: "String" },
  ],
  compound: "a_b",
};
const instant: Identifier = {
  fields: [
    { name: "sensor", type: "Int" },
    { name: "at", type: "DateTime" },
  ],
  compound: "sensor_at",
};

describe("itemKey and parseItemKey", () => {
  test.each<[string, Identifier, object, string]>([
    ["a number", int, { id: 31 }, "31"],
    ["a text", text, { code: "FR" }, "FR"],
    ["a text with a slash", text, { code: "a/b %" }, "a%2Fb%20%25"],
    ["all digits of a BigInt", big, { id: 9223372036854775807n }, "9223372036854775807"],
    ["a compound key", compound, { a: 1, b: "x" }, "a=1;b=x"],
    ["separators in a compound key", compound, { a: 1, b: "x;b=y" }, "a=1;b=x%3Bb%3Dy"],
    ["an empty text", text, { code: "" }, "="],
    ["a dot, which clients would take out of a path", text, { code: "." }, "=."],
    ["two dots", text, { code: ".." }, "=.."],
    ["three dots", text, { code: "..." }, "..."],
    ["an equals sign", text, { code: "=." }, "%3D."],
    ["a dot that is encoded", text, { code: "%2e" }, "%252e"],
    ["an empty part", compound, { a: 1, b: "" }, "a=1;b=="],
    ["an instant", instant, { sensor: 7, at: new Date(5) }, "sensor=7;at=1970-01-01T00%3A00%3A00.005Z"],
  ])("%s", (_, identifier, key, segment) => {
    expect(itemKey(identifier, { ...key, other: "x" })).toBe(segment);
    expect(parseItemKey(identifier, segment)).toEqual(key);
  });

  test("an empty part is found without its mark too", () => {
    expect(parseItemKey(compound, "a=1;b=")).toEqual({ a: 1, b: "" });
  });

  test.each([
    ["parts in another order", "b=x;a=1"],
    ["the whole segment encoded", "a%3D1%3Bb%3Dx"],
  ])("%s", (_, segment) => {
    expect(parseItemKey(compound, segment)).toEqual({ a: 1, b: "x" });
  });

  test.each([
    ["no number", int, "abc"],
    ["a fraction", int, "1.5"],
    ["beyond 32 bits", int, "2147483648"],
    ["nothing", int, ""],
    ["between two milliseconds", instant, "sensor=7;at=1970-01-01T00:00:00.0054Z"],
    ["nothing, of a text", text, ""],
    ["a NUL", text, "a%00"],
    ["not well encoded", text, "%E0%A4%A"],
    ["not well encoded, in a part", compound, "a=1;b=%"],
    ["beyond 64 bits", big, "9223372036854775808"],
    ["a part missing", compound, "a=1"],
    ["a part twice", compound, "a=1;a=1"],
    ["a part too many", compound, "a=1;b=x;c=2"],
    ["parts without names", compound, "1;x"],
    ["a part of another type", compound, "a=x;b=x"],
  ])("%s is no key", (_, identifier, segment) => {
    expect(parseItemKey(identifier, segment)).toBeUndefined();
  });

  test("any values come back", () => {
    const b = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0"));
    fc.assert(
      fc.property(fc.record({ a: fc.integer(), b }, { noNullPrototype: true }), (key) => {
        const segment = itemKey(compound, key);
        expect(segment).toMatch(/^a=-?\d+;b==?(?:[\w.~-]|%[0-9A-F]{2})*$/);
        expect(parseItemKey(compound, segment)).toEqual(key);
        expect(parseItemKey(compound, encodeURIComponent(segment))).toEqual(key);
      }),
    );
  });

  test("any segment is a key or none", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (segment) => {
        const keys = [int, text, big, compound, instant].map((identifier) => parseItemKey(identifier, segment));
        expect(keys.every((key) => key === undefined || typeof key === "object")).toBe(true);
      }),
    );
  });
});

test.each<[Identifier, object, object]>([
  [int, { id: 31, name: "x" }, { id: 31 }],
  [compound, { a: 1, b: "x", c: true }, { a_b: { a: 1, b: "x" } }],
])("uniqueWhere %#", (identifier, row, want) => {
  expect(uniqueWhere(identifier, row)).toEqual(want);
});

test("an enum is a key by its values' names, and by no other", () => {
  const role: Identifier = { fields: [{ name: "role", type: "Enum", values: ["ADMIN", "USER"] }] };
  expect(parseItemKey(role, "ADMIN")).toEqual({ role: "ADMIN" });
  expect(parseItemKey(role, "admin")).toBeUndefined();
});
