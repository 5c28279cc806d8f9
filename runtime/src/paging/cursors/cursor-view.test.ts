import { expect, test } from "vitest";
import { cursorOperation, resource } from "../../../test/html-page.js";
import { commonRanges } from "../../definition/dialects.js";
import { matchQuery } from "../../request/matched-query.js";
import type { CursorPage } from "./cursor-page.js";
import { positionEntries } from "./cursor-position.js";
import { cursorView } from "./cursor-view.js";
import { readCursor, sentCursor } from "./request-cursor.js";

const viewOf = (search: string, rows: CursorPage<object>["rows"], operation = cursorOperation) => {
  const query = matchQuery(search, operation);
  const cursor = readCursor(query, sentCursor(query, operation), commonRanges);
  const { position } = cursor;
  const page = { rows, position, hasMore: true, totalItems: 0 };
  return cursorView({ path: "/feed", resource, operation, cursor }, page, (position, { fields }) =>
    positionEntries(position, fields),
  );
};
const idOf = (search: string, rows: CursorPage<object>["rows"]) => viewOf(search, rows).id;

test.each([
  [
    "names the collection's order, to be another resource than the collection",
    "",
    [{ score: 1 }],
    "?order%5Bscore%5D=desc",
  ],
  ["is the request where anything is asked", "x=1", [{ score: 1 }], "?x=1"],
  ["is the collection itself where that is empty", "", [], ""],
])("the address of a view by cursor %s", (_, search, rows, want) => {
  expect(idOf(search, rows)).toBe(`/feed${want}`);
});

test("links carry what was asked beside the position, and the position of the client's order", () => {
  const rows = [
    { title: "b", id: 3, score: 1 },
    { title: "a", id: 2, score: 9 },
  ];
  const carried = "?genre=POEM&id%5Blt%5D=2&order%5Btitle%5D=desc&title%5Blt%5D=a&x=1";
  expect(viewOf("order[title]=desc&genre=POEM&x=1&title[lt]=c&id[lt]=4", rows)).toMatchObject({
    id: "/feed?genre=POEM&id%5Blt%5D=4&order%5Btitle%5D=desc&title%5Blt%5D=c&x=1",
    next: `/feed${carried}`,
  });
});

test("a filter stays beside a position of the same operator, which comes last", () => {
  const byTwo = [
    { field: "score", direction: "DESC", type: "Int" },
    { field: "id", direction: "DESC", type: "Int" },
  ] as const;
  const operation = { ...cursorOperation, pagination: { ...cursorOperation.pagination, viaCursor: byTwo } };
  const linksOf = (search: string, rows: CursorPage<object>["rows"]) => {
    const { previous, next } = viewOf(search, rows, operation);
    return { previous: decodeURIComponent(previous ?? ""), next: decodeURIComponent(next ?? "") };
  };
  const rows = [
    { score: 8, id: 1 },
    { score: 7, id: 2 },
  ];
  const links = {
    previous: "/feed?id[gt]=1&score[gt]=1&score[gt]=8",
    next: "/feed?id[lt]=2&score[gt]=1&score[lt]=7",
  };
  expect(linksOf("score[gt]=1&score[lt]=9&id[lt]=5", rows)).toEqual(links);
  expect(linksOf("score[gt]=1&score[gt]=6&id[gt]=5", rows)).toEqual(links);
});

test("the link back from a position that is sent twice has one position", () => {
  const { previous } = viewOf("score[lt]=9&score[lt]=8&x=1", [{ score: 7 }, { score: 6 }]);
  expect(decodeURIComponent(previous ?? "")).toBe("/feed?score[gt]=7&x=1");
});
