/** The values in parts of at most `size`: databases bound how many a query may hold (SQLite: 999 in all). */
export function* inParts<Value>(values: readonly Value[], size: number): Generator<readonly Value[], void, undefined> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}
