import type { CursorField } from "../definition/resource.js";
import type { CursorPage } from "../reading/cursor-page.js";
import { positionEntries } from "../request/cursor-position.js";
import type { QueryEntry } from "../request/query-string.js";

/** The positions of the neighbouring pages, as query entries; undefined if there is no such page. */
interface CursorLinks {
  readonly previous?: readonly QueryEntry[] | undefined;
  readonly next?: readonly QueryEntry[] | undefined;
}

/**
 * In the requested direction there is a link only if one more row was found; back to where the position came from
 * there always is one. A first page without position has no link back; an empty page swaps the two.
 */
export function cursorLinks(page: CursorPage<object>, cursor: readonly CursorField[]): CursorLinks {
  const { rows, position, hasMore } = page;
  const towards = position?.towards ?? "after";
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) {
    if (position === null) return {};
    const row = Object.fromEntries(cursor.map(({ field }, index) => [field, position.values[index]]));
    return towards === "after"
      ? { previous: positionEntries(row, cursor, "before") }
      : { next: positionEntries(row, cursor, "after") };
  }
  const hasPrevious = towards === "before" ? hasMore : position !== null;
  const hasNext = towards === "after" ? hasMore : true;
  return {
    previous: hasPrevious ? positionEntries(first, cursor, "before") : undefined,
    next: hasNext ? positionEntries(last, cursor, "after") : undefined,
  };
}
