import type { Identifier, NullsPlacement, OrderField } from "../definition/resource.js";

/**
 * Returns the order with the identifier as its tie-breaker, so that no two rows are equal in it. Otherwise pages would
 * repeat or lose rows among ties. The identifier follows in the direction of the last field, so that an index of the
 * order serves it, too. Fields that are already in the order are not repeated.
 */
export function withTieBreaker(order: readonly OrderField[], identifier: Identifier): readonly OrderField[] {
  const missing = identifier.fields.filter(({ name }) => !order.some(({ field }) => field === name));
  if (missing.length === 0) return order;
  const direction = order.at(-1)?.direction ?? "ASC";
  return [...order, ...missing.map(({ name }) => ({ field: name, direction }))];
}

type SortOrder = "asc" | "desc";
interface OrderBy {
  [field: string]: SortOrder | { sort: SortOrder; nulls: NullsPlacement } | OrderBy;
}

/** Returns the order as Prisma's `orderBy`: `[{ name: "asc" }, { id: "asc" }]`. */
export function toOrderBy(order: readonly OrderField[]): OrderBy[] {
  return order.map(({ field, through = [], column = field, direction, nulls }) => {
    const sort = direction === "ASC" ? "asc" : "desc";
    const sorted: OrderBy = { [column]: nulls === undefined ? sort : { sort, nulls } };
    return through.reduceRight<OrderBy>((inner, { relation }) => ({ [relation]: inner }), sorted);
  });
}

/**
 * Returns Prisma's condition on a field of an order: `{ country: { is: { name: "France" } } }`. Null in a field of a
 * related row also matches rows without a related row.
 */
export function onOrderField(ordered: Pick<OrderField, "field" | "through" | "column">, condition: unknown): object {
  const { field, through, column = field } = ordered;
  if (through === undefined) return { [field]: condition };
  if (condition === null) return { NOT: onOrderField(ordered, { not: null }) };
  return through.reduceRight<object>((inner, { relation }) => ({ [relation]: { is: inner } }), { [column]: condition });
}

/** Returns the value of a row in a field of an order; undefined if it was not read. */
export function fieldValue(row: object, { field, through, column = field }: OrderField): unknown {
  if (through === undefined) return Reflect.get(row, field);
  const related = through.reduce<unknown>(
    (found, { relation }) => (found === null || found === undefined ? found : Reflect.get(Object(found), relation)),
    row,
  );
  return related === null || related === undefined ? related : Reflect.get(Object(related), column);
}

/**
 * Returns the order in the opposite direction: `ASC` becomes `DESC`, nulls that came first come last, and vice versa.
 */
export function reverse<Field extends OrderField>(order: readonly Field[]): readonly Field[] {
  return order.map((field) => ({
    ...field,
    direction: field.direction === "ASC" ? "DESC" : "ASC",
    ...(field.nulls && { nulls: field.nulls === "first" ? "last" : "first" }),
  }));
}
