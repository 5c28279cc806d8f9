import type { Identifier } from "./identifier.js";
import type { OrderField } from "./resource.js";

/** What databases differ in beyond their SQL, which is Prisma's: a value of `@prisma-paged/runtime/databases`. */
export interface Database {
  /** The level at which a transaction sees one snapshot; left out: it has no other. */
  readonly isolationLevel?: string;
  /** True if a failure, or the driver's within it, is one of its own codes for being away, or out of connections or time. */
  isUnavailable(failure: Failure, driver: DriverFailure): boolean;
  /** True if rows are skipped in this order as quickly as their keys alone. Left out: never. */
  readonly skipsRows?: (identifier: Identifier, order: readonly OrderField[]) => boolean;
  /**
   * For the counts of one model by this client. Left out: every count runs by itself and behind the rows, as where the
   * driver answers before a second request is read.
   */
  readonly countsOf?: (client: object) => Counts;
}

/** The counts of one model by one client, on a server. */
export interface Counts {
  /** True if equal counts of several requests are run as one. */
  readonly gathered: boolean;
  /** Runs a count of the rows under `where`, or gives that of one which serves several requests. */
  count(where: object | undefined, run: () => Promise<number>): Promise<number>;
  /** What the last count under `where` came to: only to be guessed by. 0 where none is known. */
  lastTotal(where: object | undefined): number;
}

/** As far as it is read: an error of Prisma, of an adapter, of a driver, or of Node. */
export interface Failure {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: DriverFailure } };
}

/** What an adapter makes of its driver's error. */
export interface DriverFailure {
  readonly kind?: string;
  readonly originalCode?: string;
  readonly state?: string;
  /** SQLite's. */
  readonly extendedCode?: number;
}
