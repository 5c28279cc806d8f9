/** SQLite takes 999 values in a query: the conditions beside the keys need some of them. */
const valuesPerQuery = 500;

/** Keys of so many fields each, in parts that one query takes. */
export function* inParts<Key>(keys: readonly Key[], fields: number): Generator<readonly Key[], void, undefined> {
  const size = Math.floor(valuesPerQuery / fields);
  for (let start = 0; start < keys.length; start += size) yield keys.slice(start, start + size);
}
