/** A cursor along an enum whose values the database sorts otherwise than the schema declares them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fail, get, ids, type Requestable } from "../behaviour/client.js";
import { openDatabase } from "../behaviour/open-database.js";
import { generateProject } from "../in-process.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";

const database = inject("database");
const isPostgres = database.provider === "postgresql";

const schema = `
${schemaHead(database.provider)}
enum Stage {
  WRITTEN
  EDITED  @map("is edited")
  PRINTED
}
/// @pagination(operation: "byStage", path: "/drafts-by-stage", itemsPerPage: 1, viaCursor: [{ field: "stage" }])
/// @pagination(operation: "byId", path: "/drafts-by-id", viaCursor: [{ field: "id" }])
model Draft {
  id    Int   @id
  /// @filter(order)
  stage Stage @map("kept stage")

  @@map("the drafts")
}
`;

/** As Prisma Migrate leaves an enum of PostgreSQL to which a value in the middle was added. */
const appended = ["WRITTEN", "PRINTED", "is edited"];

interface Client {
  readonly draft: { createMany(args: object): PromiseLike<unknown> };
  $executeRawUnsafe(sql: string): PromiseLike<unknown>;
  $on(event: "query", listener: (event: { readonly query: string }) => void): void;
  $disconnect(): Promise<void>;
}

const statements: string[] = [];
const logged: string[] = [];
let prisma: Client;
let app: Requestable;

beforeAll(async () => {
  const folder = emptyFolder(join("servers", "enum-order"));
  writeFileSync(join(folder, "schema.prisma"), schema);
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const labels = appended.map((label) => `'${label}'`).join(", ");
  const tables = isPostgres
    ? [
        `CREATE TYPE "Stage" AS ENUM (${labels})`,
        `CREATE TABLE "the drafts" (id INT PRIMARY KEY, "kept stage" "Stage" NOT NULL)`,
      ]
    : [`CREATE TABLE \`the drafts\` (id INT PRIMARY KEY, \`kept stage\` ENUM (${labels}) NOT NULL)`];
  const { adapter } = await openDatabase({ ...database, tables });
  prisma = new PrismaClient({ adapter, log: [{ emit: "event", level: "query" }] });
  prisma.$on("query", ({ query }) => statements.push(query));
  app = createApi({ prisma, onError: (error: Error) => void logged.push(error.message) });
  await prisma.draft.createMany({
    data: ["WRITTEN", "EDITED", "PRINTED", "EDITED"].map((stage, index) => ({ id: index + 1, stage })),
  });
});
afterAll(() => prisma.$disconnect());

test("is refused, and the log names both orders: a walk would leave rows out", async () => {
  for (const path of ["/drafts-by-stage", "/drafts-by-id?order[stage]=desc"]) {
    logged.splice(0);
    await fail(app, path, 500);
    expect(logged).toEqual([
      expect.stringContaining("as WRITTEN, PRINTED, is edited, and the schema declares WRITTEN, is edited, PRINTED."),
    ]);
  }
  expect(ids(await get(app, "/drafts-by-id"))).toEqual([1, 2, 3, 4]);
});

test("is served once the database has the schema's order, which is read once", async () => {
  const labels = "'WRITTEN', 'is edited', 'PRINTED'";
  if (isPostgres) {
    await prisma.$executeRawUnsafe(`ALTER TYPE "Stage" RENAME TO "OldStage"`);
    await prisma.$executeRawUnsafe(`CREATE TYPE "Stage" AS ENUM (${labels}, 'LOST')`);
    await prisma.$executeRawUnsafe(
      `ALTER TABLE "the drafts" ALTER "kept stage" TYPE "Stage" USING "kept stage"::text::"Stage"`,
    );
  } else {
    await prisma.$executeRawUnsafe(
      `ALTER TABLE \`the drafts\` MODIFY \`kept stage\` ENUM (${labels}, 'LOST') NOT NULL`,
    );
  }
  statements.splice(0);
  const found: unknown[] = [];
  for (let path: string | undefined = "/drafts-by-stage"; path !== undefined; ) {
    const document = await get(app, path);
    found.push(...ids(document));
    path = document["hydra:view"]?.["hydra:next"];
  }
  expect(found).toEqual([1, 2, 4, 3]);
  expect(statements.filter((sql) => /pg_enum|information_schema/.test(sql))).toHaveLength(1);
});
