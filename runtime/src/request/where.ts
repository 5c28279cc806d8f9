/** All of these conditions together; undefined if there are none. */
export function allOf(conditions: readonly (object | undefined)[]): object | undefined {
  const given = conditions.filter(Boolean);
  return given.length < 2 ? given[0] : { AND: given };
}
