import { describe, expect, test } from "vitest";
import { problemsOf, sentencesOf } from "../../test/api-from-schema.js";

describe("model annotations: problems as printed", () => {
  test("unknown option, near another", async () => {
    const schema = `
/// @pagination(itemPerPage: 20)
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[unknown-option]: \`@pagination\` has no option \`itemPerPage\`
       --> schema.prisma:1:17
        |
      1 | /// @pagination(itemPerPage: 20)
        |                 ^^^^^^^^^^^
        |
        = help: did you mean \`itemsPerPage\`?
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/unknown-option.md

      1 error
      "
    `);
  });

  test("unknown option, near none", async () => {
    const schema = `
/// @pagination(colour: "red")
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[unknown-option]: \`@pagination\` has no option \`colour\`
       --> schema.prisma:1:17
        |
      1 | /// @pagination(colour: "red")
        |                 ^^^^^^
        |
        = help: it takes \`enabled\`, \`clientEnabled\`, \`itemsPerPage\`, \`clientItemsPerPage\`, \`maximumItemsPerPage\`, \`clientOffset\`, \`partial\`, \`clientPartial\`, \`viaCursor\`, \`cursor\`, \`fetchJoinCollection\`, \`useOutputWalkers\`, \`count\`, \`countSeconds\`, \`countLimit\`, \`maximumOffset\`, \`strictQueryParameterValidation\`, \`clientFields\`, \`json\`, \`cache\`, \`operation\`, \`order\`, \`fields\`, \`clientIncludes\`, \`search\`, \`anyOf\`, \`path\`, \`where\`, \`distinct\`, \`filters\`, \`handler\` and \`parameters\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/unknown-option.md

      1 error
      "
    `);
  });

  test("an option twice, once by its long name", async () => {
    const schema = `
/// @pagination(itemsPerPage: 20, paginationItemsPerPage: 30)
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[duplicate-option]: \`itemsPerPage\` is given twice in one \`@pagination\`
       --> schema.prisma:1:35
        |
      1 | /// @pagination(itemsPerPage: 20, paginationItemsPerPage: 30)
        |                                   ^^^^^^^^^^^^^^^^^^^^^^
        |                 ------------ the first one
        |
        = help: remove one of the two
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/duplicate-option.md

      1 error
      "
    `);
  });

  test("a value without a name", async () => {
    const schema = `
/// @pagination(20)
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[unknown-option]: \`@pagination\` takes named arguments only
       --> schema.prisma:1:17
        |
      1 | /// @pagination(20)
        |                 ^^ found 20
        |
        = help: write \`@pagination(itemsPerPage: 20)\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/unknown-option.md

      1 error
      "
    `);
  });

  test("an option of operations on the resource", async () => {
    const schema = `
/// @pagination(where: { id: 1 }, handler: true)
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[unknown-operation-option]: \`where\` and \`handler\` require \`operation\`
       --> schema.prisma:1:17
        |
      1 | /// @pagination(where: { id: 1 }, handler: true)
        |                 ^^^^^ they apply to one operation, and this annotation names none
        |
        = help: name the operation; the default one is \`operation: "getCollection"\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/unknown-operation-option.md

      1 error
      "
    `);
  });

  test("two annotations without operation", async () => {
    const schema = `
/// @pagination(itemsPerPage: 5)
/// @pagination(partial: true)
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[duplicate-annotation]: \`Book\` has two \`@pagination\` without \`operation\`
       --> schema.prisma:2:5
        |
      1 | /// @pagination(itemsPerPage: 5)
        |     ---------------------------- the first one
      2 | /// @pagination(partial: true)
        |     ^^^^^^^^^^^ one sets the options of all its routes
        |
        = help: put the options into one
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/duplicate-annotation.md

      1 error
      "
    `);
  });

  test("two operations of one name", async () => {
    const schema = `
/// @pagination(operation: "most_read")
/// @pagination(operation: "mostRead")
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[operation-clash]: two operations of \`Book\` have the same name
       --> schema.prisma:2:28
        |
      1 | /// @pagination(operation: "most_read")
        |                            ----------- \`most_read\` is declared here
      2 | /// @pagination(operation: "mostRead")
        |                            ^^^^^^^^^^ \`mostRead\` is declared here
        |
        = help: give one of them another name
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/operation-clash.md

      1 error
      "
    `);
  });

  test("an operation whose name is none", async () => {
    const schema = `
/// @pagination(operation: "most read")
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[wrong-type]: \`operation\` takes letters, digits and underscores, beginning with a letter
       --> schema.prisma:1:28
        |
      1 | /// @pagination(operation: "most read")
        |                            ^^^^^^^^^^^ found "most read"
        |
        = help: write "mostRead"; its \`path\` may be any
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/wrong-type.md

      1 error
      "
    `);
  });

  test("an operation whose name is none is checked with the others", async () => {
    const schema = `
/// @pagination(operation: "most read", path: "books", where: { id: "X" }, order: [{ field: pages }])
model Book {
  id Int @id
}
`;
    const codes = [...(await sentencesOf(schema)).matchAll(/^error: .* \[(.+)\]$/gm)].map(([, code]) => code);
    expect(codes.sort()).toEqual(["invalid-path", "invalid-where", "unknown-field", "wrong-type"]);
  });

  test("wrong types", async () => {
    const schema = `
/// @pagination(operation: 1, path: true, distinct: [1], handler: "yes")
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[wrong-type]: \`operation\` takes a text in quotes
       --> schema.prisma:1:28
        |
      1 | /// @pagination(operation: 1, path: true, distinct: [1], handler: "yes")
        |                            ^ found 1
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/wrong-type.md

      error[wrong-type]: \`path\` takes a text in quotes
       --> schema.prisma:1:37
        |
      1 | /// @pagination(operation: 1, path: true, distinct: [1], handler: "yes")
        |                                     ^^^^ found true
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/wrong-type.md

      error[wrong-type]: \`distinct\` takes a list of texts in quotes
       --> schema.prisma:1:54
        |
      1 | /// @pagination(operation: 1, path: true, distinct: [1], handler: "yes")
        |                                                      ^ found 1
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/wrong-type.md

      error[wrong-type]: \`handler\` takes true or false
       --> schema.prisma:1:67
        |
      1 | /// @pagination(operation: 1, path: true, distinct: [1], handler: "yes")
        |                                                                   ^^^^^ found "yes"
        |
        = help: write \`true\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/wrong-type.md

      4 errors
      "
    `);
  });

  test("field annotations on a model", async () => {
    const schema = `
/// @pagination
/// @hidden
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[misplaced-annotation]: \`@hidden\` belongs on a field
       --> schema.prisma:2:5
        |
      1 | /// @pagination
      2 | /// @hidden
        |     ^^^^^^^ \`Book\` is a model
        |
        = note: if another generator reads it, add \`prefix = "paged"\` to the generator block: then only names such as \`@paged.hidden\` count
        = help: move it above the field that is meant
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/misplaced-annotation.md

      1 error
      "
    `);
  });

  test("annotations on a model that is no resource", async () => {
    const schema = `
/// @resource(path: "/books")
model Book {
  id Int @id
  /// @hidden
  secret String
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "warning[misplaced-annotation]: \`@resource\` has no effect
       --> schema.prisma:1:5
        |
      1 | /// @resource(path: "/books")
        |     ^^^^^^^^^ \`Book\` is not exposed, because it has no \`@pagination\`
        |
        = help: remove it, or keep it if another generator reads it
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/misplaced-annotation.md

      warning[misplaced-annotation]: \`@hidden\` has no effect
       --> schema.prisma:4:7
        |
      3 |   id Int @id
      4 |   /// @hidden
        |       ^^^^^^^ \`Book\` is not exposed, because it has no \`@pagination\`
        |
        = help: remove it, or keep it if another generator reads it
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/misplaced-annotation.md

      2 warnings
      "
    `);
  });

  test("@resource with wrong arguments", async () => {
    const schema = `
/// @pagination
/// @resource(paht: "/b", type: [], shortName: "a b", urlGenerationStrategy: "ABSOLUTE")
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[unknown-argument]: \`@resource\` has no option \`paht\`
       --> schema.prisma:2:15
        |
      1 | /// @pagination
      2 | /// @resource(paht: "/b", type: [], shortName: "a b", urlGenerationStrategy: "ABSOLUTE")
        |               ^^^^
        |
        = help: did you mean \`path\`?
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/unknown-argument.md

      error[wrong-type]: \`type\` takes a list of texts in quotes
       --> schema.prisma:2:33
        |
      1 | /// @pagination
      2 | /// @resource(paht: "/b", type: [], shortName: "a b", urlGenerationStrategy: "ABSOLUTE")
        |                                 ^^ found an empty list
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/wrong-type.md

      error[wrong-type]: \`shortName\` takes a name of letters, digits, \`_\` and \`-\`
       --> schema.prisma:2:48
        |
      1 | /// @pagination
      2 | /// @resource(paht: "/b", type: [], shortName: "a b", urlGenerationStrategy: "ABSOLUTE")
        |                                                ^^^^^ found "a b"
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/wrong-type.md

      error[wrong-type]: \`urlGenerationStrategy\` takes \`ABS_URL\` or \`ABS_PATH\`
       --> schema.prisma:2:78
        |
      1 | /// @pagination
      2 | /// @resource(paht: "/b", type: [], shortName: "a b", urlGenerationStrategy: "ABSOLUTE")
        |                                                                              ^^^^^^^^^^ found "ABSOLUTE"
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/wrong-type.md

      4 errors
      "
    `);
  });

  test("two @resource", async () => {
    const schema = `
/// @pagination
/// @resource(path: "/a")
/// @resource(path: "/b")
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[duplicate-annotation]: \`Book\` has two \`@resource\`
       --> schema.prisma:3:5
        |
      2 | /// @resource(path: "/a")
        |     --------- the first one
      3 | /// @resource(path: "/b")
        |     ^^^^^^^^^ a model can have only one
        |
        = help: put the arguments into one
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/duplicate-annotation.md

      1 error
      "
    `);
  });

  test("no identifier", async () => {
    const schema = `
/// @pagination
view Book {
  isbn String? @unique
}

generator client {
  provider        = "prisma-client"
  previewFeatures = ["views"]
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[no-identifier]: \`Book\` has no unique identifier
       --> schema.prisma:2:6
        |
      1 | /// @pagination
      2 | view Book {
        |      ^^^^ its items cannot have URLs
        |
        = help: add \`@unique\` to a required field, or \`@@unique([…])\` over several
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/no-identifier.md

      1 error
      "
    `);
  });

  test("an identifier that a JavaScript date cuts", async () => {
    const schema = `
/// @pagination
model Reading {
  sensor Int
  at DateTime @db.Timestamptz(6)
  @@id([sensor, at])
}
`;
    expect(await problemsOf(schema, { provider: "postgresql" })).toMatchInlineSnapshot(`
      "error[identifier-precision]: \`Reading.at\` cannot be part of the identifier
       --> schema.prisma:4:3
        |
      3 |   sensor Int
      4 |   at DateTime @db.Timestamptz(6)
        |   ^^ it has more precision than a JavaScript Date
        |
        = help: keep three digits, \`@db.Timestamptz(3)\`, or make another field the identifier
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/identifier-precision.md

      1 error
      "
    `);
    const exact = schema.replace("(6)", "(3)");
    expect(await sentencesOf(exact, { provider: "postgresql" })).toBe("");
    expect(await sentencesOf(schema.replace(" @db.Timestamptz(6)", ""))).toBe("");
  });

  test.each([
    ["sqlserver", "", "help: make another field the identifier"],
    ["mysql", "@db.DateTime(6)", "help: keep three digits, `@db.DateTime(3)`, or make"],
    ["cockroachdb", "@db.Timestamp", "help: keep three digits, `@db.Timestamp(3)`, or make"],
  ])("an identifier that a JavaScript date cuts, on %s %s", async (provider, native, help) => {
    const schema = (type: string) => `/// @pagination\nmodel Reading {\n  at DateTime @id ${type}\n}\n`;
    const found = await sentencesOf(schema(native), { provider });
    expect(found).toContain("[identifier-precision]");
    expect(found).toContain(help);
  });

  test("a hidden identifier", async () => {
    const schema = `
/// @pagination
model Book {
  /// @hidden
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[hidden-identifier]: \`Book.id\` cannot be hidden
       --> schema.prisma:3:7
        |
      2 | model Book {
      3 |   /// @hidden
        |       ^^^^^^^ it is part of the identifier, which every \`@id\` contains
        |
        = help: remove \`@hidden\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/hidden-identifier.md

      1 error
      "
    `);
  });

  test("what was likely meant by options of other libraries, by braces and by a text alone", async () => {
    const problems = (given: string) =>
      sentencesOf(`/// @pagination(${given})\nmodel Book {\n  id Int @id\n  title String\n}\n`);
    expect(await problems("paginationItemPerPage: 20")).toContain("help: did you mean `paginationItemsPerPage`?");
    expect(await problems("pageSize: 20")).toContain("help: did you mean `itemsPerPage`?");
    expect(await problems("{ itemsPerPage: 20 }")).toContain("help: leave the braces out");
    expect(await problems('operation: "x", distinct: "title"')).toContain('help: write `["title"]`');
    expect(await problems('operation: "x", distinct: [title]')).toContain('help: write "title"');
  });
});

test("an operation's name with a hyphen lacks its quotes, and is none", async () => {
  const problems = await sentencesOf(
    "/// @pagination\n/// @pagination(operation: new-ones)\nmodel Book {\n  id Int @id\n}\n",
  );
  expect(problems).toContain("found `new-ones` [wrong-type]");
  expect(problems).toContain('help: write "new-ones"');
});

describe("the type of a resource", () => {
  const typed = (type: string) =>
    sentencesOf(`
/// @pagination
/// @resource(type: ${type})
model Book {
  id Int @id
}
`);

  test.each(['"@id"', '"hydra:Collection"', '"http://www.w3.org/ns/hydra/core#Error"', '["Book", "@json"]'])(
    "%s means something else in JSON-LD",
    async (type) => {
      expect(await typed(type)).toContain("which JSON-LD or Hydra uses itself [wrong-type]");
    },
  );

  test.each(['"Book"', '"https://schema.org/Book"', '["schema:Book", "Book"]'])("%s is a class", async (type) => {
    expect(await typed(type)).toBe("");
  });
});
