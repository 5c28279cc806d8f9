import type { Totals } from "../counting/totals.js";
import type { Database } from "../definition/database.js";
import type { CursorField, Filter, OrderField, Pagination, Resource } from "../definition/resource.js";
import type { RowSource } from "../definition/row-source.js";
import type { CursorPosition } from "../request/cursor.js";

/** The source of one request's rows and totals, and the settings by which they are read. */
export interface ReadContext<Row> {
  readonly source: RowSource<Row>;
  readonly totals: Totals;
  /** Reads rows and total in one snapshot. Undefined if that is not possible, or costs more than it saves. */
  readonly inSnapshot?: InSnapshot<Row>;
  readonly resource: Resource;
  readonly database: Database;
  readonly pagination: Pagination;
}

/** The database as it was at one moment. */
export interface Snapshot<Row> {
  readonly source: RowSource<Row>;
  count(where: object | undefined): Promise<number>;
}

/** A function that reads in one transaction, in which all reads see one snapshot. */
export type InSnapshot<Row> = <Result>(
  read: (snapshot: Snapshot<Row>) => Promise<Result>,
) => Promise<SnapshotResult<Result>>;

export type SnapshotResult<Result> =
  | { readonly kind: "read"; readonly result: Result }
  /** The driver has no interactive transactions, so nothing was read. */
  | { readonly kind: "unsupported" };

/** The condition, the order and the position of the rows that a request reads. */
export interface PageQuery {
  /** All conditions except the cursor's position: schema condition, filters, scope, parent. */
  readonly where: object | undefined;
  /** The order with the identifier as tie-breaker, so that no two rows are equal in it. */
  readonly order: readonly OrderField[];
  /**
   * The order of the cursor, and the position where the page begins. Undefined unless the collection is paged by
   * cursor.
   */
  readonly cursor?: PageCursor | undefined;
  /**
   * The order that the client requests for the groups of a `distinct` collection. The first row of a group is
   * determined by `order`. Default: the groups follow `order`.
   */
  readonly groupOrder?: readonly OrderField[];
  /**
   * The filters of the fields that a client may order by. They have the types of these fields, which streams and
   * `distinct` need.
   */
  readonly fields?: { readonly [field: string]: Filter };
}

/** The order of a collection that is paged by cursor, and a position in it. */
export interface PageCursor {
  readonly fields: readonly CursorField[];
  /** The position where the page begins. Null for the first page, and if paging is off. */
  readonly position: CursorPosition | null;
}

/**
 * A page by number with everything that its view needs. `itemsPerPage` is the requested page size, not the number of
 * rows.
 */
export type Page<Row> =
  | {
      readonly kind: "full";
      readonly rows: readonly Row[];
      readonly page: number;
      readonly itemsPerPage: number;
      readonly totalItems: number;
      /** True if the database estimated the total. */
      readonly isEstimate?: boolean | undefined;
      /** Whether one more row was found. Undefined if the total determines whether there is a next page. */
      readonly hasNextPage?: boolean;
    }
  | {
      readonly kind: "partial";
      readonly rows: readonly Row[];
      readonly page: number;
      readonly itemsPerPage: number;
      readonly hasNextPage: boolean;
      readonly totalItems?: number;
      /** Whether the database estimated the total. */
      readonly isEstimate?: boolean | undefined;
    };
