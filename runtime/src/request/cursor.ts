/** The cursor of a request: the fields that its pages are ordered by, and the position where its page begins. */
import type { CollectionOperation, CursorField } from "../definition/resource.js";
import type { BoundEntry, BoundQuery } from "./matched-query.js";
import { publicName } from "./public-names.js";
import type { QueryEntry, QueryOf } from "./query-string.js";

/** A place between rows: what a link carries, whether or not a row is there. */
export interface CursorPosition {
  /** One value for each field of the cursor. */
  readonly values: readonly unknown[];
  /** The requested side of it, in the collection's order. */
  readonly towards: "after" | "before";
}

/** The position of a request, and what is left of its query: the filters, and what links repeat. */
export interface PositionedQuery<Entry extends QueryEntry> {
  readonly position: CursorPosition | null;
  readonly rest: QueryOf<Entry>;
}

/** The entries of a query that make a position, one for each field of the cursor; in both directions it is refused. */
export interface SentPosition<Entry extends QueryEntry> {
  readonly after: readonly Entry[] | undefined;
  readonly before: readonly Entry[] | undefined;
}

/** What a request to a cursor-paged collection is read along, and from where. */
export interface RequestCursor extends PositionedQuery<BoundEntry> {
  /** As it was sent. */
  readonly query: BoundQuery;
  /** The declared fields, or those of the client's order; unique together. */
  readonly fields: readonly CursorField[];
}

/** The cursor of a request, with the entries of its position as they were sent. */
export interface SentCursor {
  readonly fields: readonly CursorField[];
  readonly position: SentPosition<BoundEntry>;
}

/**
 * True if the query spells the declared order in full, whether or not each of its fields may be ordered by: so does the
 * address of a view without parameters.
 */
export function isSpelled(
  query: BoundQuery,
  declared: readonly CursorField[],
  { order }: CollectionOperation["parameters"],
): boolean {
  const spelled = query.entries.filter(
    ({ path: [name, field], value }) => name === order && field !== undefined && value !== "",
  );
  return (
    spelled.length === declared.length &&
    spelled.every(
      ({ path: [, field, ...deeper], value }, index) =>
        deeper.length === 0 && isDirection(declared[index], field, value),
    )
  );
}

function isDirection(declared: CursorField | undefined, field: string | undefined, value: string): boolean {
  return declared !== undefined && field === publicName(declared) && value.toUpperCase() === declared.direction;
}
