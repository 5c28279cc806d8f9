import { expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../../test/api-from-schema.js";

const schema = (order: string, further = "") => `
/// @pagination(operation: "getCollection", order: [${order}]${further})
model Book {
  id        Int      @id
  title     String
  author    Author   @relation(fields: [authorId], references: [id])
  authorId  Int
  editor    Author?  @relation("edits", fields: [editorId], references: [id])
  editorId  Int?
  note      Note     @relation(fields: [noteId], references: [id])
  noteId    Int
  draft     Draft    @relation(fields: [draftId], references: [id])
  draftId   Int
  @@index([authorId])
}

/// @pagination
model Author {
  id     Int    @id
  /// @name("called")
  name   String
  born   Int?
  /// @hidden
  salary Int
  books  Book[]
  edited Book[] @relation("edits")
}

model Note {
  id    Int    @id
  text  String
  books Book[]
}

/// @pagination
/// @resource(where: { open: true })
model Draft {
  id    Int     @id
  open  Boolean
  books Book[]
}
`;

test("the order states the way, under the names of clients", async () => {
  const { api, sentences } = await apiFrom(schema('{ field: "author.name" }, { field: "editor.born", nulls: "last" }'));
  expect(sentences).toBe("");
  const [book] = api.resources;
  expect(book?.operations[0]?.operation.order).toMatchObject([
    { field: "author.called", column: "name", through: [{ relation: "author", model: "Author" }], type: "String" },
    { field: "editor.born", column: "born", nulls: "last", nullable: true },
  ]);
});

test.each([
  ["author.nam", "error: `Author` has no field `nam`"],
  ["author.salary", "error: hidden field `Author.salary` cannot be sorted by: clients would see which rows have more"],
  ["title.length", "error: the path cannot continue after `Book.title`: it is not a relation"],
  ["author.books.title", "error: the order cannot lead through `Author.books`: it is a list"],
  ["author.books", "error: `Author.books` (Book[]) cannot be sorted"],
  ["editor.name", "error: `Author.name` cannot be sorted by: rows without `editor` have no value of it"],
  ["note.text", "error: `Note.text` cannot be sorted by: `Note` is not exposed"],
  ["draft.open", "error: the order cannot lead through `Book.draft`: it would reveal the rows that the `where`"],
])("%s", async (path, message) => {
  const text = await sentencesOf(schema(`{ field: "${path}" }`));
  expect(text).toContain(message);
  expect(text).toContain("schema.prisma:1");
});

test("not in a distinct collection", async () => {
  expect(await sentencesOf(schema('{ field: "author.name" }', ', distinct: ["authorId"]'))).toContain(
    "error: `author.name` cannot be sorted by: a `distinct` collection sorts groups by values of their own",
  );
});
