import type { Identifier, NullsPlacement, OrderField } from "../definition/resource.js";

/**
 * The order completed by the identifier, so that no two rows are equal in it: else pages repeat or lose rows among ties.
 * The identifier follows in the direction of the last field, so that an index of the order serves it too. Fields that
 * are already in the order are not repeated.
 */
export function completeOrder(order: readonly OrderField[], identifier: Identifier): readonly OrderField[] {
  const missing = identifier.fields.filter(({ name }) => !order.some(({ field }) => field === name));
  if (missing.length === 0) return order;
  const direction = order.at(-1)?.direction ?? "ASC";
  return [...order, ...missing.map(({ name }) => ({ field: name, direction }))];
}

type SortOrder = "asc" | "desc";
interface OrderBy {
  [field: string]: SortOrder | { sort: SortOrder; nulls: NullsPlacement } | OrderBy;
}

/** The order in Prisma's terms. */
export function toOrderBy(order: readonly OrderField[]): OrderBy[] {
  return order.map(({ field, through = [], column = field, direction, nulls }) => {
    const sort = direction === "ASC" ? "asc" : "desc";
    const sorted: OrderBy = { [column]: nulls === undefined ? sort : { sort, nulls } };
    return through.reduceRight<OrderBy>((inner, { relation }) => ({ [relation]: inner }), sorted);
  });
}

/** A condition on a field of an order, in Prisma's terms. Of a related row's, null is the value of rows without one. */
export function onField(ordered: Pick<OrderField, "field" | "through" | "column">, condition: unknown): object {
  const { field, through, column = field } = ordered;
  if (through === undefined) return { [field]: condition };
  if (condition === null) return { NOT: onField(ordered, { not: null }) };
  return through.reduceRight<object>((inner, { relation }) => ({ [relation]: { is: inner } }), { [column]: condition });
}

/** The value that a row has in a field of an order; undefined if it was not read. */
export function fieldValue(row: object, { field, through, column = field }: OrderField): unknown {
  if (through === undefined) return Reflect.get(row, field);
  const related = through.reduce<unknown>(
    (found, { relation }) => (found === null || found === undefined ? found : Reflect.get(Object(found), relation)),
    row,
  );
  return related === null || related === undefined ? related : Reflect.get(Object(related), column);
}

/** The same order from its end. */
export function reverse<Field extends OrderField>(order: readonly Field[]): readonly Field[] {
  return order.map((field) => ({
    ...field,
    direction: field.direction === "ASC" ? "DESC" : "ASC",
    ...(field.nulls && { nulls: field.nulls === "first" ? "last" : "first" }),
  }));
}
