import { expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../../test/api-from-schema.js";

const library = (anyOf: string, annotations = "") => `
/// @pagination(anyOf: ${anyOf})
model Book {
  id Int @id
  ${annotations}
  title String
  notes String?
  pages Int?
  tags Tag[]
  /// @name("writer")
  author Author @relation("author", fields: [authorId], references: [id])
  authorId Int
  editor Author? @relation("editor", fields: [editorId], references: [id])
  editorId Int?
}
/// @pagination
model Author {
  id Int @id
  name String
  /// @hidden
  email String
  written Book[] @relation("author")
  edited Book[] @relation("editor")
}
/// @pagination
model Tag {
  id Int @id
  name String
  books Book[]
}
`;

test("states the filter of each field, by what clients know it by", async () => {
  const anyOf = '{ person: ["author", "editor"], text: { fields: ["title", "author.name"], match: partial } }';
  const { api, sentences } = await apiFrom(library(anyOf));
  expect(sentences).toBe("");
  const step = { model: "Author", key: "id" };
  const keyed = { type: "Int", match: "exact", relation: { path: "/authors", field: "id" } };
  const { person, text } = api?.resources[0]?.operations[0]?.operation.filters ?? {};
  expect(person).toMatchObject({
    ...keyed,
    anyOf: {
      writer: { through: [{ relation: "author", ...step, columns: { authorId: "id" } }] },
      editor: { through: [{ relation: "editor", ...step, optional: true, columns: { editorId: "id" } }] },
    },
  });
  expect(text).toEqual({
    type: "String",
    match: "partial",
    anyOf: {
      title: { type: "String", match: "partial", field: "title" },
      "writer.name": {
        type: "String",
        match: "partial",
        field: "name",
        through: [{ relation: "author", ...step, columns: { authorId: "id" } }],
      },
    },
  });
});

test.each([
  ['["title"]', "wrong-type", "`anyOf` must be an object with fields for each name"],
  ['{ text: "title" }', "wrong-type", "`text` must be a list of texts in quotes"],
  ["{ text: { match: partial } }", "missing-argument", "`text` needs a `fields`"],
  ['{ text: { fields: ["title"], match: range } }', "wrong-type", "`match` must be"],
  ['{ text: { fields: ["title"], mode: partial } }', "unknown-argument", "`text` has no `mode`"],
  ['{ text: ["title"], text: ["notes"] }', "duplicate-option", "`anyOf` names `text` twice"],
  ['{ text: ["titel", "notes"] }', "unknown-field", "`Book` has no field `titel`"],
  ['{ text: ["author.nam"] }', "unknown-field", "`Author` has no field `nam`"],
  ['{ text: ["title", "pages"] }', "filter-conflict", "`text` cannot compare `title` and `pages` with one value"],
  ['{ person: ["author", "editorId"] }', "filter-conflict", "`person` cannot compare `author` and `editorId`"],
  ['{ text: ["author.email"] }', "filter-path", "hidden field `Author.email` cannot be filtered"],
  ['{ text: ["tags.name"] }', "filter-path", "`anyOf` cannot compare `tags.name`"],
  ['{ text: ["tags"] }', "filter-path", "`Book.tags` (Tag[]) is not a field with a value"],
  ['{ number: { fields: ["pages"], match: partial } }', "filter-type", "`partial` is not supported on `Book.pages`"],
  ['{ page: ["pages"] }', "parameter-clash", "the parameter `page` has two meanings"],
  ['{ constructor: ["pages"] }', "reserved-name", "a parameter cannot be named `constructor`"],
])("refuses %s", async (anyOf, code, headline) => {
  const problems = await sentencesOf(library(anyOf));
  expect(problems).toMatch(/^error: /);
  expect(problems).toContain(headline);
  expect(problems).toContain(`[${code}]`);
});

test("its parameter is not a filter's", async () => {
  const { sentences } = await apiFrom(library('{ title: ["title", "notes"] }', "/// @filter(order)"));
  expect(sentences).toContain("error: the parameter `title` has two meanings");
  expect(sentences).toContain("[parameter-clash]");
});

test("a misspelt path is corrected as a whole", async () => {
  const { sentences } = await apiFrom(library('{ text: ["author.nam"] }'));
  expect(sentences).toContain("did you mean `author.name`?");
});
