import { describe, expect, test } from "vitest";
import { problemsOf } from "../../test/api-from-schema.js";

describe("field annotations: problems as printed", () => {
  test("@resource on a field", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @resource(path: "/x")
  a Int
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`@resource\` belongs on a model, not on the field \`Book.a\`. [misplaced-annotation]
        -->  schema.prisma:4
        |
      3 |   id Int @id
      4 |   /// @resource(path: "/x")
        |       ^^^^^^^^^
        |
        hint: move it above \`model Book\`

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
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`@pagination\` belongs on a model or a list relation; \`Book.a\` is neither. [misplaced-annotation]
        -->  schema.prisma:4
        |
      3 |   id Int @id
      4 |   /// @pagination
        |       ^^^^^^^^^^^
        |
        hint: move it above \`model Book\` or a list relation

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
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`@filter\` needs a filter: \`exact\`, \`not\`, \`partial\`, \`start\`, \`end\`, \`word\`, \`range\`, \`date\`, \`order\` or \`exists\`. [missing-argument]
        -->  schema.prisma:4
        |
      3 |   id Int @id
      4 |   /// @filter
        |       ^^^^^^^
        |

      error: \`@filter\` has no filter \`exct\`. [unknown-argument]
        -->  schema.prisma:6
        |
      5 |   a Int
      6 |   /// @filter(exct)
        |               ^^^^
        |
        hint: did you mean \`exact\`?

      error: \`@filter\` has no filter \`kind: …\`. [unknown-argument]
        -->  schema.prisma:8
        |
      7 |   b Int
      8 |   /// @filter(kind: exact)
        |               ^^^^
        |
        hint: it takes \`exact\`, \`not\`, \`partial\`, \`start\`, \`end\`, \`word\`, \`range\`, \`date\`, \`order\` and \`exists\`

      error: \`range\` is given twice in one \`@filter\`. [duplicate-option]
        -->  schema.prisma:10
         |
       9 |   c Int
      10 |   /// @filter(range, range)
         |                      ^^^^^
         |
        hint: remove one of the two

      4 errors
      "
    `);
  });

  test("@filter takes bare names, without quotes and brackets", async () => {
    const problems = (filter: string) =>
      problemsOf(`/// @pagination\nmodel Book {\n  id Int @id\n  /// @filter(${filter})\n  title String\n}\n`);
    expect(await problems('"partail"')).toContain("hint: write `partial` without quotes");
    expect(await problems('"banana"')).toContain("hint: it takes `exact`, `not`, `partial`");
    expect(await problems("[partial, order]")).toContain(
      "hint: leave the brackets out; it takes `exact`, `not`, `partial`",
    );
  });

  test("@embed with a limit in quotes", async () => {
    const problems = await problemsOf(`/// @pagination
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
    expect(problems).toContain("hint: write `5` without quotes");
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
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`partial\` cannot be combined with \`exact\`: both use the field's name as their parameter. [filter-conflict]
        -->  schema.prisma:4
        |
      3 |   id Int @id
      4 |   /// @filter(exact, partial)
        |                      ^^^^^^^
        |
        hint: keep one of them

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
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book.a\` has two \`@filter\`. [duplicate-annotation]
        -->  schema.prisma:5
        |
      4 |   /// @filter(exact)
      5 |   /// @filter(range)
        |       ^^^^^^^
        |
        hint: merge them into one

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
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`limit\` takes an integer from 1; found 0. [embed-limit]
        -->  schema.prisma:4
        |
      3 |   id Int @id
      4 |   /// @embed(limit: 0)
        |                     ^
        |

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
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`@hidden\` takes no arguments. [unknown-argument]
        -->  schema.prisma:4
        |
      3 |   id Int @id
      4 |   /// @hidden(always: true)
        |               ^^^^^^
        |

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
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: "/x" is not a valid segment: it consists of letters, digits, \`-\`, \`.\`, \`_\` and \`~\`. [invalid-path]
        -->  schema.prisma:4
        |
      3 |   id Int @id
      4 |   /// @pagination(path: "/x", operation: "pages")
        |                         ^^^^
        |
        hint: the path of a list relation is one segment: write \`path: "keys"\`

      error: \`operation\` is not allowed on a relation: a relation is one operation, named after its field. [unknown-operation-option]
        -->  schema.prisma:4
        |
      3 |   id Int @id
      4 |   /// @pagination(path: "/x", operation: "pages")
        |                               ^^^^^^^^^
        |

      2 errors
      "
    `);
  });
});
