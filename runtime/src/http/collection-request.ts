import type { Context } from "hono";
import type { RawQueries } from "../counting/raw-queries.js";
import type { RowCounts } from "../counting/row-counts.js";
import type { AnyHandler, ServeOptions } from "../definition/api-options.js";
import type { DescribedField } from "../definition/described-field.js";
import type { Ranges } from "../definition/dialects.js";
import type { CollectionOperation, Provider, Resource } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { RowSource } from "../definition/row-source.js";
import type { CollectionPage, Format, PageMetadata, RelatedList, RequestUrls } from "../document/format.js";
import type { PageQuery, ReadContext } from "../reading/read-context.js";
import type { RequestCursor, SentCursor } from "../request/cursor.js";
import { itemKey } from "../request/item-key.js";
import type { BoundQuery } from "../request/matched-query.js";
import type { PagedRequest, PageRequest } from "../request/page-request.js";
import type { RelatedScopes } from "../request/where.js";
import type { VisibleRows } from "../visibility/row-access.js";
import type { People } from "./resource-hooks.js";
import type { ServedResource } from "./served-resource.js";

/** The rows of a page, with what a document says of the page. */
export interface PageResult extends PageMetadata {
  readonly rows: readonly object[];
}

/** What a `Part` refuses of a request: called once its query is bound, before anything is read. */
export type RequestCheck = (
  request: Pick<CollectionRequest, "query" | "operation" | "format" | "hooks"> & {
    readonly served: Pick<ServedResource, "defined">;
    readonly page: Pick<PageRequest, "kind">;
  },
) => void;

/** A condition of the rows beside those of filters, made of one parameter. */
export interface FurtherCondition {
  /** Returns the name of the parameter, which a problem names: `search`. */
  parameterOf(operation: CollectionOperation): string;
  /**
   * Returns the condition; undefined if the query has none.
   *
   * @throws Problem 400 for a value that cannot be looked for
   */
  where(
    query: BoundQuery,
    operation: CollectionOperation,
    provider: Provider,
    scopes: RelatedScopes,
  ): object | undefined;
}

/** A test of the rows that a condition has found, for what no condition can say. */
export interface RowFilter {
  /** Returns the columns that are tested; undefined if this query needs no test. */
  columns(query: BoundQuery, operation: CollectionOperation, provider: Provider): readonly string[] | undefined;
  /**
   * Returns how the source is read so that its rows pass the test; undefined if this query needs none. It goes around a
   * source that embeds lists, not inside.
   *
   * @param limit how many rows one read may test. Default: the part's own. The source throws Problem 400 at the next one.
   */
  source(
    query: BoundQuery,
    operation: CollectionOperation,
    resource: Pick<Resource, "provider" | "identifier">,
    limit?: number,
  ): (<Row extends object>(source: RowSource<Row>) => RowSource<Row>) | undefined;
}

/** Reads what a page says beside its rows, such as facets; undefined if the request asks for nothing of it. */
export type MetadataReader = (request: CollectionRequest) => Promise<PageMetadata | undefined>;

/** What the forms of a page for people send, and what they offer. */
export interface Forms {
  /** Returns the query as every client spells it: a form without scripts can choose values, but no names. */
  order(query: BoundQuery, operation: CollectionOperation): BoundQuery;
  /** Reads what a form offers as values of relations. */
  choices(
    options: ServeOptions,
    resources: ReadonlyMap<string, DefinedResource>,
    operation: CollectionOperation,
    visible: VisibleRows,
  ): Promise<CollectionRequest["offered"]>;
  /** Reads the first items of the lists that lead on from an item. */
  related(
    incoming: Incoming,
    row: object,
    lists: readonly LeadingList[],
    document: { readonly urls: RequestUrls; readonly format: Format },
  ): Promise<readonly RelatedList[]>;
}

/** A format that routes answer in. One for people shows labels and forms, for which it reads more of requests and resources. */
export interface ServedFormat extends Format {
  readonly people?: People & Forms;
}

/** A list relation that an item's page leads to. */
export interface LeadingList extends RowTie, CollectionRoute {
  /** Its key in the item. */
  readonly key: string;
  /** The resource of the item, and its columns that the list is found by. */
  readonly resource: Resource;
  readonly columns: readonly string[];
}

