import type { DefinedResource } from "../../definition/resource-definition.js";

/** The keys that usually hold what a person calls an item. */
export const labelKeys = ["name", "title", "label"] as const;

/**
 * The key that holds what a person calls an item: `name`, `title` or `label`, otherwise the first one that a client may
 * search. Undefined if the item's own route sends no such text.
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

/** Its name in Prisma. */
export function labelField(defined: Pick<DefinedResource, "fields" | "collections" | "item">): string | undefined {
  const key = labelKey(defined);
  return key === undefined ? undefined : (defined.fields[key]?.field ?? key);
}

/** What a person calls a row: the text of a column, if there is one. */
export function labelText(row: object, column: string): string | undefined {
  const text: unknown = Reflect.get(row, column);
  return typeof text === "string" && text.trim() !== "" ? text : undefined;
}
