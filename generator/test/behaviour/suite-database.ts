import type { Engine } from "../engines/exclusions.js";

/** The database that a test project runs the suite on, as its global setup has made it ready for the tests. */
export interface SuiteDatabase {
  readonly provider: "sqlite" | "postgresql" | "mysql";
  /** What runs behind the provider. */
  readonly engine: "SQLite" | "PostgreSQL" | "MariaDB" | "MySQL";
  /** What opens it, if it is not the provider's usual driver. */
  readonly opener?: Engine;
  /** Of the server, without a database's name; empty for SQLite. For PGlite, the file of an empty database. */
  readonly url: string;
  /** What the names of this run's databases begin with: other runs on the same server have their own. */
  readonly prefix: string;
  /** The statements that make the library's tables. */
  readonly tables: readonly string[];
}

declare module "vitest" {
  interface ProvidedContext {
    readonly database: SuiteDatabase;
  }
}
