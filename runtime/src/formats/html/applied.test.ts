import { expect, test } from "vitest";
import { collectionPage, cursorOperation } from "../../../test/html-page.js";
import { appliedTo } from "./applied.js";

test.each([
  ["title=a%26b", ["title contains a&b"]],
  ["genre=POEM&genre[]=NOVEL&subtitle[]=", ["genre is POEM", "genre is NOVEL", "subtitle is “”"]],
  ["score[gt]=1&score[lte]=9", ["score > 1", "score ≤ 9"]],
  ["score[between]=1..9", ["score between 1 and 9"]],
  ["exists[subtitle]=no", ["subtitle is missing"]],
  ["order[title]=DESC", ["sorted by title, descending"]],
  ["title=&page=2&x=1&title[gt]=a&order[x]=asc&__proto__=1&exists[title]=1", []],
])("what is in use of ?%s", (search, expected) => {
  expect(appliedTo(collectionPage(search)).map(({ text }) => text)).toEqual(expected);
});

test("each one's link leads to the first page without it, and keeps the rest", () => {
  const links = appliedTo(collectionPage("title=a&score[gt]=1&x=%27&page=3")).map((applied) => applied.without);
  expect(links).toEqual(["/books?score%5Bgt%5D=1&x=%27", "/books?title=a&x=%27"]);
  expect(appliedTo(collectionPage("title=a")).map((applied) => applied.without)).toEqual(["/books"]);
});

test("a cursor's position is no filter", () => {
  expect(appliedTo(collectionPage("score[lt]=9", { operation: cursorOperation }))).toEqual([]);
});

test("nor is an order that the cursor leaves without effect", () => {
  expect(appliedTo(collectionPage("order[title]=asc", { operation: cursorOperation }))).toEqual([]);
});
