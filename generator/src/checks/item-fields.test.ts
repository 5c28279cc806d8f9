import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

describe("item fields: problems", () => {
  test("@embed on no relation", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @embed
  a Int
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book.a\` cannot be embedded: it is not a relation [embed-target]
        -->  schema.prisma:4:7 @embed
        help: remove it

      1 error
      "
    `);
  });

  test("@embed towards no resource", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @embed(limit: 5)
  pages Page[]
}

model Page {
  id Int @id
  bookId Int
  book Book @relation(fields: [bookId], references: [id])
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book.pages\` cannot be embedded: \`Page\` is not exposed [embed-target]
        -->  schema.prisma:4:7 @embed(limit: 5)
        help: add \`/// @pagination\` above \`model Page\`

      1 error
      "
    `);
  });

  test("@embed on a list without limit, on one item with", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @embed
  pages Page[]
}

/// @pagination
model Page {
  id Int @id
  bookId Int
  /// @embed(limit: 2)
  book Book @relation(fields: [bookId], references: [id])
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book.pages\` cannot be embedded without a limit: it is a list [embed-limit]
        -->  schema.prisma:4:7 @embed
        help: write \`@embed(limit: 5)\`
      error: \`limit\` has no effect on \`Page.book\`: the relation leads to one item [embed-limit]
        -->  schema.prisma:12:7 @embed(limit: 2)
        help: write \`@embed\`

      2 errors
      "
    `);
  });

  test("@hidden with others", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @hidden
  /// @filter(exact)
  a Int
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`@filter\` has no effect on \`Book.a\`: the field is hidden [hidden-conflict]
        -->  schema.prisma:4:7 @hidden
        help: remove one of the two

      1 error
      "
    `);
  });

  test("a hidden foreign key", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  pages Page[]
}

/// @pagination
model Page {
  id Int @id
  /// @hidden
  bookId Int
  book Book @relation(fields: [bookId], references: [id])
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: hiding \`Page.bookId\` has no effect: the visible relation \`book\` reveals its value [hidden-foreign-key]
        -->  schema.prisma:10:7 @hidden
        help: hide \`book\` too, or show \`bookId\`

      1 error
      "
    `);
  });

  test("two fields that clients would know by one name", async () => {
    const schema = `
/// @pagination
/// @resource(naming: snake_case)
model Book {
  id Int @id
  /// @name("full_title")
  title String
  fullTitle String
  created_at Int
  createdAt Int
  /// @hidden
  CreatedAt Int
}
`;
    const found = await sentencesOf(schema);
    expect(found.match(/error: .*/g)).toEqual([
      "error: `Book.title` and `Book.fullTitle` are both `full_title` to clients [name-clash]",
      "error: `Book.created_at` and `Book.createdAt` are both `created_at` to clients [name-clash]",
    ]);
  });

  test("names that cannot be, or have no effect", async () => {
    const schema = `
/// @pagination
/// @resource(naming: camelCase)
model Book {
  id Int @id
  /// @name("@id")
  a Int
  /// @name(b2)
  b Int
  /// @name
  c Int
  /// @name("d1", "d2")
  d Int
  to_string Int
  /// @name("hydra")
  e Int
  /// @name("f2") @hidden
  f Int
  /// @name("shop")
  store Store @relation(fields: [storeId], references: [id])
  storeId Int
}

model Store {
  id Int @id
  books Book[]
}
`;
    const found = await sentencesOf(schema);
    expect(found.match(/(error|warning|help): .*/g)).toMatchInlineSnapshot(`
      [
        "error: \`@name\` must be letters, digits, \`_\` and \`-\`, beginning with a letter: found "@id" [wrong-type]",
        "error: \`@name\` must be letters, digits, \`_\` and \`-\`, beginning with a letter: found \`b2\` [wrong-type]",
        "help: write it in quotes: \`@name("b2")\`",
        "error: \`@name\` needs a name [missing-argument]",
        "help: write \`@name("created")\`",
        "error: \`@name\` takes one name in quotes, and not "d2" [unknown-argument]",
        "help: write \`@name("d1")\`",
        "error: \`Book.to_string\` cannot be named \`toString\`: every JavaScript object has a property of that name [reserved-name]",
        "help: give it another name, such as \`@name("other")\`",
        "error: \`Book.e\` cannot be named \`hydra\`: it is the prefix of Hydra terms in every context [hydra-name]",
        "help: give it another name, such as \`@name("other")\`, or hide it",
        "error: \`@name\` has no effect on \`Book.f\`: the field is hidden [hidden-conflict]",
        "help: remove one of the two",
        "warning: \`@name\` has no effect: \`Book.store\` is not shown [misplaced-annotation]",
        "help: remove it",
      ]
    `);
  });

  test("a field named hydra", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  hydra String
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book.hydra\` cannot be named \`hydra\`: it is the prefix of Hydra terms in every context [hydra-name]
        -->  schema.prisma:4:3 hydra
        help: give it another name, such as \`@name("other")\`, or hide it

      1 error
      "
    `);
  });

  test("a field of a Hydra name without prefix", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  view String
  title String
}
`;
    expect(
      await sentencesOf(schema, { yaml: "platform:\n  serializer:\n    hydra_prefix: false\n" }),
    ).toMatchInlineSnapshot(`
      "error: \`Book.view\` conflicts with the Hydra term \`view\`: with \`hydra_prefix: false\`, it has no prefix [hydra-name]
        -->  schema.prisma:4:3 view
        help: give it another name, such as \`@name("other")\`, or hide it, or remove \`hydra_prefix: false\`

      1 error
      "
    `);
  });

  test("a secret", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  passwordHash String
  tokens Int
  /// @hidden
  apiKey String
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "warning: \`Book.passwordHash\` is sent to every client: its name suggests a secret [secret-looking]
        -->  schema.prisma:4:3 passwordHash
        help: add \`/// @hidden\` above it, or \`/// @suppress(secret-looking)\` if it is meant to be public

      1 warning
      "
    `);
  });
});

