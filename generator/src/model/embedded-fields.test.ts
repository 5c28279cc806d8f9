import { expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const schema = (embed: string) => `
/// @pagination
model Book {
  id       Int    @id
  /// @embed(${embed})
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
  /// @embed(limit: 2, fields: ["id"])
  pages    Page[]

  @@index([authorId])
}

/// @pagination
model Author {
  id     Int     @id
  name   String
  /// @hidden
  salary Int
  books  Book[]
  /// @embed(limit: 2)
  awards Award[]
}

/// @pagination(fields: ["id"])
model Page {
  id     Int    @id
  text   String
  book   Book   @relation(fields: [bookId], references: [id])
  bookId Int
  @@index([bookId])
}

/// @pagination
model Award {
  id       Int    @id
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
  @@index([authorId])
}
`;

test.each([
  ['fields: ["nam"]', "error: `Author` has no field `nam` [unknown-field]"],
  ['fields: ["salary"]', "error: `fields` cannot send `Author.salary`: the field is hidden [unsent-field]"],
  ['fields: ["books"]', "error: `Author.books` is not a field of the item"],
  ['fields: ["awards"]', "error: `fields` cannot send `Author.awards`: an item inside another one has links in place"],
  ["fields: []", "error: `fields` must be a list of texts in quotes"],
  ['limit: 2, fields: ["name"]', "error: `limit` has no effect on `Book.author`"],
])("@embed(%s)", async (embed, message) => {
  const text = await sentencesOf(schema(embed));
  expect(text).toContain(message);
  expect(text).toContain("\n\n1 error");
});

test("a field that the embedded item's resource does not send", async () => {
  const text = await sentencesOf(
    schema('fields: ["name"]').replace('limit: 2, fields: ["id"]', 'limit: 2, fields: ["text"]'),
  );
  expect(text).toContain("error: `fields` cannot send `Page.text`: it is not among the `fields` of `Page`");
});

test("the fields that are named, in the schema's order", async () => {
  expect(await sentencesOf(schema('fields: ["name", "id"]'))).toBe("");
});
