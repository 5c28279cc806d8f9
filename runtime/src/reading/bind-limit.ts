/**
 * The number of key values that a query holds at first. Prisma allows 999 values on SQLite. Conditions other than the
 * keys need some of these. A relation by several columns that is read with the rows binds all of their values at once.
 */
export const initialBindLimit = 500;

/** Splits keys into chunks of about `values` bound values; each key has `fields` of them. */
export function* inChunks<Key>(
  keys: readonly Key[],
  fields: number,
  values: number,
): Generator<readonly Key[], void, undefined> {
  const size = Math.ceil(values / fields);
  for (let start = 0; start < keys.length; start += size) yield keys.slice(start, start + size);
}
