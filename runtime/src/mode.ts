import type { Env } from "hono";
import type { CollectionRequest } from "./collection-request.js";
import type { ViewLinks } from "./hydra/view.js";
import type { TextMatch } from "./like.js";
import type { PageRequest } from "./page-request.js";
import type { Page, PageQuery, ReadContext } from "./prisma-page.js";
import type { Query } from "./query-string.js";
import type { CollectionOperation, Filter, Provider, Resource } from "./resource.js";
import type { RowSource } from "./source.js";

/** A request for a page, by number or by cursor. */
export type PagedRequest = Exclude<PageRequest, { kind: "off" }>;

/** Rows in the terms of a document. */
export interface Answer {
  readonly rows: readonly object[];
  readonly totalItems?: number | undefined;
  readonly view: ViewLinks | undefined;
}

/** How the pages of an operation are read. */
export interface PageMode {
  read<E extends Env>(
    request: CollectionRequest<E>,
    context: ReadContext<object>,
    asked: PagedRequest,
    query: PageQuery,
  ): Promise<Answer>;
  /** Every row, where paging is off, in batches none of which is empty. Left out: those of the query, in its order. */
  readAll?<E extends Env>(
    request: CollectionRequest<E>,
    context: ReadContext<object>,
    query: PageQuery,
  ): AsyncIterable<readonly object[]>;
}

/** How an operation answers where paging is off. */
export interface OffMode {
  answer<E extends Env>(request: CollectionRequest<E>, mode: PageMode | undefined, query: PageQuery): Promise<Response>;
}

/** How an operation's total is had, where `paginationCount` is not `exact`. */
export interface CountMode {
  /** The page and its total; one row more decides on the next page, since the total may be older than the rows. */
  readPage<Row extends object>(context: ReadContext<Row>, request: PagedRequest, query: PageQuery): Promise<Page<Row>>;
  /** True if the database's own estimate is of the table that this client's `count()` would count. */
  mayEstimate(client: object): boolean;
  /** The rows under `where`; undefined past the limit of a capped count. */
  total<Row>(context: ReadContext<Row>, where: object | undefined): Promise<number | undefined>;
}

/** How an operation's text filters (`partial`, `start`) find what they mean. */
export interface TextMode {
  /**
   * Prisma's condition on a text field.
   * @throws Problem 400, naming the parameter, for a text that is too long
   */
  condition(parameter: string, match: TextMatch, text: string, provider: Provider): object;
  /**
   * A source whose rows are those meant, where the database's LIKE, as Prisma writes it, finds more. One read tests
   * `limit` rows at the most.
   */
  literalSource(
    query: Query,
    filters: CollectionOperation["filters"],
    resource: Pick<Resource, "provider" | "identifier">,
    limit?: number,
  ): <Row extends object>(source: RowSource<Row>) => RowSource<Row>;
}

/** How an operation's filters find dates that the database keeps more digits of than a JavaScript `Date` does. */
export interface DateMode {
  /** The conditions that a field's filter asks for, as they are meant. */
  meant(name: string, filter: Filter, conditions: readonly object[]): readonly object[];
}

/** What an operation needs beyond full and partial paging by number: emitted modules name it, others never load it. */
export interface Modes {
  readonly page?: PageMode;
  readonly off?: OffMode;
  readonly count?: CountMode;
  readonly text?: TextMode;
  readonly dates?: DateMode;
}
