/** Where the generator warns that an operation hides an item, the item's URL is the operation; elsewhere it is the item. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sentencesOf } from "../api-from-schema.js";
import { generateProject } from "../in-process.js";
import { toMysql } from "../mysql-sql.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";
import { get, type Requestable } from "./client.js";
import { openDatabase } from "./open-database.js";

const database = inject("database");
const { provider } = database;

const models = `
/// @pagination
/// @pagination(operation: "archive")
/// @pagination(operation: "drafts", path: "/slugs/drafts")
/// @pagination(operation: "listed", path: "/slugs/listed/notes")
model Slug {
  id    String @id
  /// @pagination
  notes Note[]
}
/// @pagination
model Note {
  id     Int    @id
  slug   Slug   @relation(fields: [slugId], references: [id])
  slugId String
  @@index([slugId])
}
/// @pagination
/// @pagination(operation: "archive")
/// @pagination(operation: "newest", path: "/years/2024")
model Year {
  id Int @id
}
/// @pagination
/// @pagination(operation: "archive")
model Generated {
  id String @id @default(cuid())
}
`;

let prisma: { $disconnect(): Promise<void> };
let app: Requestable;
let problems: string;

beforeAll(async () => {
  const folder = emptyFolder(join("behaviour", `swallowed-paths-${provider}`));
  const text = `${schemaHead(provider)}${models}`;
  writeFileSync(join(folder, "schema.prisma"), text);
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const sqlText = `${schemaHead(provider === "mysql" ? "postgresql" : provider)}${models}`;
  const sql = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: sqlText }]);
  const { adapter } = await openDatabase({ ...database, tables: provider === "mysql" ? toMysql(sql) : sql });
  const client = new PrismaClient({ adapter });
  for (const id of ["archive", "drafts", "listed", "other"]) await client.slug.create({ data: { id } });
  for (const id of [2024, 2025]) await client.year.create({ data: { id } });
  await client.generated.create({ data: { id: "cmbd2p5gk0000ux8n6e1f7a2b" } });
  prisma = client;
  app = createApi({ prisma });
  problems = await sentencesOf(models, { provider });
});
afterAll(() => prisma?.$disconnect());

describe("the URL of an item", () => {
  test.each([
    ["/slugs/archive", true],
    ["/slugs/drafts", true],
    ["/slugs/other", false],
    ["/slugs/listed", false],
    ["/years/2024", true],
    ["/years/2025", false],
    ["/generateds/cmbd2p5gk0000ux8n6e1f7a2b", false],
  ])("%s is an operation: %s", async (path, isOperation) => {
    expect((await get(app, path))["@type"] === "hydra:Collection").toBe(isOperation);
    expect(problems.includes(`\`${path}\` hides an item`)).toBe(isOperation);
  });

  test.each([
    ["/slugs/listed/notes", 4],
    ["/slugs/other/notes", 0],
  ])("of its list, %s, has %i members", async (path, members) => {
    expect((await get(app, path))["hydra:member"]).toHaveLength(members);
    expect(problems.includes(`\`${path}\` hides a list`)).toBe(members > 0);
  });

  test("operations that no item can equal are not reported", async () => {
    expect(problems.match(/hides an? \w+/g)).toHaveLength(4);
    for (const path of ["/years/archive", "/generateds/archive"])
      expect((await get(app, path))["@type"]).toBe("hydra:Collection");
  });
});
