/** Reads and changes rows within rows, at the end of a path of relations. */

/**
 * Returns the rows at the end of a path of relations, list by list. Also works for items, with their keys as the path.
 */
export function rowsAtPath(rows: readonly object[], path: readonly string[]): readonly object[] {
  return path.reduce<readonly object[]>(
    (holders, relation) =>
      holders.flatMap((holder): readonly object[] => {
        const relatedValue: unknown = Reflect.get(holder, relation);
        if (Array.isArray(relatedValue)) return relatedValue;
        return typeof relatedValue === "object" && relatedValue !== null ? [relatedValue] : [];
      }),
    rows,
  );
}

/**
 * Returns a copy of the row in which the rows at the end of the path are changed. The row itself stays unchanged,
 * because a handler's rows may also serve other requests.
 */
export function updateRowsAtPath<Row extends object>(
  row: Row,
  [relation, ...path]: readonly string[],
  change: (row: object) => object,
): Row {
  if (relation === undefined) return change(row) as Row;
  const found: unknown = Reflect.get(row, relation);
  const inner = (each: object) => updateRowsAtPath(each, path, change);
  if (Array.isArray(found)) return copyWith(row, { [relation]: found.map(inner) });
  return typeof found === "object" && found !== null ? copyWith(row, { [relation]: inner(found) }) : row;
}

/** Returns a copy of the row with these properties: `{ ...row, author }`. */
export function copyWith<Row extends object>(row: Row, properties: object): Row {
  return { ...row, ...properties };
}
