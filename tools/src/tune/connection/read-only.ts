/** Opens the project's driver adapter, over sessions that the database itself keeps from writing. */

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { quotedName } from "@prisma-paged/runtime/generator";
import { resolveFrom, UserError } from "prisma-paged/tools";
import type { Disposable } from "./copy.js";
import { guards, type MeasurableProvider, mysqlLimit } from "./guard.js";
import type { OwnConnections } from "./own-connections.js";
import { libsqlUrl, readableFile, sqliteFile } from "./sqlite-file.js";
import { type ObservedClient, observe } from "./statements.js";

/** A driver adapter of Prisma's. */
export type Adapter = SqlDriverAdapterFactory;

export interface ConnectionTarget {
  /** The folder whose packages are used. */
  readonly cwd: string;
  readonly url: string;
  /** The time that one statement may run, in milliseconds. */
  readonly timeout: number;
  /** Whether the database must stay unchanged. False for a disposable one, in which indexes are tried. */
  readonly isReadOnly: boolean;
}

/** The file that exports the application's client, which is used instead of a new one. */
export type ClientExport = Pick<ConnectionTarget, "cwd" | "timeout"> & { readonly client: string };

/** A connection target, with the file of its database. Undefined if the database is not a file. */
type TargetWithFile = ConnectionTarget & { readonly file: string | undefined };

interface AdapterKind {
  /** The packages of adapters. The first one that is installed is used. */
  readonly packages: readonly string[];
  readonly exported: { readonly [name: string]: (place: TargetWithFile) => readonly unknown[] };
}

/** The name that this command has among the processes of the database. */
const applicationName = "prisma-paged tune";

const kinds: { readonly [provider in MeasurableProvider]: AdapterKind } = {
  sqlite: {
    packages: ["@prisma/adapter-libsql", "@prisma/adapter-better-sqlite3"],
    exported: {
      // Integers beyond 2^53 need it.
      PrismaLibSql: ({ url, file, isReadOnly }) => [
        { url: file === undefined ? url : libsqlUrl(file, isReadOnly), intMode: "bigint" },
      ],
      PrismaBetterSqlite3: ({ url, file = url, isReadOnly: readonly }) => [
        { url: file, readonly, fileMustExist: true },
      ],
    },
  },
  postgresql: {
    packages: ["@prisma/adapter-pg"],
    exported: { PrismaPg: (place) => [{ connectionString: postgresqlUrl(place), max: 3 }, schemaOf(place)] },
  },
  mysql: { packages: ["@prisma/adapter-mariadb"], exported: { PrismaMariaDb: mariadbArguments } },
};

/** An adapter whose statements are observed. */
export interface OpenAdapter {
  readonly observed: ObservedClient;
  /** Removes the copy of the database that was made to open it, if any. */
  readonly release: () => void;
}

/**
 * Opens the adapter that the project has for the database.
 * @throws UserError if the project has no adapter for the database, or a file does not exist
 */
export async function openAdapter(provider: MeasurableProvider, place: ConnectionTarget): Promise<OpenAdapter> {
  const { packages, exported } = kinds[provider];
  const from = join(place.cwd, "package.json");
  const module = packages.map((name) => resolveFrom(from, name)).find((path) => path !== undefined);
  if (module === undefined) {
    const hint = `install the one that your application uses: ${packages.map((name) => `\`npm install ${name}\``).join(" or ")}`;
    throw new UserError(`This project has no driver adapter for ${provider}.`, hint);
  }
  const file = provider === "sqlite" ? sqliteFile(place.url, place.cwd) : undefined;
  const adapters: Readonly<Record<string, unknown>> = await import(pathToFileURL(module).href);
  const [name, argumentsOf] = Object.entries(exported).find(([adapterName]) => adapterName in adapters) ?? [];
  if (name === undefined || argumentsOf === undefined) throw new UserError(`\`${module}\` exports no adapter.`);
  const Adapter = adapters[name] as new (...args: readonly unknown[]) => SqlDriverAdapterFactory;
  const opened = file !== undefined && place.isReadOnly ? readableFile(file) : { file, remove: () => {} };
  const factory = new Adapter(...argumentsOf({ ...place, file: opened.file }));
  // SQLite itself opens a file for reading only.
  const isGuarded = place.isReadOnly && file === undefined;
  const observed = observe(factory, isGuarded ? { guard: guards[provider](place.timeout), opensReadOnly: true } : {});
  return { observed, release: opened.remove };
}

