/** A fresh database with its tables, on an engine that runs in this process. */
import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PrismaD1 } from "@prisma/adapter-d1";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { Miniflare } from "miniflare";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { PrismaTurso } from "./prisma-turso.js";

/** @param dump of an empty database */
export async function openPGlite(dump: string, tables: readonly string[]): Promise<SqlDriverAdapterFactory> {
  const database = await PGlite.create({ loadDataDir: await openAsBlob(dump) });
  await database.exec(tables.join(";\n"));
  return endedBy(new PrismaPGlite(database), () => database.close());
}

/** Cloudflare's own D1, in workerd. */
export async function openD1(tables: readonly string[]): Promise<SqlDriverAdapterFactory> {
  const workerd = new Miniflare({ modules: true, script: "export default {}", d1Databases: ["DB"] });
  const database = await workerd.getD1Database("DB");
  if (tables.length > 0) await database.batch(tables.map((statement) => database.prepare(statement)));
  return endedBy(new PrismaD1(database), () => workerd.dispose());
}

export async function openTurso(tables: readonly string[]): Promise<SqlDriverAdapterFactory> {
  const adapter = new PrismaTurso({ url: join(tmpdir(), `turso-${randomUUID()}.db`) });
  const connection = await adapter.connect();
  await connection.executeScript(tables.join(";\n"));
  await connection.dispose();
  return adapter;
}

/** Ends the engine when its client disconnects: the next test file of the process needs the memory. */
function endedBy(adapter: SqlDriverAdapterFactory, end: () => Promise<void>): SqlDriverAdapterFactory {
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => Object.assign(await connect(), { dispose: end });
  return adapter;
}
