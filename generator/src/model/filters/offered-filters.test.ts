import { expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../../test/api-from-schema.js";

const schema = `
/// @pagination
/// @pagination(operation: "few", filters: ["title"])
/// @pagination(operation: "none", filters: [])
/// @pagination(operation: "feed", viaCursor: [{ field: "year", direction: "DESC" }], filters: ["year", "title"])
/// @pagination(operation: "years", distinct: ["year"], filters: ["title"])
/// @pagination(operation: "own", handler: true)
/// @pagination(operation: "search", handler: true, filters: ["title", "author"])
model Book {
  id       Int    @id
  /// @filter(partial, order)
  title    String
  /// @filter(range, order)
  year     Int
  authorId Int
  /// @filter(exact) @filter(partial, path: "name")
  author   Author @relation(fields: [authorId], references: [id])

  @@index([year(sort: Desc), id(sort: Desc)])
  @@index([authorId])
  @@index([title])
}

/// @pagination
model Author {
  id    Int    @id
  name  String
  /// @pagination(filters: ["year"])
  books Book[]
}
`;

test("an operation and a list relation offer the filters that they name, and a handler no others", async () => {
  const { api, sentences } = await apiFrom(schema);
  expect(sentences).toBe("");
  const operations = api.resources.flatMap(({ operations, relations }) => [...operations, ...relations]);
  expect(operations.map(({ operation: { path, filters } }) => [path, Object.keys(filters).join(" ")])).toEqual([
    ["/books", "title year author author.name"],
    ["/books/few", "title"],
    ["/books/none", ""],
    ["/books/feed", "title year"],
    ["/books/years", "title"],
    ["/books/own", ""],
    ["/books/search", "title author author.name"],
    ["/authors", ""],
    ["/authors/:id/books", "year"],
  ]);
});

test("names that cannot be offered", async () => {
  const found = await sentencesOf(`
/// @pagination(filters: ["title"])
/// @pagination(operation: "search", filters: ["titel", "id", "title", "title"])
/// @pagination(operation: "other", filters: "title")
model Book {
  id    Int    @id
  /// @filter(partial)
  title String
}
`);
  expect(found.match(/(error|help): .*/g)).toMatchInlineSnapshot(`
    [
      "error: \`filters\` requires \`operation\`: it applies to one operation, and this annotation names none [unknown-operation-option]",
      "help: name the operation; the default one is \`operation: "getCollection"\`",
      "error: \`filters\` names \`title\` twice [duplicate-option]",
      "help: remove one of the two",
      "error: \`filters\` must be a list of texts in quotes: found "title" [wrong-type]",
      "help: write \`["title"]\`",
      "error: \`Book\` has no field \`titel\` [unknown-field]",
      "help: did you mean \`title\`?",
      "error: \`filters\` cannot offer \`Book.id\`: the field has no \`@filter\` [undeclared-filter]",
      "help: add \`@filter\` to it, or name \`title\`",
    ]
  `);
});

test("an order that no `distinct` collection would offer anyway is not blamed on it", async () => {
  const found = await sentencesOf(`
/// @pagination(operation: "getCollection", filters: [])
/// @pagination
/// @pagination(operation: "years", distinct: ["year"], filters: [])
model Book {
  id    Int    @id
  /// @filter(order)
  title String
  year  Int
}
`);
  expect(found).not.toContain("distinct-order");
});
