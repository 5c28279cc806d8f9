/** The routes of `tune-fixture.ts` over filled tables, and `prisma-paged tune` as a process on them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { CountCost, Remedy } from "../../tools/src/tune/findings/finding.js";
import { indexAttribute } from "../../tools/src/tune/fix-schema.js";
import type { IndexTrial } from "../../tools/src/tune/try-index.js";
import { openDatabase } from "./behaviour/open-database.js";
import type { SuiteDatabase } from "./behaviour/suite-database.js";
import { generateProject } from "./in-process.js";
import { toMysql } from "./mysql-sql.js";
import { emptyFolder, runFile } from "./prisma-child.js";
import { schemaSql } from "./schema-sql.js";
import { type Defect, defects, soundRoutes, tuneRows, tuneSchema } from "./tune-fixture.js";

/** A process of its own, as for its users: a client's WebAssembly is shared by all that a process loads. */
const command = fileURLToPath(new URL("../bin/prisma-paged.js", import.meta.url));

export interface TuneReport {
  readonly requests: readonly {
    readonly route: string;
    readonly url: string;
    readonly milliseconds: number;
    readonly fastest?: number;
    readonly failed?: string;
  }[];
  readonly findings: readonly TuneFinding[];
}

export interface TuneFinding {
  readonly code: string;
  readonly route: string;
  readonly url?: string;
  readonly alike?: readonly string[];
  readonly proof: string;
  readonly remedy: Remedy;
  readonly trial: IndexTrial;
  readonly costs?: readonly CountCost[];
}

export interface TunedProject {
  readonly url: string;
  /** Of the schema, with the edits of `--fix`. */
  readonly indexSql: () => Promise<readonly string[]>;
  readonly run: (statements: readonly string[]) => Promise<void>;
  /** Removes its database from a server. */
  readonly remove: () => Promise<void>;
  readonly tune: (...options: readonly string[]) => Promise<TuneReport>;
}

/** @param name the folder's name. Default: `tune-SQLite-1000` */
export async function tunedProject(
  database: SuiteDatabase,
  rows: number,
  name = `tune-${database.engine}-${rows}`,
): Promise<TunedProject> {
  const { provider } = database;
  const folder = emptyFolder(name);
  const path = join(folder, "schema.prisma");
  writeFileSync(path, tuneSchema(provider));
  await generateProject(folder);
  const tables = await tablesSql(path, provider);
  const isIndex = (statement: string) => statement.includes("CREATE INDEX");
  const { url, adapter } = await openDatabase({
    ...database,
    tables: tables.filter((statement) => !isIndex(statement)),
  });
  const connection = await adapter.connect();
  const run = async (statements: readonly string[]) => {
    for (const sql of statements) await connection.executeRaw({ sql, args: [], argTypes: [] });
  };
  await run(tuneRows(rows).map((sql) => (provider === "mysql" ? sql.replaceAll('"', "`") : sql)));
  // Rows that come after their indexes take many times as long.
  await run(tables.filter(isIndex));
  await connection.queryRaw({ sql: analyze[provider], args: [], argTypes: [] });
  return {
    url,
    run,
    async remove() {
      if (provider === "mysql") await run([`DROP DATABASE \`${new URL(url).pathname.slice(1)}\``]);
      await connection.dispose();
    },
    async indexSql() {
      const now = await tablesSql(path, provider);
      return now.filter((statement) => isIndex(statement) && !tables.includes(statement));
    },
    tune: (...options) => tuneIn(folder, url, ...options),
  };
}

/** `tune` on the schema in a folder. */
export async function tuneIn(folder: string, url: string, ...options: readonly string[]): Promise<TuneReport> {
  const args = ["tune", "--schema", ".", "--database-url", url, "--timeout", "20s", ...options];
  const { code, stderr } = await runFile(folder, command, args);
  expect([code, stderr.replaceAll(/^measuring .*\n/gm, "")]).toEqual([0, ""]);
  return JSON.parse(readFileSync(join(folder, ".prisma-paged/measurements.json"), "utf8"));
}

const analyze = {
  sqlite: "ANALYZE",
  postgresql: "VACUUM ANALYZE",
  mysql: "ANALYZE TABLE `Bare`, `Good`, `Mixed`, `Reply`, `Post`, `Track`",
};

/** Prisma's engine as it comes from npm writes no SQL for MySQL. */
async function tablesSql(path: string, provider: SuiteDatabase["provider"]): Promise<readonly string[]> {
  const schema = readFileSync(path, "utf8");
  const text = schema.replace('provider = "mysql"', 'provider = "postgresql"').replaceAll(" @db.Text", "");
  const statements = await schemaSql([{ path, name: "schema.prisma", text }]);
  if (provider !== "mysql") return statements;
  return toMysql(statements).map((statement) => statement.replace(/`body` VARCHAR\(191\)/i, "`body` TEXT"));
}

/** The defects that this database has with so many rows. */
export function defectsOf({ provider }: SuiteDatabase, rows: number): readonly Defect[] {
  return defects.filter(({ on, from = 0 }) => rows >= from && (on?.includes(provider) ?? true));
}

/** The findings of a route, as `--json` and `--fix` say them. */
export function foundAt(route: string, { findings }: TuneReport): readonly string[] {
  return findings
    .filter((finding) => finding.route === route || finding.alike?.includes(route))
    .map(({ code, remedy }) => `${code} ${remedyText(remedy)}`);
}

function remedyText(remedy: Remedy): string {
  if (remedy.kind === "index") return indexAttribute(remedy.fields);
  if (remedy.kind === "sql") return remedy.sql;
  return remedy.kind === "options"
    ? JSON.stringify(remedy.options)
        .slice(1, -1)
        .replaceAll(/"(\w+)":/g, "$1: ")
    : "";
}

export function blamedIn({ findings }: TuneReport): readonly TuneFinding[] {
  return findings.filter(
    ({ route, alike = [], code }) =>
      [route, ...alike].some((each) => soundRoutes.includes(each)) && code !== "unused-index",
  );
}
