/**
 * A text that is equal for equal wheres, whatever the order of their keys; undefined where a value has no such text
 * (a where that holds it is then counted by itself). Values that mean different rows never look alike.
 */
export function whereKey(where: object | undefined): string | undefined {
  try {
    return JSON.stringify(where, told) ?? "";
  } catch {
    return undefined;
  }
}

/** Dates and Prisma's Decimals are texts by then; others of its classes (`Prisma.DbNull`, field references) all look the same. */
function told(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Uint8Array) return [...value];
  if (typeof value === "function") throw new TypeError();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const prototype = Object.getPrototypeOf(value);
  if (prototype && prototype !== Object.prototype) throw new TypeError();
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
