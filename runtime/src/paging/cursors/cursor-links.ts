import type { CollectionOperation, CursorField } from "../../definition/resource.js";
import type { CursorPosition } from "../../request/cursor.js";
import type { QueryEntry } from "../../request/query-string.js";
import type { CursorPage } from "./cursor-page.js";
import { positionValues } from "./cursor-position.js";

/** The positions of the neighbouring pages; undefined if there is no such page. */
interface CursorLinks {
  readonly previous?: CursorPosition | undefined;
  readonly next?: CursorPosition | undefined;
}

/** A function that returns the query entries of a position. */
export type SpellPosition = (
  position: CursorPosition,
  place: Pick<CollectionOperation, "path" | "parameters"> & { readonly fields: readonly CursorField[] },
) => readonly QueryEntry[];

/**
 * Returns the positions of the neighbouring pages. In the requested direction there is a link only if one more row was
 * found. In the opposite direction there always is a link, except on a first page without a position. An empty page has
 * only the latter: its own position, in the opposite direction.
 */
export function cursorLinks(page: CursorPage<object>, cursor: readonly CursorField[]): CursorLinks {
  const { rows, position, hasMore } = page;
  const towards = position?.towards ?? "after";
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) {
    if (position === null) return {};
    return towards === "after"
      ? { previous: { ...position, towards: "before" } }
      : { next: { ...position, towards: "after" } };
  }
  const hasPrevious = towards === "before" ? hasMore : position !== null;
  const hasNext = towards === "after" ? hasMore : true;
  return {
    previous: hasPrevious ? { values: positionValues(first, cursor), towards: "before" } : undefined,
    next: hasNext ? { values: positionValues(last, cursor), towards: "after" } : undefined,
  };
}
