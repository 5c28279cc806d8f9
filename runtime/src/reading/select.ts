/** The `select` of these fields only. */
export function selectOf(fields: readonly string[]): object {
  return Object.fromEntries(fields.map((name) => [name, true]));
}
