/** What databases differ in beyond their SQL, which is Prisma's: a value of `@prisma-paged/runtime/databases`. */
export interface Database {
  /** The level at which a transaction sees one snapshot; left out: it has no other. */
  readonly isolationLevel?: string;
  /** True if a failure, or the driver's within it, is one of its own codes for being away, or out of connections or time. */
  isUnavailable(failure: Failure, driver: DriverFailure): boolean;
  /**
   * For the counts of one model by this client. Undefined, or left out: every count runs by itself, as where the driver
   * answers before a second request is read.
   */
  readonly gatherCount?: (client: object) => Gather | undefined;
}

/** Runs a count of the rows under `where`, or gives that of one which serves several requests. */
export type Gather = (where: object | undefined, count: () => Promise<number>) => Promise<number>;

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
