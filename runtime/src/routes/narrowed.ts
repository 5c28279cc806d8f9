/** What a definition is to a caller who may not see all of its restricted fields: as if the others were not declared. */
import type { CollectionOperation, Filter, ItemRoute, OfRestricted } from "../definition/resource.js";
import type { DefinedResource, ItemField } from "../definition/resource-definition.js";

/**
 * Each definition is made once, since those of several resources refer to each other.
 * @param visible the restricted fields that the caller may see, as `User.email`
 */
export function narrowing(visible: ReadonlySet<string>): (defined: DefinedResource) => DefinedResource {
  const made = new Map<DefinedResource, DefinedResource>();
  const narrow = (defined: DefinedResource): DefinedResource => {
    const known = made.get(defined) ?? narrowed(defined, visible, narrow);
    made.set(defined, known);
    return known;
  };
  return narrow;
}

function narrowed(
  defined: DefinedResource,
  visible: ReadonlySet<string>,
  narrow: (defined: DefinedResource) => DefinedResource,
): DefinedResource {
  const fields = Object.entries(defined.fields).filter(([, field]) => isSeen(field, visible));
  const relations = defined.relations.filter(({ operation }) => isSeen(operation, visible));
  return {
    ...defined,
    fields: Object.fromEntries(
      fields.map(([key, field]): readonly [string, ItemField] => {
        if (!("target" in field)) return [key, field];
        return [key, { ...field, target: () => narrow(field.target()) }];
      }),
    ),
    ...(defined.includes && { includes: defined.includes.filter((path) => leads(path, defined, visible)) }),
    item: narrowedRoute(defined.item, defined, visible),
    collections: defined.collections.map((operation) => narrowedOperation(operation, defined, visible)),
    relations: relations.map((relation) => ({
      operation: narrowedOperation(relation.operation, relation.rows(), visible),
      parent: relation.parent,
      target: relation.target,
      rows: () => narrow(relation.rows()),
    })),
  };
}

function narrowedOperation(
  operation: CollectionOperation,
  rows: DefinedResource,
  visible: ReadonlySet<string>,
): CollectionOperation {
  const { search: all, ...others } = operation;
  const search = all?.filter((field) => isSeen(field, visible)) ?? [];
  return {
    ...narrowedRoute(others, rows, visible),
    filters: narrowedFilters(others.filters, visible),
    ...(search.length > 0 && { search }),
  };
}

function narrowedRoute<Route extends Pick<ItemRoute, "fields" | "clientIncludes">>(
  { clientIncludes, ...route }: Route,
  rows: DefinedResource,
  visible: ReadonlySet<string>,
): Omit<Route, "clientIncludes"> & Pick<Route, "clientIncludes"> {
  const { fields } = route;
  const included = clientIncludes?.filter((path) => leads(path, rows, visible)) ?? [];
  return {
    ...route,
    ...(fields && { fields: fields.filter((key) => leads(key, rows, visible)) }),
    ...(included.length > 0 && { clientIncludes: included }),
  };
}

/** Of several fields, of which any may match, those remain that the caller may see. */
function narrowedFilters(
  filters: NonNullable<Filter["anyOf"]>,
  visible: ReadonlySet<string>,
): NonNullable<Filter["anyOf"]> {
  const seen = Object.entries(filters).flatMap(([name, filter]): readonly (readonly [string, Filter])[] => {
    if (!isSeen(filter, visible)) return [];
    if (filter.anyOf === undefined) return [[name, filter]];
    const anyOf = narrowedFilters(filter.anyOf, visible);
    return Object.keys(anyOf).length === 0 ? [] : [[name, { ...filter, anyOf }]];
  });
  return Object.fromEntries(seen);
}

/** True if the caller may see each field of a path such as `author.country`. */
function leads(path: string, from: DefinedResource, visible: ReadonlySet<string>): boolean {
  const [key = "", ...deeper] = path.split(".");
  const field = from.fields[key];
  if (field === undefined || !isSeen(field, visible)) return false;
  return deeper.length === 0 || ("target" in field && leads(deeper.join("."), field.target(), visible));
}

function isSeen({ onlyWith = [] }: OfRestricted, visible: ReadonlySet<string>): boolean {
  return onlyWith.every((name) => visible.has(name));
}
