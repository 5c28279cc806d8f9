export type Comparable = string | number | bigint | boolean | null;

/** A value as it is compared. */
export function comparableOf(value: unknown): Comparable {
  if (value instanceof Date) return value.getTime();
  if (value === null || value === undefined) return null;
  if (typeof value === "object") return JSON.stringify(value);
  return value as Comparable;
}
