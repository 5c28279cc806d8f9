/** Fields under the names that clients know them by: those in Prisma, unless the module states others. */
import type { CollectionOperation, IdentifierField, OrderField, SearchField } from "../definition/resource.js";

type Filters = CollectionOperation["filters"];

export function publicName(field: Pick<OrderField, "field" | "publicName"> | IdentifierField): string {
  return field.publicName ?? ("field" in field ? field.field : field.name);
}

/** The filters by their fields' names in Prisma. */
export function byField(filters: Filters): Filters {
  if (Object.values(filters).every(({ field }) => field === undefined)) return filters;
  return Object.fromEntries(Object.entries(filters).map(([parameter, filter]) => [filter.field ?? parameter, filter]));
}

/** The name of a searched field for clients: `author.name`. */
export function searchedName({ field, publicName, through = [] }: SearchField): string {
  return publicName ?? [...through.map(({ relation }) => relation), field].join(".");
}
