import { describe, expect, test } from "vitest";
import { problemsOf } from "../../test/api-from-schema.js";

describe("model annotations: problems as printed", () => {
  test("unknown option, near another", async () => {
    const schema = `
/// @pagination(itemPerPage: 20)
model Book {
  id Int @id
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error: \`@pagination\` has no option \`itemPerPage\`. [unknown-option]
        -->  schema.prisma:1
        |
      1 | /// @pagination(itemPerPage: 20)
        |                 ^^^^^^^^^^^
        |
        hint: did you mean \`itemsPerPage\`?

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
      "error: \`@pagination\` has no option \`colour\`. [unknown-option]
        -->  schema.prisma:1
        |
      1 | /// @pagination(colour: "red")
        |                 ^^^^^^
        |
        hint: it takes \`enabled\`, \`clientEnabled\`, \`itemsPerPage\`, \`clientItemsPerPage\`, \`maximumItemsPerPage\`, \`partial\`, \`clientPartial\`, \`viaCursor\`, \`fetchJoinCollection\`, \`useOutputWalkers\`, \`count\`, \`countSeconds\`, \`countLimit\`, \`maximumOffset\`, \`strictQueryParameterValidation\`, \`clientFields\`, \`json\`, \`operation\`, \`order\`, \`fields\`, \`path\`, \`where\`, \`distinct\` and \`handler\`

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
      "error: \`itemsPerPage\` is given twice in one \`@pagination\`. [duplicate-option]
        -->  schema.prisma:1
        |
      1 | /// @pagination(itemsPerPage: 20, paginationItemsPerPage: 30)
        |                                   ^^^^^^^^^^^^^^^^^^^^^^
        |
        hint: remove one of the two

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
      "error: \`@pagination\` takes named arguments only; found 20. [unknown-option]
        -->  schema.prisma:1
        |
      1 | /// @pagination(20)
        |                 ^^
        |
        hint: it takes \`enabled\`, \`clientEnabled\`, \`itemsPerPage\`, \`clientItemsPerPage\`, \`maximumItemsPerPage\`, \`partial\`, \`clientPartial\`, \`viaCursor\`, \`fetchJoinCollection\`, \`useOutputWalkers\`, \`count\`, \`countSeconds\`, \`countLimit\`, \`maximumOffset\`, \`strictQueryParameterValidation\`, \`clientFields\`, \`json\`, \`operation\`, \`order\`, \`fields\`, \`path\`, \`where\`, \`distinct\` and \`handler\`

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
      "error: \`where\` applies to one operation, and this \`@pagination\` names none. [unknown-operation-option]
        -->  schema.prisma:1
        |
      1 | /// @pagination(where: { id: 1 }, handler: true)
        |                 ^^^^^
        |
        hint: name it: the default operation is \`operation: "getCollection"\`

      error: \`handler\` applies to one operation, and this \`@pagination\` names none. [unknown-operation-option]
        -->  schema.prisma:1
        |
      1 | /// @pagination(where: { id: 1 }, handler: true)
        |                                   ^^^^^^^
        |
        hint: name it: the default operation is \`operation: "getCollection"\`

      2 errors
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
      "error: \`Book\` has two \`@pagination\` without \`operation\`. [duplicate-annotation]
        -->  schema.prisma:2
        |
      1 | /// @pagination(itemsPerPage: 5)
      2 | /// @pagination(partial: true)
        |     ^^^^^^^^^^^
        |
        hint: put the options into one

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
      "error: \`most_read\` (schema.prisma:1) and \`mostRead\` (schema.prisma:2) are operations of \`Book\` with the same name. [operation-clash]
        -->  schema.prisma:2
        |
      1 | /// @pagination(operation: "most_read")
      2 | /// @pagination(operation: "mostRead")
        |                            ^^^^^^^^^^
        |
        hint: give one of them another name

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
      "error: \`operation\` takes a name of letters, digits and underscores, beginning with a letter; found "most read". [wrong-type]
        -->  schema.prisma:1
        |
      1 | /// @pagination(operation: "most read")
        |                            ^^^^^^^^^^^
        |
        hint: write "mostRead"; its \`path\` may be any

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
    const codes = [...(await problemsOf(schema)).matchAll(/^error: .* \[(.+)\]$/gm)].map(([, code]) => code);
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
      "error: \`operation\` takes a text in quotes; found 1. [wrong-type]
        -->  schema.prisma:1
        |
      1 | /// @pagination(operation: 1, path: true, distinct: [1], handler: "yes")
        |                            ^
        |

      error: \`path\` takes a text in quotes; found true. [wrong-type]
        -->  schema.prisma:1
        |
      1 | /// @pagination(operation: 1, path: true, distinct: [1], handler: "yes")
        |                                     ^^^^
        |

      error: \`distinct\` takes a list of texts in quotes; found 1. [wrong-type]
        -->  schema.prisma:1
        |
      1 | /// @pagination(operation: 1, path: true, distinct: [1], handler: "yes")
        |                                                      ^
        |

      error: \`handler\` takes true or false; found "yes". [wrong-type]
        -->  schema.prisma:1
        |
      1 | /// @pagination(operation: 1, path: true, distinct: [1], handler: "yes")
        |                                                                   ^^^^^
        |

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
      "error: \`@hidden\` belongs on a field, not on the model \`Book\`. [misplaced-annotation]
        -->  schema.prisma:2
        |
      1 | /// @pagination
      2 | /// @hidden
        |     ^^^^^^^
        |
        hint: move it above the field that is meant

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
      "warning: \`@resource\` has no effect: \`Book\` is not exposed. [misplaced-annotation]
        -->  schema.prisma:1
        |
      1 | /// @resource(path: "/books")
        |     ^^^^^^^^^
        |
        hint: add \`@pagination\` to \`Book\` to expose it

      warning: \`@hidden\` has no effect: \`Book\` is not exposed. [misplaced-annotation]
        -->  schema.prisma:4
        |
      3 |   id Int @id
      4 |   /// @hidden
        |       ^^^^^^^
        |
        hint: add \`@pagination\` to \`Book\` to expose it

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
      "error: \`@resource\` has no option \`paht\`. [unknown-argument]
        -->  schema.prisma:2
        |
      1 | /// @pagination
      2 | /// @resource(paht: "/b", type: [], shortName: "a b", urlGenerationStrategy: "ABSOLUTE")
        |               ^^^^
        |
        hint: did you mean \`path\`?

      error: \`type\` takes a list of texts in quotes; found an empty list. [wrong-type]
        -->  schema.prisma:2
        |
      1 | /// @pagination
      2 | /// @resource(paht: "/b", type: [], shortName: "a b", urlGenerationStrategy: "ABSOLUTE")
        |                                 ^^
        |

      error: \`shortName\` takes a name of letters, digits, \`_\` and \`-\`; found "a b". [wrong-type]
        -->  schema.prisma:2
        |
      1 | /// @pagination
      2 | /// @resource(paht: "/b", type: [], shortName: "a b", urlGenerationStrategy: "ABSOLUTE")
        |                                                ^^^^^
        |

      error: \`urlGenerationStrategy\` takes \`ABS_URL\` or \`ABS_PATH\`; found "ABSOLUTE". [wrong-type]
        -->  schema.prisma:2
        |
      1 | /// @pagination
      2 | /// @resource(paht: "/b", type: [], shortName: "a b", urlGenerationStrategy: "ABSOLUTE")
        |                                                                              ^^^^^^^^^^
        |

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
      "error: A model can have only one \`@resource\`. [duplicate-annotation]
        -->  schema.prisma:3
        |
      2 | /// @resource(path: "/a")
      3 | /// @resource(path: "/b")
        |     ^^^^^^^^^
        |
        hint: put the arguments into one

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
      "error: \`Book\` has no identifier, so its items cannot have URLs. [no-identifier]
        -->  schema.prisma:2
        |
      1 | /// @pagination
      2 | view Book {
        |      ^^^^
        |
        hint: add \`@unique\` to a required field, or \`@@unique([…])\` over several

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
      "error: \`Reading.at\` is part of the identifier and has more precision than a JavaScript Date: item URLs could not find their rows. [identifier-precision]
        -->  schema.prisma:4
        |
      3 |   sensor Int
      4 |   at DateTime @db.Timestamptz(6)
        |   ^^
        |
        hint: keep three digits, \`@db.Timestamptz(3)\`, or make another field the identifier

      1 error
      "
    `);
    const exact = schema.replace("(6)", "(3)");
    expect(await problemsOf(exact, { provider: "postgresql" })).toBe("");
    expect(await problemsOf(schema.replace(" @db.Timestamptz(6)", ""))).toBe("");
  });

  test.each([
    ["sqlserver", "", "hint: make another field the identifier"],
    ["mysql", "@db.DateTime(6)", "hint: keep three digits, `@db.DateTime(3)`, or make"],
    ["cockroachdb", "@db.Timestamp", "hint: keep three digits, `@db.Timestamp(3)`, or make"],
  ])("an identifier that a JavaScript date cuts, on %s %s", async (provider, native, hint) => {
    const schema = (type: string) => `/// @pagination\nmodel Reading {\n  at DateTime @id ${type}\n}\n`;
    const found = await problemsOf(schema(native), { provider });
    expect(found).toContain("[identifier-precision]");
    expect(found).toContain(hint);
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
      "error: \`Book.id\` cannot be hidden: it is part of the identifier, which every \`@id\` contains. [hidden-identifier]
        -->  schema.prisma:3
        |
      2 | model Book {
      3 |   /// @hidden
        |       ^^^^^^^
        |
        hint: remove \`@hidden\`

      1 error
      "
    `);
  });

  test("what was likely meant by options of other libraries, by braces and by a text alone", async () => {
    const problems = (given: string) =>
      problemsOf(`/// @pagination(${given})\nmodel Book {\n  id Int @id\n  title String\n}\n`);
    expect(await problems("paginationItemPerPage: 20")).toContain("hint: did you mean `paginationItemsPerPage`?");
    expect(await problems("pageSize: 20")).toContain("hint: did you mean `itemsPerPage`?");
    expect(await problems("{ itemsPerPage: 20 }")).toContain("hint: leave the braces out");
    expect(await problems('operation: "x", distinct: "title"')).toContain('hint: write `["title"]`');
    expect(await problems('operation: "x", distinct: [title]')).toContain('hint: write "title"');
  });
});

test("an operation's name with a hyphen lacks its quotes, and is none", async () => {
  const problems = await problemsOf(
    "/// @pagination\n/// @pagination(operation: new-ones)\nmodel Book {\n  id Int @id\n}\n",
  );
  expect(problems).toContain("found `new-ones`. [wrong-type]");
  expect(problems).toContain('hint: write "new-ones"');
});
