import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../../test/api-from-schema.js";

const schema = (search: string, option = "") => `
/// @pagination(search: ${search}${option})
model Book {
  id       Int     @id
  title    String
  /// @hidden
  secret   String
  pages    Int
  tags     String[]
  author   Author? @relation(fields: [authorId], references: [id])
  authorId Int?
  log      Log     @relation(fields: [logId], references: [id])
  logId    Int
  /// @hidden
  editor   Author? @relation("editor", fields: [editorId], references: [id])
  editorId Int?
}

/// @pagination
model Author {
  id      Int     @id
  name    String
  /// @hidden
  email   String
  town    Town    @relation(fields: [townId], references: [id])
  townId  Int
  books   Book[]
  edited  Book[]  @relation("editor")
}

/// @pagination
model Town {
  id        Int     @id
  name      String
  country   Country @relation(fields: [countryId], references: [id])
  countryId Int
  authors   Author[]
}

/// @pagination
model Country {
  id    Int    @id
  name  String
  towns Town[]
}

model Log {
  id    Int    @id
  line  String
  books Book[]
}
`;

const problems = (search: string, option?: string) => sentencesOf(schema(search, option), { provider: "postgresql" });

test("fields, and paths through relations to one item; an operation may have others, or none", async () => {
  const { api, sentences } = await apiFrom(
    schema(
      '["title", "author.name", "author.town.name"]',
      ')\n/// @pagination(operation: "titles", search: ["title"])\n/// @pagination(operation: "none", search: [])\n/// @pagination(operation: "own", handler: true)\n/// @pagination(operation: "both", handler: true, search: ["title"]',
    ),
    { provider: "postgresql" },
  );
  expect(sentences).toBe("");
  const [collection, titles, none, own, both] = api.resources[0]?.operations ?? [];
  const author = { relation: "author", optional: true, model: "Author", key: "id", columns: { authorId: "id" } };
  expect(collection?.operation.search).toEqual([
    { field: "title" },
    { field: "name", through: [author] },
    { field: "name", through: [author, { relation: "town", model: "Town", key: "id", columns: { townId: "id" } }] },
  ]);
  expect(titles?.operation.search).toEqual([{ field: "title" }]);
  expect(none?.operation).not.toHaveProperty("search");
  expect(own?.operation).not.toHaveProperty("search");
  expect(both?.operation.search).toEqual([{ field: "title" }]);
});

test("a field with a public name is known by it", async () => {
  const { api } = await apiFrom(`/// @pagination(search: ["title", "author.name"])
model Book {
  id       Int    @id
  /// @name("headline")
  title    String
  /// @name("writer")
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
}

/// @pagination
model Author {
  id    Int    @id
  name  String
  books Book[]
}
`);
  expect(api.resources[0]?.operations[0]?.operation.search).toEqual([
    { field: "title", publicName: "headline" },
    {
      field: "name",
      publicName: "writer.name",
      through: [{ relation: "author", model: "Author", key: "id", columns: { authorId: "id" } }],
    },
  ]);
});

describe("what cannot be searched", () => {
  test.each([
    ["pages", "`Book.pages` (Int) cannot be searched", "a search looks in String fields"],
    ["tags", "`Book.tags` (String[]) cannot be searched", "a search looks in String fields"],
    ["author", "`Book.author` (Author) cannot be searched", "name one of its fields, such as `author.name`"],
    ["secret", "hidden field `Book.secret` cannot be searched", "a search would reveal its values"],
    ["editor.name", "hidden field `Book.editor` cannot be searched", "a search would reveal its values"],
    ["author.email", "hidden field `Author.email` cannot be searched", "a search would reveal its values"],
    ["log.line", "`Book.log` cannot be searched", "`Log` is not exposed"],
    ["title.length", "the path cannot continue after `Book.title` (String)", "it is not a relation"],
    ["author.town.country.name", "leads through too many relations", "at most 2 are supported"],
  ])("%s", async (path, message, why) => {
    const found = await problems(JSON.stringify([path]));
    expect(found).toMatch(/^error: .* \[search-field\]$/m);
    expect(found).toContain(message);
    expect(found).toContain(why);
  });

  test.each([
    ["titel", "`Book` has no field `titel`", "title"],
    ["author.nam", "`Author` has no field `nam`", "name"],
  ])("%s, which is suggested rightly", async (path, message, suggestion) => {
    const found = await problems(JSON.stringify([path]));
    expect(found).toContain(message);
    expect(found).toContain(suggestion);
  });

  test("a field twice, and a value that is not a list of texts", async () => {
    expect(await problems('["title", "title"]')).toContain("`search` names `title` twice");
    expect(await problems('"title"')).toContain('write `["title"]`');
  });

  test("a column that is not a text", async () => {
    const book = '/// @pagination(search: ["code"])\nmodel Book {\n  id Int @id\n  code String @db.Uuid\n}\n';
    expect(await sentencesOf(book, { provider: "postgresql" })).toContain("a native UUID has no text to search in");
  });
});

test("a filter may not have the parameter's name", async () => {
  const book = `/// @pagination(search: ["title"])\nmodel Book {\n  id Int @id\n  title String\n  /// @filter(exact)\n  search String\n}\n`;
  const found = await sentencesOf(book);
  expect(found).toContain("it is the search and the filter of `Book.search`");
  expect(found).toContain("`search_parameter_name`");
  const yaml = "platform:\n  collection:\n    search_parameter_name: q\n";
  expect(await sentencesOf(book, { yaml })).toBe("");
});

describe("large tables", () => {
  const book = (options: string) =>
    `/// @pagination(search: ["title"]${options})\nmodel Book {\n  id Int @id\n  title String\n}\n`;

  test("a search of one is a warning, which can be acknowledged", async () => {
    expect(await sentencesOf(book(""))).toBe("");
    const found = await sentencesOf(book(", partial: true"), { provider: "postgresql" });
    expect(found).toContain("search of `Book` reads all rows");
    expect(found).toContain("help: give each searched column a GIN index with `gin_trgm_ops`");
    expect(await sentencesOf(`/// @suppress(search-scan)\n${book(", partial: true")}`)).toBe("");
  });
});
