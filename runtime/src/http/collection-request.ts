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
import type { MatchedQuery } from "../request/matched-query.js";
import type { PagedRequest, PageRequest } from "../request/page-request.js";
import type { RelatedScopes } from "../request/where.js";
import type { RowAccess } from "../visibility/row-access.js";
import type { People } from "./resource-hooks.js";
import type { ServedResource } from "./served-resource.js";

/** The rows of a page, and its metadata. */
export interface PageResult extends PageMetadata {
  readonly rows: readonly object[];
}

/**
 * A check by which a `Part` refuses a request. It runs after the query has been matched with the parameters, and before
 * anything is read.
 */
export type RequestCheck = (
  request: Pick<CollectionRequest, "query" | "operation" | "format" | "hooks"> & {
    readonly served: Pick<ServedResource, "defined">;
    readonly page: Pick<PageRequest, "kind">;
  },
) => void;

/** A condition on the rows in addition to the filters, built from one parameter, such as `search`. */
export interface FurtherCondition {
  /** Returns the name of the parameter for the text of a problem: `search`. */
  parameterOf(operation: CollectionOperation): string;
  /**
   * Returns the condition; undefined if the query has none.
   *
   * @throws Problem 400 for a value that cannot be searched for
   */
  where(
    query: MatchedQuery,
    operation: CollectionOperation,
    provider: Provider,
    scopes: RelatedScopes,
  ): object | undefined;
}

/** A test of the rows that a `where` has found, for requirements that no `where` can express. */
export interface RowFilter {
  /** Returns the columns that are tested; undefined if this query needs no test. */
  columns(query: MatchedQuery, operation: CollectionOperation, provider: Provider): readonly string[] | undefined;
  /**
   * Returns a function that wraps a source, so that it reads only rows that pass the test; undefined if this query
   * needs none. The wrapper goes around a source that embeds lists, not inside it.
   *
   * @param limit the maximum number of rows that one read may test. Default: the maximum of the part. The source throws
   * Problem 400 if a read needs more.
   */
  source(
    query: MatchedQuery,
    operation: CollectionOperation,
    resource: Pick<Resource, "provider" | "identifier">,
    limit?: number,
  ): (<Row extends object>(source: RowSource<Row>) => RowSource<Row>) | undefined;
}

/**
 * A function that reads further metadata of a page, such as facets. It returns undefined if the request asks for none.
 */
export type MetadataReader = (request: CollectionRequest) => Promise<PageMetadata | undefined>;

/** The functions that a format for people (HTML) needs for its forms and its lists. */
export interface Forms {
  /**
   * Returns the query of a form, spelled as other clients spell it. A form without scripts can choose values of
   * parameters, but no names.
   */
  order(query: MatchedQuery, operation: CollectionOperation): MatchedQuery;
  /** Reads the related items that a form offers as values of a filter. */
  choices(
    options: ServeOptions,
    resources: ReadonlyMap<string, DefinedResource>,
    operation: CollectionOperation,
    access: RowAccess,
  ): Promise<CollectionRequest["offered"]>;
  /** Reads the first items of each list relation that the page of an item shows. */
  related(
    incoming: Incoming,
    row: object,
    lists: readonly LeadingList[],
    document: { readonly urls: RequestUrls; readonly format: Format },
  ): Promise<readonly RelatedList[]>;
}

/**
 * A format in which routes answer. A format for people (HTML) shows labels and forms, and has the functions that read
 * them.
 */
export interface ServedFormat extends Format {
  readonly people?: People & Forms;
}

/** A list relation whose first items the page of an item shows. */
export interface LeadingList extends ParentCondition, ServedCollection {
  /** The key of the list in the item: `cities`. */
  readonly key: string;
  /** The resource of the item, and the columns of the item by which the rows of the list are found. */
  readonly resource: Resource;
  readonly columns: readonly string[];
}

/** The functions that read the cursor and the position of a request to a cursor-paged collection. */
export interface CursorMode {
  /**
   * Returns the cursor of a query that contains a position or a part of one, otherwise undefined. Runs before the rest
   * of the query is checked.
   * @param itemFields the fields of an item, by name
   * @throws Problem 400 for a position of another cursor, or half of one
   */
  findPosition(
    sent: MatchedQuery,
    operation: CollectionOperation,
    itemFields: { readonly [name: string]: DescribedField },
  ): SentCursor | undefined;
  /** Returns the query without the number of a page, because a cursor-paged collection has no such parameter. */
  withoutPageNumber(query: MatchedQuery, operation: CollectionOperation): MatchedQuery;
  /**
   * Reads the cursor and the position of a request.
   * @throws Problem 400 for a value of a position that cannot be read
   */
  read(
    query: MatchedQuery,
    page: PageRequest,
    operation: CollectionOperation,
    ranges: Ranges,
    queryCursor: SentCursor | undefined,
  ): RequestCursor;
}

