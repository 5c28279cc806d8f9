import { isCut } from "./millisecond.js";
import { isUnordered, type Place } from "./parts-beyond.js";
import type { CursorField } from "./resource.js";
import type { StreamKeyset } from "./stream-keyset.js";
import { formatValue } from "./values.js";

/** A place, and how many of a batch's rows it lies behind: the others are read once more. */
export interface StreamPlace extends Place {
  readonly rows: number;
  /** Rows from the place on that have been sent already: of one millisecond, where it fills a batch. */
  readonly skip: number;
}

/**
 * The place behind a batch. Where dates are cut to the millisecond no row is told from another one of the same: the batch
 * ends before its last millisecond, or, where that fills it, within. Undefined where a value does not say where its row
 * stands.
 * @param earlier the place that the batch was read from
 */
export function placeBehind<Row extends object>(
  rows: readonly Row[],
  { cursor, isByRow }: StreamKeyset,
  earlier: StreamPlace | undefined,
): StreamPlace | undefined {
  const values = valuesOf(rows.at(-1), cursor);
  if (cursor.some((field, index) => isNowhere(field, values[index]))) return undefined;
  const passed = cursor.map((field, index) =>
    isUnordered(field) ? passedOf(rows, cursor.slice(0, index + 1), earlier) : undefined,
  );
  const cut = isByRow ? -1 : cursor.findIndex((field, index) => isCut(field, values[index]));
  const shared = textOf(cursor.slice(0, cut + 1));
  const last = shared(values);
  const before = cut === -1 ? rows.length : rows.findIndex((row) => shared(valuesOf(row, cursor)) === last);
  if (before > 0) return { values, passed, rows: before, skip: 0 };
  const sent = earlier !== undefined && shared(earlier.values) === last ? earlier.skip : 0;
  return { values, passed, rows: rows.length, skip: sent + rows.length };
}

/** The last field's values among rows that are equal to the last one in all fields before it. */
function passedOf<Row extends object>(
  rows: readonly Row[],
  cursor: readonly CursorField[],
  earlier: StreamPlace | undefined,
): ReadonlySet<unknown> {
  const index = cursor.length - 1;
  const prefix = textOf(cursor.slice(0, index));
  const under = prefix(valuesOf(rows.at(-1), cursor));
  const isUnder = (values: readonly unknown[]) => prefix(values) === under;
  const known = earlier !== undefined && isUnder(earlier.values) ? (earlier.passed[index] ?? []) : [];
  const found = rows.map((row) => valuesOf(row, cursor)).filter(isUnder);
  return new Set([...known, ...found.map((values) => values[index])]);
}

/** Values of the first fields as one text, equal where they are. */
function textOf(cursor: readonly CursorField[]): (values: readonly unknown[]) => string {
  return (values) => JSON.stringify(cursor.map((_, index) => formatValue(values[index])));
}

function valuesOf(row: object | undefined, cursor: readonly CursorField[]): readonly unknown[] {
  return cursor.map(({ field }): unknown => (row === undefined ? undefined : Reflect.get(row, field)));
}

/**
 * A field that is not selected; a NaN or an infinity, which Prisma and libsql refuse or take for null; a time of day, with a
 * zone or an end of the day that its date does not tell.
 */
function isNowhere(field: CursorField, value: unknown): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  return value === undefined || (isCut(field, value) && value.toISOString().startsWith("1970-01-01"));
}
