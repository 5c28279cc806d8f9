import { commonRanges, type Ranges } from "../definition/dialects.js";
import type { Identifier } from "../definition/resource.js";
import { segment } from "./format-scalar.js";
import { publicFieldName } from "./public-names.js";
import { parseValue } from "./scalar-types.js";
import { hasFinerDigits } from "./truncated-date.js";

/**
 * Returns the last segment of an item's path: `31`, `FR`, or `a=1;b=2` for a compound key. Each part is
 * percent-encoded.
 */
export function itemKey({ fields, compound }: Identifier, row: object): string {
  const parts = fields.map(
    (field) => [publicFieldName(field), segment(Reflect.get(row, field.name), field.type)] as const,
  );
  if (!compound) return parts[0]?.[1] ?? "";
  return parts.map(([name, value]) => `${name}=${value}`).join(";");
}

/**
 * Returns the Prisma `where` for a path's segment as it was sent (still encoded). Undefined if it does not parse as the
 * identifier's type, so that the item cannot exist.
 * @param ranges The ranges of the database. Default: the ranges that every database holds.
 */
export function parseItemKey(
  { fields, compound }: Identifier,
  text: string,
  ranges: Ranges = commonRanges,
): object | undefined {
  if (!compound) return whereOf(fields, ranges, () => (text === "" ? undefined : decodeSegment(text)));
  const decoded = decode(text);
  // A client that encodes the whole segment encodes the separators too.
  return parseCompound(fields, ranges, text) ?? parseCompound(fields, ranges, decoded);
}

/** Returns the `where` for Prisma's `cursor`: `{ id: 31 }`, or `{ a_b: { a: 1, b: 2 } }`. */
export function uniqueWhere({ fields, compound }: Identifier, row: object): object {
  const values = Object.fromEntries(fields.map(({ name }) => [name, Reflect.get(row, name)]));
  return compound === undefined ? values : { [compound]: values };
}

function parseCompound(fields: Identifier["fields"], ranges: Ranges, text = ""): object | undefined {
  const parts = text.split(";");
  if (parts.length !== fields.length) return undefined;
  return whereOf(fields, ranges, (name) => {
    const part = parts.find((candidate) => candidate.startsWith(`${name}=`));
    return part && decodeSegment(part.slice(name.length + 1));
  });
}

/**
 * Returns the `where` of an identifier. Undefined if the text of a field is missing, does not parse as its type, or has
 * digits that the type would lose.
 */
function whereOf(
  fields: Identifier["fields"],
  ranges: Ranges,
  textOf: (name: string) => string | undefined,
): Record<string, unknown> | undefined {
  const where: Record<string, unknown> = {};
  for (const field of fields) {
    const { name, type, values } = field;
    const text = textOf(publicFieldName(field));
    where[name] =
      text === undefined || hasFinerDigits(text, field) ? undefined : parseValue(type, text, values, ranges);
    if (where[name] === undefined) return undefined;
  }
  return where;
}

/** Returns the text that `segment` has encoded; undefined if it is not well encoded. */
export function decodeSegment(text: string): string | undefined {
  return decode(text.startsWith("=") ? text.slice(1) : text);
}

/** Returns a segment of a path as text; undefined if it is not encoded correctly. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
