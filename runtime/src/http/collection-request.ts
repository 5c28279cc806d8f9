import type { Context, Env } from "hono";
import type { AnyHandler } from "../definition/api-options.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { CollectionPage, Format, RequestUrls } from "../document/format.js";
import type { ViewLinks } from "../document/view.js";
import type { PageQuery, ReadContext } from "../reading/read-context.js";
import type { PagedRequest } from "../request/page-request.js";
import type { Query } from "../request/query-string.js";
import type { RequestCursor } from "../request/request-cursor.js";
import type { RelatedScopes } from "../request/where.js";
import type { ServedResource } from "./served-resource.js";

/** The rows of a page, with what a document says of the page. */
export interface PageResult {
  readonly rows: readonly object[];
  readonly totalItems?: number | undefined;
  /** The page's number, if pages have numbers. */
  readonly page?: number | undefined;
  /** The size of a page, which may have fewer rows. */
  readonly itemsPerPage?: number | undefined;
  readonly view: ViewLinks | undefined;
}

/** How the pages of an operation are read. */
export interface PageMode {
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
}

/** How an operation is served. */
export interface OperationModes<E extends Env> {
  readonly page: PageMode;
  /** Provides the rows instead of Prisma. */
  readonly handler: AnyHandler<E> | undefined;
}

/** One request to a collection, understood: everything the answer needs but the rows. */
export interface CollectionRequest<E extends Env> {
  readonly context: Context<E>;
  readonly served: ServedResource<E>;
  readonly operation: CollectionOperation;
  readonly modes: OperationModes<E>;
  readonly urls: RequestUrls;
  readonly format: Format;
  readonly query: Query;
  /** Set if the operation is paged by cursor, and no handler provides its rows. */
  readonly cursor: RequestCursor | undefined;
  /** The collection itself, with base. */
  readonly iri: string;
  /** The same with the suffix of the request, if it had one. */
  readonly path: string;
  readonly scope: object | undefined;
  /** Of the related models that it filters by. */
  readonly relatedScopes: RelatedScopes;
  /** What a form offers as values of relations. */
  readonly choices: CollectionPage["choices"];
}
