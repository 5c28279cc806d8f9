import { expect, test } from "vitest";
import type { HandlerResult } from "../definition/paginator.js";
import { ArrayPaginator } from "../definition/paginator.js";
import { toHandlerPage } from "./handler-page.js";

function* generate() {
  yield 1;
  yield 2;
}

async function* generateLater() {
  yield* generate();
}

test.each<{ name: string; given: HandlerResult<number>; want: object }>([
  { name: "an array: its number is known", given: [1, 2], want: { kind: "list", rows: [1, 2], totalItems: 2 } },
  { name: "an empty array", given: [], want: { kind: "list", rows: [], totalItems: 0 } },
  { name: "a generator", given: generate(), want: { kind: "list", rows: [1, 2], totalItems: undefined } },
  { name: "an async generator", given: generateLater(), want: { kind: "list", rows: [1, 2], totalItems: undefined } },
  {
    name: "a full partial page has a next one",
    given: { items: [1, 2], currentPage: 3, itemsPerPage: 2 },
    want: { kind: "partial", rows: [1, 2], page: 3, itemsPerPage: 2, hasNextPage: true },
  },
  {
    name: "a short partial page has none",
    given: { items: generate(), currentPage: 3, itemsPerPage: 3 },
    want: { kind: "partial", rows: [1, 2], page: 3, itemsPerPage: 3, hasNextPage: false },
  },
  {
    name: "a partial page that says so has a next one",
    given: { items: [1], currentPage: 1, itemsPerPage: 3, hasNextPage: true },
    want: { kind: "partial", rows: [1], page: 1, itemsPerPage: 3, hasNextPage: true },
  },
  {
    name: "a partial page of size 0 has none",
    given: { items: [], currentPage: 1, itemsPerPage: 0 },
    want: { kind: "partial", rows: [], page: 1, itemsPerPage: 0, hasNextPage: false },
  },
  {
    name: "a paginator of one's own, read later",
    given: { items: generateLater(), currentPage: 2, itemsPerPage: 2, lastPage: 9, totalItems: 17, hasNextPage: true },
    want: {
      kind: "full",
      rows: [1, 2],
      page: 2,
      itemsPerPage: 2,
      lastPage: 9,
      totalItems: 17,
      hasNextPage: true,
    },
  },
  {
    name: "a paginator of nothing without a last page",
    given: { items: [], currentPage: 1, itemsPerPage: 2, lastPage: Math.ceil(0 / 2), totalItems: 0 },
    want: { kind: "full", rows: [], page: 1, itemsPerPage: 2, lastPage: 1, totalItems: 0 },
  },
  {
    name: "ArrayPaginator",
    given: new ArrayPaginator([1, 2, 3], 2, 2),
    want: { kind: "full", rows: [3], page: 2, itemsPerPage: 2, lastPage: 2, totalItems: 3 },
  },
])("$name", async ({ given, want }) => {
  expect(await toHandlerPage(given)).toEqual(want);
});

// What JavaScript callers can still return.
test.each([
  [JSON.parse("null"), "null"],
  [JSON.parse('"rows"'), "rows"],
  [JSON.parse("{}"), "[object Object]"],
  [JSON.parse('{ "items": [], "currentPage": 0, "itemsPerPage": 2 }'), "page 0"],
  [JSON.parse('{ "items": [], "currentPage": "2", "itemsPerPage": 2 }'), "page 2"],
  [JSON.parse('{ "items": [], "currentPage": 2 }'), "itemsPerPage undefined"],
  [
    JSON.parse('{ "items": [], "currentPage": 2, "itemsPerPage": 2, "lastPage": 1, "totalItems": -1 }'),
    "totalItems -1",
  ],
  [JSON.parse('{ "items": null, "currentPage": 1, "itemsPerPage": 2 }'), "null"],
])("refuses %j", async (given, found) => {
  await expect(toHandlerPage(given)).rejects.toThrow(
    new TypeError(`A handler must return an array, an iterable or a paginator; it returned ${found}.`),
  );
});
