import type { EnumColumn, Identifier, OrderField, Provider } from "./resource.js";
import type { PrismaClientLike } from "./row-source.js";

/** What databases differ in beyond their SQL, which is Prisma's. */
export interface Database {
  readonly provider: Provider;
  /**
   * The level at which a transaction sees one snapshot. Left out if a transaction costs more than it saves: libsql
   * opens a new connection after each, without the cached pages of the database.
   */
  readonly isolationLevel?: string;
  /**
   * True if a failure, or the driver's within it, is one of its own codes for being away, or out of connections or
   * time.
   */
  isUnavailable(failure: Failure, driver: DriverFailure): boolean;
  /** True if rows are skipped in this order as quickly as only their keys. Left out: never. */
  readonly skipsRows?: (identifier: Identifier, order: readonly OrderField[]) => boolean;
  /** True if a count may run beside the rows. Left out if the driver answers one query before it takes the next. */
  readonly countsBesideRows?: true;
  /**
   * The time zone of the database's sessions and how to set it to UTC; undefined if it is UTC. Left out if the database
   * converts no dates.
   */
  readonly sessionZone?: (
    client: PrismaClientLike,
  ) => Promise<{ readonly zone: string; readonly remedy: string } | undefined>;
  /** The values of an enum's column in the order that the database sorts them in; none if there is no such column. */
  readonly enumLabels?: (client: PrismaClientLike, column: EnumColumn) => Promise<readonly string[]>;
  /** Which setting is missing if the adapter loses integers beyond 2^53. Left out if none of its adapters does. */
  readonly integerRemedy?: (client: PrismaClientLike) => Promise<string | undefined>;
  /** What is stored where Prisma read an invalid date, as sentences for the log. Left out if a driver shows it. */
  readonly storedDate?: (client: PrismaClientLike, place: PlacedValue) => Promise<string | undefined>;
  /** The setting that an error with these messages calls for, as a sentence for the log. */
  readonly remedy?: (messages: string) => string | undefined;
}

/** Where a value was read. */
export interface PlacedValue {
  /** Of the row. */
  readonly model: string;
  /** The names that lead to it from the row, through embedded rows. */
  readonly path: readonly string[];
  /** The values of the row's key. */
  readonly key: object;
}

/** As far as it is read: an error of Prisma, of an adapter, of a driver, or of Node. */
export interface Failure extends DriverFailure {
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
