import type { DescribedField } from "../definition/described-field.js";
import type { ResourceDescription } from "../document/format.js";
import { publicName } from "../request/public-names.js";
import { scalarTypes } from "../request/scalar-types.js";

/** One column of the members' table, or one field of an item. */
export interface Column {
  /** The key of the item. */
  readonly key: string;
  /** Numbers are aligned to the right. */
  readonly isNumeric: boolean;
  /** What the schema says of it. */
  readonly description: string | undefined;
}

/** True for a field whose values are numbers, in digits or as a text of digits. */
export function isNumber(field: DescribedField): boolean {
  return field.link === undefined && !field.list && scalarTypes[field.type].number !== undefined;
}

/** The columns of these items: the identifier first, then their keys in the order they are sent, without JSON-LD's. */
export function columnsOf(
  items: readonly object[],
  { resource, fields }: Pick<ResourceDescription, "resource" | "fields">,
): readonly Column[] {
  const keys = new Set<string>();
  for (const item of items) {
    for (const key of Object.keys(item)) {
      if (!key.startsWith("@")) keys.add(key);
    }
  }
  const identifier = resource.identifier.fields.map(publicName).filter((name) => keys.has(name));
  return [...new Set([...identifier, ...keys])].map((key) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const isNumeric = field !== undefined && isNumber(field);
    return { key, isNumeric, description: field?.description };
  });
}
