import { countStrategy } from "../counting/count-strategies.js";
import { rawQueriesOf } from "../counting/raw-queries.js";
import { rowCounts } from "../counting/row-counts.js";
import { totalsBy } from "../counting/totals.js";
import { databaseOf, isPlain } from "../definition/plain-client.js";
import type { PrismaClientLike, RowSource } from "../definition/row-source.js";
import type { CollectionPage, HeadersOf, PageMetadata } from "../document/format.js";
import type { InSnapshot, PageQuery, ReadContext } from "../reading/read-context.js";
import { readInSnapshot } from "../reading/snapshot.js";
import { orderOfQuery, whereOfQuery } from "../request/filters/filters.js";
import { withTieBreaker } from "../request/order.js";
import { byField } from "../request/public-names.js";
import { allOf } from "../request/where.js";
import { timedSource } from "../util/request-timing.js";
import type { CollectionRequest } from "./collection-request.js";

/** Returns the page that a format turns into a document: the request, and the metadata that was read for it. */
export function toCollectionPage(
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

/** Returns the query of a read: one `where` that joins filters, parent and scope, and the order. */
export function toPageQuery({
  served,
  operation,
  parent,
  query,
  cursor,
  schemaWhere,
  scope,
  relatedScopes: scopes,
  hooks,
}: CollectionRequest): PageQuery {
  const { filters, parameters } = operation;
  const { identifier, provider } = served.defined;
  const filtered = whereOfQuery(cursor?.rest ?? query, filters, { provider, exists: parameters.exists, scopes });
  const further = hooks.where.map((furtherCondition) => furtherCondition.where(query, operation, provider, scopes));
  const where = allOf([schemaWhere, parent?.where, filtered, ...further, scope]);
  const fields = byField(filters);
  const requested = cursor === undefined ? orderOfQuery(query) : undefined;
  if (requested !== undefined && operation.distinct !== undefined) {
    return { where, order: withTieBreaker(operation.order, identifier), groupOrder: requested, fields };
  }
  const order = cursor?.fields ?? withTieBreaker(requested ?? operation.order, identifier);
  return { where, order, cursor, fields };
}

/**
 * Returns the sources of the rows and the totals of a request, and the options for reading them.
 * @param testedRows The maximum number of rows that are tested for requirements that no `where` can express. Default:
 * the maximum of the part `wildcards`.
 */
export async function toReadContext(request: CollectionRequest, testedRows?: number): Promise<ReadContext<object>> {
  const { context, served, operation, hooks } = request;
  const { prisma } = served.options;
  const { database } = served.settings;
  const plain = isPlain(prisma, served.defined.model);
  // Before the scopes of embedded lists are called, because they have no influence on the total.
  const raw = rawQueriesOf(prisma, plain, mayHideRows(request));
  const { decorate, changesTotals } = await decorationOf(request, testedRows);
  const source = decorate(timedSource(context, served.source));
  // Counts are shared only if nothing but the condition and the application's key can make them differ. An extension or
  // a wrapper of a client could.
  const groups = hooks.mode.counting?.countsOf(request, source, raw);
  const sharingKey = plain && !changesTotals ? () => applicationKey(request, groups && operation.distinct) : undefined;
  const counts = groups ?? rowCounts(source, raw);
  const { pagination } = operation;
  const strategy = countStrategy(pagination, counts, () => served.counts?.(pagination, counts, sharingKey));
  // Snapshots also need a client without query hooks. The client of a transaction may lack what a wrapper adds, and an extension may
  // send transactions to another database (`@prisma/extension-read-replicas`: to the primary).
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

/** Checks whether a scope or a `where` of the schema decides which rows the request finds. */
function mayHideRows({ access, schemaWhere, scope, relatedScopes }: CollectionRequest): boolean {
  return access.isScoped || schemaWhere !== undefined || scope !== undefined || relatedScopes.size > 0;
}

/** The wrappers that a request puts around its source of rows. */
interface Decoration {
  decorate(source: RowSource<object>): RowSource<object>;
  /** Whether a wrapper removes some of the rows that the `where` finds. */
  readonly changesTotals: boolean;
}

/** Returns the wrappers for a request. Embedded lists change no total, but a test of the rows does. */
async function decorationOf(
  { access, served: { relations, defined }, operation, query, hooks }: CollectionRequest,
  testedRows: number | undefined,
): Promise<Decoration> {
  const join = relations && (await relations.joinStrategy(defined, operation, access));
  const tests = hooks.filterRows.flatMap((rowFilter) => rowFilter.source(query, operation, defined, testedRows) ?? []);
  return {
    decorate(source) {
      const joined = join?.sourceOf(source) ?? source;
      return tests.reduce((tested, test) => test(tested), joined);
    },
    changesTotals: tests.length > 0,
  };
}

/**
 * Returns the key that separates shared totals: the database, the application's `countKey`, and the distinct fields
 * that are counted. Undefined if the request must not share.
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
