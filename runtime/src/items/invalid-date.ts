import type { Database } from "../definition/database.js";
import { Problem } from "../definition/problem.js";
import type { Resource } from "../definition/resource.js";
import type { PrismaClientLike } from "../definition/row-source.js";
import { itemKey } from "../request/item-key.js";

/** The resource whose rows were read, and the database's query for a date as it is stored. */
export interface DatedRows {
  readonly defined: Pick<Resource, "model" | "path" | "identifier">;
  readonly options: { readonly prisma: PrismaClientLike };
  readonly settings: { readonly database: Pick<Database, "storedDate"> };
}

/**
 * Returns a problem that names the row and the field of an invalid date; undefined if no row has one. PostgreSQL keeps
 * `infinity` and years that a `Date` cannot hold, and SQLite keeps any text. Prisma returns all of these as one invalid
 * date, which no document can show.
 */
export async function invalidDateProblem(
  rows: readonly object[],
  { defined: { model, path, identifier }, options, settings }: DatedRows,
): Promise<Problem | undefined> {
  for (const row of rows) {
    const field = invalidDateIn(row);
    if (field === undefined) continue;
    const key = Object.fromEntries(identifier.fields.map(({ name }) => [name, Reflect.get(row, name)]));
    const stored = await settings.database.storedDate?.(options.prisma, { model, path: field, key }).catch(() => {});
    const name = `\`${field.join(".")}\` of ${path}/${itemKey(identifier, row)}`;
    const reason = stored === undefined ? "is not a date from the year 1 to 9999" : "is not a date that Prisma reads";
    const detail = `${name} ${reason}, and cannot be shown.`;
    const cause = new Error(stored === undefined ? detail : `${detail} ${stored}`);
    return new Problem(500, detail, { cause });
  }
  return undefined;
}

/** Returns the path to the first invalid date in a row or in its embedded rows: `["author", "bornAt"]`. */
function invalidDateIn(value: unknown): readonly string[] | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? [] : undefined;
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const path = invalidDateIn(inner);
    if (path !== undefined) return [key, ...path];
  }
  return undefined;
}
