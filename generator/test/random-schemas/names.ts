/** What the files here call the parts of a schema, and what clients do. */
import type { Row } from "./rows.js";
import type { Field, Model, Relation } from "./schema.js";

export const isOpen = ({ sent }: Pick<Field, "sent">): boolean => sent === "all" || sent === "restricted";

/** The lists that lead to a model's relations from the other side. */
export const listsOf = (models: readonly { readonly relations: readonly Relation[] }[], name: string) =>
  models.flatMap((model) => model.relations.filter(({ target }) => target === name));

/** Without the row's own tenant, which is a field of its own. */
export const ownColumns = (columns: Relation["columns"]): readonly string[] =>
  columns.flatMap(({ name }) => (name === "tenant" ? [] : [name]));

export const listed = (values: readonly string[]) => `[${values.map((value) => `"${value}"`).join(", ")}]`;

/** As a path has it; of no row if there is none. */
export function identifierOf({ key }: Pick<Model, "key">, row: Row | undefined): string {
  const values = key.identifier.map((name) => [name, encodeURIComponent(String(row?.[name] ?? 0))] as const);
  if (values.length === 1) return values[0]?.[1] ?? "";
  return values.map(([name, value]) => `${name}=${value}`).join(";");
}

/** What clients call a field. */
export function publicName(name: string, { resourceOptions }: Pick<Model, "resourceOptions">): string {
  const isSnake = resourceOptions.some((option) => option.startsWith("naming"));
  return isSnake ? name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name;
}
