import { expect, test } from "vitest";
import {
  existsRelated,
  foreignKeyOf,
  identifyingColumns,
  type NamedRelation,
  type Relation,
  wholeKey,
} from "./relation.js";

test.each<[relation: Relation, identifier: readonly string[], columns: readonly string[] | undefined]>([
  [{ columns: { authorId: "id" } }, ["id"], ["authorId"]],
  [{ columns: { b: "number", a: "order" } }, ["order", "number"], ["a", "b"]],
  // The foreign key refers to other columns than the identifier, or to more or fewer.
  [{ columns: { authorId: "id" } }, ["slug"], undefined],
  [{ columns: { tenantId: "tenantId", authorId: "id" } }, ["id"], undefined],
  [{ columns: { authorId: "id" } }, ["tenantId", "id"], undefined],
  // The related row has the foreign key: without one, the IRI would lead nowhere.
  [{ columns: { id: "id" }, indirect: true }, ["id"], undefined],
  [{}, ["id"], undefined],
])("the columns that identify the related row: %j, %j", (relation, identifier, columns) => {
  expect(identifyingColumns(relation, identifier)).toEqual(columns);
});

const author: NamedRelation = { relation: "author", optional: true };
const team: NamedRelation = { relation: "team", optional: true, nullable: ["a", "b"] };
const scope = { tenant: 1 };

test.each<[relation: NamedRelation, scope: object | undefined, isThere: object, isNot: object]>([
  [author, undefined, { author: { isNot: null } }, { OR: [{ author: null }] }],
  [author, scope, { author: { is: scope } }, { OR: [{ author: null }] }],
  [team, undefined, { AND: [{ a: { not: null } }, { b: { not: null } }] }, { OR: [{ a: null }, { b: null }] }],
  [{ ...team, mayDangle: true }, undefined, { team: { is: {} } }, { OR: [{ team: { isNot: {} } }] }],
  [{ ...author, mayDangle: true }, scope, { author: { is: scope } }, { OR: [{ author: { isNot: {} } }] }],
])("a row with or without the related row: %j, %j", (relation, scope, isThere, isNot) => {
  expect([existsRelated(relation, true, scope), existsRelated(relation, false, scope)]).toEqual([isThere, isNot]);
});

test("the rows of a list have the foreign key, unless their own relation finds them", () => {
  expect(foreignKeyOf({ columns: { id: "authorId" } })).toEqual(["authorId"]);
  expect(foreignKeyOf({ columns: { id: "id" }, inverse: { relation: "tags", list: true } })).toEqual([]);
});

test.each([
  [[1, "a"], true],
  [[0, ""], true],
  [[1, null], false],
  [[undefined], false],
])("a key with one null refers to nothing: %j", (values, isWhole) => {
  expect(wholeKey(values)).toEqual(isWhole ? values : undefined);
});
