import type { Ranges } from "../../definition/dialects.js";
import { badParameter, unexpectedValue } from "../../definition/problem.js";
import type { CursorField, OrderField } from "../../definition/resource.js";
import type { CursorPosition, PositionedQuery, SentPosition } from "../../request/cursor.js";
import { formatValue } from "../../request/format-scalar.js";
import { fieldValue } from "../../request/order.js";
import { parameterValue } from "../../request/parameter-value.js";
import { parseBoolean } from "../../request/parse-scalar.js";
import { publicFieldName } from "../../request/public-names.js";
import { type QueryEntry, type QueryOf, toName } from "../../request/query-string.js";

type Operator = "lt" | "gt";

/**
 * Finds the entries that are a query's position. The query has a position only if every field of the cursor has the
 * operator that goes forward, or every field the one that goes back. All other conditions on these fields are filters.
 * @throws Problem 400 for `f[null]` with another value than `true`
 */
export function sentPosition<Entry extends QueryEntry>(
  query: QueryOf<Entry>,
  cursor: readonly CursorField[],
): SentPosition<Entry> {
  return { after: entriesTowards(query, cursor, "after"), before: entriesTowards(query, cursor, "before") };
}

/**
 * Reads the values of a position, and the rest of the query.
 * @throws Problem 400 for a position in both directions, and for a value that does not parse as its field's type
 */
export function readPosition<Entry extends QueryEntry>(
  query: QueryOf<Entry>,
  cursor: readonly CursorField[],
  { after, before }: SentPosition<Entry>,
  ranges: Ranges,
): PositionedQuery<Entry> {
  if (after !== undefined && before !== undefined) {
    // A null's entry is equal in both directions, so the message names the first field whose entries differ.
    const index = cursor.findIndex((_, at) => after[at] !== before[at]);
    const [forward, back] = [after[index], before[index]].map((entry) => toName(entry?.path ?? []));
    throw badParameter(
      `${back}`,
      before[index]?.value ?? "",
      `${forward} and ${back} are two positions: the page after one and the page before the other`,
    );
  }
  const towards = after === undefined ? "before" : "after";
  const sentEntries = after ?? before;
  if (sentEntries === undefined) return { position: null, rest: query };
  const values = cursor.map((field, index): unknown => {
    const { path, value } = sentEntries[index] ?? { path: [], value: "" };
    // Digits beyond the millisecond are refused, because links and items have none: between two milliseconds no row has
    // a place.
    const valueProperties = { type: field.type, values: field.values, finerThanMillisecond: true };
    return path[1] === "null" ? null : parameterValue(nameOf(field, towards), value, valueProperties, ranges);
  });
  return { position: { values, towards }, rest: withoutPositions(query, cursor, towards, sentEntries) };
}

/**
 * Returns the query without its position, and without the earlier entries of a position that is sent several times.
 * For `at[lt]=5&at[lt]=3` and a cursor of `at`, the page starts after 3, and neither entry is left. The link to the page
 * before contains the position `at[gt]=2`; an `at[lt]=5` that was left would be a second position in it.
 */
function withoutPositions<Entry extends QueryEntry>(
  query: QueryOf<Entry>,
  cursor: readonly CursorField[],
  towards: CursorPosition["towards"],
  found: readonly Entry[],
): QueryOf<Entry> {
  // A condition on the empty string is part of a position and never a filter.
  const rest = { entries: query.entries.filter((entry) => !found.includes(entry) && !isEmptyBound(entry, cursor)) };
  const earlier = entriesTowards(rest, cursor, towards);
  return earlier === undefined ? rest : withoutPositions(rest, cursor, towards, earlier);
}

/** Checks whether an entry is `name[lt][]=` or `name[gt][]=` for a field of the cursor. */
function isEmptyBound(entry: QueryEntry, cursor: readonly CursorField[]): boolean {
  const isBoundOf = (name: string) => isBound(entry, name, "lt") || isBound(entry, name, "gt");
  return entry.value === "" && cursor.some((field) => isBoundOf(publicFieldName(field)));
}

/** Returns the entries of a position in this direction, one for each field; undefined if a field has none. */
function entriesTowards<Entry extends QueryEntry>(
  { entries }: QueryOf<Entry>,
  cursor: readonly CursorField[],
  towards: CursorPosition["towards"],
): readonly Entry[] | undefined {
  const fieldEntries: Entry[] = [];
  for (const field of cursor) {
    const name = publicFieldName(field);
    const operator = operatorOf(field, towards);
    const entry =
      (field.nullable && entries.findLast((entry) => isNull(entry, name))) ||
      entries.findLast((entry) => isBound(entry, name, operator));
    // `isNull` checks a null even if the other entries are no position.
    if (entry !== undefined) fieldEntries.push(entry);
  }
  return fieldEntries.length === cursor.length && fieldEntries.length > 0 ? fieldEntries : undefined;
}

/**
 * Returns whether an entry is the bound of a field, such as `name[lt]=b`. An empty value counts as not sent; the empty
 * string is written `name[lt][]=`.
 */
export function isBound({ path, value }: QueryEntry, field: string, operator: Operator): boolean {
  if (path[0] !== field || path[1] !== operator) return false;
  return value === "" ? path.length === 3 && path[2] === "" : path.length === 2;
}

/**
 * Returns whether an entry is `f[null]=true`: the position is among the rows that have no value.
 * @throws Problem 400 for another value than `true`.
 */
function isNull({ path, value }: QueryEntry, field: string): boolean {
  if (path.length !== 2 || path[0] !== field || path[1] !== "null" || value === "") return false;
  if (parseBoolean(value)) return true;
  throw unexpectedValue(`${field}[null]`, value, "`true`");
}

function nameOf(field: OrderField, towards: CursorPosition["towards"]): string {
  return `${publicFieldName(field)}[${operatorOf(field, towards)}]`;
}

/**
 * Returns the values that a row has in the fields of the cursor. A value is null only if its field may be null.
 * @throws Error if a row lacks a value
 */
export function positionValues(row: object, cursor: readonly CursorField[]): readonly unknown[] {
  return cursor.map((field) => {
    const value = fieldValue(row, field);
    if (value === undefined || (value === null && !field.nullable)) {
      throw new Error(`A row without ${field.field} cannot be paged by it`);
    }
    return value;
  });
}

/**
 * Returns the query entries of a position: one for each field of the cursor, such as
 * `createdAt[lt]=2026-01-01T00:00:00.000Z`.
 */
export function positionEntries(
  { values, towards }: CursorPosition,
  cursor: readonly CursorField[],
): readonly QueryEntry[] {
  return cursor.map((field, index) => {
    const name = publicFieldName(field);
    const value = values[index];
    if (value === null) return { path: [name, "null"], value: "true" };
    const text = formatValue(value, field.type);
    const operator = operatorOf(field, towards);
    return { path: text === "" ? [name, operator, ""] : [name, operator], value: text };
  });
}

/**
 * Returns the comparison with the rows on the requested side: `gt` for the rows after in an ascending order, and for
 * the rows before in a descending one.
 */
export function operatorOf({ direction }: OrderField, towards: CursorPosition["towards"]): Operator {
  return (direction === "DESC") === (towards === "after") ? "lt" : "gt";
}
