import type { Context, Env } from "hono";
import type { RawQueries } from "../counting/raw-queries.js";
import type { RowCounts } from "../counting/row-counts.js";
import type { AnyHandler } from "../definition/api-options.js";
import type { DescribedField } from "../definition/described-field.js";
import type { CollectionOperation, Resource } from "../definition/resource.js";
import type { RowSource } from "../definition/row-source.js";
import type { CollectionPage, Facets, Format, PageFacts, RequestUrls } from "../document/format.js";
import type { VisibleRows } from "../items/visible-rows.js";
import type { PageQuery, ReadContext } from "../reading/read-context.js";
import type { BoundQuery } from "../request/bound-query.js";
import { itemKey } from "../request/item-key.js";
import type { PagedRequest, PageRequest } from "../request/page-request.js";
import type { RequestCursor, SentCursor } from "../request/request-cursor.js";
import type { RelatedScopes } from "../request/where.js";
import type { ServedResource } from "./served-resource.js";

/** The rows of a page, with what a document says of the page. */
export interface PageResult extends PageFacts {
  readonly rows: readonly object[];
}

/** How the values of fields are counted. */
export interface FacetReading {
  /** @throws Error for a client with query hooks of the model, if the operation has facets */
  refuseHooks(prisma: object, model: string, operation: CollectionOperation): void;
  /** @throws Problem 400 for facets that a request cannot have */
  check(
    request: Pick<CollectionRequest<never>, "query" | "operation" | "format"> & {
      readonly served: Pick<ServedResource<never>, "resource" | "settings">;
      readonly page: Pick<PageRequest, "kind">;
    },
  ): void;
  read<E extends Env>(request: CollectionRequest<E>): Promise<Facets | undefined>;
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
    located: SentCursor | undefined,
  ): RequestCursor;
}

/** How the items of a collection are counted that stand for several rows each. */
export interface GroupCounting {
  /** Returns undefined if the operation counts rows nevertheless. */
  countsOf<E extends Env>(
    request: CollectionRequest<E>,
    source: RowSource<object>,
    raw: RawQueries,
  ): RowCounts | undefined;
}

/** How the pages of an operation are read. */
export interface PageMode {
  /** Given if the operation is paged by cursor. */
  readonly cursor?: CursorMode;
  /** Given if the total does not count rows. */
  readonly counting?: GroupCounting;
  read<E extends Env>(
    request: CollectionRequest<E>,
    context: ReadContext<object>,
    requested: PagedRequest,
    query: PageQuery,
  ): Promise<PageResult>;
  /** Every row, if paging is off, in non-empty batches. Left out: those of the query, in its order. */
  readAll?<E extends Env>(
    request: CollectionRequest<E>,
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
export interface ParentTie<E extends Env> extends RowTie {
  /** The item's resource, with what the list is found by. */
  readonly parent: ServedResource<E>;
  /** The same with what a person calls the item. */
  readonly labelled: ServedResource<E>;
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
export type StreamAnswer = <E extends Env>(request: CollectionRequest<E>, query: PageQuery) => Promise<Response>;

/** How an operation is served. */
export interface OperationModes<E extends Env> {
  readonly page: PageMode;
  /** Given if paging can be off. */
  readonly stream?: StreamAnswer | undefined;
  /** Given if a client may have values counted. */
  readonly facets?: FacetReading | undefined;
  /** Provides the rows instead of Prisma. */
  readonly handler: AnyHandler<E> | undefined;
}

/** A collection's route. */
export interface CollectionRoute<E extends Env> {
  readonly served: ServedResource<E>;
  readonly operation: CollectionOperation;
  readonly modes: OperationModes<E>;
}

/** A request, and the rows that it may see. */
export interface Incoming<E extends Env> {
  readonly context: Context<E>;
  readonly visible: VisibleRows;
}

/** One request to a collection, understood: everything the answer needs but the rows. */
export interface CollectionRequest<E extends Env> extends Incoming<E>, CollectionRoute<E> {
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
