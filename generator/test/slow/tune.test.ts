/** `prisma-paged tune` as a command, on SQLite: what it prints, writes into the schema, and refuses. */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { beforeAll, describe, expect, test } from "vitest";
import type { Hover } from "vscode-languageserver-protocol";
import { generateProject, prismaPaged } from "../in-process.js";
import { startEditor } from "../language-server/client.js";
import { emptyFolder, type Finished, runFile } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";

const command = fileURLToPath(new URL("../../bin/prisma-paged.js", import.meta.url));
const folder = emptyFolder("tune");
const path = join(folder, "schema.prisma");
const file = join(folder, "books.db");

const schema = `${schemaHead("sqlite")}

/// @pagination
/// @pagination(operation: "feed", viaCursor: [{ field: "score", direction: "DESC" }])
/// @pagination(operation: "all", paginationEnabled: false, where: { shelf: 3 })
/// @pagination(operation: "shelves", partial: true, filters: [], viaCursor: [{ field: "shelf" }])
/// @pagination(operation: "named", partial: true, itemsPerPage: 300, filters: ["title"])
model Book {
  id    Int    @id
  /// @filter(start)
  title String @map("name")
  score Int
  shelf Int    @map("place")

  @@index([shelf, id])
  @@map("books")
}
`;

const usual = ["tune", "--schema", "schema.prisma", "--slow", "1ms"];
const tune = (...args: readonly string[]): Promise<Finished> => prismaPaged(folder, ...usual, ...args);
const onFile = (...args: readonly string[]): Promise<Finished> => tune("--database-url", "file:books.db", ...args);

async function run(statements: readonly string[], url = `file:${file}`): Promise<void> {
  const connection = await new PrismaLibSql({ url }).connect();
  for (const sql of statements) await connection.executeRaw({ sql, args: [], argTypes: [] });
  await connection.dispose();
}

beforeAll(async () => {
  writeFileSync(path, schema);
  await generateProject(folder);
  const numbers = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 200000) SELECT";
  await run([
    ...(await schemaSql([{ path, name: "schema.prisma", text: schema }])),
    `INSERT INTO books ("id", "name", "score", "place") ${numbers} n, 'Book ' || n, (n * 7919) % 200003, iif(n % 40 = 0, 3, 1) FROM n`,
  ]);
});

