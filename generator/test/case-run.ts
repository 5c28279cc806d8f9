/** A golden case's emitted API on a real database, as its `run.ts` fills it and wants it to answer. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { expect, test } from "vitest";
import { readSchemaFiles } from "../src/schema/files.js";
import type { Case } from "./cases.js";
import { crawl } from "./crawl.js";
import { dmmfOf } from "./dmmf.js";
import { fillWithExamples } from "./example-database.js";
import { apiOf } from "./explained.js";
import { differingRequests } from "./explained-routes.js";
import { literalLinks } from "./json-ld-links.js";
import { schemaSql } from "./schema-sql.js";

/** What a case's `run.ts` exports. */
interface CaseModule {
  readonly PrismaClient: new (options: { adapter: SqlDriverAdapterFactory }) => CaseClient;
  /** The statements that make the tables, where Prisma's engine does not know the provider. */
  readonly tables?: readonly string[];
  readonly fill: (prisma: CaseClient) => Promise<unknown>;
  readonly api: (prisma: CaseClient) => Requestable;
  /** The scopes that the API is created with, if they restrict rows. */
  readonly scope?: { readonly [model: string]: () => object };
  /** By request path: the whole JSON-LD document. */
  readonly answers: { readonly [path: string]: unknown };
}

interface CaseClient {
  $executeRawUnsafe(sql: string): PromiseLike<unknown>;
  $disconnect(): Promise<void>;
}

export interface Requestable {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
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

/**
 * The requests for which `explain` shows other calls than those that a client gets.
 * @param fill the rows of the case, or rows as `explain` imagines them
 */
export async function explainedDifferently(
  folder: string,
  { name, schema }: Pick<Case, "name" | "schema">,
  fill: "own" | "examples",
): Promise<readonly unknown[]> {
  const run: CaseModule = await import(pathToFileURL(join(folder, "run.ts")).href);
  const prisma = new run.PrismaClient({ adapter: freshSqlite() });
  const files = readSchemaFiles(join(folder, schema));
  for (const statement of await schemaSql(files)) await prisma.$executeRawUnsafe(statement);
  const api = apiOf(`cases/${name}/${schema}`);
  const rows = 40;
  const { datamodel } = dmmfOf(files.map(({ text }) => text).join("\n"));
  await (fill === "own" ? run.fill(prisma) : fillWithExamples(prisma, datamodel, api, rows));
  const { differing } = await differingRequests({
    api,
    prisma,
    open: run.api,
    rows,
    ...(run.scope && { scope: run.scope }),
  });
  await prisma.$disconnect();
  return differing;
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
    for (const [path, answer] of Object.entries(answers)) {
      const document = JSON.parse(await (await app.request(path)).text());
      // Most cases leave it out: the test of all surfaces compares it with everything else that describes parameters.
      if (typeof answer === "object" && answer !== null && !("hydra:search" in answer)) delete document["hydra:search"];
      given.set(path, document);
    }
    expect(Object.fromEntries(given)).toEqual(answers);
  });
}
