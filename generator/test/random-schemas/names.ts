/** What the files here call the parts of a schema, and what clients do. */
import type { Row } from "./rows.js";
import type { Field, Model, Path, Relation } from "./schema.js";

export const isOpen = ({ sent }: Pick<Field, "sent">): boolean => sent === "all" || sent === "restricted";

/** The lists that lead to a model's relations from the other side. */
export const listsOf = (models: readonly { readonly relations: readonly Relation[] }[], name: string) =>
  models.flatMap((model) => model.relations.filter(({ target }) => target === name));

/** Whether clients are sent the other side of a relation at all. */
export const isShown = (
  { owner, target, sent }: Relation,
  models: ReadonlyMap<string, { readonly drawn: { readonly exposed: boolean } }>,
): boolean => sent !== "hidden" && [owner, target].every((name) => models.get(name)?.drawn.exposed);

/** Whether anything of the other side of a relation is offered: only then it can be restricted. */
export const isOffered = ({ one, list, counted, countWhere, backFilters, backPaths }: Relation): boolean =>
  one || list !== "bare" || counted || countWhere !== undefined || backFilters.length + backPaths.length > 0;

/** Without the row's own tenant, which is a field of its own. */
export const ownColumns = (columns: Relation["columns"]): readonly string[] =>
  columns.flatMap(({ name }) => (name === "tenant" ? [] : [name]));

/** As an annotation has it. */
export const pathName = ({ field, through }: Path): string =>
  through === undefined ? field.name : `${through.name}.${field.name}`;

export const listed = (values: readonly string[]) => `[${values.map((value) => `"${value}"`).join(", ")}]`;

/** As a path has it; of no row if there is none. */
export function identifierOf({ key }: Pick<Model, "key">, row: Row | undefined): string {
  const values = key.identifier.map((name) => [name, encodeURIComponent(String(row?.[name] ?? 0))] as const);
  if (values.length === 1) return values[0]?.[1] ?? "";
  return values.map(([name, value]) => `${name}=${value}`).join(";");
}

/** What clients call a field. */
export function publicName(
  name: string,
  { resourceOptions, fields }: Pick<Model, "resourceOptions" | "fields">,
): string {
  const called = fields.find((field) => field.name === name)?.called;
  if (called !== undefined) return called;
  const isSnake = resourceOptions.some((option) => option.startsWith("naming"));
  return isSnake ? name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name;
}

/** Decides, by a condition of the resource, whether anybody sees the row; it differs in no two databases. */
export const guard: Field = {
  ...{ name: "veiledGone", type: "Boolean", nullable: false, sent: "hidden", leftOut: false, filters: [], number: 0 },
};
