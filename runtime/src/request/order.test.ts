import { expect, test } from "vitest";
import type { Identifier, OrderField } from "../definition/resource.js";
import { reverse, toOrderBy, withTieBreaker } from "./order.js";

const identifier: Identifier = {
  fields: [
    { name: "a", type: "Int" },
    { name: "b", type: "Int" },
  ],
  compound: "a_b",
};

const order = (...fields: readonly string[]): readonly OrderField[] =>
  fields.map((field) => ({ field: field.replace("-", ""), direction: field.startsWith("-") ? "DESC" : "ASC" }));

test.each([
  ["no order is the identifier's", order(), order("a", "b")],
  ["an order gets the identifier behind it", order("name"), order("name", "a", "b")],
  ["in the direction of its last field", order("name", "-size"), order("name", "-size", "-a", "-b")],
  ["a field in the order is not repeated", order("-b", "name"), order("-b", "name", "a")],
  ["a complete order", order("-b", "-a"), order("-b", "-a")],
])("withTieBreaker: %s", (_, given, want) => {
  expect(withTieBreaker(given, identifier)).toEqual(want);
});

test("toOrderBy speaks Prisma's terms, in the same order", () => {
  expect(toOrderBy(order("-name", "id"))).toEqual([{ name: "desc" }, { id: "asc" }]);
});

test("reverse turns every field, keeps what else it carries, and leaves the original", () => {
  const given = [
    { field: "score", direction: "DESC", type: "Int" },
    { field: "id", direction: "ASC", type: "Int" },
  ] as const;
  expect(reverse<OrderField>(given)).toEqual([
    { field: "score", direction: "ASC", type: "Int" },
    { field: "id", direction: "DESC", type: "Int" },
  ]);
  expect(given[0].direction).toBe("DESC");
  expect(reverse<OrderField>(reverse<OrderField>(given))).toEqual(given);
});

test("from its end an order has its nulls at the other one", () => {
  const order = [
    { field: "rank", direction: "DESC", nulls: "last" },
    { field: "id", direction: "ASC" },
  ] as const;
  expect(toOrderBy(order)).toEqual([{ rank: { sort: "desc", nulls: "last" } }, { id: "asc" }]);
  expect(toOrderBy(reverse(order))).toEqual([{ rank: { sort: "asc", nulls: "first" } }, { id: "desc" }]);
  expect(reverse(reverse(order))).toEqual(order);
});
