/**
 * The key of a count: equal for equal conditions, whatever the order of their keys. Undefined if a value of the
 * condition has no text of its own; the count then serves only its own request. Conditions that mean different rows
 * never have the same key.
 * @param applicationKey what the application says of the request (`countKey`)
 */
export function countCacheKey(applicationKey: string, where: object | undefined): string | undefined {
  try {
    return JSON.stringify([applicationKey, where], stableReplacer);
  } catch {
    return undefined;
  }
}

/**
 * Sorts the keys of objects. Dates and Prisma's Decimals are texts by then; others of its classes (`Prisma.DbNull`,
 * field references) would all look the same, and are refused.
 */
function stableReplacer(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Uint8Array) return [...value];
  if (typeof value === "function") throw new TypeError("A function has no text.");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const prototype = Object.getPrototypeOf(value);
  if (prototype && prototype !== Object.prototype) throw new TypeError("An object of a class has no text.");
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
