/**
 * Returns the key of a count, equal for equal conditions regardless of the order of their keys. Conditions that mean
 * different rows never have the same key. Undefined if a value of the condition cannot be written as text; the count
 * then serves only its own request.
 * @param applicationKey the key that the application returns for the request (`countKey`)
 */
export function countCacheKey(applicationKey: string, where: object | undefined): string | undefined {
  try {
    return JSON.stringify([applicationKey, where], stableReplacer);
  } catch {
    return undefined;
  }
}

/**
 * Sorts the keys of objects. Dates and Prisma's Decimals are strings when they arrive here. Objects of other classes
 * (`Prisma.DbNull`, field references) are refused, because they would all look the same.
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
