/** A fresh database with its tables, on an engine that runs in this process. Only the engine that is used is loaded. */
import { openAsBlob } from "node:fs";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";

const ends: (() => Promise<void>)[] = [];

/** Ends the engines of a test file: the next file of the process needs their memory. */
export async function endEngines(): Promise<void> {
  for (const end of ends.splice(0)) await end();
}

/** @param dump of an empty database */
export async function openPGlite(dump: string, tables: readonly string[]): Promise<SqlDriverAdapterFactory> {
  const [{ PGlite }, { PrismaPGlite }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("pglite-prisma-adapter"),
  ]);
  const database = await PGlite.create({ loadDataDir: await openAsBlob(dump) });
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
