/** The columns and relations that the fields of an item are made of. */
import type { DescribedField } from "../definition/described-field.js";
import type { DefinedResource, ParentWhere, RowsDefinition } from "../definition/resource-definition.js";

/** A `select` of what these fields need, of the identifier, and of further columns. */
export function selectOf(
  { resource, fields, rows }: Pick<DefinedResource, "resource" | "fields" | "rows">,
  shown: readonly string[],
  further: readonly string[],
): object {
  const columns = new Set([
    ...shown.flatMap((name) => columnsOf(name, fields[name], rows)),
    ...resource.identifier.fields.map(({ name }) => name),
    ...further,
  ]);
  const whole: { readonly [column: string]: unknown } = { ...rows.select };
  return Object.fromEntries([...columns].map((name) => [name, whole[name] ?? true]));
}

/** A `select` of all that an item needs. */
export function wholeSelect(defined: DefinedResource): object {
  return defined.rows.select ?? selectOf(defined, Object.keys(defined.fields), []);
}

/** @param key its key in the item */
function columnsOf(
  key: string,
  { field = key, link }: Partial<DescribedField> = {},
  { references = [], lists = [] }: RowsDefinition,
): readonly string[] {
  switch (link) {
    case undefined:
    case "embedded":
      return [field];
    case "item": {
      const keys = references.filter(({ path }) => path.length === 1 && path[0] === key).flatMap(({ key }) => key);
      // `flag.id` is read through the relation.
      return keys.map((key) => key.replace(/\..*/, ""));
    }
    case "embedded-list":
      return lists.flatMap(({ relation, parent }) => (relation === field ? valuesOf(parent) : []));
    case "collection":
      return [];
  }
}

/** The parent's columns that a list is tied to. */
export function valuesOf(parent: ParentWhere): readonly string[] {
  return Object.values(parent).flatMap((value) => (typeof value === "string" ? [value] : valuesOf(value)));
}
