import type { Context, Env } from "hono";
import type { CollectionHandler } from "./api-options.js";
import { toOrder, toWhere } from "./filters.js";
import type { CollectionPage, Format } from "./formats/format.js";
import type { Answer, Modes } from "./mode.js";
import { completeOrder } from "./order.js";
import type { PageQuery, ReadContext } from "./prisma-page.js";
import type { Query } from "./query-string.js";
import type { RequestPlace } from "./request-context.js";
import type { CollectionOperation } from "./resource.js";
import { allOf } from "./scope.js";
import type { Served } from "./served.js";
import type { RowSource } from "./source.js";

/** What ties a list relation's rows to their parent. */
export interface Parent {
  /** The path with the parent's key, without base: `/countries/FR/cities`. */
  readonly path: string;
  readonly where: object;
}

/** A handler whose emitted types were checked already: here it is one of many. */
export type AnyHandler<E extends Env> = CollectionHandler<E, never, object, never, never>;

/** What an emitted route gives beside the operation's policy. */
export interface OperationModes<E extends Env> extends Modes {
  /** Gives the rows in Prisma's place. */
  readonly handler?: AnyHandler<E> | undefined;
}

/** One request to a collection, understood: everything the answer needs but the rows. */
export interface CollectionRequest<E extends Env> {
  readonly context: Context<E>;
  readonly served: Served<E>;
  readonly operation: CollectionOperation;
  readonly modes: OperationModes<E>;
  readonly place: RequestPlace;
  readonly format: Format;
  readonly query: Query;
  /** With base, never with a query. */
  readonly path: string;
  readonly scope: object | undefined;
}

/** The request in the terms of a document, with what was read for it. */
export function toPage<E extends Env>(
  { served, operation, place, path, query }: CollectionRequest<E>,
  { totalItems, view }: Partial<Pick<Answer, "totalItems" | "view">> = {},
): CollectionPage {
  return { operation, place, path, query, totalItems, view, ...served.description };
}

/** The request in the terms of a read: conditions and order. */
export function toPageQuery<E extends Env>(
  { served, operation, modes, query, scope }: CollectionRequest<E>,
  parent: Parent | undefined,
): PageQuery {
  const { filters, pagination } = operation;
  const cursor = pagination.viaCursor;
  const { identifier, provider } = served.resource;
  const where = allOf([operation.where, parent?.where, toWhere(query, filters, { provider, cursor, ...modes }), scope]);
  const asked = cursor ?? toOrder(query, filters) ?? operation.order;
  return { where, order: completeOrder(asked, identifier), fields: filters };
}

/**
 * Where this request's rows come from, and the policy they are read by.
 * @param testedRows how many rows are tested for what no `where` can say; default as `literalSource`
 */
export async function toReadContext<E extends Env>(
  { context, served, operation, modes, query }: CollectionRequest<E>,
  { where }: PageQuery,
  testedRows?: number,
): Promise<ReadContext<object>> {
  const { transaction, related, resource } = served;
  const join = related && (await related.joinStrategy(resource, operation, context));
  const joinedSource = (source: RowSource<object>) => join?.sourceOf(source) ?? source;
  const withLiterals = modes.text?.literalSource(query, operation.filters, resource, testedRows);
  const testedSource = (source: RowSource<object>) => withLiterals?.(source) ?? source;
  const joined = joinedSource(served.source);
  const source = testedSource(joined);
  return {
    source,
    ...(transaction && { transaction: (run) => transaction((each) => run(testedSource(joinedSource(each)))) }),
    resource,
    database: served.settings.database,
    pagination: operation.pagination,
    bareTable: served.countsRaw && where === undefined,
    mayEstimate: where === undefined && (modes.count?.mayEstimate(served.options.prisma) ?? false),
    // A join changes no total; a test of the rows does.
    ...(source === joined && { countedAs: served.source, counts: served.counts }),
    ...(modes.count && { count: modes.count }),
  };
}
