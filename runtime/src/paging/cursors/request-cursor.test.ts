import { expect, test } from "vitest";
import { cursorOperation, operation } from "../../../test/html-page.js";
import { commonRanges } from "../../definition/dialects.js";
import { matchQuery, mayRepeat } from "../../request/matched-query.js";
import { parameterAt } from "../../request/operation-parameters.js";
import { cursorFields, readCursor, sentCursor, withoutPageNumber } from "./request-cursor.js";

const feed = {
  ...cursorOperation,
  key: [
    { name: "id", type: "Int" },
    { name: "part", type: "BigInt" },
  ],
} as const;
const fields = (search: string) =>
  cursorFields(matchQuery(search, feed), feed).map(({ field, direction, type }) => `${field} ${direction} ${type}`);

test.each([
  ["no order is the declared one", "", ["score DESC Int"]],
  ["the declared one, spelled", "order[score]=Desc", ["score DESC Int"]],
  ["reversed, completed by the identifier", "order[score]=asc", ["score ASC Int", "id ASC Int", "part ASC BigInt"]],
  [
    "several fields, in the direction of the last one",
    "order[title]=asc&order[score]=desc",
    ["title ASC String", "score DESC Int", "id DESC Int", "part DESC BigInt"],
  ],
  ["a field without the order filter is none", "order[published]=asc&order[id]=asc", ["score DESC Int"]],
  ["beside one that has it", "order[id]=asc&order[title]=asc", ["title ASC String", "id ASC Int", "part ASC BigInt"]],
])("%s", (_, search, want) => {
  expect(fields(search)).toEqual(want);
});

test("an invalid direction is refused", () => {
  expect(() => fields("order[title]=up")).toThrow(expect.objectContaining({ status: 400, parameter: "order[title]" }));
});

test("the declared order in full is the declared one, though the client may order by a part of it", () => {
  const viaCursor = [
    { field: "published", direction: "ASC", type: "Boolean" },
    { field: "score", direction: "DESC", type: "Int" },
  ] as const;
  const declared = { ...feed, pagination: { ...operation.pagination, viaCursor } };
  const of = (search: string) => cursorFields(matchQuery(search, declared), declared).map(({ field }) => field);
  expect(of("order[published]=asc&order[score]=desc")).toEqual(["published", "score"]);
  expect(of("order[published]=desc&order[score]=desc")).toEqual(["score", "id", "part"]);
});

test("the position is one of the client's order; a bound on the declared fields is then a filter", () => {
  const query = matchQuery("order[title]=desc&title[lt]=b&id[lt]=3&part[lt]=4&score[lt]=5", feed);
  expect(readCursor(query, sentCursor(query, feed), commonRanges)).toMatchObject({
    position: { values: ["b", 3, 4n], towards: "after" },
    rest: matchQuery("order[title]=desc&score[lt]=5", feed),
  });
});

test.each([
  [cursorOperation, ["score", "lt"], true],
  [cursorOperation, ["id", "gt"], false],
  [cursorOperation, ["addedAt", "gt"], false],
  [cursorOperation, ["score", "gte"], false],
  [cursorOperation, ["score", "lt", ""], false],
  [cursorOperation, ["lt"], false],
  [operation, ["score", "lt"], false],
])("whether a bound may be repeated", (of, path, want) => {
  expect(mayRepeat(parameterAt(of, path))).toBe(want);
});

test("the number of a page is dropped, unless it is another parameter's name", () => {
  const named = { ...feed, parameters: { ...feed.parameters, page: "title" } };
  const search = "page=2&page[]=3&x=1&title=a";
  expect(withoutPageNumber(matchQuery(search, feed), feed)).toEqual(matchQuery("x=1&title=a", feed));
  const query = matchQuery(search, named);
  expect(withoutPageNumber(query, named)).toBe(query);
});
