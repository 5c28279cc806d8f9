import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../../test/api-from-schema.js";

const library = (annotations: string, books = "/// @pagination") => `
${books}
model Book {
  id Int @id
  title String
  ${annotations}
  author Author? @relation(fields: [authorId], references: [id])
  authorId Int?
  /// @filter(exact)
  tags Tag[]
  notes Note[]
}
/// @pagination
model Author {
  id Int @id
  name String
  born Int?
  /// @hidden
  password String
  country Country? @relation(fields: [countryCode], references: [code])
  countryCode String?
  books Book[]
}
/// @pagination
model Country {
  code String @id
  name String
  continent Continent @relation(fields: [continentId], references: [id])
  continentId Int
  authors Author[]
}
/// @pagination
model Continent {
  id Int @id
  name String
  countries Country[]
}
/// @pagination
model Tag {
  id Int @id
  name String
  books Book[]
}
model Note {
  id Int @id
  text String
  bookId Int
  book Book @relation(fields: [bookId], references: [id])
}
`;

test("a path becomes a filter that states the relations and the field", async () => {
  const { api, sentences } = await apiFrom(
    library(
      '/// @filter(partial, order, path: "name")\n  /// @filter(exact, path: "country.name")\n  /// @filter(exact)',
    ),
  );
  expect(sentences).toBe("");
  const [book] = api.resources;
  const author = { relation: "author", optional: true, model: "Author", key: "id", columns: { authorId: "id" } };
  expect(book?.operations[0]?.operation.filters).toEqual({
    author: {
      type: "Int",
      nullable: true,
      match: "exact",
      through: [author],
      relation: { path: "/authors", field: "id" },
    },
    tags: {
      type: "Int",
      match: "exact",
      relation: { path: "/tags", field: "id" },
      through: [{ relation: "tags", list: true, model: "Tag", key: "id" }],
    },
    "author.name": { type: "String", match: "partial", order: true, field: "name", through: [author] },
    "author.country.name": {
      type: "String",
      match: "exact",
      field: "name",
      through: [
        author,
        {
          relation: "country",
          optional: true,
          model: "Country",
          key: "code",
          columns: { countryCode: "code" },
          texts: true,
        },
      ],
    },
  });
});

test("clients write the public names of the fields on the path", async () => {
  const schema = library('/// @name("writer")\n  /// @filter(exact, order, path: "name")').replace(
    "  name String\n  born",
    '  /// @name("fullName")\n  name String\n  born',
  );
  const { api, sentences } = await apiFrom(schema);
  expect(sentences).toBe("");
  expect(api.resources[0]?.operations[0]?.operation.filters["writer.fullName"]).toMatchObject({
    field: "name",
    through: [{ relation: "author" }],
  });
});

test("also beyond a model that is not exposed, whose own have none", async () => {
  const schema = `
/// @pagination
model Book {
  id Int @id
  /// @filter(exact, path: "label.name")
  labels Labelling[]
}
model Labelling {
  id Int @id
  book Book @relation(fields: [bookId], references: [id])
  bookId Int
  label Label @relation(fields: [labelId], references: [id])
  labelId Int
}
/// @pagination
model Label {
  id Int @id
  /// @name("title")
  name String
  books Labelling[]
}
`;
  const { api, sentences } = await apiFrom(schema);
  expect(sentences).toBe("");
  expect(Object.keys(api.resources[0]?.operations[0]?.operation.filters ?? {})).toEqual(["labels.label.title"]);
});

