import { Problem } from "../definition/problem.js";
import type { Resource } from "../definition/resource.js";
import { itemKey } from "../request/item-key.js";

/**
 * The problem that names the row and the field of a date that JavaScript has no value for; undefined if no row has one.
 * PostgreSQL keeps `infinity` and years that a `Date` cannot be read from, and Prisma returns all of these as one invalid
 * date, which no document can show.
 */
export function invalidDateProblem(
  rows: readonly object[],
  { path, identifier }: Pick<Resource, "path" | "identifier">,
): Problem | undefined {
  for (const row of rows) {
    const field = invalidDateIn(row);
    if (field === undefined) continue;
    const detail = `\`${field.join(".")}\` of ${path}/${itemKey(identifier, row)} is not a date from the year 1 to 9999, and cannot be shown.`;
    return new Problem(500, detail, { cause: new Error(detail) });
  }
  return undefined;
}

/** Where in a row, its embedded rows included, the first invalid date is. */
function invalidDateIn(value: unknown): readonly string[] | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? [] : undefined;
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const path = invalidDateIn(inner);
    if (path !== undefined) return [key, ...path];
  }
  return undefined;
}
