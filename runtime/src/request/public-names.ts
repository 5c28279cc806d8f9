/** The names by which clients know fields: the names in Prisma, unless the module declares others. */
import type { CollectionOperation, IdentifierField, OrderField, SearchField } from "../definition/resource.js";

type Filters = CollectionOperation["filters"];

export function publicFieldName(field: Pick<OrderField, "field" | "publicName"> | IdentifierField): string {
  return field.publicName ?? ("field" in field ? field.field : field.name);
}

/** Returns the filters by the names of their fields in Prisma. */
export function byField(filters: Filters): Filters {
  if (Object.values(filters).every(({ field }) => field === undefined)) return filters;
  return Object.fromEntries(Object.entries(filters).map(([parameter, filter]) => [filter.field ?? parameter, filter]));
}

/** Returns the public name of a searched field: `author.name`. */
export function searchedName({ field, publicName, through = [] }: SearchField): string {
  return publicName ?? [...through.map(({ relation }) => relation), field].join(".");
}
