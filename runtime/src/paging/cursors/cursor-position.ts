import type { Ranges } from "../../definition/dialects.js";
import { badParameter, unexpectedValue } from "../../definition/problem.js";
import type { CursorField, OrderField } from "../../definition/resource.js";
import type { CursorPosition, PositionedQuery, SentPosition } from "../../request/cursor.js";
import { formatValue } from "../../request/format-scalar.js";
import { fieldValue, onField } from "../../request/order.js";
import { parameterValue } from "../../request/parameter-value.js";
import { parseBoolean } from "../../request/parse-scalar.js";
import { publicName } from "../../request/public-names.js";
import { type QueryEntry, type QueryOf, toName } from "../../request/query-string.js";
import { comparison, isTruncated } from "../../request/truncated-date.js";

type Operator = "lt" | "gt";

/**
 * Finds a query's position. It has one only if every field of the cursor carries the operator that leads forward, or
 * every field the one that leads back. Everything else on these fields is left to the filters.
 * @throws Problem 400 for a null that is not one
 */
export function sentPosition<Entry extends QueryEntry>(
  query: QueryOf<Entry>,
  cursor: readonly CursorField[],
): SentPosition<Entry> {
  return { after: entriesTowards(query, cursor, "after"), before: entriesTowards(query, cursor, "before") };
}

/** @throws Problem 400 for a position in both directions, and for a value that does not parse as its field's type */
export function readPosition<Entry extends QueryEntry>(
  query: QueryOf<Entry>,
  cursor: readonly CursorField[],
  { after, before }: SentPosition<Entry>,
  ranges: Ranges,
): PositionedQuery<Entry> {
  if (after !== undefined && before !== undefined) {
    // A null is the same in both directions.
    const index = cursor.findIndex((_, at) => after[at] !== before[at]);
    const [forward, back] = [after[index], before[index]].map((entry) => toName(entry?.path ?? []));
    throw badParameter(
      `${back}`,
      before[index]?.value ?? "",
      `${forward} and ${back} are two positions: the page after one and the page before the other`,
    );
  }
  const towards = after === undefined ? "before" : "after";
  const found = after ?? before;
  if (found === undefined) return { position: null, rest: query };
  const values = cursor.map((field, index): unknown => {
    const { path, value } = found[index] ?? { path: [], value: "" };
    // Links and items have no finer digits, and between two milliseconds no row has a place.
    const known = { type: field.type, values: field.values, finerThanMillisecond: true };
    return path[1] === "null" ? null : parameterValue(nameOf(field, towards), value, known, ranges);
  });
  return { position: { values, towards }, rest: withoutPositions(query, cursor, towards, found) };
}

/**
 * Returns the query without its position, and without the earlier ones of a position that is sent several times. They
 * are not filters: beside the position of a link back, they would be a second position.
 */
function withoutPositions<Entry extends QueryEntry>(
  query: QueryOf<Entry>,
  cursor: readonly CursorField[],
  towards: CursorPosition["towards"],
  found: readonly Entry[],
): QueryOf<Entry> {
  // A position at the empty string is never a filter.
  const rest = { entries: query.entries.filter((entry) => !found.includes(entry) && !isEmptyBound(entry, cursor)) };
  const earlier = entriesTowards(rest, cursor, towards);
  return earlier === undefined ? rest : withoutPositions(rest, cursor, towards, earlier);
}

/** Returns whether an entry is `name[lt][]=` or `name[gt][]=` of a field of the cursor. */
function isEmptyBound(entry: QueryEntry, cursor: readonly CursorField[]): boolean {
  const isBoundOf = (name: string) => isBound(entry, name, "lt") || isBound(entry, name, "gt");
  return entry.value === "" && cursor.some((field) => isBoundOf(publicName(field)));
}

