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
  return order.map(({ field, path: [...relations] = [], direction, nulls }) => {
    const sort = direction === "ASC" ? "asc" : "desc";
    const last = relations.pop() ?? field;
    const sorted: OrderBy = { [last]: nulls === undefined ? sort : { sort, nulls } };
    return relations.reduceRight<OrderBy>((inner, relation) => ({ [relation]: inner }), sorted);
  });
}

/** The same order from its end. */
export function reverse<Field extends OrderField>(order: readonly Field[]): readonly Field[] {
  return order.map((field) => ({
    ...field,
    direction: field.direction === "ASC" ? "DESC" : "ASC",
    ...(field.nulls && { nulls: field.nulls === "first" ? "last" : "first" }),
  }));
}
