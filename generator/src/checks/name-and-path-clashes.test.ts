import { describe, expect, test } from "vitest";
import { problemsOf } from "../../test/api-from-schema.js";

describe("collisions: problems as printed", () => {
  test("one path", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
}

/// @pagination
/// @resource(path: "/books")
model Journal {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book\` (schema.prisma:2) and \`Journal\` (schema.prisma:8) both live at \`/books\`. [path-clash]
        -->  schema.prisma:7
        |
      6 | /// @pagination
      7 | /// @resource(path: "/books")
        |                     ^^^^^^^^
        |
        hint: give \`Journal\` another: \`@resource(path: "…")\`

      1 error
      "
    `);
  });

  test("one property of Prisma's client, though only one of the models is exposed", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
}

model book {
  id     Int @id
  secret String
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book\` (schema.prisma:2) and \`book\` (schema.prisma:6) are both \`prisma.book\`: Prisma's client can reach only one of them. [delegate-clash]
        -->  schema.prisma:6
        |
      5 |
      6 | model book {
        |       ^^^^
        |
        hint: rename one; \`@@map\` keeps its table

      1 error
      "
    `);
    expect(await problemsOf(schema.replace("/// @pagination", ""))).toBe("");
  });

  test("a path that another resource would take for an item", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
}

/// @pagination
/// @resource(path: "/books/journals")
model Journal {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book's items\` (schema.prisma:2) and \`Journal\` (schema.prisma:8) share paths: \`/books/{id}\` and \`/books/journals\`. [path-clash]
        -->  schema.prisma:7
        |
      6 | /// @pagination
      7 | /// @resource(path: "/books/journals")
        |                     ^^^^^^^^^^^^^^^^^
        |
        hint: give \`Journal\` another: \`@resource(path: "…")\`

      1 error
      "
    `);
  });

  test("two operations of one path", async () => {
    const schema = `
/// @pagination(operation: "a", path: "/x")
/// @pagination(operation: "b", path: "/x")
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book.a\` (schema.prisma:1) and \`Book.b\` (schema.prisma:2) both live at \`/x\`. [path-clash]
        -->  schema.prisma:2
        |
      1 | /// @pagination(operation: "a", path: "/x")
      2 | /// @pagination(operation: "b", path: "/x")
        |                                       ^^^^
        |
        hint: give \`Book.b\` another: \`path: "…"\`

      1 error
      "
    `);
  });

  test("one short name", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
}

