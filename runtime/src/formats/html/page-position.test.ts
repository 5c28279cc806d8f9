import { expect, test } from "vitest";
import { collectionPage, cursorOperation, operation, pagination } from "../../../test/html-page.js";
import type { CollectionPage } from "../../document/format.js";
import { localeOf } from "./locale.js";
import { pagePosition } from "./page-position.js";

const page = (number: number) => `/books?page=${number}`;
const full = (number: number, last: number, next?: number): CollectionPage["view"] => ({
  id: page(number),
  first: page(1),
  last: page(last),
  ...(next !== undefined && { next: page(next) }),
});
const bounded = { ...operation, pagination: { ...pagination, maximumOffset: 6 } };
const whole = { ...operation, pagination: { ...pagination, enabled: false } };

test.each<[string, string, Partial<CollectionPage>, number, ReturnType<typeof pagePosition>]>([
  [
    "a full page",
    "page=2",
    { totalItems: 100_000, view: full(2, 33_334, 3) },
    3,
    { text: "4–6 of 100,000", page: 2, lastPage: 33_334 },
  ],
  ["the last page", "page=3", { totalItems: 7, view: full(3, 3) }, 1, { text: "item 7 of 7", page: 3, lastPage: 3 }],
  ["beyond the last", "page=9", { totalItems: 7, view: full(9, 3) }, 0, { text: "none of 7", page: 9, lastPage: 3 }],
  ["one page without view", "", { totalItems: 2 }, 2, { text: "2 items" }],
  ["no items", "", { totalItems: 0 }, 0, { text: "0 items" }],
  ["one page with a bare view", "title=a", { totalItems: 1, view: { id: "/books?title=a" } }, 1, { text: "1 item" }],
  ["a size of zero", "", { totalItems: 7 }, 0, { text: "0 of 7 items" }],
  [
    "a partial page",
    "page=2",
    { view: { id: page(2), previous: page(1), next: page(3) } },
    3,
    { text: "items 4–6", page: 2 },
  ],
  ["an empty partial page", "page=2", { view: { id: page(2), previous: page(1) } }, 0, { text: "no items", page: 2 }],
  [
    "a cursor's page",
    "",
    { operation: cursorOperation, totalItems: 7, view: { id: "/x" } },
    3,
    { text: "3 of 7 items" },
  ],
  ["a cursor's page, uncounted", "", { operation: cursorOperation, view: { id: "/x" } }, 1, { text: "1 item" }],
  [
    "an estimated total",
    "page=1",
    { operation, totalItemsEstimated: true, totalItems: 900, view: full(1, 300, 2) },
    3,
    { text: "1–3 of about 900", page: 1, lastPage: 300 },
  ],
  [
    "an application's larger page",
    "page=2",
    { totalItems: 50, view: full(2, 5, 3) },
    10,
    { text: "10 of 50 items", page: 2, lastPage: 5 },
  ],
  [
    "a page of a collection whose last pages may not be requested",
    "page=2",
    { operation: bounded, totalItems: 10, view: full(2, 3, 3) },
    3,
    { text: "4–6 of 10", page: 2 },
  ],
  [
    "a page of a collection that ends within the bound",
    "page=2",
    { operation: bounded, totalItems: 9, view: full(2, 3, 3) },
    3,
    { text: "4–6 of 9", page: 2, lastPage: 3 },
  ],
  [
    "an application's page with paging off",
    "page=3",
    { operation: whole, view: { id: page(3), previous: page(2) } },
    1,
    { text: "1 item", page: 3 },
  ],
  [
    "an application's smaller page",
    "page=2",
    { view: { id: page(2), next: page(3) } },
    2,
    { text: "2 items", page: 2 },
  ],
])("%s", (_, search, rest, shown, expected) => {
  expect(pagePosition(collectionPage(search, rest), shown, localeOf(undefined))).toEqual(expected);
});
