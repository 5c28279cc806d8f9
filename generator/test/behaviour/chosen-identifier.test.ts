/** Items that a single field identifies, in place of a primary key of several. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { get, type Requestable, view } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination(itemsPerPage: 2)
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "slug", direction: "DESC" }])
/// @resource(identifier: "slug")
model Book {
  shelf   Int
  place   Int
  slug    String @unique
  /// @pagination
  notes   Note[]
  @@id([shelf, place])
}
/// @pagination
model Note {
  id    Int    @id
  /// @filter(exact)
  book  Book   @relation(fields: [shelf, place], references: [shelf, place])
  shelf Int
  place Int
  @@index([shelf, place])
}
`;

let project: OpenProject;
let app: Requestable;
beforeAll(async () => {
  project = await openProject("chosen-identifier", models);
  const { prisma } = project;
  await prisma.book.createMany({ data: ["c", "b", "a"].map((slug, place) => ({ shelf: 1, place, slug })) });
  await prisma.note.createMany({ data: [1, 2].map((id) => ({ id, shelf: 1, place: id })) });
  app = project.createApi({ prisma });
});
afterAll(() => project.prisma.$disconnect());

test("a path has its value alone, in lists, references and links", async () => {
  const books = await get(app, "/books");
  expect(books["hydra:member"].map((book) => [book["@id"], book.notes])).toEqual([
    ["/books/a", "/books/a/notes"],
    ["/books/b", "/books/b/notes"],
  ]);
  expect((await get(app, "/books/b")).slug).toBe("b");
  expect((await get(app, "/books/b/notes"))["hydra:totalItems"]).toBe(1);
  expect((await get(app, "/notes"))["hydra:member"].map(({ book }) => book)).toEqual(["/books/b", "/books/a"]);
  expect((await get(app, "/notes?book=/books/a"))["hydra:totalItems"]).toBe(1);
});

test("a cursor leads through all of them", async () => {
  const first = await get(app, "/feed");
  const second = await get(app, view(first)?.["hydra:next"] ?? "");
  const found = [first, second].flatMap((page) => page["hydra:member"].map(({ slug }) => slug));
  expect(found).toEqual(["c", "b", "a"]);
});
