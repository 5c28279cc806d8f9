/** The databases that `init` offers: the adapter of each, and the code that makes it. */
import type { databaseNames } from "prisma-paged/tools";

interface Adapter {
  /** The package of the driver adapter, in Prisma's version. */
  readonly adapterPackage: string;
  readonly adapterClass: string;
  /** The code of the adapter's arguments; `url` is in scope. */
  readonly adapterArguments: string;
}

export interface DatabaseChoice extends Adapter {
  /** The provider of the datasource block. */
  readonly provider: (typeof databaseNames)[number];
  /** Other names that users type, such as `postgres`. */
  readonly aliases: readonly string[];
  /** The adapters that a project may use in place of `adapterPackage`. Undefined if there are no others. */
  readonly otherAdapters?: readonly Adapter[];
  /** The helper of `@prisma-paged/runtime/databases` with the driver's time limits; undefined if it has none. */
  readonly timeLimits?: string;
  /** The default of an `Int` that the database counts up: `autoincrement()`. */
  readonly numbering: string;
  /** The address of the file that is used if `DATABASE_URL` is not set. For a server, an example of an address. */
  readonly url: string;
}

const postgresql = {
  adapterPackage: "@prisma/adapter-pg",
  adapterClass: "PrismaPg",
  timeLimits: "postgresqlTimeLimits",
  adapterArguments: "{ connectionString: url, ...postgresqlTimeLimits() }",
} as const;

/** The databases. The first one is the default. */
export const databaseChoices: readonly DatabaseChoice[] = [
  {
    provider: "sqlite",
    aliases: [],
    adapterPackage: "@prisma/adapter-libsql",
    adapterClass: "PrismaLibSql",
    adapterArguments: "{ url }",
    otherAdapters: [
      {
        adapterPackage: "@prisma/adapter-better-sqlite3",
        adapterClass: "PrismaBetterSqlite3",
        adapterArguments: "{ url }",
      },
    ],
    numbering: "autoincrement()",
    url: "file:dev.db",
  },
  {
    provider: "postgresql",
    aliases: ["postgres", "pg"],
    ...postgresql,
    numbering: "autoincrement()",
    url: "postgresql://postgres@localhost:5432/postgres",
  },
  {
    provider: "mysql",
    aliases: ["mariadb"],
    adapterPackage: "@prisma/adapter-mariadb",
    adapterClass: "PrismaMariaDb",
    adapterArguments: "url",
    numbering: "autoincrement()",
    url: "mysql://root@localhost:3306/test",
  },
  {
    provider: "sqlserver",
    aliases: ["mssql"],
    adapterPackage: "@prisma/adapter-mssql",
    adapterClass: "PrismaMssql",
    adapterArguments: "url",
    numbering: "autoincrement()",
    url: "sqlserver://localhost:1433;database=master;user=sa;password=;trustServerCertificate=true",
  },
  {
    provider: "cockroachdb",
    aliases: ["cockroach"],
    ...postgresql,
    numbering: "sequence()",
    url: "postgresql://root@localhost:26257/defaultdb",
  },
];
