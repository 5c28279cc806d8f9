import type { OrderField, Provider, Resource, ScalarType } from "../definition/resource.js";
import { toOrderBy } from "../request/order.js";
import { areNullsFirst } from "./null-order.js";
import type { PageQuery } from "./read-context.js";

/** What says how rows are sorted. */
type Sorting = readonly [
  by: readonly string[],
  query: Pick<PageQuery, "order" | "fields">,
  resource: Pick<Resource, "provider" | "identifier">,
];

/**
 * The order of groups of rows, in Prisma's terms: along the grouped fields while the order names these, by the extreme of
 * the first other one, or of their values where the database knows no extreme of it.
 */
export function groupOrder(...[by, query, resource]: Sorting): readonly object[] {
  const along = query.order.slice(0, leadingIndex(by, query.order));
  const rest = by.filter((name) => !along.some(({ field }) => field === name));
  const extreme = extremeOf(by, query, resource);
  return [
    ...toOrderBy(along),
    ...(extreme === undefined
      ? []
      : [extreme.direction === "ASC" ? { _min: { [extreme.field]: "asc" } } : { _max: { [extreme.field]: "desc" } }]),
    ...rest.map((field) => ({ [field]: "asc" })),
  ];
}

/**
 * The order of the rows of one group, in Prisma's terms. The field whose extreme the group stands by has its nulls last,
 * for they are no extreme: the first row then has the value that the group stands by.
 */
export function rowOrder(...[by, query, resource]: Sorting): readonly object[] {
  const extreme = extremeOf(by, query, resource);
  const { fields = {}, order } = query;
  return toOrderBy(order).map((sorted, index) => {
    const field = order[index];
    if (field === undefined || field !== extreme) return sorted;
    const isNullable = field.nullable ?? (Object.hasOwn(fields, field.field) && fields[field.field]?.nullable);
    if (!isNullable || !areNullsFirst(field, resource.provider)) return sorted;
    return { [field.field]: { sort: sorted[field.field], nulls: "last" } };
  });
}

/** The field of whose values each group stands by the least or the greatest. */
function extremeOf(...[by, { order, fields = {} }, { provider, identifier }]: Sorting): OrderField | undefined {
  const leading = leadingIndex(by, order);
  const along = order.slice(0, leading);
  const first = order[leading];
  if (first === undefined || by.every((name) => along.some(({ field }) => field === name))) return undefined;
  const type =
    identifier.fields.find(({ name }) => name === first.field)?.type ??
    (Object.hasOwn(fields, first.field) ? fields[first.field]?.type : undefined);
  return supportsMinMax(type, provider) ? first : undefined;
}

/** Where the order comes to the first field that does not group. */
function leadingIndex(by: readonly string[], order: readonly OrderField[]): number {
  const index = order.findIndex(({ field }) => !by.includes(field));
  return index === -1 ? order.length : index;
}

/**
 * True if the database knows the least and the greatest of several values of the type. SQLite and MySQL keep all of them
 * as what they compare; PostgreSQL has no `min` of a UUID or a boolean, SQL Server none of a bit.
 * @param type undefined where it is not known: of a field that no client may order by, which was checked before
 */
export function supportsMinMax(type: ScalarType | undefined, provider: Provider): boolean {
  return provider === "sqlite" || provider === "mysql" || (type !== "Uuid" && type !== "Boolean");
}
