/** Builds arguments of Prisma's methods. */

/** A `select` of Prisma: `{ id: true, author: { select: { name: true } } }`. */
export interface Select {
  readonly [name: string]: unknown;
}

/** Returns the `select` of these fields only. */
export function selectOf(fields: readonly string[]): Select {
  return Object.fromEntries(fields.map((name) => [name, true]));
}

/** Returns true for the columns of a related row within a `select`. */
export function isSelection(value: unknown): value is { readonly select: Select } {
  return typeof value === "object" && value !== null && "select" in value;
}

/** Returns a statement without values in the form of a template literal, as `$queryRaw` accepts it. */
export function statement(sql: string): TemplateStringsArray {
  return Object.assign([sql], { raw: [sql] });
}
