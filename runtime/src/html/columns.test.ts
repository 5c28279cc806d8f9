import { expect, test } from "vitest";
import { book, itemPage } from "../../test/html-page.js";
import { columnsOf } from "./columns.js";

const source = itemPage();

test("the identifier is first, then the keys as they are sent, without JSON-LD's", () => {
  const keys = columnsOf([book(1, "a"), { "@id": "/books/2", id: 2, late: 1 }], source).map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual(["id", "title", "subtitle"]);
  expect(keys.at(-1)).toBe("late");
  expect(keys.some((key) => key.startsWith("@"))).toBe(false);
});

test("numbers are known by the types of their fields", () => {
  const items = [{ id: 1, price: "1.50", pages: null, title: "01", author: "/authors/1", day: "2024-02-28", other: 1 }];
  const numeric = columnsOf(items, source).filter(({ isNumeric }) => isNumeric);
  expect(numeric.map(({ key }) => key)).toEqual(["id", "price", "pages"]);
});
