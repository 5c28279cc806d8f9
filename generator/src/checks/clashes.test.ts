import { describe, expect, test } from "vitest";
import { problemsOf, sentencesOf } from "../../test/api-from-schema.js";

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
      "error[path-clash]: two routes have the path \`/books\`
       --> schema.prisma:7:21
        |
      2 | model Book {
        |       ---- the path of \`Book\`
      … |
      6 | /// @pagination
      7 | /// @resource(path: "/books")
        |                     ^^^^^^^^ the path of \`Journal\`
        |
        = help: give \`Journal\` another: \`@resource(path: "…")\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/path-clash.md

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
      "error[delegate-clash]: \`Book\` and \`book\` are both \`prisma.book\`
       --> schema.prisma:6:7
        |
      2 | model Book {
        |       ---- the other one
      … |
      5 |
      6 | model book {
        |       ^^^^ Prisma's client can reach only one of them
        |
        = help: rename one; \`@@map\` keeps its table
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/delegate-clash.md

      1 error
      "
    `);
    expect(await sentencesOf(schema.replace("/// @pagination", ""))).toBe("");
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
      "error[path-clash]: the paths \`/books/{id}\` and \`/books/journals\` overlap
       --> schema.prisma:7:21
        |
      2 | model Book {
        |       ---- the path of \`Book's items\`
      … |
      6 | /// @pagination
      7 | /// @resource(path: "/books/journals")
        |                     ^^^^^^^^^^^^^^^^^ the path of \`Journal\`
        |
        = help: give \`Journal\` another: \`@resource(path: "…")\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/path-clash.md

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
      "error[path-clash]: two routes have the path \`/x\`
       --> schema.prisma:2:39
        |
      1 | /// @pagination(operation: "a", path: "/x")
        |                                       ---- the path of \`Book.a\`
      2 | /// @pagination(operation: "b", path: "/x")
        |                                       ^^^^ the path of \`Book.b\`
        |
        = help: give \`Book.b\` another: \`path: "…"\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/path-clash.md

      1 error
      "
    `);
  });

  test("a path that ends like another one's suffix", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
}

/// @pagination
/// @resource(path: "/books.json")
model Journal {
  id Int @id
}

