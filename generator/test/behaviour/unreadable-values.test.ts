/** SQLite keeps a text in any column. Where Prisma cannot read one, the 500 and its log name model, row and field. */
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { fail, get, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const { provider, opener } = inject("database");

const models = `
/// @pagination(itemsPerPage: 30, clientItemsPerPage: true, maximumItemsPerPage: 400)
model Entry {
  id      Int     @id
  count   Int     @default(1)
  large   BigInt  @default(1)
  ratio   Float   @default(1)
  price   Decimal @default(1)
  isOpen  Boolean @default(true)
  facts   Json?
  kind    Kind    @default(A)
  /// @embed
  log     Log?    @relation(fields: [logId], references: [id])
  logId   Int?
}
model Log {
  id      Int     @id
  size    BigInt  @default(1)
  entries Entry[]
}
enum Kind {
  A
  B
}
`.replace("model Log", "/// @pagination\nmodel Log");

describe.runIf(provider === "sqlite" && opener !== "d1")("a text that Prisma cannot read", () => {
  let project: OpenProject;
  let app: Requestable;
  const logged: unknown[] = [];
  const run = (sql: string) => project.prisma.$executeRawUnsafe(sql);

  beforeAll(async () => {
    project = await openProject("unreadable-values", models);
    app = project.createApi({ prisma: project.prisma, onError: (error: unknown) => void logged.push(error) });
  });
  afterAll(() => project.prisma.$disconnect());
  beforeEach(async () => {
    logged.splice(0);
    await run('DELETE FROM "Entry"');
    await run('DELETE FROM "Log"');
    await run('INSERT INTO "Log" ("id") VALUES (5)');
    for (let id = 1; id <= 9; id++) await run(`INSERT INTO "Entry" ("id", "logId") VALUES (${id}, 5)`);
  });

  test.each([
    ["count", "'many'"],
    ["large", "'many'"],
    ["ratio", "'many'"],
    ["price", "'many'"],
    ["isOpen", "'maybe'"],
    ["facts", "'{bad'"],
    ["kind", "'C'"],
  ])("in %s", async (field, value) => {
    await run(`UPDATE "Entry" SET "${field}" = ${value} WHERE "id" = 7`);
    for (const path of ["/entries", "/entries/7"]) {
      logged.splice(0);
      const detail = `\`${field}\` of Entry 7 cannot be read by Prisma.`;
      expect(await fail(app, path, 500)).toMatchObject({ detail });
      expect(String(logged[0])).toContain(detail);
    }
    await get(app, "/entries/8");
  });

  test("in a long page", async () => {
    for (let id = 10; id <= 400; id++) await run(`INSERT INTO "Entry" ("id") VALUES (${id})`);
    await run(`UPDATE "Entry" SET "count" = 'many' WHERE "id" = 333`);
    const detail = "`count` of Entry 333 cannot be read by Prisma.";
    expect(await fail(app, "/entries?itemsPerPage=400", 500)).toMatchObject({ detail });
  });

  test("in an embedded item", async () => {
    await run(`UPDATE "Log" SET "size" = 'many'`);
    expect(await fail(app, "/entries/3", 500)).toMatchObject({
      detail: "`log.size` of Entry 3 cannot be read by Prisma.",
    });
  });
});