/** How a collection that is paged by cursor knows its place in the order. */
export interface CursorMode {
  /**
   * The cursor of a query that has a part of a position, checked before the rest of the query.
   * @param visible what a client can see of the items, by name
   * @throws Problem 400 for a position of another cursor, or half of one
   */
  locate(
    sent: BoundQuery,
    operation: CollectionOperation,
    visible: { readonly [name: string]: DescribedField },
  ): SentCursor | undefined;
  /** A query without the number of a page, which is not a parameter here. */
  withoutPageNumber(query: BoundQuery, operation: CollectionOperation): BoundQuery;
  /** @throws Problem 400 for a value of a position that cannot be read */
  read(
    query: BoundQuery,
    page: PageRequest,
    operation: CollectionOperation,
    ranges: Ranges,
    located: SentCursor | undefined,
  ): RequestCursor;
}

/** How the items of a collection are counted that stand for several rows each. */
export interface GroupCounting {
  /** Returns undefined if the operation counts rows nevertheless. */
  countsOf(request: CollectionRequest, source: RowSource<object>, raw: RawQueries): RowCounts | undefined;
}

/** How the pages of an operation are read. */
export interface PageMode {
  /** Given if the operation is paged by cursor. */
  readonly cursor?: CursorMode;
  /** Given if the total does not count rows. */
  readonly counting?: GroupCounting;
  read(
    request: CollectionRequest,
    context: ReadContext<object>,
    requested: PagedRequest,
    query: PageQuery,
  ): Promise<PageResult>;
  /** Every row, if paging is off, in non-empty batches. Left out: those of the query, in its order. */
  readAll?(
    request: CollectionRequest,
    context: ReadContext<object>,
    query: PageQuery,
  ): AsyncIterable<readonly object[]>;
}

/** What ties a list relation's rows to their parent. */
export interface Parent {
  /** The path with the parent's key, without base: `/countries/FR/cities`. */
  readonly path: string;
  readonly where: object;
  /** As `ListedParent` has it. */
  readonly fixed: readonly string[];
  /** What a person calls it, if that was read. */
  readonly label?: string | undefined;
}

/** What ties a list to the item whose list it is. */
export interface ParentTie extends RowTie {
  /** The item's resource, with what the list is found by. */
  readonly parent: ServedResource;
  /** The same with what a person calls the item. */
  readonly labelled: ServedResource;
  /** The column that holds that. */
  readonly label: string | undefined;
}

export interface RowTie {
  /** The condition of the list's rows. */
  readonly whereOne: (parent: object) => object;
  /** As `ListedParent` has it. */
  readonly fixed: readonly string[];
}

/** The parent of a request to a list. */
export function parentOf(
  operation: CollectionOperation,
  { identifier }: Resource,
  row: object,
  { whereOne, fixed }: RowTie,
): Parent {
  return { path: operation.path.replace(":id", itemKey(identifier, row)), where: whereOne(row), fixed };
}

/** All rows as a response that is written while they are read. */
export type StreamAnswer = (request: CollectionRequest, query: PageQuery) => Promise<Response>;

/** What parts and formats add to the requests of an operation: resolved once, when its route is mounted. */
export interface OperationHooks {
  readonly problem: readonly RequestCheck[];
  readonly where: readonly FurtherCondition[];
  readonly filterRows: readonly RowFilter[];
  readonly mode: PageMode;
  /** Undefined if paging cannot be off. */
  readonly stream: StreamAnswer | undefined;
  readonly metadata: readonly MetadataReader[];
  /** Undefined if the API has no format for people. */
  readonly forms: Forms | undefined;
}

/** A collection's route. */
export interface CollectionRoute {
  readonly served: ServedResource;
  readonly operation: CollectionOperation;
  readonly hooks: OperationHooks;
  /** Provides the rows instead of Prisma. */
  readonly handler: AnyHandler | undefined;
}

/** A request, and the rows that it may see. */
export interface Incoming {
  readonly context: Context;
  readonly visible: VisibleRows;
}

/** One request to a collection, understood: everything the answer needs but the rows. */
export interface CollectionRequest extends Incoming, CollectionRoute {
  readonly parent: Parent | undefined;
  readonly urls: RequestUrls;
  readonly format: Format;
  readonly query: BoundQuery;
  readonly page: PageRequest;
  /** Set if the operation is paged by cursor, and no handler provides its rows. */
  readonly cursor: RequestCursor | undefined;
  /** The collection itself, with base. */
  readonly iri: string;
  /** As above, with the suffix of the request, if it has one. */
  readonly path: string;
  /** What the operation's `where` says. */
  readonly fixed: object | undefined;
  readonly scope: object | undefined;
  /** Of the related models that it filters by. */
  readonly relatedScopes: RelatedScopes;
  /** What a form offers as values of relations. */
  readonly offered: Pick<CollectionPage, "choices" | "lookups">;
}
