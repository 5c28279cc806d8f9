/** `prisma-paged tune` on values that are hard to read, on SQLite: large integers, and a date that is none. */
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { expect, test } from "vitest";
import { generateProject, prismaPaged } from "./in-process.js";
import { emptyFolder } from "./prisma-child.js";
import { schemaHead } from "./schema-head.js";
import { schemaSql } from "./schema-sql.js";

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
  const { code, stdout } = await prismaPaged(folder, "tune", ...options);
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

const dated = `${schemaHead("sqlite")}

/// @pagination
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "seen" }, { field: "id" }])
model Visit {
  id     Int      @id
  /// @filter(exact, range)
  at     DateTime @default(now())
  seen   DateTime @map("seen at")
  /// @filter(order)
  good   DateTime
  unused DateTime @default(now())

  @@index([at])
  @@index([seen])
  @@index([good])
  @@map("the visits")
}
`;

test("dates in the form of CURRENT_TIMESTAMP are a finding, with the statement that repairs them", async () => {
  const folder = emptyFolder("tune-dates");
  const path = join(folder, "schema.prisma");
  writeFileSync(path, dated);
  await generateProject(folder);
  const connection = await new PrismaLibSql({ url: `file:${join(folder, "visits.db")}` }).connect();
  const good = "'2024-01-01T00:00:00.000+00:00'";
  const run = (sql: string) => connection.executeRaw({ sql, args: [], argTypes: [] });
  for (const sql of [
    ...(await schemaSql([{ path, name: "schema.prisma", text: dated }])),
    `INSERT INTO "the visits" ("id", "seen at", "good") VALUES (1, ${good}, ${good}), (2, '2024-01-01 00:00:00', ${good})`,
  ])
    await run(sql);
  const findings = async (copy: string) => {
    // In this process, libsql keeps the measured file locked until it collects the connection.
    copyFileSync(join(folder, "visits.db"), join(folder, copy));
    const options = ["--schema", "schema.prisma", "--database-url", `file:${copy}`, "--json"];
    const { code, stdout } = await prismaPaged(folder, "tune", ...options);
    expect(code).toBe(0);
    const found: readonly Found[] = JSON.parse(stdout).findings;
    return found.filter((each) => each.code === "date-form");
  };
  const found = await findings("before.db");
  expect(found).toMatchObject([
    { route: "GET /visits", headline: "`at` has dates that Prisma did not write", alike: ["GET /feed"] },
    { route: "GET /feed", proof: expect.stringContaining("such as '2024-01-01 00:00:00'") },
  ]);
  for (const { remedy } of found) await run(remedy.sql);
  await connection.dispose();
  expect(await findings("after.db")).toEqual([]);
});

interface Found {
  readonly code: string;
  readonly remedy: { readonly sql: string };
}

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
  const { stdout } = await prismaPaged(folder, "tune", ...options);
  const urls = JSON.parse(stdout).requests.map(({ url }: { readonly url: string }) => url);
  expect(urls).toEqual(expect.arrayContaining(["/posts?title=Moonr", "/posts?category=news"]));
});
