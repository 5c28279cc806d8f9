import { badParameter, type Problem } from "./errors.js";
import { comparison } from "./millisecond.js";
import { parameterValue } from "./parameter-value.js";
import { getScalar, type Query, type QueryEntry, without } from "./query-string.js";
import type { CursorField, OrderField } from "./resource.js";
import { formatValue } from "./values.js";

/** A place between rows, as values of the cursor's first fields: what a link carries, whether or not a row is there. */
export interface Position {
  /** One value for each of the first k ≥ 1 fields of the cursor. */
  readonly values: readonly unknown[];
  /** Which side of it is asked for, in the collection's order. */
  readonly towards: "after" | "before";
}

type Operator = "lt" | "gt";

/**
 * The position that the query asks from, or null where it names none (BEHAVIOUR 5).
 *
 * @throws Problem 400 for `lt` with `gt` on one field, a field left out between others, operators that point to
 * different sides, and a value that does not parse as its field's type.
 */
export function readPosition(query: Query, cursor: readonly CursorField[]): Position | null {
  const bounds = cursor.map((field) => readBound(query, field));
  const given = bounds.filter((bound) => bound !== undefined);
  const gap = bounds.indexOf(undefined);
  const [first] = given;
  if (first === undefined) return null;
  for (const bound of given) {
    if (gap !== -1 && bounds.indexOf(bound) > gap) {
      throw refused(
        bound,
        `${bound.parameter} needs a bound on ${cursor[gap]?.field}, which stands before it in the cursor`,
      );
    }
    if (bound.towards !== first.towards) {
      throw refused(bound, `${bound.parameter} and ${first.parameter} point to different sides of the position`);
    }
  }
  return { values: given.map(({ value }) => value), towards: first.towards };
}

/**
 * The rows on the asked side of a position, compared as one tuple, each field by its own direction (BEHAVIOUR 5).
 *
 * The bound on the leading field is redundant on purpose: `{ a: { lte: x }, OR: [{ a: { lt: x } }, { b: { lt: y } }] }`
 * lets databases seek, where the textbook form scans from the start. A date that is cut stands for its millisecond.
 */
export function boundedWhere({ values, towards }: Position, cursor: readonly CursorField[]): object {
  const [value, ...others] = values;
  const [leading, ...following] = cursor;
  if (leading === undefined || value === undefined) throw new Error("A position has a value for a field of the cursor");
  const operator = operatorOf(leading, towards);
  const strictly = { [leading.field]: comparison(operator, value, leading) };
  if (others.length === 0) return strictly;
  return {
    [leading.field]: comparison(`${operator}e`, value, leading),
    OR: [strictly, boundedWhere({ values: others, towards }, following)],
  };
}

/** The query entries that ask for the rows after or before this one: a value for each field of the cursor. */
export function positionEntries(
  row: object,
  cursor: readonly CursorField[],
  towards: Position["towards"],
): readonly QueryEntry[] {
  return cursor.map((field) => {
    const value: unknown = Reflect.get(row, field.field);
    if (value === null || value === undefined) throw new Error(`A row without ${field.field} cannot be paged by it`);
    const text = formatValue(value);
    const operator = operatorOf(field, towards);
    // An empty value counts as not sent: the empty string travels as `f[lt][]=`, as in a filter (BEHAVIOUR 4).
    return { path: text === "" ? [field.field, operator, ""] : [field.field, operator], value: text };
  });
}

/** What links carry on: the query without its position, and without an order that does not agree with the cursor. */
export function withoutPosition(query: Query, cursor: readonly CursorField[]): Query {
  const agrees = agreesWithOrder(query, cursor);
  return without(query, ([name, key]) => {
    if (name === "order" && key !== undefined) return !agrees;
    return (key === "lt" || key === "gt") && cursor.some(({ field }) => field === name);
  });
}

/** True if the `order[…]` parameters, if any, ask for the cursor's own order or its beginning; any other is ignored. */
function agreesWithOrder(query: Query, cursor: readonly CursorField[]): boolean {
  return query.entries
    .filter(({ path: [name, key], value }) => name === "order" && key !== undefined && value !== "")
    .every(({ path, value }, index) => {
      const own = cursor[index];
      return own !== undefined && path.length === 2 && path[1] === own.field && value.toUpperCase() === own.direction;
    });
}

/** One field's part of a position, with its spelling for messages. */
interface Bound {
  readonly parameter: string;
  readonly text: string;
  readonly value: unknown;
  readonly towards: Position["towards"];
}

function readBound(query: Query, field: CursorField): Bound | undefined {
  const lt = readText(query, field.field, "lt");
  const gt = readText(query, field.field, "gt");
  const text = lt ?? gt;
  if (text === undefined) return undefined;
  const operator = lt === undefined ? "gt" : "lt";
  const parameter = `${field.field}[${operator}]`;
  if (lt !== undefined && gt !== undefined) {
    throw badParameter(
      `${field.field}[gt]`,
      gt,
      `${parameter} and ${field.field}[gt] exclude each other in a position`,
    );
  }
  const value = parameterValue(parameter, text, field);
  return { parameter, text, value, towards: operatorOf(field, "after") === operator ? "after" : "before" };
}

function readText(query: Query, field: string, operator: Operator): string | undefined {
  const isEmptyString = ({ path, value }: QueryEntry) =>
    path.length === 3 && path[0] === field && path[1] === operator && path[2] === "" && value === "";
  return getScalar(query, field, operator) ?? (query.entries.some(isEmptyString) ? "" : undefined);
}

function refused({ parameter, text }: Bound, detail: string): Problem {
  return badParameter(parameter, text, detail);
}

/** The comparison that leads to the asked side: along the field's direction to the rows after, against it to those before. */
function operatorOf({ direction }: OrderField, towards: Position["towards"]): Operator {
  return (direction === "DESC") === (towards === "after") ? "lt" : "gt";
}
