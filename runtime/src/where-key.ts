/**
 * A text that is equal for equal wheres, whatever the order of their keys; undefined where a value has no such text
 * (a where that holds it is then counted by itself). Values of different types never look alike.
 */
export function whereKey(where: unknown): string | undefined {
  switch (typeof where) {
    case "undefined":
      return "undefined";
    case "bigint":
      return `${where}n`;
    case "number":
      return Object.is(where, -0) ? "0" : String(where);
    case "string":
    case "boolean":
      return JSON.stringify(where);
    case "object":
      return where === null ? "null" : objectKey(where);
    default:
      return undefined;
  }
}

function objectKey(value: object): string | undefined {
  if (Array.isArray(value)) return joined("[", value.map(whereKey), "]");
  if (value instanceof Date) return `Date(${value.getTime()})`;
  if (value instanceof Uint8Array) return `Bytes(${value.join(" ")})`;
  if (isPlain(value))
    return joined(
      "{",
      Object.keys(value)
        .sort()
        .map((key) => entryKey(value, key)),
      "}",
    );
  // Prisma's Decimal knows its digits; its other classes (`Prisma.DbNull`, field references) look all the same.
  return "toFixed" in value && typeof value.toFixed === "function" ? `Decimal(${value.toFixed()})` : undefined;
}

function entryKey(value: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const inner = whereKey(value[key]);
  return inner === undefined ? undefined : `${JSON.stringify(key)}:${inner}`;
}

function joined(open: string, parts: readonly (string | undefined)[], close: string): string | undefined {
  return parts.includes(undefined) ? undefined : open + parts.join(",") + close;
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
