import type { Ranges } from "../../definition/dialects.js";
import type { CollectionOperation, CursorField, FieldValueInfo, OrderField } from "../../definition/resource.js";
import { isSpelled, type RequestCursor, type SentCursor } from "../../request/cursor.js";
import { orderOfQuery } from "../../request/filters/filters.js";
import type { MatchedQuery } from "../../request/matched-query.js";
import { publicFieldName } from "../../request/public-names.js";
import { isUnder, withoutPaths } from "../../request/query-string.js";
import { readPosition, sentPosition } from "./cursor-position.js";

type CursorOperation = Pick<CollectionOperation, "pagination" | "parameters" | "filters" | "key">;

/**
 * Returns the cursor of a request, with the entries of its position.
 * @throws Problem 400 as `sentPosition` and `orderOfQuery` do
 */
export function sentCursor(query: MatchedQuery, operation: CursorOperation): SentCursor {
  const fields = cursorFields(query, operation);
  return { fields, position: sentPosition(query, fields) };
}

/**
 * Returns the cursor of a request, with the values of its position.
 * @throws Problem 400 as `readPosition` does
 */
export function readCursor(query: MatchedQuery, { fields, position }: SentCursor, ranges: Ranges): RequestCursor {
  return { query, fields, ...readPosition(query, fields, position, ranges) };
}

/**
 * Returns the fields by which a cursor-paged collection is ordered. For an order that the client requests, the
 * identifier is added as the tie-breaker, in the direction of the last field. The generator adds it to declared orders
 * in the same way.
 * @throws Problem 400 as `orderOfQuery` does
 */
export function cursorFields(
  query: MatchedQuery,
  { pagination, parameters, filters, key = [] }: CursorOperation,
): readonly CursorField[] {
  const declared = pagination.viaCursor ?? [];
  const requested = orderOfQuery(query);
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
  const knownFields = [...declared, ...key.map(({ name, ...values }) => ({ field: name, ...values }))];
  return completed.map((field) => ({ ...field, ...knownOf(field, knownFields, filters) }));
}

function knownOf(
  order: OrderField,
  fields: readonly (FieldValueInfo & Pick<OrderField, "field">)[],
  filters: CursorOperation["filters"],
): FieldValueInfo {
  const valueProperties = fields.find(({ field }) => field === order.field) ?? filters[publicFieldName(order)];
  // This happens only if an emitted module was edited, because a field that a client may order by has a filter.
  if (valueProperties === undefined) throw new Error(`Nothing is known of ${order.field}.`);
  const { type, nullable, values, sortedValues, declaredIn, finerThanMillisecond } = valueProperties;
  return {
    type,
    ...(nullable && { nullable }),
    ...(values && { values }),
    ...(sortedValues && { sortedValues }),
    ...(declaredIn && { declaredIn }),
    ...(finerThanMillisecond && { finerThanMillisecond }),
  };
}

/** Returns a query without a page number, which is not a parameter of a collection that is paged by cursor. */
export function withoutPageNumber(query: MatchedQuery, { parameters: { page } }: CursorOperation): MatchedQuery {
  return withoutPaths(query, ({ path, parameter }) => parameter === undefined && isUnder(path, page));
}
