import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

describe("collisions: problems", () => {
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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: two routes have the path \`/books\`: the path of \`Journal\` [path-clash]
        -->  schema.prisma:7:21 "/books"
        -->  schema.prisma:2:7 Book: the path of \`Book\`
        help: give \`Journal\` another: \`@resource(path: "…")\`

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book\` and \`book\` are both \`prisma.book\`: Prisma's client can reach only one of them [delegate-clash]
        -->  schema.prisma:6:7 book
        -->  schema.prisma:2:7 Book: the other one
        help: rename one; \`@@map\` keeps its table

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: the paths \`/books/{id}\` and \`/books/journals\` overlap: the path of \`Journal\` [path-clash]
        -->  schema.prisma:7:21 "/books/journals"
        -->  schema.prisma:2:7 Book: the path of \`Book's items\`
        help: give \`Journal\` another: \`@resource(path: "…")\`

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: two routes have the path \`/x\`: the path of \`Book.b\` [path-clash]
        -->  schema.prisma:2:39 "/x"
        -->  schema.prisma:1:39 "/x": the path of \`Book.a\`
        help: give \`Book.b\` another: \`path: "…"\`

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: two routes have the path \`/books.json\`: the path of \`Journal\`. each path is also served with the suffix of a format: \`/books.json\` is \`/books\` [path-clash]
        -->  schema.prisma:7:21 "/books.json"
        -->  schema.prisma:2:7 Book: the path of \`Book\`
        help: give \`Journal\` another: \`@resource(path: "…")\`
      error: \`/openapi\` is reserved: with the suffix \`.json\` of a format, the API itself serves \`/openapi.json\` [reserved-path]
        -->  schema.prisma:13:21 "/openapi"
        help: give \`Document\` another: \`@resource(path: "…")\`

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
        -->  schema.prisma:2:41 "/books/top"
        -->  schema.prisma:1:45 "/books/top.json": the path of \`Book.topJson\`
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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: two resources have the short name \`Book\`: the short name of \`Journal\` [short-name-clash]
        -->  schema.prisma:7:26 "Book"
        -->  schema.prisma:2:7 Book: the short name of \`Book\`
        help: choose another: \`@resource(shortName: "…")\`

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: the short name \`Error\` is reserved: the API's own documents use it [reserved-short-name]
        -->  schema.prisma:2:7 Error
        help: choose another: \`@resource(shortName: "…")\`
      error: \`/errors\` is reserved: the API itself serves \`/errors/*\` [reserved-path]
        -->  schema.prisma:2:7 Error
        help: give \`Error\` another: \`@resource(path: "…")\`
      error: \`/docs\` is reserved: the API itself serves \`/docs\` [reserved-path]
        -->  schema.prisma:7:7 Doc
        help: give \`Doc\` another: \`@resource(path: "…")\`
      error: \`/contexts\` is reserved: the API itself serves \`/contexts/*\` [reserved-path]
        -->  schema.prisma:12:7 Context
        help: give \`Context\` another: \`@resource(path: "…")\`

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
      await sentencesOf(schema, { yaml: "platform:\n  serializer:\n    hydra_prefix: false\n" }),
    ).toMatchInlineSnapshot(`
      "error: the short name \`Collection\` is reserved: the API's own documents use it [reserved-short-name]
        -->  schema.prisma:2:7 Collection
        help: choose another: \`@resource(shortName: "…")\`

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: two operations of \`Book\` have the same name: \`archive\` is declared here [operation-clash]
        -->  schema.prisma:2:28 "archive"
        -->  schema.prisma:1:28 "archive": \`archive\` is declared here
        help: give one of them another name

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: two operations of \`Book\` have the same name: \`pages\` is declared here [operation-clash]
        -->  schema.prisma:4:7 @pagination
        -->  schema.prisma:1:28 "pages": \`pages\` is declared here
        help: give one of them another name

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: the name \`Book.valueOf\` is reserved: every JavaScript object has a property of that name [reserved-name]
        -->  schema.prisma:5:3 valueOf
        help: rename the field (\`@map\` keeps its column)
      error: the name \`Book.toString\` is reserved: every JavaScript object has a property of that name [reserved-name]
        -->  schema.prisma:1:28 "toString"
        help: give it another name

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: "/books/../secret?x=1" is not a valid path: a path consists of segments of letters, digits, \`-\`, \`.\`, \`_\` and \`~\`, each after a \`/\` [invalid-path]
        -->  schema.prisma:3:21 "/books/../secret?x=1"
        help: write \`/books\`
      error: \`path\` cannot be set on the default collection: it always has the resource's path [invalid-path]
        -->  schema.prisma:2:51 "/b"
        help: set it on the resource: \`/// @resource(path: "/b")\`
      error: "books/{id}/" is not a valid path: a path consists of segments of letters, digits, \`-\`, \`.\`, \`_\` and \`~\`, each after a \`/\` [invalid-path]
        -->  schema.prisma:1:39 "books/{id}/"
        help: write \`/books\`

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "warning: \`/books/archive\` hides an item: this operation has the URL of the Book whose \`id\` is "archive" [swallowed-path]
        -->  schema.prisma:1:28 "archive"
        help: choose another path, or acknowledge it with \`@suppress(swallowed-path)\`

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "warning: \`/books/NOVEL\` hides an item: this operation has the URL of the Book whose \`genre\` is "NOVEL" [swallowed-path]
        -->  schema.prisma:1:28 "NOVEL"
        help: choose another path, or acknowledge it with \`@suppress(swallowed-path)\`

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book.pages\` cannot be paged: \`Page\` is not exposed [relation-target]
        -->  schema.prisma:4:7 @pagination
        help: add \`/// @pagination\` above \`model Page\`

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
