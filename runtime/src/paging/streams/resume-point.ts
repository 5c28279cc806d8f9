import type { CursorField, Identifier } from "../../definition/resource.js";
import { formatValue } from "../../request/format-scalar.js";
import { itemKey } from "../../request/item-key.js";
import { isTruncated } from "../../request/truncated-date.js";
import { isUnordered } from "../cursors/range-conditions.js";
import type { StreamKeyset } from "./stream-keyset.js";

/** The position after some of a batch's rows. The other rows are read once more. */
export interface ResumePoint {
  /** The last row's, one for each field. */
  readonly values: readonly unknown[];
  /** For each field that Prisma compares for equality only: the values passed, among rows that are equal before it. */
  readonly passed: readonly (ReadonlySet<unknown> | undefined)[];
  readonly rows: number;
  /** The keys of rows that have been sent, and that a read from this point finds again: those of its millisecond. */
  readonly sent: ReadonlySet<string>;
  /** Of the last row. */
  readonly key: string;
}

/**
 * Where reading resumes after a batch. If dates are truncated to the millisecond, rows of the same one are
 * distinguished by their keys: the batch of a `parts` keyset ends before its last millisecond, unless that fills it.
 * Undefined if a value does not determine where its row is.
 * @param earlier the point that the batch was read from
 */
export function resumePointAfter<Row extends object>(
  rows: readonly Row[],
  { cursor, kind }: StreamKeyset,
  earlier: ResumePoint | undefined,
  identifier: Identifier,
): ResumePoint | undefined {
  const last = rows.at(-1);
  const values = valuesOf(last, cursor);
  if (last === undefined || values.some(isNowhere)) return undefined;
  const passed = cursor.map((field, index) =>
    isUnordered(field) ? passedOf(rows, cursor.slice(0, index + 1), earlier) : undefined,
  );
  const key = itemKey(identifier, last);
  const cut = cursor.findIndex((field, index) => isTruncated(field, values[index]));
  if (cut === -1) return { values, passed, rows: rows.length, sent: new Set(), key };
  // A collation may treat two texts as equal.
  const shared = textOf((field, index) => index <= cut && field.type !== "String", cursor);
  const own = shared(values);
  const before = rows.findLastIndex((row) => shared(valuesOf(row, cursor)) !== own) + 1;
  if (kind === "parts" && before > 0) return { values, passed, rows: before, sent: new Set(), key };
  const known = before === 0 && earlier !== undefined && shared(earlier.values) === own ? earlier.sent : [];
  const sent = new Set([...known, ...rows.slice(before).map((row) => itemKey(identifier, row))]);
  return { values, passed, rows: rows.length, sent, key };
}

/** The last field's values among rows that are equal to the last one in all fields before it. */
function passedOf<Row extends object>(
  rows: readonly Row[],
  cursor: readonly CursorField[],
  earlier: ResumePoint | undefined,
): ReadonlySet<unknown> {
  const index = cursor.length - 1;
  const prefix = textOf((_, at) => at < index, cursor);
  const under = prefix(valuesOf(rows.at(-1), cursor));
  const isUnder = (values: readonly unknown[]) => prefix(values) === under;
  const known = earlier !== undefined && isUnder(earlier.values) ? (earlier.passed[index] ?? []) : [];
  const found = rows.map((row) => valuesOf(row, cursor)).filter(isUnder);
  return new Set([...known, ...found.map((values) => values[index])]);
}

/** Values of some fields as one text, equal if they are. */
function textOf(
  isPart: (field: CursorField, index: number) => boolean,
  cursor: readonly CursorField[],
): (values: readonly unknown[]) => string {
  const parts = cursor.flatMap((field, index) => (isPart(field, index) ? [index] : []));
  return (values) => JSON.stringify(parts.map((index) => formatValue(values[index])));
}

function valuesOf(row: object | undefined, cursor: readonly CursorField[]): readonly unknown[] {
  return cursor.map(({ field }): unknown => (row === undefined ? undefined : Reflect.get(row, field)));
}

/** A field that is not selected; a NaN or an infinity, which Prisma and libsql refuse or take for null. */
function isNowhere(value: unknown): boolean {
  return value === undefined || (typeof value === "number" && !Number.isFinite(value));
}
