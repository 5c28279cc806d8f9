import type { CollectionOperation, CursorField, KnownValues, OrderField } from "../definition/resource.js";
import type { BoundEntry, BoundQuery } from "./bound-query.js";
import { type PositionedQuery, readPosition, type SentPosition, sentPosition } from "./cursor-position.js";
import { toOrder } from "./filters/filters.js";
import { publicName } from "./public-names.js";
import { isUnder, without } from "./query-string.js";

/** What a request to a cursor-paged collection is read along, and from where. */
export interface RequestCursor extends PositionedQuery<BoundEntry> {
  /** As it was sent. */
  readonly query: BoundQuery;
  /** The declared fields, or those of the client's order; unique together. */
  readonly fields: readonly CursorField[];
}

type Operation = Pick<CollectionOperation, "pagination" | "parameters" | "filters" | "key">;

/** The cursor of a request, with the entries of its position as they were sent. */
export interface SentCursor {
  readonly fields: readonly CursorField[];
  readonly position: SentPosition<BoundEntry>;
}

/** @throws Problem 400 as `sentPosition` and `toOrder` do */
export function sentCursor(query: BoundQuery, operation: Operation): SentCursor {
  const fields = cursorFields(query, operation);
  return { fields, position: sentPosition(query, fields) };
}

/**
 * The cursor of a request, and its position.
 * @throws Problem 400 as `readPosition` does
 */
export function readCursor(query: BoundQuery, { fields, position }: SentCursor): RequestCursor {
  return { query, fields, ...readPosition(query, fields, position) };
}

/**
 * The fields that a cursor-paged collection is ordered by: those of the client's order, completed by the identifier in
 * the direction of the last one, as the generator completes the declared ones.
 * @throws Problem 400 as `toOrder` does
 */
export function cursorFields(
  query: BoundQuery,
  { pagination, parameters, filters, key = [] }: Operation,
): readonly CursorField[] {
  const declared = pagination.viaCursor ?? [];
  const requested = toOrder(query);
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
export function isSpelled(
  query: BoundQuery,
  declared: readonly CursorField[],
  { order }: Operation["parameters"],
): boolean {
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

/** A query without the number of a page, which is not a parameter of a collection that is paged by cursor. */
export function withoutPageNumber(query: BoundQuery, { parameters: { page } }: Operation): BoundQuery {
  return without(query, ({ path, parameter }) => parameter === undefined && isUnder(path, page));
}
