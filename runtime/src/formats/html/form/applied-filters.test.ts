import { expect, test } from "vitest";
import { collectionPage, cursorOperation, operation } from "../../../../test/html-page.js";
import { appliedTo } from "./applied-filters.js";

test.each([
  ["title=a%26b", ["title contains a&b"]],
  ["genre=POEM&genre[]=NOVEL&subtitle[]=", ["genre is POEM", "genre is NOVEL", "subtitle is “”"]],
  ["score[gt]=1&score[lte]=9", ["score > 1", "score ≤ 9"]],
  ["score[between]=1..9", ["score between 1 and 9"]],
  ["exists[subtitle]=no", ["subtitle is missing"]],
  ["order[title]=DESC", ["sorted by title, descending"]],
  ["title=&page=2&x=1&title[gt]=a&order[x]=asc&__proto__=1&exists[title]=1", []],
])("what is in use of ?%s", (search, expected) => {
  expect(appliedTo(collectionPage(search)).listed.map(({ text }) => text)).toEqual(expected);
});

test("a related item by its label, if the page knows one, with the value as it was sent beside it", () => {
  const choices = new Map([["/authors", [{ value: "7", text: "Ada" }]]]);
  const labels = new Map([
    ["/api/authors/8", "Bo"],
    ["/api/shelves/9", "Poetry"],
  ]);
  const search = "author=7&author[]=/api/authors/8&author[]=9&title=7";
  const { listed } = appliedTo(collectionPage(search, { choices, labels }, "/api"));
  expect(listed.map(({ text, sent }) => [text, sent])).toEqual([
    ["author is Ada", "7"],
    ["author is Bo", "/api/authors/8"],
    ["author is 9", undefined],
    ["title contains 7", undefined],
  ]);
});

test("what is in use of the other filters", () => {
  const filters = {
    name: { type: "String", match: "word", not: true },
    tail: { type: "String", match: "end" },
    day: { type: "Date", date: true },
    labels: { type: "String", match: "exact", not: true, exists: true, list: true },
    "meta.address.city": { type: "String", match: "exact", field: "meta", json: ["address", "city"] },
  } as const;
  const lists = "labels=a&labels[]=b&labels[not]=c&exists[labels]=no&meta.address.city=Lyon";
  const search = "name[]=a&name[not]=b&name[not][]=c&tail=d&day[before]=2026-01-01&day[strictly_after]=2025-01-01";
  const { listed } = appliedTo(collectionPage(`${search}&${lists}`, { operation: { ...operation, filters } }));
  expect(listed.map(({ text }) => text)).toEqual([
    "name has a word that begins with a",
    "name is not b",
    "name is not c",
    "tail ends with d",
    "day ≤ 2026-01-01",
    "day > 2025-01-01",
    "labels include a",
    "labels include b",
    "labels do not include c",
    "labels are missing",
    "meta address city is Lyon",
  ]);
});

test("each one's link leads to the first page without it, and keeps the rest", () => {
  const links = appliedTo(collectionPage("title=a&score[gt]=1&x=%27&page=3")).listed.map((applied) => applied.without);
  expect(links).toEqual(["/books?score%5Bgt%5D=1&x=%27", "/books?title=a&x=%27"]);
  expect(appliedTo(collectionPage("title=a")).listed.map((applied) => applied.without)).toEqual(["/books"]);
});

test("a cursor's position is no filter", () => {
  expect(appliedTo(collectionPage("score[lt]=9", { operation: cursorOperation })).listed).toEqual([]);
});

test("beside a cursor's position a bound is one, and so is an order that replaces the cursor's", () => {
  const page = collectionPage("score[gt]=1&order[title]=asc&title[gt]=a&id[gt]=2", { operation: cursorOperation });
  expect(appliedTo(page).listed.map(({ text }) => text)).toEqual(["score > 1", "sorted by title, ascending"]);
  expect(appliedTo(page).listed.map((applied) => applied.without)).toEqual([
    "/books/feed?order%5Btitle%5D=asc",
    "/books/feed?score%5Bgt%5D=1",
  ]);
});

test("the first twenty are listed, and the others counted", () => {
  const query = (count: number) => Array.from({ length: count }, (_, index) => `genre[]=${index}`).join("&");
  const { listed, further } = appliedTo(collectionPage(query(500)));
  expect([listed.length, listed.at(-1)?.text, further]).toEqual([20, "genre is 19", 480]);
  expect(appliedTo(collectionPage(query(20))).further).toBe(0);
});
