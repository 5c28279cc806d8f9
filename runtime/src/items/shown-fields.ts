/** A resource of which only some fields are shown: read no more than these need, and send no others. */
import type {
  DefinedResource,
  DescribedField,
  ParentWhere,
  RowsDefinition,
} from "../definition/resource-definition.js";

/**
 * @param shown the fields that are sent
 * @param further columns that reading needs beside them, such as those of a cursor. Undefined: reads what the whole item
 *   needs
 */
export function showing(
  defined: DefinedResource,
  shown: readonly string[],
  further: readonly string[] | undefined,
): DefinedResource {
  const { rows } = defined;
  const names: ReadonlySet<string> = new Set(shown);
  const { select: _, references, lists, ...others } = rows;
  const ownReferences = references?.filter(({ path: [name = ""] }) => names.has(name)) ?? [];
  const ownLists = lists?.filter(({ relation, key = relation }) => names.has(key)) ?? [];
  const select = further === undefined ? rows.select : selectOf(defined, shown, further);
  return {
    ...defined,
    rows: {
      ...others,
      ...(select && { select }),
      ...(ownReferences.length > 0 && { references: ownReferences }),
      ...(ownLists.length > 0 && { lists: ownLists }),
      toItem: (row, base) => only(rows.toItem(row, base), names),
    },
  };
}

/** The item less what is not shown; JSON-LD's keys stay. */
function only(item: object, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(item).filter(([key]) => key.startsWith("@") || names.has(key)));
}

/** What is shown, and what links and reading need: the identifier always. */
function selectOf(
  { resource, fields, rows }: DefinedResource,
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

/** The columns and relations that a field is made of. */
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
function valuesOf(parent: ParentWhere): readonly string[] {
  return Object.values(parent).flatMap((value) => (typeof value === "string" ? [value] : valuesOf(value)));
}
