import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { readScope } from "./scope-condition.js";

const kindOf = (where: unknown) => readScope(where, "Book").kind;

describe("conditions, and the literal that allows every row", () => {
  const anotherRealm: unknown = runInNewContext("({ tenantId: 1 })");
  test.each<readonly [name: string, where: unknown]>([
    ["every row, said outright", {}],
    ["a value", { tenantId: 1 }],
    ["null", { tenantId: null }],
    ["a date", { at: new Date(0) }],
    ["bytes", { key: new Uint8Array([1]) }],
    ["an operator", { tenantId: { in: [1, 2] } }],
    ["in of nothing, which is no row", { tenantId: { in: [] } }],
    ["not in a list that is empty", { ownerId: { notIn: [] } }],
    ["any related row", { members: { some: {} } }],
    ["no related row", { members: { none: {} } }],
    ["an empty list beside a condition", { tenantId: 1, AND: [] }],
    ["an empty Json object", { meta: { equals: {} } }],
    ["nested", { AND: [{ tenantId: 1 }, { OR: [{ a: 1 }, { b: { not: null } }] }] }],
    ["without a prototype", Object.assign(Object.create(null), { tenantId: 1 })],
    ["of another realm", anotherRealm],
  ])("%s", (_, where) => expect(kindOf(where)).toBe("rows"));
});

describe("no row", () => {
  test.each<readonly [name: string, where: unknown]>([
    ["OR of nothing", { OR: [] }],
    ["alternatives that were left empty", { OR: [{}, {}] }],
    ["beside a condition", { tenantId: 1, OR: [] }],
    ["deep inside", { author: { AND: [{ OR: [] }] } }],
  ])("%s", (_, where) => expect(kindOf(where)).toBe("nothing"));
});

describe("what Prisma would read as no condition", () => {
  class Tenant {
    readonly #id = 1;
    get id() {
      return this.#id;
    }
  }
  test.each<readonly [name: string, where: unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a list", [{ tenantId: 1 }]],
    ["undefined", { tenantId: undefined }],
    ["a symbol, as another library names its operators", { [Symbol("or")]: [{ tenantId: 1 }] }],
    ["a symbol beside a condition", { published: true, [Symbol("or")]: [{ tenantId: 1 }] }],
    ["a symbol deep inside", { AND: [{ author: { [Symbol("eq")]: 1 } }] }],
    ["a key that is not enumerable", Object.defineProperty({}, "tenantId", { value: 1 })],
    ["NaN", { tenantId: Number.NaN }],
    ["an invalid date", { at: new Date("x") }],
    ["an empty AND", { AND: [] }],
    ["an empty NOT", { NOT: [] }],
    ["an OR of an empty AND", { OR: [{ AND: [] }] }],
    ["an OR of an empty NOT", { OR: [{ NOT: [] }] }],
    ["an OR with one empty alternative", { OR: [{ tenantId: 1 }, {}] }],
    ["an AND with an empty part", { AND: [{}, { published: true }] }],
    ["an empty operator", { tenantId: {} }],
    ["an empty operator beside a condition", { tenantId: {}, published: true }],
    ["an empty operator in an OR", { OR: [{ tenantId: {} }] }],
    ["not nothing", { tenantId: { not: {} } }],
    ["an empty relation", { author: { is: {} } }],
    ["every of nothing", { members: { every: {} } }],
    ["some of empty conditions", { members: { some: { AND: [] } } }],
    ["undefined in a list", { tenantId: { in: [1, undefined] } }],
    ["a boxed number", { tenantId: new Number(1) }],
    ["a Map", { tenantId: new Map([["equals", 1]]) }],
    ["a Set", { tenantId: { in: new Set([1]) } }],
    ["a regular expression", { name: /x/ }],
    ["an error", { tenantId: new Error("no tenant") }],
    ["an instance with private fields", { tenantId: new Tenant() }],
    ["an instance in place of the condition", new Tenant()],
    ["a function", { tenantId: () => 1 }],
    ["a symbol", { tenantId: Symbol("1") }],
    ["a promise", { tenantId: Promise.resolve(1) }],
    ["a promise of another realm", { tenantId: runInNewContext("Promise.resolve(1)") }],
  ])("%s", (_, where) => expect(kindOf(where)).toBe("invalid"));

  test("the path leads to the part", () => {
    expect(readScope({ OR: [{ a: 1 }, { tenantId: { not: {} } }] }, "Book")).toEqual({
      kind: "invalid",
      path: "Book.OR[1].tenantId.not",
      found: "an empty object",
    });
  });
});
