import { expect, test } from "vitest";
import { cursorOperation } from "../test/html-page.js";
import type { CursorPage } from "./cursor-page.js";
import { cursorView } from "./cursor-view.js";
import { parseQuery } from "./query-string.js";

const idOf = (search: string, rows: CursorPage<object>["rows"]) =>
  cursorView("/feed", parseQuery(search), cursorOperation, { rows, position: null, hasMore: false, totalItems: 0 }, 1)
    .id;

test.each([
  [
    "names the collection's order, to be another resource than the collection",
    "page=1",
    [{ score: 1 }],
    "?order%5Bscore%5D=desc",
  ],
  ["is the request without the page where anything else is asked", "page=2&x=1", [{ score: 1 }], "?x=1"],
  ["is the collection itself where that is empty", "", [], ""],
])("the address of a view by cursor %s", (_, search, rows, want) => {
  expect(idOf(search, rows)).toBe(`/feed${want}`);
});
