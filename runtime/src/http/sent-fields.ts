import type { ServeOptions } from "../definition/api-options.js";
import type { CollectionOperation, ItemRoute, OrderField } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { RequestCursor } from "../request/cursor.js";
import { orderOfQuery } from "../request/filters/filters.js";
import type { MatchedQuery } from "../request/matched-query.js";
import type { PageRequest } from "../request/page-request.js";
import type { RowFilter } from "./collection-request.js";
import { type ItemShape, type ServedResource, servedAs } from "./served-resource.js";

/** The properties of a request that decide which columns it reads besides those that it sends. */
interface ReadParameters {
  readonly query: MatchedQuery;
  readonly cursor: RequestCursor | undefined;
  readonly kind: PageRequest["kind"];
}

/**
 * Returns the resource with the fields that an operation sends, or those of them that the client chooses. It has the
 * items that the client includes. Its rows have the columns that the request needs.
 * @throws Problem 400 for fields or items that cannot be chosen
 */
export function withSentFields(
  served: ServedResource,
  operation: CollectionOperation,
  reading: ReadParameters,
  filterRows: readonly RowFilter[],
): ServedResource {
  const { query } = reading;
  return servedAs(served, shapeOf(served, operation, query), {
    ...(operation.distinct && { distinct: operation.distinct }),
    tested: filterRows.flatMap((each) => each.columns(query, operation, served.defined.provider) ?? []),
    order: readAlong(operation, reading),
  });
}

/**
 * Returns the resource for the route of an item, like `withSentFields` for an operation.
 * @param lists the columns by which the lists on its page are found
 */
export function withSentItemFields(
  served: ServedResource,
  query: MatchedQuery,
  lists: readonly string[],
): ServedResource {
  return servedAs(served, shapeOf(served, served.defined.item, query), { lists });
}

function shapeOf(served: ServedResource, route: ItemRoute, query: MatchedQuery): ItemShape {
  const { select } = served.hooks;
  const all = Object.keys(served.defined.fields);
  const fields = select?.fields(query, route) ?? route.fields ?? all;
  const inclusion = select?.inclusion(query, includable(served, route));
  return fields.length === all.length && inclusion === undefined ? {} : { fields, inclusion };
}

/**
 * Returns the paths that a client can include. They contain no list with a handler, because Prisma would also read the
 * rows that the handler leaves out.
 */
function includable(
  { defined, options: { handlers } }: ServedResource,
  { clientIncludes }: ItemRoute,
): readonly string[] | undefined {
  if (handlers === undefined) return clientIncludes;
  return clientIncludes?.filter((path) => !leadsToHandler(path.split("."), defined, handlers));
}

function leadsToHandler(
  [key, ...deeper]: readonly string[],
  { model, fields, relations }: DefinedResource,
  handlers: NonNullable<ServeOptions["handlers"]>,
): boolean {
  const field = key === undefined ? undefined : fields[key];
  if (field === undefined || !("target" in field)) return false;
  const { field: name = key } = field;
  const isList = relations.some(({ operation }) => operation.name === name);
  if (isList && handlers[model]?.[name ?? ""] !== undefined) return true;
  return leadsToHandler(deeper, field.target(), handlers);
}

/** Returns the order whose values are the position of the next page or batch; empty for a page by number. */
function readAlong({ order }: CollectionOperation, { query, cursor, kind }: ReadParameters): readonly OrderField[] {
  if (kind !== "off") return cursor?.fields ?? [];
  // A row does not have the values of a related row. A stream in such an order is read by number.
  return (cursor?.fields ?? orderOfQuery(query) ?? order).filter(({ through }) => through === undefined);
}
