/** `prisma-paged tune` on tables whose defects are known: it finds them, with the remedy, and blames no sound route. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Remedy } from "../../src/tune/findings/finding.js";
import { indexAttribute } from "../../src/tune/fix-schema.js";
import { generateProject } from "../in-process.js";
import { toMysql } from "../mysql-sql.js";
import { emptyFolder, runFile } from "../prisma-child.js";
import { schemaSql } from "../schema-sql.js";
import { defects, soundRoutes, tuneRows, tuneSchema } from "../tune-fixture.js";
import { openDatabase } from "./open-database.js";

const database = inject("database");
const rows = Number(process.env.TUNED_ROWS ?? 100_000);
const slow = process.env.TUNED_SLOW ?? "1ms";
/** A process of its own, as for its users: a client's WebAssembly is shared by all that a process loads. */
const command = fileURLToPath(new URL("../../bin/prisma-paged.js", import.meta.url));

interface Report {
  readonly requests: readonly {
    readonly route: string;
    readonly url: string;
    readonly milliseconds: number;
    readonly failed?: string;
  }[];
  readonly findings: readonly {
    readonly code: string;
    readonly route: string;
    readonly alike?: readonly string[];
    readonly proof: string;
    readonly remedy: Remedy;
    readonly trial: object;
  }[];
}

const folder = emptyFolder(`tune-${database.engine}`);
let url = "";
let report: Report;

beforeAll(async () => {
  const path = join(folder, "schema.prisma");
  const text = tuneSchema(database.provider);
  writeFileSync(path, text);
  await generateProject(folder);
  const isMysql = database.provider === "mysql";
  // Prisma's engine as it comes from npm writes no SQL for MySQL.
  const spelled = isMysql ? tuneSchema("postgresql") : text;
  const statements = await schemaSql([{ path, name: "schema.prisma", text: spelled }]);
  const tables = isMysql
    ? toMysql(statements).map((statement) => statement.replace(/`body` VARCHAR\(191\)/i, "`body` TEXT"))
    : statements;
  const opened = await openDatabase({ ...database, tables });
  url = opened.url;
  const connection = await opened.adapter.connect();
  for (const statement of tuneRows(rows)) {
    const sql = isMysql ? statement.replaceAll('"', "`") : statement;
    await connection.executeRaw({ sql, args: [], argTypes: [] });
  }
  const analyze = {
    sqlite: "ANALYZE",
    postgresql: "VACUUM ANALYZE",
    mysql: "ANALYZE TABLE `Bare`, `Good`, `Mixed`, `Reply`, `Post`, `Track`",
  };
  await connection.queryRaw({ sql: analyze[database.provider], args: [], argTypes: [] });
  await connection.dispose();
  const options = ["--schema", "schema.prisma", "--database-url", url, "--json", "--slow", slow, "--timeout", "20s"];
  const { code, stdout, stderr } = await runFile(folder, command, ["tune", ...options]);
  expect([code, stderr]).toEqual([0, ""]);
  report = JSON.parse(stdout);
}, 900_000);

afterAll(() => {
  if (process.env.TUNED_REPORT)
    writeFileSync(`${process.env.TUNED_REPORT}-${database.engine}.json`, JSON.stringify(report, null, 1));
});

/** As the command prints it. */
function remedyText(remedy: Remedy): string {
  if (remedy.kind === "index") return indexAttribute(remedy.fields);
  return remedy.kind === "options"
    ? JSON.stringify(remedy.options)
        .slice(1, -1)
        .replaceAll(/"(\w+)":/g, "$1: ")
    : "";
}

describe("tune", () => {
  test("every request is answered", () => {
    expect(report.requests.length).toBeGreaterThan(50);
    expect(report.requests.filter(({ failed }) => failed !== undefined)).toEqual([]);
  });

  const met = defects.filter(({ on, from = 0 }) => rows >= from && (on?.includes(database.provider) ?? true));

  test.each(met)("$route: $code", ({ route, code, remedy }) => {
    const found = report.findings.filter((finding) => finding.route === route || finding.alike?.includes(route));
    expect(found.map((finding) => `${finding.code} ${remedyText(finding.remedy)}`)).toContainEqual(
      expect.stringContaining(`${code} ${remedy}`),
    );
  });

  test("sound routes are not blamed", () => {
    const blamed = report.findings.filter(
      ({ route, alike = [], code }) =>
        [route, ...alike].some((each) => soundRoutes.includes(each)) && code !== "unused-index",
    );
    expect(blamed).toEqual([]);
  });
});