/// @pagination
/// @resource(shortName: "Book")
model Journal {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book\` (schema.prisma:2) and \`Journal\` (schema.prisma:8) both have the short name \`Book\`. [short-name-clash]
        -->  schema.prisma:7
        |
      6 | /// @pagination
      7 | /// @resource(shortName: "Book")
        |                          ^^^^^^
        |
        hint: choose another: \`@resource(shortName: "…")\`

      1 error
      "
    `);
  });

  test("reserved names", async () => {
    const schema = `
/// @pagination
model Error {
  id Int @id
}

/// @pagination
model Doc {
  id Int @id
}

/// @pagination
model Context {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: The short name \`Error\` is reserved for the API's own documents. [reserved-short-name]
        -->  schema.prisma:2
        |
      1 | /// @pagination
      2 | model Error {
        |       ^^^^^
        |
        hint: choose another: \`@resource(shortName: "…")\`

      error: \`/errors\` is reserved: the API itself serves \`/errors/*\`. [reserved-path]
        -->  schema.prisma:2
        |
      1 | /// @pagination
      2 | model Error {
        |       ^^^^^
        |
        hint: give \`Error\` another: \`@resource(path: "…")\`

      error: \`/docs\` is reserved: the API itself serves \`/docs\`. [reserved-path]
        -->  schema.prisma:7
        |
      6 | /// @pagination
      7 | model Doc {
        |       ^^^
        |
        hint: give \`Doc\` another: \`@resource(path: "…")\`

      error: \`/contexts\` is reserved: the API itself serves \`/contexts/*\`. [reserved-path]
        -->  schema.prisma:12
         |
      11 | /// @pagination
      12 | model Context {
         |       ^^^^^^^
         |
        hint: give \`Context\` another: \`@resource(path: "…")\`

      4 errors
      "
    `);
  });

  test("a short name that Hydra takes without prefix", async () => {
    const schema = `
/// @pagination
model Collection {
  id Int @id
}
`;
    expect(
      await problemsOf(schema, { yaml: "platform:\n  serializer:\n    hydra_prefix: false\n" }),
    ).toMatchInlineSnapshot(`
      "error: The short name \`Collection\` is reserved for the API's own documents. [reserved-short-name]
        -->  schema.prisma:2
        |
      1 | /// @pagination
      2 | model Collection {
        |       ^^^^^^^^^^
        |
        hint: choose another: \`@resource(shortName: "…")\`

      1 error
      "
    `);
  });

  test.each(["/books/.", "/books/..", "/../books"])(
    "a path of dots is none that a client would send: %s",
    async (path) => {
      const schema = `/// @pagination\n/// @resource(path: "${path}")\nmodel Book {\n  id Int @id\n}`;
      expect(await problemsOf(schema)).toContain("[invalid-path]");
    },
  );

  test.each([
    ["String", "", true],
    ["Bytes", "", true],
    ["String", "@db.Uuid", false],
    ["Int", "", false],
  ])("an operation's own path could be an item whose identifier is a %s %s: %s", async (type, native, swallowed) => {
    const schema = `/// @pagination(operation: "archive")\nmodel Book {\n  id ${type} @id ${native}\n}`;
    const problems = await problemsOf(schema, { provider: "postgresql" });
    expect(problems.includes("[swallowed-path]")).toBe(swallowed);
  });

  test("operations whose types would have one name", async () => {
    const schema = `
/// @pagination(operation: "most_read")
/// @pagination(operation: "mostRead", path: "/most-read")
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toContain("are operations of `Book` with the same name. [operation-clash]");
  });

  test("two operations of one name: that they share its path too is no error of its own", async () => {
    const schema = `
/// @pagination(operation: "archive")
/// @pagination(operation: "archive", partial: true)
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`archive\` (schema.prisma:1) and \`archive\` (schema.prisma:2) are operations of \`Book\` with the same name. [operation-clash]
        -->  schema.prisma:2
        |
      1 | /// @pagination(operation: "archive")
      2 | /// @pagination(operation: "archive", partial: true)
        |                            ^^^^^^^^^
        |
        hint: give one of them another name

      1 error
      "
    `);
  });

  test("two operations of one name at one path that both state: either is an error", async () => {
    const schema = `
/// @pagination(operation: "old", path: "/archive")
/// @pagination(operation: "old", path: "/archive")
model Book {
  id Int @id
}
`;
    const problems = await problemsOf(schema);
    expect(problems).toContain("[operation-clash]");
    expect(problems).toContain("both live at `/archive`. [path-clash]");
  });

  test("the default collection named twice: the annotations are what is shown", async () => {
    const schema = `
/// @pagination
/// @pagination(operation: "getCollection", itemsPerPage: 5)
/// @pagination(operation: "getCollection", itemsPerPage: 6)
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toContain(
      "`getCollection` (schema.prisma:2) and `getCollection` (schema.prisma:3) are operations of `Book` with the same name",
    );
  });

  test("an operation named like a relation", async () => {
    const schema = `
/// @pagination(operation: "pages")
model Book {
  id Int @id
  /// @pagination
  pages Page[]
}

/// @pagination
model Page {
  id Int @id
  bookId Int
  book Book @relation(fields: [bookId], references: [id])
  @@index([bookId])
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`pages\` (schema.prisma:1) and \`pages\` (schema.prisma:5) are operations of \`Book\` with the same name. [operation-clash]
        -->  schema.prisma:4
        |
      3 |   id Int @id
      4 |   /// @pagination
        |       ^^^^^^^^^^^
        |
        hint: give one of them another name

      1 error
      "
    `);
  });

  test("an operation, and a relation, with the name of what every object has: `handlers` would always give one", async () => {
    const schema = `
/// @pagination(operation: "toString")
model Book {
  id Int @id
  /// @pagination
  valueOf Page[]
}

/// @pagination
model Page {
  id Int @id
  bookId Int
  book Book @relation(fields: [bookId], references: [id])
  @@index([bookId])
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book.toString\` has the name of a property that every object of JavaScript has. [reserved-name]
        -->  schema.prisma:1
        |
      1 | /// @pagination(operation: "toString")
        |                            ^^^^^^^^^^
        |
        hint: give it another name

      error: \`Book.valueOf\` has the name of a property that every object of JavaScript has. [reserved-name]
        -->  schema.prisma:5
        |
      4 |   /// @pagination
      5 |   valueOf Page[]
        |   ^^^^^^^
        |
        hint: rename the field (\`@map\` keeps its column)

      2 errors
      "
    `);
  });

  test("paths that are none", async () => {
    const schema = `
/// @pagination(operation: "a", path: "books/{id}/")
/// @pagination(operation: "getCollection", path: "/b")
/// @resource(path: "/books/../secret?x=1")
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: "books/{id}/" is not a valid path: a path consists of segments of letters, digits, \`-\`, \`.\`, \`_\` and \`~\`, each after a \`/\`. [invalid-path]
        -->  schema.prisma:1
        |
      1 | /// @pagination(operation: "a", path: "books/{id}/")
        |                                       ^^^^^^^^^^^^^
        |
        hint: write \`/books\`

      error: The default collection always has the resource's path. [invalid-path]
        -->  schema.prisma:2
        |
      1 | /// @pagination(operation: "a", path: "books/{id}/")
      2 | /// @pagination(operation: "getCollection", path: "/b")
        |                                                   ^^^^
        |
        hint: set it on the resource: \`@resource(path: "…")\`

      error: "/books/../secret?x=1" is not a valid path: a path consists of segments of letters, digits, \`-\`, \`.\`, \`_\` and \`~\`, each after a \`/\`. [invalid-path]
        -->  schema.prisma:3
        |
      2 | /// @pagination(operation: "getCollection", path: "/b")
      3 | /// @resource(path: "/books/../secret?x=1")
        |                     ^^^^^^^^^^^^^^^^^^^^^^
        |
        hint: write \`/books\`

      3 errors
      "
    `);
  });

  test("an operation that an identifier could equal", async () => {
    const schema = `
/// @pagination(operation: "archive")
model Book {
  id String @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`/books/archive\` is ambiguous: it could be this operation, or the Book whose \`id\` is "archive". [swallowed-path]
        -->  schema.prisma:1
        |
      1 | /// @pagination(operation: "archive")
        |                            ^^^^^^^^^
        |
        hint: confirm it with \`path: "/books/archive"\`, which makes that item unreachable, or choose another path

      1 error
      "
    `);
  });

  test("the same with an enum", async () => {
    const schema = `
/// @pagination(operation: "NOVEL")
/// @pagination(operation: "archive")
model Book {
  genre Genre @id
}

enum Genre {
  NOVEL
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`/books/NOVEL\` is ambiguous: it could be this operation, or the Book whose \`genre\` is "NOVEL". [swallowed-path]
        -->  schema.prisma:1
        |
      1 | /// @pagination(operation: "NOVEL")
        |                            ^^^^^^^
        |
        hint: confirm it with \`path: "/books/NOVEL"\`, which makes that item unreachable, or choose another path

      1 error
      "
    `);
  });

  test("a relation towards no resource", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @pagination
  pages Page[]
}

model Page {
  id Int @id
  bookId Int
  book Book @relation(fields: [bookId], references: [id])
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book.pages\` cannot be paged: \`Page\` is not exposed. [relation-target]
        -->  schema.prisma:4
        |
      3 |   id Int @id
      4 |   /// @pagination
        |       ^^^^^^^^^^^
        |
        hint: add \`@pagination\` to \`Page\`

      1 error
      "
    `);
  });
});

test.each([
  ["an explicit path, which says what is meant", 'path: "/books/archive"', "id String @id"],
  ["a number", "", "id Int @id"],
  ["a native UUID", "", "id String @id @db.Uuid"],
  ["a compound identifier", "", "a String\n  b String\n  @@id([a, b])"],
])("no identifier can equal an operation: %s", async (_, path, identifier) => {
  const comma = path === "" ? "" : ", ";
  const schema = `/// @pagination(operation: "archive"${comma}${path})\nmodel Book {\n  ${identifier}\n}`;
  expect(await problemsOf(schema, { provider: "postgresql" })).toBe("");
});
