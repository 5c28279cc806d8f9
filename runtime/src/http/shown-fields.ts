import type { Env } from "hono";
import type { CollectionOperation } from "../definition/resource.js";
import { chosenFields } from "../request/client-fields.js";
import { toOrder } from "../request/filters.js";
import { literalTest } from "../request/literal-wildcards.js";
import type { PageRequest } from "../request/page-request.js";
import type { Query } from "../request/query-string.js";
import type { RequestCursor } from "../request/request-cursor.js";
import { type ServedResource, servedShowing } from "./served-resource.js";

/** What a request to a collection is read along. */
interface Reading {
  readonly query: Query;
  readonly cursor: RequestCursor | undefined;
  readonly kind: PageRequest["kind"];
}

/**
 * The resource with the fields that an operation sends, or those of them that the client chooses; the resource itself if
 * these are all.
 * @throws Problem 400 for a field that cannot be chosen
 */
export function shownFields<E extends Env>(
  served: ServedResource<E>,
  operation: CollectionOperation,
  reading: Reading,
): ServedResource<E> {
  const fields = chosenFields(reading.query, operation) ?? operation.fields;
  return isPart(fields, served) ? servedShowing(served, fields, readFields(served, operation, reading)) : served;
}

/** The same for the route of an item. */
export function shownItem<E extends Env>(served: ServedResource<E>, query: Query): ServedResource<E> {
  const { item } = served.defined;
  const fields = chosenFields(query, item) ?? item.fields;
  return isPart(fields, served) ? servedShowing(served, fields, []) : served;
}

function isPart<E extends Env>(
  fields: readonly string[] | undefined,
  { defined }: ServedResource<E>,
): fields is readonly string[] {
  return fields !== undefined && fields.length < Object.keys(defined.fields).length;
}

/** The fields whose values reading needs. Undefined if rows are tested by any field: all are read then. */
function readFields<E extends Env>(
  { resource }: ServedResource<E>,
  { filters, distinct = [], order, parameters }: CollectionOperation,
  { query, cursor, kind }: Reading,
): readonly string[] | undefined {
  if (literalTest(query, filters, resource.provider) !== undefined) return undefined;
  // Batches of a stream begin at the values of the row before them.
  const streamed = kind === "off" ? (toOrder(query, filters, parameters.order) ?? order) : [];
  const along = [...(cursor?.fields ?? []), ...streamed];
  // A related row's field is none of the row's own columns.
  return [...distinct, ...along.flatMap(({ field, path }) => (path === undefined ? [field] : []))];
}
