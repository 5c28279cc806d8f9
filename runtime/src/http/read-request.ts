import type { Env } from "hono";
import { countStrategy } from "../counting/count-strategies.js";
import { rawQueriesOf } from "../counting/raw-queries.js";
import { rowCounts } from "../counting/row-counts.js";
import { totalsBy } from "../counting/totals.js";
import { databaseOf, isPlain } from "../definition/plain-client.js";
import type { PrismaClientLike, RowSource } from "../definition/row-source.js";
import type { CollectionPage, HeadersOf, PageFacts } from "../document/format.js";
import type { InSnapshot, PageQuery, ReadContext } from "../reading/read-context.js";
import { readInSnapshot } from "../reading/snapshot.js";
import { toOrder, toWhere } from "../request/filters/filters.js";
import { completeOrder } from "../request/order.js";
import { byField } from "../request/public-names.js";
import { allOf } from "../request/where.js";
import { timedSource } from "../util/measurement.js";
import type { CollectionRequest } from "./collection-request.js";

/** The request in the terms of a document, with what was read for it. */
export function toPage<E extends Env>(
  { context, served, operation, urls, iri, path, query, cursor, offered, parent }: CollectionRequest<E>,
  headersOf: HeadersOf,
  facts: PageFacts = {},
): CollectionPage {
  const acceptLanguage = context.req.header("Accept-Language");
  return {
    operation,
    urls,
    iri,
    path,
    query,
    cursor,
    ...facts,
    parent,
    ...offered,
    headersOf,
    acceptLanguage,
    ...served.description,
  };
}

/** The request in the terms of a read: conditions and order. */
export function toPageQuery<E extends Env>({
  served,
  operation,
  parent,
  query,
  cursor,
  fixed,
  scope,
  relatedScopes: scopes,
}: CollectionRequest<E>): PageQuery {
  const { filters, parameters } = operation;
  const { identifier, provider } = served.resource;
  const filtered = toWhere(cursor?.rest ?? query, filters, { provider, exists: parameters.exists, scopes });
  const searched = served.settings.search?.(query, operation, provider, scopes);
  const where = allOf([fixed, parent?.where, filtered, searched, scope]);
  const fields = byField(filters);
  const requested = cursor === undefined ? toOrder(query) : undefined;
  if (requested !== undefined && operation.distinct !== undefined) {
    return { where, order: completeOrder(operation.order, identifier), groupOrder: requested, fields };
  }
  const order = cursor?.fields ?? completeOrder(requested ?? operation.order, identifier);
  return { where, order, cursor, fields };
}

/**
 * Where this request's rows and totals come from, and the policy they are read by.
 * @param testedRows how many rows are tested for what no `where` can say; default as the part `wildcards` has it
 */
export async function toReadContext<E extends Env>(
  request: CollectionRequest<E>,
  testedRows?: number,
): Promise<ReadContext<object>> {
  const { context, served, operation, modes } = request;
  const { prisma } = served.options;
  const { database } = served.settings;
  const plain = isPlain(prisma, served.resource.model);
  // Before the scopes of embedded lists are called, which say nothing of the total.
  const raw = rawQueriesOf(prisma, plain, mayHideRows(request));
  const { decorate, changesTotals } = await decorationOf(request, testedRows);
  const source = decorate(timedSource(context, served.source));
  // Counts are shared only if nothing but the condition and the application's key can make them differ: whatever extends or
  // wraps a client can.
  const groups = modes.page.counting?.countsOf(request, source, raw);
  const sharingKey = plain && !changesTotals ? () => applicationKey(request, groups && operation.distinct) : undefined;
  const counts = groups ?? rowCounts(source, raw);
  const { pagination } = operation;
  const strategy = countStrategy(pagination, counts, () => served.counts?.(pagination, counts, sharingKey));
  // Only with a plain client, too: the client of a transaction may lack what a wrapper adds, and an extension may send
  // transactions to another database (`@prisma/extension-read-replicas`: to the primary).
  const hasSnapshots = plain && database.isolationLevel !== undefined;
  const inSnapshot: InSnapshot<object> = (read) =>
    readInSnapshot(prisma, database, (client: PrismaClientLike) => {
      const source = decorate(timedSource(context, served.sourceOf(client)));
      return read({ source, count: rowCounts(source, raw).count });
    });
  return {
    source,
    totals: totalsBy(strategy, database.countsBesideRows ?? false),
    ...(hasSnapshots && { inSnapshot }),
    resource: served.resource,
    database,
    pagination,
  };
}

/** Whether a scope or a `where` of the schema decides which rows the request finds. */
function mayHideRows<E extends Env>({ visible, fixed, scope, relatedScopes }: CollectionRequest<E>): boolean {
  return visible.isScoped || fixed !== undefined || scope !== undefined || relatedScopes.size > 0;
}

/** What a request adds to its source of rows. */
interface Decoration {
  decorate(source: RowSource<object>): RowSource<object>;
  /** True if the rows are not all those of the `where`. */
  readonly changesTotals: boolean;
}

/** Embedded lists change no total; a test of the rows does. */
async function decorationOf<E extends Env>(
  { visible, served: { relations, resource, settings }, operation, query }: CollectionRequest<E>,
  testedRows: number | undefined,
): Promise<Decoration> {
  const join = relations && (await relations.joinStrategy(resource, operation, visible));
  const literals = settings.wildcards?.source(query, operation, resource, testedRows);
  return {
    decorate(source) {
      const joined = join?.sourceOf(source) ?? source;
      return literals?.(joined) ?? joined;
    },
    changesTotals: literals !== undefined,
  };
}

/**
 * Returns what separates totals: the database, what the application says, and the fields whose values are counted.
 * @param distinct undefined if rows are counted
 */
async function applicationKey<E extends Env>(
  { context, served }: CollectionRequest<E>,
  distinct: readonly string[] | undefined,
): Promise<unknown> {
  const { countKey, prisma } = served.options;
  const database = databaseOf(prisma);
  const own: unknown = countKey === undefined ? "" : await countKey(context);
  if (typeof own !== "string" || database === undefined) return undefined;
  return JSON.stringify([database, own, ...(distinct ? [distinct] : [])]);
}