const library = `
/// @pagination
model Book {
  id       Int     @id
  /// The name on the cover.
  title    String
  cover    Bytes?
  tags     String[]
  /// @hidden
  secret   String
  author   Author? @relation(fields: [writer], references: [name])
  writer   String?
  /// @embed
  shelf    Shelf   @relation(fields: [shelfA, shelfB], references: [a, b])
  shelfA   Int
  shelfB   Int
  stamp    Stamp?
  /// @embed(limit: 5)
  pages    Page[]
  /// @pagination
  readers  Reader[]
  logs     Log[]

  @@index([shelfA, shelfB])
}

/// @pagination
model Author {
  id    Int    @id
  name  String @unique
  books Book[]
}

/// @pagination
model Shelf {
  a     Int
  b     Int
  /// @pagination
  books Book[]

  @@id([a, b])
}

/// @pagination
model Stamp {
  id     Int  @id
  bookId Int  @unique
  book   Book @relation(fields: [bookId], references: [id])

  @@index([bookId])
}

/// @pagination
model Page {
  id     Int  @id
  bookId Int
  book   Book @relation(fields: [bookId], references: [id])

  @@index([bookId])
}

/// @pagination
model Reader {
  id    Int    @id
  books Book[]
}

model Log {
  id     Int  @id
  bookId Int
  book   Book @relation(fields: [bookId], references: [id])
}
`;

describe("item fields", () => {
  test("each kind", async () => {
    const { api, sentences } = await apiFrom(library, { provider: "postgresql" });
    expect(sentences).toBe("");
    const [book, , shelf] = api.resources;
    const base = (name: string) => ({ name, schemaField: name, description: "", nullable: false });
    expect(book?.fields).toEqual([
      { ...base("id"), kind: "column", type: "Int", list: false },
      { ...base("title"), kind: "column", type: "String", list: false, description: "The name on the cover." },
      { ...base("cover"), kind: "column", type: "Bytes", list: false, nullable: true },
      { ...base("tags"), kind: "column", type: "String", list: true },
      {
        ...base("author"),
        kind: "reference",
        target: "Author",
        relation: { columns: { writer: "name" }, texts: true },
        nullable: true,
      },
      { ...base("writer"), kind: "column", type: "String", list: false, nullable: true },
      {
        ...base("shelf"),
        kind: "embedded",
        target: "Shelf",
        relation: { columns: { shelfA: "a", shelfB: "b" } },
        hasLink: true,
      },
      { ...base("shelfA"), kind: "column", type: "Int", list: false },
      { ...base("shelfB"), kind: "column", type: "Int", list: false },
      {
        ...base("stamp"),
        kind: "reference",
        target: "Stamp",
        relation: { columns: { id: "bookId" }, indirect: true },
        nullable: true,
      },
      {
        ...base("pages"),
        kind: "embedded-list",
        target: "Page",
        limit: 5,
        relation: { columns: { id: "bookId" } },
        hasLink: false,
      },
      { ...base("readers"), kind: "collection", target: "Reader" },
    ]);
    expect(book?.relations.map(({ parent }) => parent)).toEqual([
      { columns: { id: "id" }, inverse: { relation: "books", list: true } },
    ]);
    expect(shelf?.relations.map(({ parent, operation }) => [operation.path, parent])).toEqual([
      ["/shelves/:id/books", { columns: { a: "shelfA", b: "shelfB" } }],
    ]);
  });

  test.each([
    ["a required one by the foreign key", "name  String @unique", true],
    ["one that can be null through the relation", "name  String? @unique", false],
    ["one that is cut to a millisecond through the relation", "name  DateTime @db.Timestamp(6) @unique", false],
  ])("a list whose foreign key refers to another unique field: %s", async (_, name, isByKey) => {
    const paged = library
      .replace(
        "  books Book[]\n}\n\n/// @pagination\nmodel Shelf",
        "  /// @pagination\n  books Book[]\n}\n\n/// @pagination\nmodel Shelf",
      )
      .replace("name  String @unique", name)
      .replace("writer   String?", name.includes("DateTime") ? "writer DateTime? @db.Timestamp(6)" : "$&");
    const { api } = await apiFrom(paged, { provider: "postgresql" });
    expect(api.resources[1]?.relations[0]?.parent).toEqual(
      isByKey ? { columns: { name: "writer" } } : { columns: { id: "id" }, inverse: { relation: "author" } },
    );
  });
});

