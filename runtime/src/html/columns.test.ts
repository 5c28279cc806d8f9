import { expect, test } from "vitest";
import { book, operation, resource } from "../../test/html-page.js";
import { columnsOf } from "./columns.js";

const source = { resource, filters: operation.filters };

test("the identifier is first, then the keys as they are sent, without JSON-LD's", () => {
  const keys = columnsOf([book(1, "a"), { "@id": "/books/2", id: 2, late: 1 }], source).map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual(["id", "title", "subtitle"]);
  expect(keys.at(-1)).toBe("late");
  expect(keys.some((key) => key.startsWith("@"))).toBe(false);
});

test("numbers are known by the identifier, by a filter's type, or by all values", () => {
  const items = [
    { id: 1, score: null, rating: 1.5, mixed: 1, code: "01", author: "/authors/1", none: null },
    { id: 2, score: 3, rating: null, mixed: "a", code: "2", author: null, none: null },
  ];
  const numeric = columnsOf(items, source).filter(({ isNumeric }) => isNumeric);
  expect(numeric.map(({ key }) => key)).toEqual(["id", "score", "rating"]);
});
