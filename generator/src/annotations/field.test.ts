import { describe, expect, test } from "vitest";
import { problemsOf, sentencesOf } from "../../test/api-from-schema.js";

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
      "error[misplaced-annotation]: \`@resource\` belongs on a model
       --> schema.prisma:4:7
        |
      3 |   id Int @id
      4 |   /// @resource(path: "/x")
        |       ^^^^^^^^^ \`Book.a\` is a field
        |
        = help: move it above \`model Book\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/misplaced-annotation.md

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
      "error[misplaced-annotation]: \`@pagination\` belongs on a model or a list relation
       --> schema.prisma:4:7
        |
      3 |   id Int @id
      4 |   /// @pagination
        |       ^^^^^^^^^^^ \`Book.a\` is neither
        |
        = help: move it above \`model Book\` or a list relation
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/misplaced-annotation.md

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
      "error[missing-argument]: \`@filter\` needs a filter
       --> schema.prisma:4:7
        |
      3 |   id Int @id
      4 |   /// @filter
        |       ^^^^^^^
        |
        = note: \`exact\`, \`iexact\`, \`not\`, \`partial\`, \`start\`, \`end\`, \`word\`, \`range\`, \`date\`, \`order\`, \`exists\`, \`facet\` or \`required\`
        = help: write, for example, \`@filter(exact)\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/missing-argument.md

      error[unknown-argument]: \`@filter\` has no filter \`exct\`
       --> schema.prisma:6:15
        |
      5 |   a Int
      6 |   /// @filter(exct)
        |               ^^^^
        |
        = help: did you mean \`exact\`?
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/unknown-argument.md

      error[unknown-argument]: \`@filter\` has no filter \`kind: …\`
       --> schema.prisma:8:15
        |
      7 |   b Int
      8 |   /// @filter(kind: exact)
        |               ^^^^
        |
        = help: a filter has no value: write \`@filter(exact)\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/unknown-argument.md

      error[duplicate-option]: \`range\` is given twice in one \`@filter\`
        --> schema.prisma:10:22
         |
       9 |   c Int
      10 |   /// @filter(range, range)
         |                      ^^^^^
         |               ----- the first one
         |
         = help: remove one of the two
         = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/duplicate-option.md

      4 errors
      "
    `);
  });

  test("@filter takes bare names, without quotes and brackets", async () => {
    const problems = (filter: string) =>
      sentencesOf(`/// @pagination\nmodel Book {\n  id Int @id\n  /// @filter(${filter})\n  title String\n}\n`);
    expect(await problems('"partail"')).toContain("help: write `partial` without quotes");
    expect(await problems('"banana"')).toContain("help: it takes `exact`, `iexact`, `not`, `partial`");
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
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[filter-conflict]: \`partial\` cannot be combined with \`exact\`
       --> schema.prisma:4:22
        |
      3 |   id Int @id
      4 |   /// @filter(exact, partial)
        |                      ^^^^^^^ both use the field's name as their parameter
        |               ----- the other one
        |
        = help: keep one of them
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/filter-conflict.md

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
      "error[duplicate-annotation]: \`Book.a\` has two \`@filter\`
       --> schema.prisma:5:7
        |
      4 |   /// @filter(exact)
        |       ------- the first one
      5 |   /// @filter(range)
        |       ^^^^^^^
        |
        = help: merge them into one
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/duplicate-annotation.md

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
      "error[embed-limit]: \`limit\` takes an integer from 1 to 2147483647
       --> schema.prisma:4:21
        |
      3 |   id Int @id
      4 |   /// @embed(limit: 0)
        |                     ^ found 0
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/embed-limit.md

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
      "error[unknown-argument]: \`@hidden\` takes no arguments
       --> schema.prisma:4:15
        |
      3 |   id Int @id
      4 |   /// @hidden(always: true)
        |               ^^^^^^
        |
        = help: write \`@hidden\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/unknown-argument.md

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
      "error[invalid-path]: "/x" is not a valid segment
       --> schema.prisma:4:25
        |
      3 |   id Int @id
      4 |   /// @pagination(path: "/x", operation: "pages")
        |                         ^^^^ it consists of letters, digits, \`-\`, \`.\`, \`_\` and \`~\`
        |
        = help: the path of a list relation is one segment: write \`path: "keys"\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/invalid-path.md

      error[unknown-operation-option]: \`operation\` is not allowed on a relation
       --> schema.prisma:4:31
        |
      3 |   id Int @id
      4 |   /// @pagination(path: "/x", operation: "pages")
        |                               ^^^^^^^^^ a relation is one operation, named after its field
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/unknown-operation-option.md

      2 errors
      "
    `);
  });
});
