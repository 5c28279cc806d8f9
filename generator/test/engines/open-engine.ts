/** A fresh database with its tables, behind an adapter that is not the usual one. Only the engine that is used is loaded. */
import { openAsBlob } from "node:fs";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { betterSqlite3Adapter } from "./better-sqlite3.js";

/** What the tests call of `@prisma/adapter-better-sqlite3`. */
interface BetterSqlite3Adapter {
  readonly PrismaBetterSqlite3: new (options: { readonly url: string }) => SqlDriverAdapterFactory;
}

const ends: (() => Promise<void>)[] = [];

/** Ends the engines of a test file: the next file of the process needs their memory. */
export async function endEngines(): Promise<void> {
  for (const end of ends.splice(0)) await end();
}

/** @param dump of an empty database */
export async function openPGlite(dump: string, tables: readonly string[]): Promise<SqlDriverAdapterFactory> {
  const [{ PGlite }, { citext }, { PrismaPGlite }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/citext"),
    import("pglite-prisma-adapter"),
  ]);
  const database = await PGlite.create({ loadDataDir: await openAsBlob(dump), extensions: { citext } });
  ends.push(() => database.close());
  await database.exec(tables.join(";\n"));
  return new PrismaPGlite(database);
}

/** Cloudflare's own D1, in workerd. */
export async function openD1(tables: readonly string[]): Promise<SqlDriverAdapterFactory> {
  const [{ d1OverHttp }, { PrismaD1 }] = await Promise.all([import("./d1-over-http.js"), import("@prisma/adapter-d1")]);
  const { database, end } = await d1OverHttp(tables);
  ends.push(end);
  // What the adapter calls of it.
  return new PrismaD1(database as ConstructorParameters<typeof PrismaD1>[0]);
}

/** @param url of a new file */
export async function openBetterSqlite3(url: string, tables: readonly string[]): Promise<SqlDriverAdapterFactory> {
  const { PrismaBetterSqlite3 }: BetterSqlite3Adapter = await import(betterSqlite3Adapter);
  const adapter = new PrismaBetterSqlite3({ url });
  const connection = await adapter.connect();
  await connection.executeScript(tables.join(";\n"));
  await connection.dispose();
  return adapter;
}

/**
 * Neon's driver with the WebSockets that it uses in serverless functions; a proxy takes the place of Neon's own.
 * @param url of a database on a PostgreSQL server, with its tables
 */
export async function openNeon(url: string): Promise<SqlDriverAdapterFactory> {
  const [{ startProxy }, { neonConfig }, { PrismaNeon }, { WebSocket }] = await Promise.all([
    import("./websocket-proxy.js"),
    import("@neondatabase/serverless"),
    import("@prisma/adapter-neon"),
    import("ws"),
  ]);
  const proxy = await startProxy();
  ends.push(proxy.close);
  neonConfig.webSocketConstructor = WebSocket;
  neonConfig.wsProxy = (host, port) => `${proxy.address}/?address=${host}:${port}`;
  neonConfig.useSecureWebSocket = false;
  // The server is not Neon's: it asks for a password by SCRAM, and has no TLS.
  neonConfig.pipelineConnect = false;
  neonConfig.pipelineTLS = false;
  neonConfig.forceDisablePgSSL = true;
  return new PrismaNeon({ connectionString: url, max: 4 });
}