describe("a field `not`, which Prisma's `where` reads as its own", () => {
  const name = "not";

  const children = (annotation: string, key: string, parent = "id") => `
/// @pagination
model Rule {
  ${parent} Int @id
  ${annotation}
  parts Part[]
}

/// @pagination
model Part {
  id Int @id
  ${key} Int
  rule Rule @relation(fields: [${key}], references: [${parent}])
  @@index([${key}])
}
`;

  test.each(["/// @pagination", "/// @embed(limit: 2)"])("ties no list to its parent: %s", async (annotation) => {
    const found = await sentencesOf(children(annotation, name));
    expect(found).toContain(
      `error: the rows of \`Rule.parts\` cannot be found by \`Part.${name}\`: \`${name}\` is a reserved word in Prisma's \`where\` [where-name]\n  -->  schema.prisma:4:7 ${annotation.slice(4)}\n`,
    );
    expect(found).toContain(`help: rename \`Part.${name}\` (\`@map\` keeps its column)\n\n1 error\n`);
  });

  test("is no way back to the parent", async () => {
    const found = await sentencesOf(`
/// @pagination
model Rule {
  id Int @id
  /// @pagination
  parts Part[]
}

/// @pagination
model Part {
  id Int @id
  ${name} Rule[]
}
`);
    expect(found).toContain(`\`Rule.parts\` cannot be found by \`Part.${name}\`: \`${name}\` is a reserved word`);
    expect(found).toContain(`help: rename \`Part.${name}\`\n\n1 error\n`);
  });

  test("is no identifier, nor a part of one", async () => {
    const found = await sentencesOf(children("", "ruleId", name));
    expect(found).toContain(
      `error: \`Rule.${name}\` cannot be part of the identifier: \`${name}\` is a reserved word in Prisma's \`where\` [where-name]\n  -->  schema.prisma:3:3 ${name}\n`,
    );
    expect(found).toContain(
      "help: rename the field (`@map` keeps its column), or make another field the identifier\n\n1 error\n",
    );
    const compound = `/// @pagination\nmodel Rule {\n  id Int\n  ${name} Int\n  @@id([id, ${name}])\n}\n`;
    expect(await sentencesOf(compound)).toContain("-->  schema.prisma:4:");
  });

  test("is a foreign key of a to-one relation, embedded or not, and of a list that nothing asks for", async () => {
    expect(await sentencesOf(children("", name))).toBe("");
    const embedded = children("", name).replace("  rule Rule @", "  /// @embed\n  rule Rule @");
    expect(await sentencesOf(embedded)).toBe("");
  });
});

describe.each(["AND", "OR", "NOT"])("a field `%s`, which Prisma's `where` reads in place of its own", (name) => {
  const because = `\`${name}\` is a reserved word in Prisma's \`where\``;

  test.each(["", "/// @hidden\n  ", "/// @filter(exact, order)\n  "])(
    "is refused on an exposed model: %j",
    async (above) => {
      expect(await sentencesOf(`/// @pagination\nmodel Rule {\n  id Int @id\n  ${above}${name} Int\n}`)).toContain(
        `error: \`Rule.${name}\` cannot be a field of an exposed model: ${because} [where-name]`,
      );
    },
  );

  test("as a relation too, and once for the key that is named so", async () => {
    const schema = `
/// @pagination
/// @resource(scopedBy: ["${name}"])
model Rule {
  ${name} Int @id
  next Rule[] @relation("next")
  previousId Int
  previous Rule @relation("next", fields: [previousId], references: [${name}])
}
`;
    expect(await sentencesOf(schema)).toContain("\n1 error");
    const relation = `/// @pagination\nmodel Rule {\n  id Int @id\n  ${name} Part[]\n}\nmodel Part {\n  id Int @id\n  ruleId Int\n  rule Rule @relation(fields: [ruleId], references: [id])\n}`;
    expect(await sentencesOf(relation)).toContain("[where-name]");
  });

  test("does no harm on a model that no request leads to", async () => {
    const schema = (onParts: string) => `
/// @pagination
model Rule {
  id Int @id
  ${onParts}
  parts Part[]
}
model Part {
  id Int @id
  ${name} Int
  ruleId Int
  rule Rule @relation(fields: [ruleId], references: [id])
  otherId Int
  other Other @relation(fields: [otherId], references: [id])
}
/// @pagination
model Other {
  id Int @id
  name String
  parts Part[]
}
`;
    expect(await sentencesOf(schema(""))).toBe("");
    expect(await sentencesOf(schema('/// @filter(exact, path: "other.name")'))).toContain(
      `a filter cannot lead through \`Part\`, which has a field \`${name}\`: ${because} [filter-path]`,
    );
  });
});
