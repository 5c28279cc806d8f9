/** A golden case's emitted API on a real SQLite database, as its `run.ts` fills it and wants it to answer. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { readSchemaFiles } from "../src/schema-files.js";
import { schemaSql } from "./schema-sql.js";

/** What a case's `run.ts` exports. */
interface CaseModule {
  readonly PrismaClient: new (options: { adapter: SqlDriverAdapterFactory }) => CaseClient;
  readonly fill: (prisma: CaseClient) => Promise<unknown>;
  readonly api: (prisma: CaseClient) => Requestable;
  /** By request path: the whole JSON-LD document. */
  readonly answers: { readonly [path: string]: unknown };
}

interface CaseClient {
  $executeRawUnsafe(sql: string): PromiseLike<unknown>;
  $disconnect(): Promise<void>;
}

export interface Requestable {
  request(path: string): Response | Promise<Response>;
}

export interface CaseRun {
  readonly app: Requestable;
  readonly answers: CaseModule["answers"];
  readonly close: () => Promise<void>;
}

/** @param schema relative to the folder: the file or folder, from which the tables are made. */
export async function openCase(folder: string, schema: string): Promise<CaseRun> {
  const run: CaseModule = await import(pathToFileURL(join(folder, "run.ts")).href);
  const file = join(mkdtempSync(join(tmpdir(), "prisma-paged-case-")), "case.db");
  const prisma = new run.PrismaClient({ adapter: new PrismaLibSql({ url: `file:${file}`, intMode: "bigint" }) });
  for (const statement of await schemaSql(readSchemaFiles(join(folder, schema))))
    await prisma.$executeRawUnsafe(statement);
  await run.fill(prisma);
  return { app: run.api(prisma), answers: run.answers, close: () => prisma.$disconnect() };
}
