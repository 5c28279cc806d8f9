import { expect, test } from "vitest";
import type { CursorField } from "../../definition/resource.js";
import type { CursorPosition } from "../../request/cursor.js";
import { cursorLinks } from "./cursor-links.js";
import { positionEntries } from "./cursor-position.js";

const cursor: readonly CursorField[] = [{ field: "id", direction: "DESC", type: "Int" }];
const rows = [{ id: 9 }, { id: 8 }];
const at = (towards: CursorPosition["towards"]): CursorPosition => ({ values: [9], towards });
const text = (found?: CursorPosition) =>
  found && positionEntries(found, cursor).map(({ path: [, operator], value }) => `${operator} ${value}`);

test.each([
  { name: "a first page has no way back", position: null, hasMore: true, next: ["lt 8"] },
  { name: "one that holds everything leads nowhere", position: null, hasMore: false },
  { name: "behind a position there is always a way back", position: at("after"), hasMore: false, previous: ["gt 9"] },
  { name: "before a position there is always a way on", position: at("before"), hasMore: false, next: ["lt 8"] },
  {
    name: "before a position one row more indicates a further page",
    position: at("before"),
    hasMore: true,
    previous: ["gt 9"],
    next: ["lt 8"],
  },
  { name: "an empty page behind a position turns round", position: at("after"), rows: [], previous: ["gt 9"] },
  { name: "an empty page before a position turns round", position: at("before"), rows: [], next: ["lt 9"] },
  { name: "an empty collection leads nowhere", position: null, rows: [] },
])("$name", ({ position, hasMore = false, rows: found = rows, previous, next }) => {
  const links = cursorLinks({ rows: found, position, hasMore, totalItems: undefined }, cursor);
  expect({ previous: text(links.previous), next: text(links.next) }).toEqual({ previous, next });
});
