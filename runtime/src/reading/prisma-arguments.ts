/** Arguments of Prisma's methods. */

/** The `select` of these fields only. */
export function selectOf(fields: readonly string[]): object {
  return Object.fromEntries(fields.map((name) => [name, true]));
}

/** Returns a statement without values, as a template literal makes it. */
export function statement(sql: string): TemplateStringsArray {
  return Object.assign([sql], { raw: [sql] });
}
