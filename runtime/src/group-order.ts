import { toOrderBy } from "./order.js";
import type { PageQuery } from "./prisma-page.js";
import type { Provider, Resource, ScalarType } from "./resource.js";

/**
 * The order of groups of rows, in Prisma's terms: along the grouped fields while the order names these, by the extreme of
 * the first other one, or of their values where the database knows no extreme of it.
 */
export function groupOrder(
  by: readonly string[],
  { order, fields = {} }: Pick<PageQuery, "order" | "fields">,
  { provider, identifier }: Pick<Resource, "provider" | "identifier">,
): readonly object[] {
  const leading = order.findIndex(({ field }) => !by.includes(field));
  const along = order.slice(0, leading === -1 ? order.length : leading);
  const rest = by.filter((name) => !along.some(({ field }) => field === name));
  const first = order[leading];
  const typeOf = (name: string) =>
    identifier.fields.find((field) => field.name === name)?.type ??
    (Object.hasOwn(fields, name) ? fields[name]?.type : undefined);
  const byExtreme = rest.length > 0 && first !== undefined && hasExtreme(typeOf(first.field), provider);
  return [
    ...toOrderBy(along),
    ...(byExtreme
      ? [first.direction === "ASC" ? { _min: { [first.field]: "asc" } } : { _max: { [first.field]: "desc" } }]
      : []),
    ...rest.map((field) => ({ [field]: "asc" })),
  ];
}

/**
 * True if the database knows the least and the greatest of several values of the type. SQLite and MySQL keep all of them
 * as what they compare; PostgreSQL has no `min` of a UUID or a boolean, SQL Server none of a bit.
 * @param type undefined where it is not known: of a field that no client may order by, which was checked before
 */
export function hasExtreme(type: ScalarType | undefined, provider: Provider): boolean {
  return provider === "sqlite" || provider === "mysql" || (type !== "Uuid" && type !== "Boolean");
}
