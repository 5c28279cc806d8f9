import { expect, test } from "vitest";
import { toHandlerPage } from "../http/handler-page.js";
import { ArrayPaginator, TraversablePaginator } from "./paginator.js";

const seven = ["a", "b", "c", "d", "e", "f", "g"];

test.each([
  { name: "the first page", first: 0, size: 3, items: ["a", "b", "c"], page: 1, last: 3 },
  { name: "the last, short page", first: 6, size: 3, items: ["g"], page: 3, last: 3 },
  { name: "one page for all", first: 0, size: 7, items: seven, page: 1, last: 1 },
  { name: "an offset beyond the end", first: 9, size: 3, items: [], page: 4, last: 3 },
  { name: "an offset that is no multiple of the size", first: 4, size: 3, items: ["e", "f", "g"], page: 2, last: 3 },
  { name: "a page size of 0", first: 0, size: 0, items: [], page: 1, last: 1 },
  { name: "a page size of 0 with an offset", first: 4, size: 0, items: [], page: 1, last: 1 },
])("$name", ({ first, size, items, page, last }) => {
  expect({ ...new ArrayPaginator(seven, first, size) }).toEqual({
    items,
    itemsPerPage: size,
    totalItems: 7,
    currentPage: page,
    lastPage: last,
  });
});

test("an empty collection has one page", () => {
  expect(new ArrayPaginator([], 0, 20)).toMatchObject({ items: [], currentPage: 1, lastPage: 1, totalItems: 0 });
});

test.each([
  [-1, 3, "firstResult must be an integer from 0, not -1"],
  [0, 1.5, "maxResults must be an integer from 0, not 1.5"],
  [Number.NaN, 3, "firstResult must be an integer from 0, not NaN"],
])("refuses (%d, %d)", (first, size, message) => {
  expect(() => new ArrayPaginator(seven, first, size)).toThrow(new RangeError(`ArrayPaginator: ${message}`));
});

test.each([
  { size: 3, total: 7, last: 3 },
  { size: 3, total: 6, last: 2 },
  { size: 3, total: 0, last: 1 },
  { size: 0, total: 7, last: 1 },
])("$total items by $size have $last pages", ({ size, total, last }) => {
  expect(new TraversablePaginator([], 1, size, total).lastPage).toBe(last);
});

async function* asynchronous() {
  yield "a";
  yield "b";
}

test.each([
  ["a set", new Set(["a", "b"])],
  ["an async generator", asynchronous()],
])("reads %s", async (_, items) => {
  expect(await toHandlerPage(new TraversablePaginator(items, 2, 2, 5))).toEqual({
    kind: "full",
    rows: ["a", "b"],
    page: 2,
    lastPage: 3,
    itemsPerPage: 2,
    totalItems: 5,
  });
});
