/** Arguments of Prisma's methods. */

/** A `select` of Prisma. */
export interface Select {
  readonly [name: string]: unknown;
}

/** The `select` of these fields only. */
export function selectOf(fields: readonly string[]): Select {
  return Object.fromEntries(fields.map((name) => [name, true]));
}

/** True for the columns of a related row within a `select`. */
export function isSelection(value: unknown): value is { readonly select: Select } {
  return typeof value === "object" && value !== null && "select" in value;
}

/** Returns a statement without values, as a template literal makes it. */
export function statement(sql: string): TemplateStringsArray {
  return Object.assign([sql], { raw: [sql] });
}
