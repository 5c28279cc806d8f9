import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

describe("field annotations: problems", () => {
  test("@resource on a field", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @resource(path: "/x")
  a Int
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`@resource\` belongs on a model: \`Book.a\` is a field [misplaced-annotation]
        -->  schema.prisma:4:7 @resource
        help: move it above \`model Book\`

      1 error
      "
    `);
  });

  test("@pagination on a scalar", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @pagination
  a Int
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`@pagination\` belongs on a model or a list relation: \`Book.a\` is neither [misplaced-annotation]
        -->  schema.prisma:4:7 @pagination
        help: move it above \`model Book\` or a list relation

      1 error
      "
    `);
  });

  test("@filter: none, unknown, named, twice", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @filter
  a Int
  /// @filter(exct)
  b Int
  /// @filter(kind: exact)
  c Int
  /// @filter(range, range)
  d Int
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`@filter\` needs a filter: \`exact\`, … or others [missing-argument]
        -->  schema.prisma:4:7 @filter
        help: write, for example, \`@filter(exact)\`
      error: \`@filter\` has no filter \`exct\` [unknown-argument]
        -->  schema.prisma:6:15 exct
        help: did you mean \`exact\`?
      error: \`@filter\` has no filter \`kind: …\` [unknown-argument]
        -->  schema.prisma:8:15 kind
        help: a filter has no value: write \`@filter(exact)\`
      error: \`range\` is given twice in one \`@filter\` [duplicate-option]
        -->  schema.prisma:10:22 range
        -->  schema.prisma:10:15 range: the first one
        help: remove one of the two

      4 errors
      "
    `);
  });

  test("@filter takes bare names, without quotes and brackets", async () => {
    const problems = (filter: string) =>
      sentencesOf(`/// @pagination\nmodel Book {\n  id Int @id\n  /// @filter(${filter})\n  title String\n}\n`);
    expect(await problems('"partail"')).toContain("help: write `partial` without quotes");
    expect(await problems('"banana"')).toContain("help: it takes `exact`, … ");
    expect(await problems("[partial, order]")).toContain("help: leave the brackets out: `@filter(exact, order)`");
  });

  test("@embed with a limit in quotes", async () => {
    const problems = await sentencesOf(`/// @pagination
model Author {
  id Int @id
  /// @embed(limit: "5")
  books Book[]
}

/// @pagination
model Book {
  id Int @id
  authorId Int
  author Author @relation(fields: [authorId], references: [id])
  @@index([authorId])
}
`);
    expect(problems).toContain("help: write `5` without quotes");
  });

  test("@filter: kinds that exclude each other", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @filter(exact, partial)
  a String
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`partial\` cannot be combined with \`exact\`: both use the field's name as their parameter [filter-conflict]
        -->  schema.prisma:4:22 partial
        -->  schema.prisma:4:15 exact: the other one
        help: keep one of them

      1 error
      "
    `);
  });

  test("an annotation twice", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @filter(exact)
  /// @filter(range)
  a Int
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book.a\` has two \`@filter\` [duplicate-annotation]
        -->  schema.prisma:5:7 @filter
        -->  schema.prisma:4:7 @filter: the first one
        help: merge them into one

      1 error
      "
    `);
  });

  test("@embed with a wrong limit", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @embed(limit: 0)
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
      "error: \`limit\` must be an integer from 1 to 2147483647: found 0 [embed-limit]
        -->  schema.prisma:4:21 0

      1 error
      "
    `);
  });

  test("@hidden with an argument", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @hidden(always: true)
  a Int
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`@hidden\` accepts no arguments [unknown-argument]
        -->  schema.prisma:4:15 always
        help: write \`@hidden\`

      1 error
      "
    `);
  });

  test("relation with an operation option", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @pagination(path: "/x", operation: "pages")
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
      "error: \`operation\` is not allowed on a relation: a relation is one operation, named after its field [unknown-operation-option]
        -->  schema.prisma:4:31 operation
      error: "/x" is not a valid segment: it consists of letters, digits, \`-\`, \`.\`, \`_\` and \`~\` [invalid-path]
        -->  schema.prisma:4:25 "/x"
        help: the path of a list relation is one segment: write \`path: "keys"\`

      2 errors
      "
    `);
  });
});
