import type { Resource } from "./resource.js";
import { parseValue, segment } from "./values.js";

/** What a resource's items are found by: one field, or several together. */
export type Identifier = Resource["identifier"];

/** The last segment of an item's path: `31`, `FR`, or `a=1;b=2` for a compound key, each part percent-encoded. */
export function itemKey({ fields, compound }: Identifier, row: object): string {
  const parts = fields.map(({ name }) => [name, segment(Reflect.get(row, name))] as const);
  if (compound === undefined) return parts[0]?.[1] ?? "";
  return parts.map(([name, value]) => `${name}=${value}`).join(";");
}

/**
 * The Prisma `where` that a path's segment stands for, as it was sent (still encoded); undefined if it does not parse
 * as the identifier's type: there is no such item then (BEHAVIOUR 9).
 */
export function parseItemKey(identifier: Identifier, text: string): object | undefined {
  if (identifier.compound === undefined) {
    const [field] = identifier.fields;
    const decoded = decode(text);
    if (field === undefined || decoded === undefined || decoded === "") return undefined;
    const value = parseValue(field.type, decoded, field.values);
    return value === undefined ? undefined : { [field.name]: value };
  }
  const decoded = decode(text);
  // A client that encodes the whole segment encodes the separators too.
  return parseCompound(identifier, text) ?? (decoded === undefined ? undefined : parseCompound(identifier, decoded));
}

/** The `where` of Prisma's `cursor`: `{ id: 31 }`, or `{ a_b: { a: 1, b: 2 } }`. */
export function uniqueWhere({ fields, compound }: Identifier, row: object): object {
  const values = Object.fromEntries(fields.map(({ name }) => [name, Reflect.get(row, name)]));
  return compound === undefined ? values : { [compound]: values };
}

function parseCompound({ fields }: Identifier, text: string): object | undefined {
  const parts = text.split(";");
  if (parts.length !== fields.length) return undefined;
  const where: Record<string, unknown> = {};
  for (const { name, type, values } of fields) {
    const part = parts.find((candidate) => candidate.startsWith(`${name}=`));
    const decoded = part === undefined ? undefined : decode(part.slice(name.length + 1));
    const value = decoded === undefined ? undefined : parseValue(type, decoded, values);
    if (value === undefined) return undefined;
    where[name] = value;
  }
  return where;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
