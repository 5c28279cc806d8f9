import { expect, test } from "vitest";
import { operation, pagination } from "../../test/html-page.js";
import { checkParameters } from "./check-parameters.js";
import { matchQuery } from "./matched-query.js";

const strict = { ...operation, pagination: { ...pagination, strictQueryParameterValidation: true } };

test("a handler reads its filters itself, in any form, unless the operation is strict", () => {
  const query = matchQuery("title[near]=a", operation);
  expect(() => checkParameters(query, operation, "handler")).not.toThrow();
  expect(() => checkParameters(query, operation, "prisma")).toThrow("Send `title` or `title[]` instead.");
  expect(() => checkParameters(query, strict, "handler")).toThrow("Send `title` or `title[]` instead.");
});

test("of many parameters the first ones are named", () => {
  expect(() => checkParameters(matchQuery("banana=1", strict), strict, "prisma")).toThrow(
    "`published[]` and 5 others.",
  );
});

test("of a view's own address only the whole order is accepted", () => {
  const fields = ["addedAt", "id"].map((field) => ({ field, direction: "ASC", type: "Int" }) as const);
  const byCursor = { ...strict, pagination: { ...strict.pagination, viaCursor: fields } };
  const check = (search: string) => () => checkParameters(matchQuery(search, byCursor), byCursor, "prisma");
  expect(check("order[addedAt]=asc&order[id]=asc")).not.toThrow();
  expect(check("order[addedAt]=asc")).toThrow("`order[addedAt]` is not a parameter");
  expect(check("order[addedAt]=asc&order[id]=asc&x=1")).toThrow("`x` is not a parameter");
});

test("a collection with parameters in its links alone has more than none", () => {
  const viaCursor = [{ field: "id", direction: "ASC", type: "Int" }] as const;
  const bare = { ...strict, filters: {}, pagination: { ...strict.pagination, viaCursor } };
  const check = () => checkParameters(matchQuery("banana=1", bare), bare, "prisma");
  expect(check).toThrow("It is paged by cursor: follow the links");
});

test("a page number on a collection paged by cursor is not taken for a name near to it", () => {
  const byCursor = { ...strict, filters: { name: { type: "String", match: "exact" } } } as const;
  const viaCursor = [{ field: "id", direction: "ASC", type: "Int" }] as const;
  const operation = { ...byCursor, pagination: { ...byCursor.pagination, viaCursor } };
  const check = () => checkParameters(matchQuery("page=2", operation), operation, "prisma");
  expect(check).toThrow(
    "`page` is not a parameter of this collection. It is paged by cursor: follow the links to the next and the previous page.",
  );
});