/// @pagination
/// @resource(path: "/openapi")
model Document {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[path-clash]: two routes have the path \`/books.json\`
       --> schema.prisma:7:21
        |
      2 | model Book {
        |       ---- the path of \`Book\`
      … |
      6 | /// @pagination
      7 | /// @resource(path: "/books.json")
        |                     ^^^^^^^^^^^^^ the path of \`Journal\`
        |
        = note: each path is also served with the suffix of a format: \`/books.json\` is \`/books\`
        = help: give \`Journal\` another: \`@resource(path: "…")\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/path-clash.md

      error[reserved-path]: \`/openapi\` is reserved
        --> schema.prisma:13:21
         |
      12 | /// @pagination
      13 | /// @resource(path: "/openapi")
         |                     ^^^^^^^^^^ with the suffix \`.json\` of a format, the API itself serves \`/openapi.json\`
         |
         = help: give \`Document\` another: \`@resource(path: "…")\`
         = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/reserved-path.md

      2 errors
      "
    `);
    expect(await sentencesOf(schema, { yaml: "platform: { formats: [html] }" })).toBe("");
    expect(await sentencesOf(schema, { yaml: "platform: { suffixes: false }" })).toBe("");
    const below = `
/// @pagination(operation: "topJson", path: "/books/top.json")
/// @pagination(operation: "top", path: "/books/top")
model Book {
  id Int @id
}
`;
    expect(await sentencesOf(below)).toMatchInlineSnapshot(`
      "error: two routes have the path \`/books/top.json\`: the path of \`Book.top\`. each path is also served with the suffix of a format: \`/books/top.json\` is \`/books/top\` [path-clash]
        -->  schema.prisma:2
        -->  schema.prisma:1: the path of \`Book.topJson\`
        help: give \`Book.top\` another: \`path: "…"\`

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
      "error[short-name-clash]: two resources have the short name \`Book\`
       --> schema.prisma:7:26
        |
      2 | model Book {
        |       ---- the short name of \`Book\`
      … |
      6 | /// @pagination
      7 | /// @resource(shortName: "Book")
        |                          ^^^^^^ the short name of \`Journal\`
        |
        = help: choose another: \`@resource(shortName: "…")\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/short-name-clash.md

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
      "error[reserved-short-name]: the short name \`Error\` is reserved
       --> schema.prisma:2:7
        |
      1 | /// @pagination
      2 | model Error {
        |       ^^^^^ the API's own documents use it
        |
        = help: choose another: \`@resource(shortName: "…")\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/reserved-short-name.md

      error[reserved-path]: \`/errors\` is reserved
       --> schema.prisma:2:7
        |
      1 | /// @pagination
      2 | model Error {
        |       ^^^^^ the API itself serves \`/errors/*\`
        |
        = help: give \`Error\` another: \`@resource(path: "…")\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/reserved-path.md

      error[reserved-path]: \`/docs\` is reserved
       --> schema.prisma:7:7
        |
      6 | /// @pagination
      7 | model Doc {
        |       ^^^ the API itself serves \`/docs\`
        |
        = help: give \`Doc\` another: \`@resource(path: "…")\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/reserved-path.md

      error[reserved-path]: \`/contexts\` is reserved
        --> schema.prisma:12:7
         |
      11 | /// @pagination
      12 | model Context {
         |       ^^^^^^^ the API itself serves \`/contexts/*\`
         |
         = help: give \`Context\` another: \`@resource(path: "…")\`
         = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/reserved-path.md

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
      "error[reserved-short-name]: the short name \`Collection\` is reserved
       --> schema.prisma:2:7
        |
      1 | /// @pagination
      2 | model Collection {
        |       ^^^^^^^^^^ the API's own documents use it
        |
        = help: choose another: \`@resource(shortName: "…")\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/reserved-short-name.md

      1 error
      "
    `);
  });

  test.each(["/books/.", "/books/..", "/../books"])(
    "a path of dots is none that a client would send: %s",
    async (path) => {
      const schema = `/// @pagination\n/// @resource(path: "${path}")\nmodel Book {\n  id Int @id\n}`;
      expect(await sentencesOf(schema)).toContain("[invalid-path]");
    },
  );

  test.each([
    ["String", "", true],
    // Seven letters are no Base64.
    ["Bytes", "", false],
    ["String", "@db.Uuid", false],
    ["Int", "", false],
    ["String", "@default(cuid())", false],
    ["String", "@default(uuid(7))", false],
    ["String", '@default(dbgenerated("gen_random_uuid()"))', false],
    ["String", '@default("none")', true],
  ])("an operation's path could be an item whose identifier is a %s %s: %s", async (type, attribute, swallowed) => {
    const schema = `/// @pagination(operation: "archive")\nmodel Book {\n  id ${type} @id ${attribute}\n}`;
    const problems = await sentencesOf(schema, { provider: "postgresql" });
    expect(problems.includes("[swallowed-path]")).toBe(swallowed);
  });

  test.each([
    ["String", "/books/archive", true],
    ["String", "/books/2024/archive", false],
    ["String", "/archive", false],
    ["Int", "/books/2024", true],
    ["Int", "/books/2024.5", false],
    ["Int", "/books/archive", false],
    ["DateTime", "/books/2024-01-31", true],
    ["DateTime", "/books/2024-01-32", false],
    ["Bytes", "/books/archived", true],
  ])("so could an explicit one: %s, %s", async (type, path, swallowed) => {
    const schema = `/// @pagination(operation: "archive", path: "${path}")\nmodel Book {\n  id ${type} @id\n}`;
    expect((await sentencesOf(schema)).includes("[swallowed-path]")).toBe(swallowed);
    const acknowledged = await sentencesOf(schema.replace("model", "/// @suppress(swallowed-path)\nmodel"));
    expect(acknowledged.includes("[unused-suppression]")).toBe(!swallowed);
    expect(acknowledged).not.toContain("[swallowed-path]");
  });

  test("a path of two segments could be a list of an item", async () => {
    const schema = (path: string) => `
/// @pagination
/// @pagination(operation: "famous", path: "${path}")
model Author {
  id String @id
  /// @pagination
  books Book[]
}
/// @pagination
model Book {
  id Int @id
  author Author @relation(fields: [authorId], references: [id])
  authorId String
  @@index([authorId])
}
`;
    expect(await sentencesOf(schema("/authors/famous/books"))).toContain(
      'hides a list: this operation has the URL of the `books` of the Author whose `id` is "famous" [swallowed-path]',
    );
    expect(await sentencesOf(schema("/authors/famous/works"))).toBe("");
  });

  test("operations whose types would have one name", async () => {
    const schema = `
/// @pagination(operation: "most_read")
/// @pagination(operation: "mostRead", path: "/most-read")
model Book {
  id Int @id
}
`;
    expect(await sentencesOf(schema)).toContain(
      "two operations of `Book` have the same name: `mostRead` is declared here",
    );
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
      "error[operation-clash]: two operations of \`Book\` have the same name
       --> schema.prisma:2:28
        |
      1 | /// @pagination(operation: "archive")
        |                            --------- \`archive\` is declared here
      2 | /// @pagination(operation: "archive", partial: true)
        |                            ^^^^^^^^^ \`archive\` is declared here
        |
        = help: give one of them another name
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/operation-clash.md

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
    const problems = await sentencesOf(schema);
    expect(problems).toContain("[operation-clash]");
    expect(problems).toContain("two routes have the path `/archive`: the path of `Book.old`");
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
    expect(await sentencesOf(schema)).toContain(
      "two operations of `Book` have the same name: `getCollection` is declared here",
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
      "error[operation-clash]: two operations of \`Book\` have the same name
       --> schema.prisma:4:7
        |
      1 | /// @pagination(operation: "pages")
        |                            ------- \`pages\` is declared here
      … |
      3 |   id Int @id
      4 |   /// @pagination
        |       ^^^^^^^^^^^ \`pages\` is declared here
        |
        = help: give one of them another name
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/operation-clash.md

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
      "error[reserved-name]: the name \`Book.toString\` is reserved
       --> schema.prisma:1:28
        |
      1 | /// @pagination(operation: "toString")
        |                            ^^^^^^^^^^ every JavaScript object has a property of that name
        |
        = help: give it another name
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/reserved-name.md

      error[reserved-name]: the name \`Book.valueOf\` is reserved
       --> schema.prisma:5:3
        |
      4 |   /// @pagination
      5 |   valueOf Page[]
        |   ^^^^^^^ every JavaScript object has a property of that name
        |
        = help: rename the field (\`@map\` keeps its column)
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/reserved-name.md

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
      "error[invalid-path]: "books/{id}/" is not a valid path
       --> schema.prisma:1:39
        |
      1 | /// @pagination(operation: "a", path: "books/{id}/")
        |                                       ^^^^^^^^^^^^^ a path consists of segments of letters, digits, \`-\`, \`.\`, \`_\` and \`~\`, each after a \`/\`
        |
        = help: write \`/books\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/invalid-path.md

      error[invalid-path]: \`path\` cannot be set on the default collection
       --> schema.prisma:2:51
        |
      1 | /// @pagination(operation: "a", path: "books/{id}/")
      2 | /// @pagination(operation: "getCollection", path: "/b")
        |                                                   ^^^^ it always has the resource's path
        |
        = help: set it on the resource: \`/// @resource(path: "/b")\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/invalid-path.md

      error[invalid-path]: "/books/../secret?x=1" is not a valid path
       --> schema.prisma:3:21
        |
      2 | /// @pagination(operation: "getCollection", path: "/b")
      3 | /// @resource(path: "/books/../secret?x=1")
        |                     ^^^^^^^^^^^^^^^^^^^^^^ a path consists of segments of letters, digits, \`-\`, \`.\`, \`_\` and \`~\`, each after a \`/\`
        |
        = help: write \`/books\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/invalid-path.md

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
      "warning[swallowed-path]: \`/books/archive\` hides an item
       --> schema.prisma:1:28
        |
      1 | /// @pagination(operation: "archive")
        |                            ^^^^^^^^^ this operation has the URL of the Book whose \`id\` is "archive"
        |
        = help: choose another path, or acknowledge it with \`@suppress(swallowed-path)\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/swallowed-path.md

      1 warning
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
      "warning[swallowed-path]: \`/books/NOVEL\` hides an item
       --> schema.prisma:1:28
        |
      1 | /// @pagination(operation: "NOVEL")
        |                            ^^^^^^^ this operation has the URL of the Book whose \`genre\` is "NOVEL"
        |
        = help: choose another path, or acknowledge it with \`@suppress(swallowed-path)\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/swallowed-path.md

      1 warning
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
      "error[relation-target]: \`Book.pages\` cannot be paged
       --> schema.prisma:4:7
        |
      3 |   id Int @id
      4 |   /// @pagination
        |       ^^^^^^^^^^^ \`Page\` is not exposed
        |
        = help: add \`/// @pagination\` above \`model Page\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/relation-target.md

      1 error
      "
    `);
  });
});

test.each([
  ["a path beside the items", 'path: "/archive"', "id String @id"],
  ["a number", "", "id Int @id"],
  ["a native UUID", "", "id String @id @db.Uuid"],
  ["a compound identifier", "", "a String\n  b String\n  @@id([a, b])"],
])("no identifier can equal an operation: %s", async (_, path, identifier) => {
  const comma = path === "" ? "" : ", ";
  const schema = `/// @pagination(operation: "archive"${comma}${path})\nmodel Book {\n  ${identifier}\n}`;
  expect(await sentencesOf(schema, { provider: "postgresql" })).toBe("");
});