/** The counting of items that each stand for several rows (`distinct`). */
export interface GroupCounting {
  /** Returns the counts of such items; undefined if the operation counts rows nevertheless. */
  countsOf(request: CollectionRequest, source: RowSource<object>, raw: RawQueries): RowCounts | undefined;
}

/** The mode of an operation: it reads the pages by number, by cursor, or as distinct values. */
export interface PageMode {
  /** The functions for cursors. Undefined unless the operation is paged by cursor. */
  readonly cursor?: CursorMode;
  /** The counting of the total. Undefined if the total is the number of rows. */
  readonly counting?: GroupCounting;
  read(
    request: CollectionRequest,
    context: ReadContext<object>,
    requested: PagedRequest,
    query: PageQuery,
  ): Promise<PageResult>;
  /**
   * Reads all rows in non-empty batches if paging is off. Default: the stream reads the rows of the query, in its
   * order.
   */
  readAll?(
    request: CollectionRequest,
    context: ReadContext<object>,
    query: PageQuery,
  ): AsyncIterable<readonly object[]>;
}

/** The parent of a request to a list relation, and the condition by which the list's rows are found. */
export interface Parent {
  /** The path with the parent's key, without base: `/countries/FR/cities`. */
  readonly path: string;
  readonly where: object;
  /** See `ListedParent.impliedFields`. */
  readonly impliedFields: readonly string[];
  /** The label of the parent: `France`. Undefined if it was not read. */
  readonly label?: string | undefined;
}

/** The parent link of a list relation, and the resource of the parent. */
export interface ParentLookup extends ParentCondition {
  /** The resource of the parent. Its rows have the columns by which the list is found. */
  readonly parent: ServedResource;
  /** Like `parent`, but its rows have the column of the label, too. */
  readonly labelled: ServedResource;
  /** The column that holds the parent's label. Undefined if no page shows a label. */
  readonly label: string | undefined;
}

export interface ParentCondition {
  /** Returns the condition by which the list's rows are found for one parent: `{ countryCode: "FR" }`. */
  readonly whereOne: (parent: object) => object;
  /** See `ListedParent.impliedFields`. */
  readonly impliedFields: readonly string[];
}

/** Returns the parent of a request to a list relation. */
export function parentOf(
  operation: CollectionOperation,
  { identifier }: Resource,
  row: object,
  { whereOne, impliedFields }: ParentCondition,
): Parent {
  return { path: operation.path.replace(":id", itemKey(identifier, row)), where: whereOne(row), impliedFields };
}

/** A function that answers with all rows, in a response that is written while they are read. */
export type StreamAnswer = (request: CollectionRequest, query: PageQuery) => Promise<Response>;

/** The functions that parts and formats add to an operation. They are resolved once, when its route is mounted. */
export interface OperationHooks {
  readonly problem: readonly RequestCheck[];
  readonly where: readonly FurtherCondition[];
  readonly filterRows: readonly RowFilter[];
  readonly mode: PageMode;
  /** Answers with paging off. Undefined if paging cannot be off. */
  readonly stream: StreamAnswer | undefined;
  readonly metadata: readonly MetadataReader[];
  /** The functions for forms. Undefined if the API has no format for people. */
  readonly forms: Forms | undefined;
}

/** The route of a collection, with all that does not depend on the request. */
export interface ServedCollection {
  readonly served: ServedResource;
  readonly operation: CollectionOperation;
  readonly hooks: OperationHooks;
  /** The application's function that returns the rows. Undefined if Prisma reads them. */
  readonly handler: AnyHandler | undefined;
}

/** A request, and the access to rows that it has. */
export interface Incoming {
  readonly context: Context;
  readonly access: RowAccess;
}

/** A parsed request to a collection: everything that the answer needs except the rows. */
export interface CollectionRequest extends Incoming, ServedCollection {
  readonly parent: Parent | undefined;
  readonly urls: RequestUrls;
  readonly format: Format;
  readonly query: MatchedQuery;
  readonly page: PageRequest;
  /** The cursor of the request. Undefined unless the operation is paged by cursor and Prisma reads its rows. */
  readonly cursor: RequestCursor | undefined;
  /** The IRI of the collection, with base: `/api/cities`. */
  readonly iri: string;
  /** The IRI, followed by the suffix that the request has, if any: `/api/cities.json`. */
  readonly path: string;
  /**
   * The condition that the operation declares (`where`), with the time of this request. Undefined if it declares none.
   */
  readonly schemaWhere: object | undefined;
  readonly scope: object | undefined;
  /** The scopes of the related models that the request filters by. */
  readonly relatedScopes: RelatedScopes;
  /** The related items that a form offers as values of filters. */
  readonly offered: Pick<CollectionPage, "choices" | "lookups">;
}
