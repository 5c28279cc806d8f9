import type { DefinedResource } from "../../definition/resource-definition.js";

/** The keys that usually hold the label of an item, in order of preference. */
export const labelKeys = ["name", "title", "label"] as const;

/**
 * Returns the key that holds the label of an item: `name`, `title` or `label`, otherwise the first text field that a
 * client can search. Undefined if the item's own route sends no such field.
 */
export function labelKey({
  fields,
  collections,
  item,
}: Pick<DefinedResource, "fields" | "collections" | "item">): string | undefined {
  const searched = new Set(
    collections.flatMap(({ search = [] }) =>
      search.flatMap(({ field, through = [] }) => (through.length === 0 ? [field] : [])),
    ),
  );
  const texts = Object.entries(fields).filter(
    ([key, field]) =>
      field.link === undefined && field.type === "String" && !field.list && item.fields?.includes(key) !== false,
  );
  const named = labelKeys.find((name) => texts.some(([key]) => key === name));
  return named ?? texts.find(([key, { field = key }]) => searched.has(field))?.[0];
}

/** Returns the Prisma field that holds an item's label, such as `name`; undefined if no field does. */
export function labelField(defined: Pick<DefinedResource, "fields" | "collections" | "item">): string | undefined {
  const key = labelKey(defined);
  return key === undefined ? undefined : (defined.fields[key]?.field ?? key);
}

/** Returns the label of a row: the text of a column; undefined if the column holds no text, or a blank one. */
export function labelText(row: object, column: string): string | undefined {
  const text: unknown = Reflect.get(row, column);
  return typeof text === "string" && text.trim() !== "" ? text : undefined;
}
