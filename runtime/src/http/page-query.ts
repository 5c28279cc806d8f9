import { countStrategy } from "../counting/count-strategies.js";
import { rawQueriesOf } from "../counting/raw-queries.js";
import { rowCounts } from "../counting/row-counts.js";
import { totalsBy } from "../counting/totals.js";
import { databaseOf, isPlain } from "../definition/plain-client.js";
import type { PrismaClientLike, RowSource } from "../definition/row-source.js";
import type { CollectionPage, HeadersOf, PageMetadata } from "../document/format.js";
import type { InSnapshot, PageQuery, ReadContext } from "../reading/read-context.js";
import { readInSnapshot } from "../reading/snapshot.js";
import { toOrder, toWhere } from "../request/filters/filters.js";
import { completeOrder } from "../request/order.js";
import { byField } from "../request/public-names.js";
import { allOf } from "../request/where.js";
import { timedSource } from "../util/request-timing.js";
import type { CollectionRequest } from "./collection-request.js";

/** The request in the terms of a document, with what was read for it. */
export function toPage(
  { context, served, operation, urls, iri, path, query, cursor, offered, parent }: CollectionRequest,
  headersOf: HeadersOf,
  metadata: PageMetadata = {},
): CollectionPage {
  const acceptLanguage = context.req.header("Accept-Language");
  return {
    operation,
    urls,
    iri,
    path,
    query,
    cursor,
    ...metadata,
    parent,
    ...offered,
    headersOf,
    acceptLanguage,
    ...served.description,
  };
}

/** The request in the terms of a read: conditions and order. */
export function toPageQuery({
  served,
  operation,
  parent,
  query,
  cursor,
  fixed,
  scope,
  relatedScopes: scopes,
  hooks,
}: CollectionRequest): PageQuery {
  const { filters, parameters } = operation;
  const { identifier, provider } = served.defined;
  const filtered = toWhere(cursor?.rest ?? query, filters, { provider, exists: parameters.exists, scopes });
  const further = hooks.where.map((each) => each.where(query, operation, provider, scopes));
  const where = allOf([fixed, parent?.where, filtered, ...further, scope]);
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
export async function toReadContext(request: CollectionRequest, testedRows?: number): Promise<ReadContext<object>> {
  const { context, served, operation, hooks } = request;
  const { prisma } = served.options;
  const { database } = served.settings;
  const plain = isPlain(prisma, served.defined.model);
  // Before the scopes of embedded lists are called, which say nothing of the total.
  const raw = rawQueriesOf(prisma, plain, mayHideRows(request));
  const { decorate, changesTotals } = await decorationOf(request, testedRows);
  const source = decorate(timedSource(context, served.source));
  // Counts are shared only if nothing but the condition and the application's key can make them differ: whatever extends or
  // wraps a client can.
  const groups = hooks.mode.counting?.countsOf(request, source, raw);
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
    resource: served.defined,
    database,
    pagination,
  };
}

/** Whether a scope or a `where` of the schema decides which rows the request finds. */
function mayHideRows({ visible, fixed, scope, relatedScopes }: CollectionRequest): boolean {
  return visible.isScoped || fixed !== undefined || scope !== undefined || relatedScopes.size > 0;
}

/** What a request adds to its source of rows. */
interface Decoration {
  decorate(source: RowSource<object>): RowSource<object>;
  /** True if the rows are not all those of the `where`. */
  readonly changesTotals: boolean;
}

/** Embedded lists change no total; a test of the rows does. */
async function decorationOf(
  { visible, served: { relations, defined }, operation, query, hooks }: CollectionRequest,
  testedRows: number | undefined,
): Promise<Decoration> {
  const join = relations && (await relations.joinStrategy(defined, operation, visible));
  const tests = hooks.filterRows.flatMap((each) => each.source(query, operation, defined, testedRows) ?? []);
  return {
    decorate(source) {
      const joined = join?.sourceOf(source) ?? source;
      return tests.reduce((tested, test) => test(tested), joined);
    },
    changesTotals: tests.length > 0,
  };
}

/**
 * Returns what separates totals: the database, what the application says, and the fields whose values are counted.
 * @param distinct undefined if rows are counted
 */
async function applicationKey(
  { context, served }: CollectionRequest,
  distinct: readonly string[] | undefined,
): Promise<unknown> {
  const { countKey, prisma } = served.options;
  const database = databaseOf(prisma);
  const own: unknown = countKey === undefined ? "" : await countKey(context);
  if (typeof own !== "string" || database === undefined) return undefined;
  return JSON.stringify([database, own, ...(distinct ? [distinct] : [])]);
}
