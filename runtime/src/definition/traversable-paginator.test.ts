import { expect, test } from "vitest";
import { toHandlerPage } from "./handler-page.js";
import { TraversablePaginator } from "./traversable-paginator.js";

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
