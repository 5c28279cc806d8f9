/** The cursor of a request: the fields that its pages are ordered by, and the position where its page begins. */
import type { CollectionOperation, CursorField } from "../definition/resource.js";
import type { MatchedEntry, MatchedQuery } from "./matched-query.js";
import { publicFieldName } from "./public-names.js";
import type { QueryEntry, QueryOf } from "./query-string.js";

/** A position between rows, as a link contains it. It need not be that of a row. */
export interface CursorPosition {
  /** The values of the position, one for each field of the cursor. */
  readonly values: readonly unknown[];
  /** The side of the position where the requested rows are, in the collection's order. */
  readonly towards: "after" | "before";
}

/** The position of a request, and the rest of its query: the filters, and the parameters that links repeat. */
export interface PositionedQuery<Entry extends QueryEntry> {
  readonly position: CursorPosition | null;
  readonly rest: QueryOf<Entry>;
}

/**
 * The entries of a query that form a position, one for each field of the cursor. A position in both directions is
 * refused.
 */
export interface SentPosition<Entry extends QueryEntry> {
  readonly after: readonly Entry[] | undefined;
  readonly before: readonly Entry[] | undefined;
}

/** The cursor of a request, the position where its page starts, and the rest of its query. */
export interface RequestCursor extends PositionedQuery<MatchedEntry> {
  /** The whole query, as the client sent it. */
  readonly query: MatchedQuery;
  /**
   * The fields of the cursor: the declared ones, or those of the order that the client requests. They are unique
   * together.
   */
  readonly fields: readonly CursorField[];
}

/** The cursor of a request, with the entries of its position as they were sent. */
export interface SentCursor {
  readonly fields: readonly CursorField[];
  readonly position: SentPosition<MatchedEntry>;
}

/**
 * Checks whether the query spells the declared order in full. It may do so even if ordering by some of its fields is
 * not offered, because the address of a view without parameters has this order.
 */
export function isSpelled(
  query: MatchedQuery,
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
  return declared !== undefined && field === publicFieldName(declared) && value.toUpperCase() === declared.direction;
}
