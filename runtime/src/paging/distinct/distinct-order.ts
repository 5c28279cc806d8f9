import { dialects } from "../../definition/dialects.js";
import type { FieldValueInfo, OrderField, Provider, Resource, ScalarType } from "../../definition/resource.js";
import type { PageQuery } from "../../reading/read-context.js";
import { toOrderBy } from "../../request/order.js";
import { scalarTypes } from "../../request/scalar-types.js";
import { areNullsFirst } from "../cursors/null-order.js";

/** The grouped fields, and the query and resource that determine how rows are sorted. */
type Sorting = readonly [
  by: readonly string[],
  query: Pick<PageQuery, "order" | "groupOrder" | "fields">,
  resource: Pick<Resource, "provider" | "identifier">,
];

/**
 * Returns the order of groups, in Prisma's terms. It is the order that the client requests, if there is one. Otherwise
 * groups are sorted by the grouped fields at the start of the order, then by the least or greatest value of the next
 * field. If the database has no such value for the type, the remaining grouped fields decide.
 */
export function groupOrder(...[by, query, resource]: Sorting): readonly object[] {
  if (query.groupOrder !== undefined) return requestedGroupOrder(by, query.groupOrder, query.order);
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
 * Returns the client's order of groups, in Prisma's terms. The first row of a group has the least value of the leading
 * field in the operation's order, or the greatest if that field descends. This value counts regardless of the direction
 * that the client requests.
 */
function requestedGroupOrder(
  by: readonly string[],
  requested: readonly OrderField[],
  order: readonly OrderField[],
): readonly object[] {
  const rest = by.filter((name) => !requested.some(({ field }) => field === name));
  return [
    ...requested.map((wanted) => {
      const { field, direction } = wanted;
      if (by.includes(field)) return toOrderBy([wanted])[0] ?? {};
      const sorted = { [field]: direction === "ASC" ? "asc" : "desc" };
      return order.find((orderField) => orderField.field === field)?.direction === "DESC"
        ? { _max: sorted }
        : { _min: sorted };
    }),
    ...rest.map((field) => ({ [field]: "asc" })),
  ];
}

/**
 * Returns the order of the rows of one group, in Prisma's terms. Nulls of the leading field that does not group come
 * last, because they are neither its least nor its greatest value. The first row then has the value that the group is
 * ordered by.
 */
export function rowOrder(...[by, query, resource]: Sorting): readonly object[] {
  const { fields = {}, order } = query;
  // Fields that group are left out, because they are equal in all rows of the group. A database might sort by them
  // without need.
  const otherFields = order.filter(({ field }) => !by.includes(field));
  return toOrderBy(otherFields).map((sorted, index) => {
    const field = otherFields[index];
    if (field === undefined || index > 0) return sorted;
    const isNullable = field.nullable ?? (Object.hasOwn(fields, field.field) && fields[field.field]?.nullable);
    if (!isNullable || !areNullsFirst(field, resource.provider)) return sorted;
    return { [field.field]: { sort: field.direction === "ASC" ? "asc" : "desc", nulls: "last" } };
  });
}

/**
 * Returns the leading field that does not group: each group's first row has its least or greatest value. Undefined if
 * there is none, or if Prisma does not return its values as the database compares them.
 */
export function firstRowField(...[by, query, resource]: Sorting): OrderField | undefined {
  const first = query.order[leadingIndex(by, query.order)];
  if (first === undefined) return undefined;
  const { fields = {} } = query;
  const ofIdentifier = resource.identifier.fields.find(({ name }) => name === first.field);
  const requested = Object.hasOwn(fields, first.field) ? fields[first.field] : undefined;
  const { type, finerThanMillisecond }: Partial<FieldValueInfo> = ofIdentifier ?? requested ?? first;
  if (type === undefined || finerThanMillisecond || !scalarTypes[type].isReturnedWhole) return undefined;
  return supportsMinMax(type, resource.provider) ? first : undefined;
}

/**
 * Returns the order of pairs of a group and an enum's value, if the groups are sorted by such a value and the database
 * has no least or greatest one. Each group takes the place of its first pair. Undefined if there is no such enum.
 */
export function pairOrder(
  ...[by, query, resource]: Sorting
): { readonly field: string; readonly orderBy: readonly object[] } | undefined {
  const first = query.groupOrder === undefined ? groupedBy(by, query, resource) : undefined;
  if (first?.type !== "Enum" || supportsMinMax(first.type, resource.provider)) return undefined;
  const { field, direction } = first;
  const along = query.order.slice(0, leadingIndex(by, query.order));
  const rest = by.filter((name) => !along.some((orderField) => orderField.field === name));
  return {
    field,
    orderBy: toOrderBy([
      ...along,
      { field, direction },
      ...rest.map((name) => ({ field: name, direction: "ASC" as const })),
    ]),
  };
}

/** Returns the field whose least or greatest value sorts the groups; undefined if there is none. */
function extremeOf(...[by, query, resource]: Sorting): OrderField | undefined {
  const first = groupedBy(by, query, resource);
  return supportsMinMax(first?.type, resource.provider) ? first : undefined;
}

/** Returns the field whose values sort the groups, with its type if that is known. */
function groupedBy(...[by, { order, fields = {} }, { identifier }]: Sorting): OrderField | undefined {
  const leading = leadingIndex(by, order);
  const along = order.slice(0, leading);
  const first = order[leading];
  if (first === undefined || by.every((name) => along.some(({ field }) => field === name))) return undefined;
  const type =
    identifier.fields.find(({ name }) => name === first.field)?.type ??
    (Object.hasOwn(fields, first.field) ? fields[first.field]?.type : undefined) ??
    first.type;
  return { ...first, ...(type && { type }) };
}

/** Returns the index of the first field of the order that does not group. */
function leadingIndex(by: readonly string[], order: readonly OrderField[]): number {
  const index = order.findIndex(({ field }) => !by.includes(field));
  return index === -1 ? order.length : index;
}

/**
 * Returns true if the database can determine the least and the greatest value of the type.
 * @param type Undefined if it is not known: then no client may order by the field, and it was checked before
 */
export function supportsMinMax(type: ScalarType | undefined, provider: Provider): boolean {
  return type === undefined || !dialects[provider].withoutMinMax.includes(type);
}
