import type { CursorField, Identifier } from "../../definition/resource.js";
import { formatValue } from "../../request/format-scalar.js";
import { itemKey } from "../../request/item-key.js";
import { isTruncated } from "../../request/truncated-date.js";
import { isUnordered } from "../cursors/range-conditions.js";
import type { StreamKeyset } from "./stream-keyset.js";

/** The position after some of a batch's rows. The other rows are read once more. */
export interface ResumePoint {
  /** The values of the last row, one for each field. */
  readonly values: readonly unknown[];
  /**
   * For each field that Prisma compares for equality only: the values that were passed among the rows that are equal in
   * the fields before.
   */
  readonly passed: readonly (ReadonlySet<unknown> | undefined)[];
  readonly rows: number;
  /**
   * The keys of rows that have been sent, but that a read from this point finds again, because they share its
   * millisecond.
   */
  readonly sent: ReadonlySet<string>;
  /** The key of the last row. */
  readonly key: string;
}

/**
 * Returns the point from which reading resumes after a batch; undefined if a value does not determine where its row is.
 * If dates are cut to the millisecond, rows of one millisecond are distinguished by their keys. The batch of a `parts`
 * keyset ends before its last millisecond, unless that fills it.
 * @param earlier The point from which the batch was read
 */
export function resumePointAfter<Row extends object>(
  rows: readonly Row[],
  { cursor, kind }: StreamKeyset,
  earlier: ResumePoint | undefined,
  identifier: Identifier,
): ResumePoint | undefined {
  const last = rows.at(-1);
  const values = cursorValues(last, cursor);
  if (last === undefined || values.some(isNowhere)) return undefined;
  const passed = cursor.map((field, index) =>
    isUnordered(field) ? passedOf(rows, cursor.slice(0, index + 1), earlier) : undefined,
  );
  const key = itemKey(identifier, last);
  const cut = cursor.findIndex((field, index) => isTruncated(field, values[index]));
  if (cut === -1) return { values, passed, rows: rows.length, sent: new Set(), key };
  // Strings are not compared, because a collation may treat two strings as equal.
  const shared = textOf((field, index) => index <= cut && field.type !== "String", cursor);
  const lastText = shared(values);
  const before = rows.findLastIndex((row) => shared(cursorValues(row, cursor)) !== lastText) + 1;
  if (kind === "ranges" && before > 0) return { values, passed, rows: before, sent: new Set(), key };
  const earlierKeys = before === 0 && earlier !== undefined && shared(earlier.values) === lastText ? earlier.sent : [];
  const sent = new Set([...earlierKeys, ...rows.slice(before).map((row) => itemKey(identifier, row))]);
  return { values, passed, rows: rows.length, sent, key };
}

/** Returns the last field's values among rows that are equal to the last row in all fields before it. */
function passedOf<Row extends object>(
  rows: readonly Row[],
  cursor: readonly CursorField[],
  earlier: ResumePoint | undefined,
): ReadonlySet<unknown> {
  const index = cursor.length - 1;
  const prefix = textOf((_, at) => at < index, cursor);
  const under = prefix(cursorValues(rows.at(-1), cursor));
  const isUnder = (values: readonly unknown[]) => prefix(values) === under;
  const known = earlier !== undefined && isUnder(earlier.values) ? (earlier.passed[index] ?? []) : [];
  const found = rows.map((row) => cursorValues(row, cursor)).filter(isUnder);
  return new Set([...known, ...found.map((values) => values[index])]);
}

/** Returns a function that writes the values of some fields as one string. Equal values have equal strings. */
function textOf(
  isPart: (field: CursorField, index: number) => boolean,
  cursor: readonly CursorField[],
): (values: readonly unknown[]) => string {
  const parts = cursor.flatMap((field, index) => (isPart(field, index) ? [index] : []));
  return (values) => JSON.stringify(parts.map((index) => formatValue(values[index])));
}

function cursorValues(row: object | undefined, cursor: readonly CursorField[]): readonly unknown[] {
  return cursor.map(({ field }): unknown => (row === undefined ? undefined : Reflect.get(row, field)));
}

/**
 * Returns true for a value that does not determine where its row is. The field is not selected, or it is a NaN or an
 * infinity, which Prisma and libsql refuse or treat as null.
 */
function isNowhere(value: unknown): boolean {
  return value === undefined || (typeof value === "number" && !Number.isFinite(value));
}
