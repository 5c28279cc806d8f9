import type { CollectionOperation, CursorField, KnownValues, OrderField } from "../definition/resource.js";
import { type PositionedQuery, readPosition } from "./cursor-position.js";
import { toOrder } from "./filters/filters.js";
import { parameterAt } from "./operation-parameters.js";
import { publicName } from "./public-names.js";
import { isUnder, type Query, without } from "./query-string.js";

/** What a request to a cursor-paged collection is read along, and from where. */
export interface RequestCursor extends PositionedQuery {
  /** As it was sent. */
  readonly query: Query;
  /** The declared fields, or those of the client's order; unique together. */
  readonly fields: readonly CursorField[];
}

type Operation = Pick<CollectionOperation, "pagination" | "parameters" | "filters" | "key">;

/**
 * The cursor of a request, and its position.
 * @throws Problem 400 as `readPosition` and `toOrder` do
 */
export function readCursor(query: Query, operation: Operation): RequestCursor {
  const fields = cursorFields(query, operation);
  return { query, fields, ...readPosition(query, fields) };
}

/**
 * The fields that a cursor-paged collection is ordered by: those of the client's order, completed by the identifier in
 * the direction of the last one, as the generator completes the declared ones.
 * @throws Problem 400 as `toOrder` does
 */
export function cursorFields(
  query: Query,
  { pagination, parameters, filters, key = [] }: Operation,
): readonly CursorField[] {
  const declared = pagination.viaCursor ?? [];
  const requested = toOrder(query, filters, parameters.order);
  const last = requested?.at(-1);
  if (requested === undefined || last === undefined || isSpelled(query, declared, parameters)) return declared;
  const missing = key.filter(({ name }) => !requested.some(({ field }) => field === name));
  const completed = [
    ...requested,
    ...missing.map(
      ({ name, publicName }): OrderField => ({
        field: name,
        ...(publicName && { publicName }),
        direction: last.direction,
      }),
    ),
  ];
  const known = [...declared, ...key.map(({ name, ...values }) => ({ field: name, ...values }))];
  return completed.map((field) => ({ ...field, ...knownOf(field, known, filters) }));
}

/**
 * True if the query spells the declared order in full, whether or not each of its fields may be ordered by: so does the
 * address of a view without parameters.
 */
export function isSpelled(query: Query, declared: readonly CursorField[], { order }: Operation["parameters"]): boolean {
  const spelled = query.entries.filter(
    ({ path: [name, field], value }) => name === order && field !== undefined && value !== "",
  );
  return (
    spelled.length === declared.length &&
    spelled.every(
      ({ path: [, field, ...deeper], value }, index) =>
        deeper.length === 0 && isDirection(declared[index], field, value),
    )
  );
}

function isDirection(declared: CursorField | undefined, field: string | undefined, value: string): boolean {
  return declared !== undefined && field === publicName(declared) && value.toUpperCase() === declared.direction;
}

function knownOf(
  order: OrderField,
  fields: readonly (KnownValues & Pick<OrderField, "field">)[],
  filters: Operation["filters"],
): KnownValues {
  const known = fields.find(({ field }) => field === order.field) ?? filters[publicName(order)];
  // Only if an emitted module was edited: what a client may order by has a filter.
  if (known === undefined) throw new Error(`Nothing is known of ${order.field}.`);
  const { type, nullable, values, sortedValues, declaredIn, finerThanMillisecond } = known;
  return {
    type,
    ...(nullable && { nullable }),
    ...(values && { values }),
    ...(sortedValues && { sortedValues }),
    ...(declaredIn && { declaredIn }),
    ...(finerThanMillisecond && { finerThanMillisecond }),
  };
}

/**
 * True for a bound on a field of a cursor, which a query may repeat: the last one is the position's, the others are
 * filters.
 */
export function mayRepeat(operation: Operation, path: readonly string[]): boolean {
  const parameter = operation.pagination.viaCursor === null ? undefined : parameterAt(operation, path);
  return parameter?.kind === "position" || (parameter?.kind === "comparison" && parameter.isPosition === true);
}

/** A query without the number of a page, which is not a parameter of a collection that is paged by cursor. */
export function withoutPageNumber(query: Query, operation: Operation): Query {
  const { page } = operation.parameters;
  return without(query, (path) => isUnder(path, page) && parameterAt(operation, path) === undefined);
}
