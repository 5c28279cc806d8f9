/** An enum's value that the database knows, and the schema does not: a migration that ran before the deployment. */
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { fail, get, ids, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const { provider } = inject("database");

const models = `
/// @pagination(itemsPerPage: 30, clientEnabled: true, clientIncludes: ["shelf"], clientFields: true)
/// @pagination(operation: "feed", path: "/note-feed", itemsPerPage: 2, viaCursor: [{ field: "id" }])
/// @pagination(operation: "byKind", path: "/notes-by-kind", itemsPerPage: 30, viaCursor: [{ field: "kind" }])
/// @pagination(operation: "kinds", path: "/note-kinds", distinct: ["kind"])
/// @pagination(operation: "shelves", path: "/note-shelves", distinct: ["shelfId"])
model Note {
  id      Int    @id
  /// @filter(exact, facet)
  kind    Kind?
  shelf   Shelf? @relation(fields: [shelfId], references: [id])
  shelfId Int?
}
/// @pagination
model Shelf {
  id     Int    @id
  kind   Kind?
  /// @embed(limit: 3)
  notes  Note[]
  /// @embed
  room   Room?  @relation(fields: [roomId], references: [id])
  roomId Int?
}
/// @pagination
model Room {
  id      Int     @id
  kind    Kind?
  shelves Shelf[]
}
enum Kind {
  A
  B
}
`;

/** The tables with one value more. */
const withC = (statements: readonly string[]) =>
  statements.map((statement) => statement.replaceAll(/ENUM \('A', 'B'\)/g, "ENUM ('A', 'B', 'C')"));

let project: OpenProject;
let app: Requestable;
const logged: unknown[] = [];
const quote = (name: string) => (provider === "mysql" ? `\`${name}\`` : `"${name}"`);
const set = (model: string, id: number, kind: string) =>
  project.prisma.$executeRawUnsafe(
    `UPDATE ${quote(model)} SET ${quote("kind")} = '${kind}' WHERE ${quote("id")} = ${id}`,
  );

beforeAll(async () => {
  project = await openProject("unknown-enums", models, {
    tablesOf: withC,
    platform: "platform:\n  formats: [jsonld, json, csv, ndjson]\n",
  });
  app = project.createApi({ prisma: project.prisma, onError: (error: unknown) => void logged.push(error) });
  const { prisma } = project;
  await prisma.room.create({ data: { id: 4, kind: "A" } });
  await prisma.shelf.createMany({ data: [1, 2].map((id) => ({ id, kind: "A", roomId: 4 })) });
  const notes = Array.from({ length: 9 }, (_, index) => ({ id: index + 1, kind: "B", shelfId: 1 + (index % 2) }));
  await prisma.note.createMany({ data: notes });
});
afterAll(() => project.prisma.$disconnect());
beforeEach(async () => {
  logged.splice(0);
  await project.prisma.note.updateMany({ data: { kind: "B" } });
  await project.prisma.shelf.updateMany({ data: { kind: "A" } });
  await project.prisma.room.updateMany({ data: { kind: "A" } });
});

async function expectNamed(path: string, named: string, accept = "application/ld+json"): Promise<void> {
  const response = await app.request(path, { headers: { accept } });
  const text = await response.text().catch(String);
  const detail = `${named} cannot be read by Prisma.`;
  expect(String(logged[0])).toContain(detail);
  if (accept !== "application/x-ndjson") {
    expect([response.status, JSON.parse(text)]).toEqual([500, expect.objectContaining({ detail })]);
  }
}

test.each([
  "/notes",
  "/notes/7",
  "/note-feed?id[gt]=5",
  "/note-feed?id[lt]=9",
  "/notes-by-kind",
  "/notes?pagination=false",
  "/notes?fields=kind",
])("%s", async (path) => {
  await set("Note", 7, "C");
  await expectNamed(path, "`kind` of Note 7");
});

test("a distinct collection names the row of another field's group", async () => {
  await set("Note", 1, "C");
  await expectNamed("/note-shelves", "`kind` of Note 1");
});

test("a stream", async () => {
  await set("Note", 7, "C");
  await expectNamed("/notes?pagination=false", "`kind` of Note 7", "application/x-ndjson");
});

test.each(["/shelves", "/shelves/1"])("%s: in an embedded list", async (path) => {
  await set("Note", 3, "C");
  await expectNamed(path, "`kind` of Note 3");
});

test.each(["/shelves", "/shelves/2"])("%s: in an embedded item", async (path) => {
  await set("Room", 4, "C");
  await expectNamed(path, `\`room.kind\` of Shelf ${path === "/shelves" ? 1 : 2}`);
});

test("in an included item", async () => {
  await set("Shelf", 1, "C");
  await expectNamed("/notes?include=shelf", "`shelf.kind` of Note 1");
});

test("in a list of an included item", async () => {
  await set("Note", 3, "C");
  await expectNamed("/notes/1?include=shelf", "`kind` of Note 3");
});

test.each(["/note-kinds", "/notes?fields=id&facets=kind"])("%s: groups have no row, but a field", async (path) => {
  await set("Note", 7, "C");
  const detail = "`kind` of Note has a value that cannot be read by Prisma.";
  expect(await fail(app, path, 500)).toMatchObject({ detail });
  expect(String(logged[0])).toContain(detail);
});

test("other fields and rows are served", async () => {
  await set("Note", 7, "C");
  expect(ids(await get(app, "/notes?fields=id"))).toHaveLength(9);
  await get(app, "/notes/8");
});
