import { expect, test } from "vitest";
import { selectFor } from "./columns.js";

const items = { id: true, title: true, author: { select: { name: true } } };
const ascending = { direction: "ASC" } as const;
const through = [{ relation: "author", model: "Author", key: "id" }];

test("items that have every column are read by their own select", () => {
  expect(selectFor({ items })).toBe(items);
  expect(selectFor({ items, order: [{ field: "title", ...ascending }], distinct: ["id"] })).toBe(items);
});

test("further columns are added, those of a related row to the ones that the items show of it", () => {
  const order = [
    { field: "year", ...ascending },
    { field: "author.born", column: "born", through, ...ascending },
  ];
  expect(selectFor({ items, order, distinct: ["genre"], tested: ["text"], lists: ["shelfId"] })).toEqual({
    id: true,
    title: true,
    genre: true,
    text: true,
    shelfId: true,
    year: true,
    author: { select: { name: true, born: true } },
  });
});
