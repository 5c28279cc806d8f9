import type { Env } from "hono";
import type { CollectionOperation, ItemRoute, OrderField } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { Select } from "../items/fields/bound-field.js";
import type { ServeOptions } from "../items/relation-types.js";
import { together } from "../items/shown-fields.js";
import type { BoundQuery } from "../request/bound-query.js";
import { toOrder } from "../request/filters/filters.js";
import type { PageRequest } from "../request/page-request.js";
import type { RequestCursor } from "../request/request-cursor.js";
import { type ServedResource, servedShaped } from "./served-resource.js";

/** What a request to a collection is read along. */
interface Reading {
  readonly query: BoundQuery;
  readonly cursor: RequestCursor | undefined;
  readonly kind: PageRequest["kind"];
}

/**
 * The resource with the fields that an operation sends, or those of them that the client chooses, and with the items
 * that the client includes; the resource itself if it differs in nothing.
 * @throws Problem 400 for what cannot be chosen
 */
export function shownFields<E extends Env>(
  served: ServedResource<E>,
  operation: CollectionOperation,
  reading: Reading,
): ServedResource<E> {
  return shownBy(served, operation, reading.query, {
    further: () => readFields(served, operation, reading),
    related: relatedFields(reading.cursor?.fields ?? []),
  });
}

/** The same for the route of an item. */
export function shownItem<E extends Env>(served: ServedResource<E>, query: BoundQuery): ServedResource<E> {
  return shownBy(served, served.defined.item, query, { further: () => [], related: undefined });
}

function shownBy<E extends Env>(
  served: ServedResource<E>,
  route: ItemRoute,
  query: BoundQuery,
  { further, related }: FurtherFields,
): ServedResource<E> {
  const { choices } = served.settings;
  const all = Object.keys(served.defined.fields);
  const fields = choices?.fields(query, route) ?? route.fields ?? all;
  const inclusion = choices?.inclusion(query, includable(served, route));
  const isWhole = fields.length === all.length && inclusion === undefined && related === undefined;
  return isWhole
    ? served
    : servedShaped(served, { fields, inclusion, further: further(), ...(related && { related }) });
}

/** What reading needs beside what is sent. */
interface FurtherFields {
  readonly further: () => readonly string[] | undefined;
  readonly related: Select | undefined;
}

/** The fields of related rows that a position is of; undefined if there are none. */
function relatedFields(cursor: readonly OrderField[]): Select | undefined {
  const selections = cursor.flatMap(({ field, through, column = field }) =>
    through === undefined
      ? []
      : [through.reduceRight<Select>((select, { relation }) => ({ [relation]: { select } }), { [column]: true })],
  );
  return selections.length === 0 ? undefined : selections.reduce(together);
}

/** Prisma reads included lists: it would show what the handler of a list's own collection leaves out. */
function includable<E extends Env>(
  { defined, options: { handlers } }: ServedResource<E>,
  { clientIncludes }: ItemRoute,
): readonly string[] | undefined {
  if (handlers === undefined) return clientIncludes;
  return clientIncludes?.filter((path) => !leadsToHandler(path.split("."), defined, handlers));
}

function leadsToHandler<E extends Env>(
  [key, ...deeper]: readonly string[],
  { resource, fields, relations }: DefinedResource,
  handlers: NonNullable<ServeOptions<E>["handlers"]>,
): boolean {
  const field = key === undefined ? undefined : fields[key];
  if (field === undefined || !("target" in field)) return false;
  const { field: name = key } = field;
  const isList = relations.some(({ operation }) => operation.name === name);
  if (isList && handlers[resource.model]?.[name ?? ""] !== undefined) return true;
  return leadsToHandler(deeper, field.target(), handlers);
}

/** The fields whose values reading needs. Undefined if rows are tested by any field: all are read then. */
function readFields<E extends Env>(
  { resource, settings }: ServedResource<E>,
  operation: CollectionOperation,
  { query, cursor, kind }: Reading,
): readonly string[] | undefined {
  const { distinct = [], order } = operation;
  if (settings.wildcards?.hasTest(query, operation, resource.provider)) return undefined;
  // Batches of a stream begin at the values of the row before them.
  const streamed = kind === "off" ? (toOrder(query) ?? order) : [];
  const along = [...(cursor?.fields ?? []), ...streamed];
  // A related row's field is not one of the row's columns.
  return [...distinct, ...along.flatMap(({ field, through }) => (through === undefined ? [field] : []))];
}
