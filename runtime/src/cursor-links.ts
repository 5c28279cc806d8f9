import { positionEntries } from "./cursor.js";
import type { CursorPage } from "./cursor-page.js";
import type { QueryEntry } from "./query-string.js";
import type { CursorField } from "./resource.js";

/** The positions of the neighbouring pages, as query entries; undefined: there is no such page. */
export interface CursorLinks {
  readonly previous?: readonly QueryEntry[];
  readonly next?: readonly QueryEntry[];
}

/**
 * Onward, in the direction asked, a link stands only if one row more was found; back the way the position came from
 * it always stands; a first page without position has no way back; an empty page turns round (BEHAVIOUR 5).
 */
export function cursorLinks(page: CursorPage<object>, pageNumber: number, cursor: readonly CursorField[]): CursorLinks {
  const { rows, position, hasMore } = page;
  const towards = position?.towards ?? "after";
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) {
    if (position === null) return {};
    const fields = cursor.slice(0, position.values.length);
    const row = Object.fromEntries(fields.map(({ field }, index) => [field, position.values[index]]));
    return towards === "after"
      ? { previous: positionEntries(row, fields, "before") }
      : { next: positionEntries(row, fields, "after") };
  }
  const hasPrevious = towards === "before" ? hasMore : position !== null || pageNumber > 1;
  const hasNext = towards === "after" ? hasMore : true;
  return {
    ...(hasPrevious && { previous: positionEntries(first, cursor, "before") }),
    ...(hasNext && { next: positionEntries(last, cursor, "after") }),
  };
}
