/**
 * Values of keys that a query holds at first. Prisma lets SQLite have 999 in all: the conditions beside the keys need
 * some, and each relation by several columns that the rows are read with takes all of their values at once.
 */
export const initialBindLimit = 500;

/** Keys of so many fields each, in parts that hold so many values. */
export function* inChunks<Key>(
  keys: readonly Key[],
  fields: number,
  values: number,
): Generator<readonly Key[], void, undefined> {
  const size = Math.ceil(values / fields);
  for (let start = 0; start < keys.length; start += size) yield keys.slice(start, start + size);
}
