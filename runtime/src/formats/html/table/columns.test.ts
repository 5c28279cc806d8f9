import { expect, test } from "vitest";
import { book, itemPage } from "../../../../test/html-page.js";
import { itemColumns } from "./columns.js";

const source = itemPage();

test("what an item is called is first, then the identifier, then the keys as they are sent, without JSON-LD's", () => {
  const keys = itemColumns([book(1, "a"), { "@id": "/books/2", id: 2, late: 1 }], source).map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual(["title", "id", "subtitle"]);
  const unnamed = itemColumns([book(1, "a")], { ...source, labelKey: undefined }).map(({ key }) => key);
  expect(unnamed.slice(0, 3)).toEqual(["id", "title", "subtitle"]);
  expect(keys.at(-1)).toBe("late");
  expect(keys.some((key) => key.startsWith("@"))).toBe(false);
});

test("numbers are known by the types of their fields", () => {
  const items = [{ id: 1, price: "1.50", pages: null, title: "01", author: "/authors/1", day: "2024-02-28", other: 1 }];
  const numeric = itemColumns(items, source).filter(({ isNumeric }) => isNumeric);
  expect(numeric.map(({ key }) => key)).toEqual(["id", "price", "pages"]);
});

test("the key of a relation beside it is left out, unless it is the identifier", () => {
  const keys = (identifier: string) => {
    const resource = { ...source.resource, identifier: { fields: [{ name: identifier, type: "Int" }] } } as const;
    return itemColumns([{ authorId: 7, author: "/authors/7" }], { ...source, resource }).map(({ key }) => key);
  };
  expect(keys("id")).toEqual(["author"]);
  expect(keys("authorId")).toEqual(["authorId", "author"]);
});

test("a column has as many decimals as the value with the most", () => {
  const items = ["1.5", "12.125", "7", null].map((price) => ({ price, pages: 3 }));
  expect(itemColumns(items, source).map(({ decimals }) => decimals)).toEqual([3, 0]);
});
