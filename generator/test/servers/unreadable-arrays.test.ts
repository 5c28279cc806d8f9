/** PostgreSQL keeps NULL and further dimensions in any array, which Prisma does not read: the 500 names row and field. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Requestable } from "../behaviour/client.js";
import { openDatabase } from "../behaviour/open-database.js";
import { generateProject } from "../in-process.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";

const database = inject("database");

const schema = `
${schemaHead("postgresql")}
/// @pagination(itemsPerPage: 30, clientEnabled: true)
/// @pagination(operation: "feed", path: "/note-feed", itemsPerPage: 30, viaCursor: [{ field: id }])
model Note {
  id       Int     @id
  labels   String[]
  numbers  Int[]
  shelf    Shelf?  @relation(fields: [shelfId], references: [id])
  shelfId  Int?
  @@index([shelfId, id])
}
/// @pagination
model Shelf {
  id    Int      @id
  marks Color[]
  /// @embed(limit: 3)
  notes Note[]
  /// @embed
  room   Room?   @relation(fields: [roomId], references: [id])
  roomId Int?
}
/// @pagination
model Room {
  id      Int   @id
  widths  Int[]
  shelves Shelf[]
}
enum Color {
  RED
  BLUE
}
`;

const tables = [
  `CREATE TYPE "Color" AS ENUM ('RED', 'BLUE')`,
  'CREATE TABLE "Room" (id INT PRIMARY KEY, widths INT[])',
  'CREATE TABLE "Shelf" (id INT PRIMARY KEY, marks "Color"[], "roomId" INT)',
  'CREATE TABLE "Note" (id INT PRIMARY KEY, labels TEXT[], numbers INT[], "shelfId" INT)',
  `INSERT INTO "Room" VALUES (5, '{1}')`,
  `INSERT INTO "Shelf" VALUES (1, '{RED}', 5), (2, '{}', 5)`,
  `INSERT INTO "Note" SELECT n, '{a}', '{1}', 1 + n % 2 FROM generate_series(1, 9) AS n`,
];

describe.runIf(database.provider === "postgresql")("an array that Prisma cannot read", () => {
  let prisma: { $executeRawUnsafe(sql: string): PromiseLike<unknown>; $disconnect(): Promise<void> };
  let app: Requestable;
  const logged: unknown[] = [];

  beforeAll(async () => {
    const folder = emptyFolder(join("servers", "unreadable-arrays"));
    writeFileSync(join(folder, "schema.prisma"), schema);
    await generateProject(folder);
    const { PrismaClient } = await import(join(folder, "client/client.ts"));
    const { createApi } = await import(join(folder, "api/index.ts"));
    const { adapter } = await openDatabase({ ...database, tables });
    prisma = new PrismaClient({ adapter });
    app = createApi({ prisma, onError: (error: unknown) => void logged.push(error) });
  }, 120_000);
  afterAll(() => prisma?.$disconnect());
  beforeEach(() => logged.splice(0));

  async function with500(statement: string, undo: string, path: string, named: string, reason: RegExp): Promise<void> {
    await prisma.$executeRawUnsafe(statement);
    const response = await app.request(path);
    const text = await response.text();
    await prisma.$executeRawUnsafe(undo);
    const detail = `${named} cannot be read by Prisma.`;
    expect([response.status, JSON.parse(text)]).toEqual([500, expect.objectContaining({ detail })]);
    expect(String(logged[0])).toContain(detail);
    expect(String(logged[0])).toMatch(reason);
    expect((await app.request(path)).status).toBe(200);
  }

  const repaired = `UPDATE "Note" SET labels = '{a}', numbers = '{1}'`;

  test.each(["/notes", "/note-feed", "/notes/7", "/notes?pagination=false"])("%s: a NULL", async (path) => {
    const statement = `UPDATE "Note" SET labels = '{a,NULL}' WHERE id = 7`;
    await with500(statement, repaired, path, "`labels` of Note 7", /Expected a string in column 'labels\[1\]'/);
  });

  test("a second dimension", async () => {
    const statement = `UPDATE "Note" SET numbers = '{{1,2},{3,4}}' WHERE id = 2`;
    await with500(statement, repaired, "/notes", "`numbers` of Note 2", /Expected an integer in column 'numbers\[0\]'/);
  });

  test("a NULL in an embedded list", async () => {
    const statement = `UPDATE "Note" SET labels = '{NULL}' WHERE id = 3`;
    await with500(statement, repaired, "/shelves", "`labels` of Note 3", /Expected a string/);
  });

  test("a NULL in an embedded item", async () => {
    const [statement, undo] = [`UPDATE "Room" SET widths = '{NULL}'`, `UPDATE "Room" SET widths = '{1}'`];
    await with500(statement, undo, "/shelves/2", "`room.widths` of Shelf 2", /Expected an integer/);
  });

  test("a NULL between values of an enum", async () => {
    const undo = `UPDATE "Shelf" SET marks = '{}'`;
    await with500(`UPDATE "Shelf" SET marks = '{RED,NULL}'`, undo, "/shelves", "`marks` of Shelf 1", /enum 'Color'/);
  });
});
