/** `prisma-paged tune` on values that are hard to read, on SQLite: large integers, and a date that is none. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { expect, test } from "vitest";
import { generateProject } from "./in-process.js";
import { emptyFolder, runFile } from "./prisma-child.js";
import { schemaHead } from "./schema-head.js";
import { schemaSql } from "./schema-sql.js";

const command = fileURLToPath(new URL("../bin/prisma-paged.js", import.meta.url));

const schema = `${schemaHead("sqlite")}

/// @pagination
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "id" }])
model Account {
  id     BigInt  @id
  /// @pagination
  visits Visit[]
}
/// @pagination
model Visit {
  id        Int      @id
  at        DateTime
  account   Account  @relation(fields: [accountId], references: [id])
  accountId BigInt
}
`;

test("large integers are measured, and a row that cannot be read is a finding", async () => {
  const folder = emptyFolder("tune-values");
  const path = join(folder, "schema.prisma");
  writeFileSync(path, schema);
  await generateProject(folder);
  const connection = await new PrismaLibSql({ url: `file:${join(folder, "visits.db")}` }).connect();
  const statements = [
    ...(await schemaSql([{ path, name: "schema.prisma", text: schema }])),
    `INSERT INTO "Account" VALUES (9007199254740993), (9007199254740995)`,
    `INSERT INTO "Visit" VALUES (1, 'yesterday', 9007199254740993)`,
  ];
  for (const sql of statements) await connection.executeRaw({ sql, args: [], argTypes: [] });
  await connection.dispose();
  const options = ["--schema", "schema.prisma", "--database-url", "file:visits.db", "--json"];
  const { code, stdout } = await runFile(folder, command, ["tune", ...options]);
  expect(code).toBe(0);
  const { requests, findings } = JSON.parse(stdout);
  const outcomes = requests.map(({ url, failed }: { readonly url: string; readonly failed?: string }) => [
    url,
    failed === undefined ? "answered" : "failed",
  ]);
  expect(outcomes).toEqual([
    ["/accounts", "answered"],
    ["/feed", "answered"],
    ["/feed?id%5Bgt%5D=9007199254740995", "answered"],
    ["/accounts/9007199254740993/visits", "failed"],
    ["/visits", "failed"],
  ]);
  const failed = {
    code: "failed",
    headline: "`first page` fails",
    proof: expect.stringContaining("`at` of /visits/1 is not a date"),
  };
  expect(findings).toEqual([
    expect.objectContaining({ ...failed, route: "GET /accounts/{id}/visits" }),
    expect.objectContaining({ ...failed, route: "GET /visits" }),
  ]);
});

const related = `${schemaHead("sqlite")}

/// @pagination
/// @resource(identifier: "code")
model Category {
  id    Int    @id
  code  String @unique
  posts Post[]
}
/// @pagination
model Post {
  id         Int      @id
  /// @filter(start)
  title      String
  /// @filter(exact)
  category   Category @relation(fields: [categoryId], references: [id])
  categoryId Int
}
`;

test("a relation is filtered by what clients know the related item by", async () => {
  const folder = emptyFolder("tune-relations");
  const path = join(folder, "schema.prisma");
  writeFileSync(path, related);
  await generateProject(folder);
  const connection = await new PrismaLibSql({ url: `file:${join(folder, "posts.db")}` }).connect();
  const statements = [
    ...(await schemaSql([{ path, name: "schema.prisma", text: related }])),
    `INSERT INTO "Category" VALUES (7, 'news')`,
    `INSERT INTO "Post" VALUES (1, 'Moonrise', 7)`,
  ];
  for (const sql of statements) await connection.executeRaw({ sql, args: [], argTypes: [] });
  await connection.dispose();
  const options = ["--schema", "schema.prisma", "--database-url", "file:posts.db", "--json"];
  const { stdout } = await runFile(folder, command, ["tune", ...options]);
  const urls = JSON.parse(stdout).requests.map(({ url }: { readonly url: string }) => url);
  expect(urls).toEqual(expect.arrayContaining(["/posts?title=Moonr", "/posts?category=news"]));
});