describe("problems", () => {
  test.each([
    [
      "a hidden field",
      '/// @filter(exact, path: "password")',
      "Hidden field `Author.password` cannot be filtered: a filter would reveal its values.",
    ],
    ["a field that is not there", '/// @filter(exact, path: "nam")', "`Author` has no field `nam`."],
    ["nothing", '/// @filter(exact, path: "")', '`path` must be a text in quotes; found "".'],
    ["no text", "/// @filter(exact, path: name)", "`path` must be a text in quotes; found `name`."],
    ["an empty part", '/// @filter(exact, path: "country.")', "`Country` has no field ``."],
    [
      "beyond a field",
      '/// @filter(exact, path: "name.first")',
      "The path cannot continue after `Author.name`: it is not a relation.",
    ],
    [
      "a relation",
      '/// @filter(exact, path: "country")',
      "`Author.country` (Country) is not a field with a value, which a path ends in.",
    ],
    [
      "too many relations",
      '/// @filter(exact, path: "country.continent.name")',
      'The path "country.continent.name" leads through 3 relations; at most 2 are supported.',
    ],
    [
      "a kind that the field does not support",
      '/// @filter(partial, path: "born")',
      "`partial` is not supported on `Author.born` (Int): it needs a String.",
    ],
    [
      "exists of a required field",
      '/// @filter(exists, path: "name")',
      "`exists` is not supported on `Author.name` (String): it is never null.",
    ],
    ["no filter", '/// @filter(path: "name")', "`@filter` needs a filter: `exact`, … or others."],
    [
      "twice the same",
      '/// @filter(exact, path: "name")\n  /// @filter(order, path: "name")',
      '`Book.author` has two `@filter` with the path "name".',
    ],
    ["two paths in one", '/// @filter(exact, path: "name", path: "born")', "`path` is given twice in one `@filter`."],
  ])("%s", async (_, annotation, expected) => {
    const printed = (await sentencesOf(library(annotation))).toLowerCase();
    for (const part of expected.slice(0, -1).toLowerCase().split(/[:;] /)) expect(printed).toContain(part);
  });

  test("a model that is not exposed, an order through a list, and a path of a scalar", async () => {
    const schema = library("")
      .replace("notes Note[]", '/// @filter(exact, path: "text")\n  notes Note[]')
      .replace("/// @filter(exact)\n  tags", '/// @filter(order, path: "name")\n  tags')
      .replace("title String", '/// @filter(exact, path: "x")\n  title String');
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: the path cannot continue after \`Book.title\`: it is not a relation [filter-path]
        -->  schema.prisma:4:28 "x"
      error: \`order\` is not supported on \`Tag.name\`: \`tags\` is a list, so an item has several values [filter-path]
        -->  schema.prisma:9:15 order
        help: remove it
      error: a filter cannot use \`Note.text\`: \`Note\` is not exposed [filter-path]
        -->  schema.prisma:11:28 "text"
        help: add \`/// @pagination\` above \`model Note\`

      3 errors
      "
    `);
  });

  test("nulls of a required field, which Prisma does not place", async () => {
    const yaml = "platform:\n  collection:\n    order_nulls: last\n";
    const schema = library('/// @filter(order, path: "name")\n  /// @filter(order, path: "born")');
    expect(await sentencesOf(schema, { yaml })).toMatchInlineSnapshot(`
      "error: \`order\` is not supported on \`Author.name\`: rows without \`author\` cannot be placed as \`order_nulls\` says, because Prisma places the nulls of optional fields only [filter-path]
        -->  schema.prisma:5:15 order
        help: remove it, or remove \`order_nulls\` from platform.yaml

      1 error
      "
    `);
    expect(await sentencesOf(schema, { yaml: yaml.replace("last", "first"), provider: "mysql" })).toContain(
      "order_nulls",
    );
    expect(await sentencesOf(schema)).toBe("");
  });

  test("an order that would reveal the rows that the schema hides", async () => {
    const schema = library('/// @filter(exact, order, path: "name")').replace(
      "/// @pagination\nmodel Author",
      "/// @pagination\n/// @resource(where: { born: null })\nmodel Author",
    );
    expect(await sentencesOf(schema)).toMatch(
      /`order` is not supported on `Author\.name`: it would reveal the rows that the `where` of `Author` hides/,
    );
  });

  test("letter case, as of a field of the model itself", async () => {
    const schema = library('/// @filter(start, caseSensitive: true, path: "name")');
    const { api, sentences } = await apiFrom(schema);
    expect(sentences).toBe("");
    expect(api.resources[0]?.operations[0]?.operation.filters["author.name"]).toMatchObject({ caseSensitive: true });
    expect(await sentencesOf(schema, { provider: "mysql" })).toContain("letter-case");
  });

  test("an order that only collections by cursor would offer", async () => {
    const byCursor = "/// @pagination(viaCursor: [{ field: id }])";
    const schema = library('/// @filter(order, path: "name")', byCursor);
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "warning: no collection offers \`order[author.name]\`: the collections of \`Book\` are paged by cursor, and a position by it would not be exact [path-order]
        -->  schema.prisma:5:15 order
        help: remove \`order\`, or add an operation with \`viaCursor: []\`

      1 warning
      "
    `);
    const both = `${byCursor}\n/// @pagination(operation: "sorted", viaCursor: [])`;
    expect(await sentencesOf(library('/// @filter(order, path: "name")', both))).toBe("");
  });

  test("an order that `distinct` leaves out", async () => {
    const distinct = '/// @pagination(operation: "getCollection", distinct: ["title"])';
    expect(await sentencesOf(library('/// @filter(order, path: "name")', distinct))).toMatchInlineSnapshot(`
      "warning: no collection offers \`order[author.name]\`: \`distinct\` leaves it out [distinct-order]
        -->  schema.prisma:5:15 order
        help: remove \`order\`

      1 warning
      "
    `);
  });
});

test("indexes that large tables need: of the foreign key, and of the field itself", async () => {
  const annotation = '/// @filter(exact, order, path: "country.name")\n  /// @filter(partial, path: "name")';
  const large = library(annotation, "/// @pagination(partial: true)");
  expect(await sentencesOf(large)).toMatchInlineSnapshot(`
    "warning: no index of \`Book\` serves \`GET /books?author.country.name=…\`: each page reads all rows. the same applies to \`GET /books?author.name=…\` [filter-index]
      -->  schema.prisma:5:15 exact
      help: add \`@@index([authorId])\` to \`Book\`

    1 warning
    "
  `);
  expect(await sentencesOf(large, { provider: "mysql" })).toBe("");
  const all = large
    .replace("/// @pagination\nmodel Author", "/// @pagination(partial: true)\nmodel Author")
    .replace("/// @pagination\nmodel Country", "/// @pagination(partial: true)\nmodel Country");
  const hints = (await sentencesOf(all)).match(/help: .*/g);
  expect(hints).toEqual([
    "help: add `@@index([name])` to `Country`",
    "help: add `@@index([authorId])` to `Book`",
    "help: add `@@index([countryCode])` to `Author`",
  ]);
});
