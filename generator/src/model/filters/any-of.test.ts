import { expect, test } from "vitest";
import { apiFrom } from "../../../test/api-from-schema.js";

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
  const { api, problems } = await apiFrom(library(anyOf));
  expect(problems).toBe("");
  const step = { model: "Author", key: "id" };
  const keyed = { type: "Int", match: "exact", relation: { path: "/authors", field: "id" } };
  const { person, text } = api?.resources[0]?.operations[0]?.operation.filters ?? {};
  expect(person).toMatchObject({
    ...keyed,
    anyOf: {
      writer: { relation: { column: "authorId" }, through: [{ relation: "author", ...step }] },
      editor: { relation: { column: "editorId" }, through: [{ relation: "editor", ...step, optional: true }] },
    },
  });
  expect(text).toEqual({
    type: "String",
    match: "partial",
    anyOf: {
      title: { type: "String", match: "partial", field: "title" },
      "writer.name": { type: "String", match: "partial", field: "name", through: [{ relation: "author", ...step }] },
    },
  });
});

test.each([
  ['["title"]', "error[wrong-type]: `anyOf` takes names with fields"],
  ['{ text: "title" }', "error[wrong-type]: `text` takes a list of texts in quotes"],
  ["{ text: { match: partial } }", "error[missing-argument]: `text` needs a `fields`"],
  ['{ text: { fields: ["title"], match: range } }', "error[wrong-type]: `match` takes"],
  ['{ text: { fields: ["title"], mode: partial } }', "error[unknown-argument]: `text` has no `mode`"],
  ['{ text: ["title"], text: ["notes"] }', "error[duplicate-option]: `anyOf` names `text` twice"],
  ['{ text: ["titel", "notes"] }', "error[unknown-field]: `Book` has no field `titel`"],
  ['{ text: ["author.nam"] }', "error[unknown-field]: `Author` has no field `nam`"],
  ['{ text: ["title", "pages"] }', "error[filter-conflict]: `text` cannot compare `title` and `pages` with one value"],
  ['{ person: ["author", "editorId"] }', "error[filter-conflict]: `person` cannot compare `author` and `editorId`"],
  ['{ text: ["author.email"] }', "error[filter-path]: hidden field `Author.email` cannot be filtered"],
  ['{ text: ["tags.name"] }', "error[filter-path]: `anyOf` cannot compare `tags.name`"],
  ['{ text: ["tags"] }', "error[filter-path]"],
  [
    '{ number: { fields: ["pages"], match: partial } }',
    "error[filter-type]: `partial` is not supported on `Book.pages`",
  ],
  ['{ page: ["pages"] }', "error[parameter-clash]: the parameter `page` has two meanings"],
  ['{ constructor: ["pages"] }', "error[reserved-name]: a parameter cannot be named `constructor`"],
])("refuses %s", async (anyOf, problem) => {
  expect((await apiFrom(library(anyOf))).problems).toContain(problem);
});

test("its parameter is not a filter's", async () => {
  const { problems } = await apiFrom(library('{ title: ["title", "notes"] }', "/// @filter(order)"));
  expect(problems).toContain("error[parameter-clash]: the parameter `title` has two meanings");
});

test("a misspelt path is corrected as a whole", async () => {
  const { problems } = await apiFrom(library('{ text: ["author.nam"] }'));
  expect(problems).toContain("did you mean `author.name`?");
});
