import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

describe("model annotations: problems", () => {
  test("unknown option, near another", async () => {
    const schema = `
/// @pagination(itemPerPage: 20)
model Book {
  id Int @id
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`@pagination\` has no option \`itemPerPage\` [unknown-option]
        -->  schema.prisma:1:17 itemPerPage
        help: did you mean \`itemsPerPage\`?

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`@pagination\` has no option \`colour\` [unknown-option]
        -->  schema.prisma:1:17 colour
        help: it takes \`enabled\`, … and others

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`itemsPerPage\` is given twice in one \`@pagination\` [duplicate-option]
        -->  schema.prisma:1:35 paginationItemsPerPage
        -->  schema.prisma:1:17 itemsPerPage: the first one
        help: remove one of the two

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`@pagination\` accepts only named arguments: found 20 [unknown-option]
        -->  schema.prisma:1:17 20
        help: write \`@pagination(itemsPerPage: 20)\`

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`where\` and \`handler\` require \`operation\`: they apply to one operation, and this annotation names none [unknown-operation-option]
        -->  schema.prisma:1:17 where
        help: name the operation; the default one is \`operation: "getCollection"\`

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book\` has two \`@pagination\` without \`operation\`: one sets the options of all its routes [duplicate-annotation]
        -->  schema.prisma:2:5 @pagination
        -->  schema.prisma:1:5 @pagination(itemsPerPage: 5): the first one
        help: put the options into one

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: two operations of \`Book\` have the same name: \`mostRead\` is declared here [operation-clash]
        -->  schema.prisma:2:28 "mostRead"
        -->  schema.prisma:1:28 "most_read": \`most_read\` is declared here
        help: give one of them another name

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`operation\` must be letters, digits and underscores, beginning with a letter: found "most read" [wrong-type]
        -->  schema.prisma:1:28 "most read"
        help: write "mostRead"; its \`path\` may be any

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`path\` must be a text in quotes: found true [wrong-type]
        -->  schema.prisma:1:37 true
      error: \`distinct\` must be a list of texts in quotes: found 1 [wrong-type]
        -->  schema.prisma:1:54 1
      error: \`handler\` must be true or false: found "yes" [wrong-type]
        -->  schema.prisma:1:67 "yes"
        help: write \`true\`
      error: \`operation\` must be a text in quotes: found 1 [wrong-type]
        -->  schema.prisma:1:28 1

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`@hidden\` belongs on a field: \`Book\` is a model. if another generator reads it, add \`prefix = "paged"\` to the generator block: then only names such as \`@paged.hidden\` count [misplaced-annotation]
        -->  schema.prisma:2:5 @hidden
        help: move it above the field that is meant

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "warning: \`@resource\` has no effect: \`Book\` is not exposed, because it has no \`@pagination\` [misplaced-annotation]
        -->  schema.prisma:1:5 @resource
        help: remove it, or keep it if another generator reads it
      warning: \`@hidden\` has no effect: \`Book\` is not exposed, because it has no \`@pagination\` [misplaced-annotation]
        -->  schema.prisma:4:7 @hidden
        help: remove it, or keep it if another generator reads it

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`@resource\` has no option \`paht\` [unknown-argument]
        -->  schema.prisma:2:15 paht
        help: did you mean \`path\`?
      error: \`type\` must be a list of texts in quotes: found an empty list [wrong-type]
        -->  schema.prisma:2:33 []
      error: \`urlGenerationStrategy\` must be \`ABS_URL\` or \`ABS_PATH\`: found "ABSOLUTE" [wrong-type]
        -->  schema.prisma:2:78 "ABSOLUTE"
      error: \`shortName\` must be a name of letters, digits, \`_\` and \`-\`: found "a b" [wrong-type]
        -->  schema.prisma:2:48 "a b"

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book\` has two \`@resource\`: a model can have only one [duplicate-annotation]
        -->  schema.prisma:3:5 @resource
        -->  schema.prisma:2:5 @resource: the first one
        help: put the arguments into one

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book\` has no unique identifier: its items cannot have URLs [no-identifier]
        -->  schema.prisma:2:6 Book
        help: add \`@unique\` to a required field, or \`@@unique([…])\` over several

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
    expect(await sentencesOf(schema, { provider: "postgresql" })).toMatchInlineSnapshot(`
      "error: \`Reading.at\` cannot be part of the identifier: it has more precision than a JavaScript Date [identifier-precision]
        -->  schema.prisma:4:3 at
        help: keep three digits, \`@db.Timestamptz(3)\`, or make another field the identifier

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book.id\` cannot be hidden: it is part of the identifier, which every \`@id\` contains [hidden-identifier]
        -->  schema.prisma:3:7 @hidden
        help: remove \`@hidden\`

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