/**
 * Replaces the connections of an adapter, which the application's client has, by observed ones.
 * @throws UserError if it cannot
 */
export function observeAdapter(
  provider: MeasurableProvider,
  factory: SqlDriverAdapterFactory,
  { cwd, timeout }: Pick<ConnectionTarget, "cwd" | "timeout">,
  { enter, keep }: OwnConnections,
): OpenAdapter {
  const release = factory.adapterName === libsql ? openReadOnly(factory, cwd) : () => {};
  const { adapterName } = factory;
  const originalFactory = { provider: factory.provider, adapterName, connect: factory.connect.bind(factory) };
  const observed = observe(originalFactory, {
    guard: guards[provider](timeout),
    enter,
    onConnect: (adapter) => keep((adapter as { underlyingDriver?: () => unknown }).underlyingDriver?.()),
  });
  factory.connect = observed.factory.connect;
  return { observed, release };
}

const libsql = "@prisma/adapter-libsql";

/**
 * Makes libsql open a file for reading only. By itself, it creates a missing file, and opens a file again after each
 * transaction. Returns a function that removes the copy of the file, if one was needed.
 */
function openReadOnly(factory: object, cwd: string): () => void {
  const { createClient } = factory as { createClient?: (config: { readonly url: string }) => unknown };
  if (createClient === undefined) {
    throw new UserError(
      `\`tune\` does not know how this version of ${libsql} opens a file.`,
      "leave out `--client`, or update prisma-paged",
    );
  }
  let opened: Disposable | undefined;
  const create = (config: { readonly url: string }): unknown => {
    const file = sqliteFile(config.url, cwd);
    if (file === undefined) return createClient.call(factory, config);
    opened ??= readableFile(file);
    return createClient.call(factory, { ...config, url: libsqlUrl(opened.file, true) });
  };
  Object.assign(factory, { createClient: create });
  return () => opened?.remove();
}

/** Returns the address with the settings of each session: `options=-c default_transaction_read_only=on`. */
function postgresqlUrl({ url, timeout, isReadOnly }: ConnectionTarget): string {
  const parsed = parsedUrl(url);
  const schema = parsed.searchParams.get("schema");
  // The server ends a statement whose client has gone. The search path is for the statements of `tune`, because only
  // Prisma's own name the schema.
  const settings = {
    default_transaction_read_only: isReadOnly ? "on" : "off",
    statement_timeout: String(timeout),
    client_connection_check_interval: "1000",
    ...(schema !== null && { search_path: quotedName(schema, "postgresql") }),
  };
  const urlOptions = parsed.searchParams.get("options");
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replace(/[\s\\]/g, "\\$&")}`);
  parsed.searchParams.set("options", [...(urlOptions === null ? [] : [urlOptions]), ...options].join(" "));
  parsed.searchParams.set("application_name", applicationName);
  parsed.searchParams.delete("schema");
  return parsed.href;
}

function schemaOf({ url }: ConnectionTarget): { readonly schema?: string } {
  const schema = parsedUrl(url).searchParams.get("schema");
  return schema === null ? {} : { schema };
}

function mariadbArguments({ url, timeout, isReadOnly }: ConnectionTarget): readonly unknown[] {
  const { hostname, port, username, password, pathname } = parsedUrl(url);
  const database = decodeURIComponent(pathname.slice(1));
  const config = {
    host: hostname,
    port: Number(port || 3306),
    database,
    connectionLimit: 3,
    user: decodeURIComponent(username),
    ...(password !== "" && { password: decodeURIComponent(password) }),
    allowPublicKeyRetrieval: true,
    initSql: [...(isReadOnly ? ["SET SESSION TRANSACTION READ ONLY"] : []), mysqlLimit(timeout)],
  };
  return [config, { database }];
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
