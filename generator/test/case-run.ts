/** A golden case's emitted API on a real database, as its `run.ts` fills it and wants it to answer. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { expect, test } from "vitest";
import { readSchemaFiles } from "../src/schema/files.js";
import { crawl } from "./crawl.js";
import { literalLinks } from "./json-ld-links.js";
import { schemaSql } from "./schema-sql.js";

/** What a case's `run.ts` exports. */
interface CaseModule {
  readonly PrismaClient: new (options: { adapter: SqlDriverAdapterFactory }) => CaseClient;
  /** The statements that make the tables, where Prisma's engine does not know the provider. */
  readonly tables?: readonly string[];
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

/** A SQLite database of its own. */
export function freshSqlite(): SqlDriverAdapterFactory {
  const file = join(mkdtempSync(join(tmpdir(), "prisma-paged-case-")), "case.db");
  return new PrismaLibSql({ url: `file:${file}`, intMode: "bigint" });
}

/**
 * @param schema relative to the folder: the file or folder, from which the tables are made
 * @param adapter of an empty database
 */
export async function openCase(folder: string, schema: string, adapter: SqlDriverAdapterFactory): Promise<CaseRun> {
  const run: CaseModule = await import(pathToFileURL(join(folder, "run.ts")).href);
  const prisma = new run.PrismaClient({ adapter });
  const statements = run.tables ?? (await schemaSql(readSchemaFiles(join(folder, schema))));
  for (const statement of statements) await prisma.$executeRawUnsafe(statement);
  await run.fill(prisma);
  return { app: run.api(prisma), answers: run.answers, close: () => prisma.$disconnect() };
}

/** The tests of a case that is run. */
export function testCase(opened: () => CaseRun): void {
  test("every link leads to what it names, and pages hold every item once", async () => {
    const { documents, faults } = await crawl(opened().app);
    expect(faults).toEqual([]);
    expect(documents.size).toBeGreaterThan(3);
  });

  test("every document expands: no key is lost, every link is an IRI", async () => {
    const { app } = opened();
    const { documents } = await crawl(app);
    for (const path of [...documents.keys(), "/docs.jsonld", "/nowhere"]) {
      if (!path.startsWith("/contexts/"))
        expect({ path, links: await literalLinks(app, path) }).toEqual({ path, links: [] });
    }
  });

  test("the documents are as the case has them", async () => {
    const { app, answers } = opened();
    const given = new Map<string, unknown>();
    for (const path of Object.keys(answers)) given.set(path, await (await app.request(path)).json());
    expect(Object.fromEntries(given)).toEqual(answers);
  });
}
