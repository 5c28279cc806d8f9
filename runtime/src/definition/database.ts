import type { EnumColumn, Identifier, OrderField, Provider } from "./resource.js";
import type { PrismaClientLike } from "./row-source.js";

/** The properties and functions in which a database differs from others. Prisma writes most of the SQL itself. */
export interface Database {
  readonly provider: Provider;
  /**
   * The isolation level at which a transaction sees one snapshot: `RepeatableRead`. Undefined if a transaction costs
   * more than it saves: libsql opens a new connection after each, without the cached pages of the database.
   */
  readonly isolationLevel?: string;
  /**
   * Returns whether the database is unavailable, out of connections or out of time, by the codes of the failure or of
   * the driver's failure within it.
   */
  isUnavailable(failure: Failure, driver: DriverFailure): boolean;
  /** Returns whether the database skips rows in this order as quickly as only their keys. Default: never. */
  readonly skipsRows?: (identifier: Identifier, order: readonly OrderField[]) => boolean;
  /** True if a count may run while rows are read. Undefined if the driver runs one query after the other. */
  readonly countsBesideRows?: true;
  /**
   * Returns the time zone of the database's sessions and how to set it to UTC, or undefined if it is UTC. Undefined if
   * the database converts no dates.
   */
  readonly sessionZone?: (
    client: PrismaClientLike,
  ) => Promise<{ readonly zone: string; readonly remedy: string } | undefined>;
  /** Returns the values of an enum's column as the database sorts them. Empty if there is no such column. */
  readonly enumLabels?: (client: PrismaClientLike, column: EnumColumn) => Promise<readonly string[]>;
  /** Returns the missing setting, if the adapter loses integers beyond 2^53. Undefined if none of its adapters does. */
  readonly integerRemedy?: (client: PrismaClientLike) => Promise<string | undefined>;
  /**
   * Describes for the log what is stored where Prisma read an invalid date. Undefined if the driver's error tells it.
   */
  readonly storedDate?: (client: PrismaClientLike, place: PlacedValue) => Promise<string | undefined>;
  /** Returns a sentence for the log with the setting that prevents an error with these messages. */
  readonly remedy?: (messages: string) => string | undefined;
}

/** The row and the field that a value was read from. */
export interface PlacedValue {
  /** The model of the row: `City`. */
  readonly model: string;
  /** The path from the row to the value, through embedded rows: `["country", "createdAt"]`. */
  readonly path: readonly string[];
  /** The values of the row's key. */
  readonly key: object;
}

/** An error of Prisma, an adapter, a driver or Node, with the properties that the runtime reads. */
export interface Failure extends DriverFailure {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: DriverFailure } };
}

/** The form into which an adapter converts its driver's error. */
export interface DriverFailure {
  readonly kind?: string;
  readonly originalCode?: string;
  readonly state?: string;
  /** SQLite's extended result code. */
  readonly extendedCode?: number;
}