describe("tune", () => {
  test("prints the slowest requests and what would make them faster, and leaves the database as it is", async () => {
    const hash = () => createHash("sha256").update(readFileSync(file)).digest("hex");
    const before = hash();
    const args = [...usual, "--database-url", "file:books.db"];
    const { code, stdout, stderr } = await runFile(folder, command, args);
    expect([code, hash()]).toEqual([0, before]);
    expect(stderr).toContain("measuring /books/feed");
    expect(stdout).toContain("missing-index  GET /books/feed: no index serves the page");
    expect(stdout).toContain("→ add `@@index([score, id])` to `Book`");
    expect(stdout).toMatch(/tried: [\d.]+ ms → [\d.]+ ms/);
    expect(stdout).toContain("unpaged-table  GET /books/all: the whole list is one answer");
    expect(stdout).not.toContain("unused-index");
    expect(existsSync(join(folder, ".prisma-paged/measurements.json"))).toBe(true);
  });

  test("a cursor over equal values costs more in its middle", async () => {
    const { stdout } = await onFile("/books/shelves");
    expect(stdout).toContain("weak-cursor  GET /books/shelves: a deep page costs more than the first");
    expect(stdout).toContain("→ many rows have the same `shelf`: begin the cursor with a field of many values");
  });

  test("the start of a text has an index on SQLite if the letter case counts", { timeout: 300_000 }, async () => {
    // Two requests are slow: a full page of a frequent start, which no index makes faster, and a start that no title has.
    const ignored = await onFile("/books/named");
    expect(ignored.stdout).toContain("→ match the start of a text instead, `@filter(start, caseSensitive: true)`");
    writeFileSync(path, schema.replace("@filter(start)", "@filter(start, caseSensitive: true)"));
    const counted = await onFile("/books/named");
    writeFileSync(path, schema);
    expect(counted.stdout).toMatch(/→ add `@@index\(\[title\]\)` to `Book`\n {4}tried: /);
  });

  test("measures a route alone", async () => {
    const { code, stdout } = await onFile("/books/all", "--json");
    const { requests } = JSON.parse(stdout);
    const urls: readonly string[] = requests.map(({ url }: { url: string }) => url);
    expect([code, urls[0], urls.filter((url) => !url.startsWith("/books/all"))]).toEqual([0, "/books/all", []]);
  });

  test("--fail-on fails, for a job of continuous integration", async () => {
    const { code } = await onFile("/books/feed", "--fail-on", "missing-index");
    expect(code).toBe(1);
    const other = await onFile("/books/feed", "--fail-on", "deep-page");
    expect(other.code).toBe(0);
  });

  test("--fix writes indexes and options into the schema, and what it fixed is not found again", async () => {
    const { code, stdout, stderr } = await onFile("--fix");
    expect([code, stderr]).toEqual([0, expect.stringContaining("measuring")]);
    expect(stdout).toContain("+  @@index([score, id])");
    expect(stdout).toMatch(
      /^Make a migration for the indexes: `npx prisma migrate dev`, then run `npx prisma generate`\.$/m,
    );
    const text = readFileSync(path, "utf8");
    expect(text).toContain('@pagination(operation: "all", paginationEnabled: true, where: { shelf: 3 })');
    expect(text).toContain('  @@map("books")\n  @@index([score, id])\n}');
    // In this process, libsql keeps the measured file locked until it collects the connection.
    copyFileSync(file, join(folder, "fixed.db"));
    await run([`CREATE INDEX "books_score_id_idx" ON books ("score", "id")`], `file:${join(folder, "fixed.db")}`);
    const again = await tune("--database-url", "file:fixed.db", "--json");
    const { findings } = JSON.parse(again.stdout);
    const codes = findings.map((each: { code: string; route: string }) => `${each.code} ${each.route}`);
    expect(codes).not.toContain("missing-index GET /books/feed");
    expect(codes).not.toContain("unpaged-table GET /books/all");
    writeFileSync(path, schema);
  });

  test("explain and the editor show what was measured, until the operation changes", async () => {
    await onFile("/books/feed");
    const explained = async () =>
      (await prismaPaged(folder, "explain", "/books/feed", "--schema", "schema.prisma")).stdout;
    const editor = await startEditor();
    const hover = async () => {
      const found = await editor.at<Hover>("textDocument/hover", path, '@pagin|ation(operation: "feed"');
      return (found.contents as { readonly value: string }).value;
    };
    await editor.open(path);
    const title = / {2}Measurements, on a table of 200,000 rows, measured at \d{4}-\d\d-\d\d \d\d:\d\d UTC/;
    const line = /\/books\/feed`?:? +\d[\d.]* ms,? +2 statements\n/;
    expect(await explained()).toMatch(new RegExp(`${title.source}\\n +${line.source}`));
    expect(await hover()).toMatch(line);

    await editor.edit(path, 'direction: "DESC"', 'direction: "ASC"');
    await editor.diagnostics(path);
    expect(await hover()).toMatch(/UTC, before its last change/);
    writeFileSync(path, schema.replace("  @@map", "  @@index([score, id])\n  @@map"));
    expect(await explained()).toMatch(/UTC, before its last change\n/);
    writeFileSync(path, schema);
    expect(await explained()).toMatch(/UTC\n/);

    for (const text of [
      "",
      "null",
      "[1]",
      '{"version":1,"measuredAt":"2026-01-01","requests":[{"url":1}]}',
      '{"version":1,"measuredAt":"2026-01-01","requests":[{"route":"GET /books/feed","definition":"","milliseconds":1,"url":"/books/feed?a=%"}]}',
      '{"version":9}',
    ]) {
      writeFileSync(join(folder, ".prisma-paged/measurements.json"), text);
      const shown = [await explained(), await hover()];
      expect(shown).toEqual([expect.stringContaining("GET /books/feed"), expect.stringContaining("GET /books/feed")]);
      expect(shown.join("\n")).not.toContain("measured at");
    }
    await editor.stop();
  });

  test("--client measures the application's client, with what its extensions add", async () => {
    writeFileSync(
      join(folder, "prisma.ts"),
      `import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaClient } from "./client/client.js";

export const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: "file:books.db" }) }).$extends({
  query: { book: { findMany: ({ args, query }) => query({ ...args, where: { AND: [args.where ?? {}, { shelf: 2 }] } }) } },
});
`,
    );
    const { code, stdout, stderr } = await tune("/books/all", "--client", "prisma.ts", "--json");
    expect([code, stderr]).toEqual([0, ""]);
    const { requests } = JSON.parse(stdout);
    expect(requests[0]).toMatchObject({ url: "/books/all", rowsSent: 0 });
  });

  test("a scope narrows what is measured", async () => {
    const { stdout } = await onFile("/books", "--json", "--scope", '{"Book":{"shelf":2}}');
    const { requests } = JSON.parse(stdout);
    expect(requests[0]).toMatchObject({ url: "/books", rowsSent: 0 });
  });

  test.each([
    [[], "No database is named."],
    [["--client", "nothing.ts"], "`--client nothing.ts` does not exist."],
    [["--client", "schema.prisma", "--try-on", "file:copy.db"], "`--client` has a database already."],
    [["--database-url", "file:nothing/here.db"], "There is no database "],
    [["--database-url", "file:schema.prisma"], "The database does not answer: "],
    [["--database-url", "file:empty.db"], "The database does not fit the schema: "],
    [["--database-url", "file:books.db", "--scope", "[1"], "`--scope` is not JSON with conditions by model."],
    [["--database-url", "file:books.db", "--timeout", "soon"], "`--timeout soon` is not a time."],
    [["--database-url", "file:books.db", "--fail-on", "missing-indx"], "`tune` finds nothing called `missing-indx`."],
    [["--database-url", "file:books.db", "/bokks"], "There is no resource or route `/bokks`."],
  ])("%j: %s", async (args, message) => {
    writeFileSync(join(folder, "empty.db"), "");
    const { code, stdout, stderr } = await tune(...args);
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(message)]);
    expect(stderr).not.toContain("    at ");
  });
});