/** The entries that make a position in this direction, one for each field; undefined if a field has none. */
function entriesTowards<Entry extends QueryEntry>(
  { entries }: QueryOf<Entry>,
  cursor: readonly CursorField[],
  towards: CursorPosition["towards"],
): readonly Entry[] | undefined {
  const found: Entry[] = [];
  for (const field of cursor) {
    const name = publicName(field);
    const operator = operatorOf(field, towards);
    const entry =
      (field.nullable && entries.findLast((entry) => isNull(entry, name))) ||
      entries.findLast((entry) => isBound(entry, name, operator));
    // A null is checked, whether or not the others make a position.
    if (entry !== undefined) found.push(entry);
  }
  return found.length === cursor.length && found.length > 0 ? found : undefined;
}

/** An empty value counts as not sent; the empty string is written `f[lt][]=`. */
export function isBound({ path, value }: QueryEntry, field: string, operator: Operator): boolean {
  if (path[0] !== field || path[1] !== operator) return false;
  return value === "" ? path.length === 3 && path[2] === "" : path.length === 2;
}

/**
 * `f[null]=true`: the position is among the rows that have no value.
 * @throws Problem 400 for another value than `true`.
 */
function isNull({ path, value }: QueryEntry, field: string): boolean {
  if (path.length !== 2 || path[0] !== field || path[1] !== "null" || value === "") return false;
  if (parseBoolean(value)) return true;
  throw unexpectedValue(`${field}[null]`, value, "`true`");
}

function nameOf(field: OrderField, towards: CursorPosition["towards"]): string {
  return `${publicName(field)}[${operatorOf(field, towards)}]`;
}

/**
 * The rows on the requested side of a position, compared as one tuple, each field by its own direction.
 *
 * The bound on the leading field is redundant on purpose: `{ a: { lte: x }, OR: [{ a: { lt: x } }, { b: { lt: y } }] }`
 * lets databases seek, while the textbook form scans from the start.
 */
export function boundedWhere(position: CursorPosition, cursor: readonly CursorField[]): object {
  return tupleWhere(position, cursor, "");
}

/**
 * The same with the row at the position itself. Of a date that is cut, all rows of its millisecond: among them the
 * position's place is not known from its value.
 */
export function boundedWhereFrom(position: CursorPosition, cursor: readonly CursorField[]): object {
  return tupleWhere(position, cursor, "e");
}

/** @param last what is added to the operator of the last field: `e` to include what is equal */
function tupleWhere({ values, towards }: CursorPosition, cursor: readonly CursorField[], last: "" | "e"): object {
  const [value, ...others] = values;
  const [leading, ...following] = cursor;
  if (leading === undefined || value === undefined) throw new Error("A position has a value for a field of the cursor");
  const operator = operatorOf(leading, towards);
  const isLast = following.length === 0 || (last === "e" && isTruncated(leading, value));
  if (isLast) return onField(leading, comparison(`${operator}${last}`, value, leading));
  return {
    ...onField(leading, comparison(`${operator}e`, value, leading)),
    OR: [
      onField(leading, comparison(operator, value, leading)),
      tupleWhere({ values: others, towards }, following, last),
    ],
  };
}

/** The values of a row that a position has: null only of a field that may be null. */
export function positionValues(row: object, cursor: readonly CursorField[]): readonly unknown[] {
  return cursor.map((field) => {
    const value = fieldValue(row, field);
    if (value === undefined || (value === null && !field.nullable)) {
      throw new Error(`A row without ${field.field} cannot be paged by it`);
    }
    return value;
  });
}

/** The query entries of a position: a value for each field of the cursor. */
export function positionEntries(
  { values, towards }: CursorPosition,
  cursor: readonly CursorField[],
): readonly QueryEntry[] {
  return cursor.map((field, index) => {
    const name = publicName(field);
    const value = values[index];
    if (value === null) return { path: [name, "null"], value: "true" };
    const text = formatValue(value, field.type);
    const operator = operatorOf(field, towards);
    return { path: text === "" ? [name, operator, ""] : [name, operator], value: text };
  });
}

/**
 * The comparison that leads to the requested side: along the field's direction to the rows after, against it to those
 * before.
 */
export function operatorOf({ direction }: OrderField, towards: CursorPosition["towards"]): Operator {
  return (direction === "DESC") === (towards === "after") ? "lt" : "gt";
}
