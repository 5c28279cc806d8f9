/** The project's driver adapter, over sessions that the database itself keeps from writing. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { UserError } from "../../diagnostics/user-error.js";
import { resolveFrom } from "../../util/prisma-packages.js";
import { type Guard, type Observed, observe } from "./statements.js";

/** A driver adapter of Prisma's. */
export type Adapter = SqlDriverAdapterFactory;

/** The databases that `tune` measures. */
export type Measured = "sqlite" | "postgresql" | "mysql";

export interface Place {
  /** The folder whose packages are used. */
  readonly cwd: string;
  readonly url: string;
  /** How long one statement may run, in milliseconds. */
  readonly timeout: number;
  /** False for a disposable database, in which indexes are tried. */
  readonly isReadOnly: boolean;
}

/** Where a file exports the application's client, which is used instead of a new one. */
export type ClientPlace = Pick<Place, "cwd" | "timeout"> & { readonly client: string };

interface AdapterKind {
  /** The first one that is installed is used. */
  readonly packages: readonly string[];
  readonly exported: { readonly [name: string]: (place: Place) => readonly unknown[] };
  /** True if `exported` makes sessions read-only that are to be. */
  readonly opensReadOnly: boolean;
  /** What keeps a connection that was opened otherwise from writing. */
  readonly guard: (timeout: number) => Guard;
}

/** What the processes of the database show this command as. */
export const applicationName = "prisma-paged tune";

const kinds: { readonly [provider in Measured]: AdapterKind } = {
  sqlite: {
    packages: ["@prisma/adapter-libsql", "@prisma/adapter-better-sqlite3"],
    // As a BigInt beyond 2^53 needs it.
    exported: { PrismaLibSql: ({ url }) => [{ url, intMode: "bigint" }], PrismaBetterSqlite3: ({ url }) => [{ url }] },
    opensReadOnly: false,
    guard: () => ({ kind: "before", sql: "PRAGMA query_only = 1" }),
  },
  postgresql: {
    packages: ["@prisma/adapter-pg"],
    exported: { PrismaPg: (place) => [{ connectionString: postgresqlUrl(place), max: 3 }, schemaOf(place)] },
    opensReadOnly: true,
    guard: (timeout) => ({
      kind: "transaction",
      begin: [
        "SET TRANSACTION READ ONLY",
        `SET LOCAL statement_timeout = ${timeout}`,
        "SET LOCAL client_connection_check_interval = 1000",
      ],
    }),
  },
  mysql: {
    packages: ["@prisma/adapter-mariadb"],
    exported: { PrismaMariaDb: mariadbArguments },
    opensReadOnly: true,
    // A transaction that has begun cannot become read-only, and none can begin so by a prepared statement.
    guard: (timeout) => ({
      kind: "transaction",
      begin: ["ROLLBACK", limitSql(timeout), "SET SESSION TRANSACTION READ ONLY"],
    }),
  },
};

/** @throws UserError if the project has no adapter for the database */
export async function openAdapter(provider: Measured, place: Place): Promise<Observed> {
  const { packages, exported, opensReadOnly, guard } = kinds[provider];
  const from = join(place.cwd, "package.json");
  const file = packages.map((name) => resolveFrom(from, name)).find((path) => path !== undefined);
  if (file === undefined) {
    const hint = `install the one that your application uses: ${packages.map((name) => `\`npm install ${name}\``).join(" or ")}`;
    throw new UserError(`This project has no driver adapter for ${provider}.`, hint);
  }
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
  const [name, argumentsOf] = Object.entries(exported).find(([each]) => each in module) ?? [];
  if (name === undefined || argumentsOf === undefined) throw new UserError(`\`${file}\` exports no adapter.`);
  const Adapter = module[name] as new (...args: readonly unknown[]) => SqlDriverAdapterFactory;
  const factory = new Adapter(...argumentsOf(place));
  return observe(factory, place.isReadOnly && !opensReadOnly ? guard(place.timeout) : undefined);
}

/** Takes the place of an adapter's connections, which the application's own client has. */
export function observeAdapter(provider: Measured, factory: SqlDriverAdapterFactory, timeout: number): Observed {
  const { adapterName } = factory;
  const own = { provider: factory.provider, adapterName, connect: factory.connect.bind(factory) };
  const observed = observe(own, kinds[provider].guard(timeout));
  factory.connect = observed.factory.connect;
  return observed;
}

/** The address with what each session begins with. */
function postgresqlUrl({ url, timeout, isReadOnly }: Place): string {
  const parsed = parsedUrl(url);
  const schema = parsed.searchParams.get("schema");
  // The server ends a statement whose client has gone. Prisma names the schema itself, statements beside do not.
  const settings = {
    default_transaction_read_only: isReadOnly ? "on" : "off",
    statement_timeout: String(timeout),
    client_connection_check_interval: "1000",
    ...(schema !== null && { search_path: `"${schema}"` }),
  };
  const own = parsed.searchParams.get("options");
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  parsed.searchParams.set("options", [...(own === null ? [] : [own]), ...options].join(" "));
  parsed.searchParams.set("application_name", applicationName);
  parsed.searchParams.delete("schema");
  return parsed.href;
}

function schemaOf({ url }: Place): { readonly schema?: string } {
  const schema = parsedUrl(url).searchParams.get("schema");
  return schema === null ? {} : { schema };
}

function mariadbArguments({ url, timeout, isReadOnly }: Place): readonly unknown[] {
  const { hostname, port, username, password, pathname } = parsedUrl(url);
  const database = decodeURIComponent(pathname.slice(1));
  const config = {
    ...{ host: hostname, port: Number(port || 3306), database, connectionLimit: 3 },
    user: decodeURIComponent(username),
    ...(password !== "" && { password: decodeURIComponent(password) }),
    allowPublicKeyRetrieval: true,
    initSql: [...(isReadOnly ? ["SET SESSION TRANSACTION READ ONLY"] : []), limitSql(timeout)],
  };
  return [config, { database }];
}

/** Each server ignores the other's limit. */
function limitSql(timeout: number): string {
  return `SET @limited = 1 /*M!, SESSION max_statement_time = ${timeout / 1000} */ /*!50701 , SESSION max_execution_time = ${timeout} */`;
}

function parsedUrl(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw new UserError(
      "The address of the database is no URL.",
      "see `datasource.url` in the Prisma config, or `--database-url`",
    );
  }
}
