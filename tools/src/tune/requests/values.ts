/** Reads values of a table's columns for requests: frequent ones, rare ones, and those of a row in the middle. */
import { formatValue, type ScalarType } from "@prisma-paged/runtime/generator";
import type { Delegate } from "../connection/open-client.js";

interface ColumnValues {
  readonly frequent: CountedValue;
  readonly rare: CountedValue;
}

export interface CountedValue {
  readonly value: unknown;
  /** The number of rows that have the value. Undefined if they were not counted. */
  readonly rows?: number;
}

/**
 * Returns the most frequent and the rarest value of a column. Undefined if it has no values, or if the database takes
 * too long.
 */
export async function frequentValues(delegate: Delegate, column: string): Promise<ColumnValues | undefined> {
  const most = async (direction: "asc" | "desc") => {
    const rows = await delegate.groupBy({
      by: [column],
      _count: { _all: true },
      orderBy: [{ _count: { [column]: direction } }, { [column]: "asc" }],
      // One of the two groups may be that of null.
      take: 2,
    });
    const [group] = rows.filter((row) => row[column] !== null);
    const counted = group?._count as { readonly _all: number } | undefined;
    return group && { value: group[column], ...(counted && { rows: counted._all }) };
  };
  const frequent = await orNothing(most("desc"));
  return frequent === undefined ? undefined : { frequent, rare: (await orNothing(most("asc"))) ?? frequent };
}

/** Returns a row that stands for many: neither the first nor the last. */
export async function middleRow(
  delegate: Delegate,
  order: readonly (readonly [field: string, direction: "asc" | "desc"])[],
  rows: number | undefined,
  select?: object,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const skip = Math.min(Math.floor((rows ?? 0) / 2), 100_000);
  const orderBy = order.map(([field, direction]) => ({ [field]: direction }));
  const row = await orNothing(delegate.findFirst({ orderBy, skip, ...(select && { select }) }));
  return row ?? undefined;
}

export const inOrder = (fields: readonly string[]): readonly (readonly [string, "asc"])[] =>
  fields.map((field) => [field, "asc"]);

/** Prisma's `select` of these fields. */
export const selecting = (fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((name) => [name, true]));

/** Returns a value as a query string has it. */
export function textOfValue(value: unknown, type: ScalarType): string {
  return typeof value === "string" || typeof value === "boolean" || typeof value === "number"
    ? String(value)
    : formatValue(value, type);
}

/**
 * Resolves to undefined if the promise is rejected, because a table that the database cannot read in time has no
 * example.
 */
export async function orNothing<Value>(value: Promise<Value>): Promise<Value | undefined> {
  return value.catch(() => undefined);
}
