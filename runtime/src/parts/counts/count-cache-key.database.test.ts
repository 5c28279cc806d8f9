import { describe, expect, test } from "vitest";
import { Prisma } from "../../../test/fixture/generated/client.js";
import { countCacheKey } from "./count-cache-key.js";

const key = (where: object | undefined) => countCacheKey("tenant", where);

describe("countCacheKey", () => {
  test("does not depend on the order of keys", () => {
    expect(key({ a: 1, b: { lt: 2, gt: 1 } })).toBe(key({ b: { gt: 1, lt: 2 }, a: 1 }));
  });

  test.each<[string, object | undefined, object]>([
    ["nothing and an empty where", undefined, {}],
    ["a number and a string", { a: 1 }, { a: "1" }],
    ["a number and a BigInt", { a: 1 }, { a: 1n }],
    ["null and its name", { a: null }, { a: "null" }],
    ["the order of a list", { a: ["x", "y"] }, { a: ["y", "x"] }],
    ["a list and its text", { a: ["x,y"] }, { a: ["x", "y"] }],
    ["two dates", { a: new Date(1) }, { a: new Date(2) }],
    ["a date and its number", { a: new Date(1) }, { a: 1 }],
    ["BigInts beyond 2^53", { a: 9007199254740993n }, { a: 9007199254740992n }],
    ["Decimals", { a: new Prisma.Decimal("0.1") }, { a: new Prisma.Decimal("0.10000000000000000001") }],
    ["bytes", { a: Uint8Array.of(1, 2) }, { a: Uint8Array.of(12) }],
    ["conditions under two keys", { a: { not: 1 } }, { a: { equals: 1 } }],
    ["keys with signs in them", { 'a":1,"b': 1 }, { a: 1, b: 1 }],
  ])("distinguishes %s", (_, left, right) => {
    expect(key(left)).toBeTypeOf("string");
    expect(key(left)).not.toBe(key(right));
  });

  test("distinguishes the application's keys, whatever the condition", () => {
    expect(countCacheKey("a", { b: 1 })).not.toBe(countCacheKey("b", { b: 1 }));
    expect(countCacheKey('a",{"b":1}', undefined)).not.toBe(countCacheKey("a", { b: 1 }));
  });

  test.each<[string, object]>([
    ["Prisma.DbNull", { data: { equals: Prisma.DbNull } }],
    ["a function", { a: () => 1 }],
    ["an unknown class", { AND: [{ a: new Map() }] }],
  ])("has none for %s", (_, where) => {
    expect(key(where)).toBeUndefined();
  });
});
