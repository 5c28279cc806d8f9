import type { Totals } from "../counting/totals.js";
import type { Database } from "../definition/database.js";
import type { CursorField, Filter, OrderField, Pagination, Resource } from "../definition/resource.js";
import type { RowSource } from "../definition/row-source.js";
import type { CursorPosition } from "../request/cursor.js";

/** Where the rows and totals of one request come from, and the policy they are read by. */
export interface ReadContext<Row> {
  readonly source: RowSource<Row>;
  readonly totals: Totals;
  /** Left out if rows and total cannot be read in one snapshot, or only at a price. */
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

/** Reads in one transaction, all of whose reads see the same snapshot. */
export type InSnapshot<Row> = <Result>(
  read: (snapshot: Snapshot<Row>) => Promise<Result>,
) => Promise<SnapshotResult<Result>>;

export type SnapshotResult<Result> =
  | { readonly kind: "read"; readonly result: Result }
  /** The driver has no interactive transactions: nothing was read. */
  | { readonly kind: "unsupported" };

/** Which rows, in which order. */
export interface PageQuery {
  /** Everything but a cursor's position: fixed filter, filters, scope, parent. */
  readonly where: object | undefined;
  /** Completed by the identifier, so that no two rows are equal in it. */
  readonly order: readonly OrderField[];
  /** Given if the collection is paged by cursor: its order, and where the page begins. */
  readonly cursor?: PageCursor | undefined;
  /** What the client orders the groups of a `distinct` collection by; their first rows are those of `order`. */
  readonly groupOrder?: readonly OrderField[];
  /** What is known of the fields that a client may order by: paging off then reads along them. */
  readonly fields?: { readonly [field: string]: Filter };
}

/** The order of a collection that is paged by cursor, and a place in it. */
export interface PageCursor {
  readonly fields: readonly CursorField[];
  /** Null for the first page, and if paging is off. */
  readonly position: CursorPosition | null;
}

/** A page by number with what its view needs. `itemsPerPage` is the page size requested, not the number of rows. */
export type Page<Row> =
  | {
      readonly kind: "full";
      readonly rows: readonly Row[];
      readonly page: number;
      readonly itemsPerPage: number;
      readonly totalItems: number;
      /** True if the database estimated the total. */
      readonly isEstimate?: boolean | undefined;
      /** Given if the total does not decide on the next page: whether one row more was found. */
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
