import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../../test/api-from-schema.js";
import { listedKinds, supportedKinds } from "../../../test/listed-kinds.js";
import type { FilterKindName } from "../../annotations/filter-kinds.js";

describe("filters: problems", () => {
  test("kinds on types they do not work on", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @filter(partial)
  a Int
  /// @filter(range)
  b Boolean
  /// @filter(exists)
  c String
  /// @filter(exact)
  d Json
  /// @filter(order)
  e Bytes
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`partial\` is not supported on \`Book.a\` (Int): it needs a String [filter-type]
        -->  schema.prisma:4:15 partial
        help: it supports …
      error: \`range\` is not supported on \`Book.b\` (Boolean): it needs a number, a DateTime or a String [filter-type]
        -->  schema.prisma:6:15 range
        help: it supports …
      error: \`exists\` is not supported on \`Book.c\` (String): it is never null [filter-type]
        -->  schema.prisma:8:15 exists
        help: it supports …
      error: \`exact\` is not supported on \`Book.d\` (Json): Json as a whole supports \`exists\` only; \`path\` and \`type\` name a value within it [filter-type]
        -->  schema.prisma:10:15 exact
        help: remove it
      error: \`order\` is not supported on \`Book.e\` (Bytes): it cannot be sorted [filter-type]
        -->  schema.prisma:12:15 order
        help: it supports …

      5 errors
      "
    `);
    expect(supportedKinds((await apiFrom(schema)).diagnostics)).toEqual([
      ["exact", "not", "range", "order", "facet", "required"],
      ["exact", "not", "order", "facet", "required"],
      ["exact", "iexact", "not", "partial", "start", "end", "word", "range", "order", "facet", "required"],
      ["exact", "not", "required"],
    ]);
  });

  test("a native UUID, a list", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @filter(start)
  a String @db.Uuid
  /// @filter(partial, order)
  b String[]
  /// @filter(exact)
  c Json[]
  /// @filter(not)
  d DateTime[] @db.Timestamp(6)
}
`;
    expect(await sentencesOf(schema, { provider: "postgresql" })).toMatchInlineSnapshot(`
      "error: \`start\` is not supported on \`Book.a\` (String): a native UUID has no text to search in [filter-type]
        -->  schema.prisma:4:15 start
        help: it supports …
      error: \`partial\` is not supported on \`Book.b\` (String[]): lists support … only [filter-type]
        -->  schema.prisma:6:15 partial
        help: it supports …
      error: \`order\` is not supported on \`Book.b\` (String[]): lists support … only [filter-type]
        -->  schema.prisma:6:24 order
        help: it supports …
      error: \`exact\` is not supported on \`Book.c\` (Json[]): Prisma does not find Json in a list [filter-type]
        -->  schema.prisma:8:15 exact
        help: it supports …
      error: \`not\` is not supported on \`Book.d\` (DateTime[]): its dates are finer than the milliseconds of a value [filter-type]
        -->  schema.prisma:10:15 not
        help: it supports …

      5 errors
      "
    `);
    const { diagnostics } = await apiFrom(schema, { provider: "postgresql" });
    expect(diagnostics.slice(1, 3).map(({ label = "" }) => listedKinds(label))).toEqual([
      ["exact", "not", "exists"],
      ["exact", "not", "exists"],
    ]);
    expect(supportedKinds(diagnostics)).toEqual([
      ["exact", "not", "range", "order", "facet", "required"],
      ["exact", "not", "exists"],
      ["exact", "not", "exists"],
      ["exists"],
      ["exists"],
    ]);
  });

  test("relations", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @filter(range)
  author Author @relation(fields: [authorId], references: [id])
  authorId Int
  editor Author @relation("editor", fields: [editorName], references: [name])
  editorName String
  /// @filter(exact)
  shelf Shelf @relation(fields: [a, b], references: [a, b])
  a Int
  b Int
  /// @filter(exact)
  log Log @relation(fields: [logId], references: [id])
  logId Int
  stamp Stamp?
}

/// @pagination
model Author {
  id Int @id
  name String @unique
  /// @filter(exists)
  books Book[]
  edited Book[] @relation("editor")
}

/// @pagination
model Shelf {
  a Int
  b Int
  books Book[]
  @@id([a, b])
}

model Log {
  id Int @id
  books Book[]
}

/// @pagination
model Stamp {
  id Int @id
  bookId Int @unique
  book Book @relation(fields: [bookId], references: [id])
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`range\` is not supported on \`Book.author\` (Author): relations support … only [filter-type]
        -->  schema.prisma:4:15 range
        help: it supports …
      error: \`Book.shelf\` cannot be filtered: the identifier of \`Shelf\` has several fields [filter-type]
        -->  schema.prisma:9:15 exact
        help: put \`@filter\` on \`a\` and \`b\`
      error: \`Book.log\` cannot be filtered: \`Log\` is not exposed [filter-type]
        -->  schema.prisma:13:15 exact
        help: add \`/// @pagination\` above \`model Log\`, or put \`@filter\` on \`logId\`
      error: \`exists\` is not supported on \`Author.books\` (Book[]): list relations support … only [filter-type]
        -->  schema.prisma:23:15 exists
        help: it supports …

      4 errors
      "
    `);
    const { diagnostics } = await apiFrom(schema);
    expect(supportedKinds(diagnostics)).toEqual([
      ["exact", "not", "facet", "required"],
      ["exact", "not"],
    ]);
    expect(diagnostics.map(({ label = "" }) => listedKinds(label))).toEqual([
      ["exact", "not", "exists", "facet", "required"],
      [],
      [],
      ["exact", "not"],
    ]);
  });
});

test("a field `not` sorts, and is no condition: Prisma's `where` has its own", async () => {
  const schema = (kinds: string) =>
    `/// @pagination\nmodel Book {\n  id Int @id\n  /// @filter(${kinds})\n  not Int?\n}`;
  expect(await sentencesOf(schema("order"))).toBe("");
  const found = await sentencesOf(schema("exact, range, exists"));
  expect(found).toContain(
    `\`exact\` is not supported on \`Book.not\` (Int): \`not\` is a reserved word in Prisma's \`where\` [filter-type]`,
  );
  expect(found).toContain("3 errors");
  expect(supportedKinds((await apiFrom(schema("exact, range, exists"))).diagnostics)).toEqual([
    ["order"],
    ["order"],
    ["order"],
  ]);
});

test("a relation whose foreign key has other values than the identifier is filtered through itself", async () => {
  const { api } = await apiFrom(`
/// @pagination
model Book {
  id       Int     @id
  /// @filter(exact, exists)
  author   Author? @relation(fields: [authorId], references: [id])
  authorId Int?
  /// @filter(not)
  stamp    Stamp?
}
/// @pagination
/// @resource(identifier: "slug")
model Author {
  /// @hidden
  id    Int    @id
  slug  String @unique
  books Book[]
}
/// @pagination
model Stamp {
  id     Int  @id
  bookId Int  @unique
  book   Book @relation(fields: [bookId], references: [id])
}
`);
  expect(api.resources[0]?.operations[0]?.operation.filters).toEqual({
    author: {
      type: "String",
      match: "exact",
      exists: true,
      relation: { path: "/authors", field: "slug" },
      through: [{ relation: "author", optional: true, model: "Author", key: "slug", columns: { authorId: "id" } }],
    },
    stamp: {
      type: "Int",
      not: true,
      relation: { path: "/stamps", field: "id" },
      through: [
        { relation: "stamp", optional: true, model: "Stamp", key: "id", columns: { id: "bookId" }, indirect: true },
      ],
    },
  });
});

test("declared filters, with a relation's key; a cursor adds none", async () => {
  const { api, sentences } = await apiFrom(`
/// @pagination(operation: "feed", viaCursor: [{ field: "score", direction: "DESC" }])
model Book {
  id       Int     @id
  /// @filter(start, range, order)
  title    String
  /// @filter(exact, exists)
  genre    Genre?
  score    Int
  /// @filter(exact, exists)
  author   Author? @relation(fields: [authorId], references: [id])
  authorId BigInt?

  @@index([score])
  @@index([title])
  @@index([genre])
  @@index([authorId])
}

enum Genre {
  NOVEL
  POEM
}

/// @pagination
/// @resource(path: "/writers")
model Author {
  id    BigInt @id
  books Book[]
}
`);
  expect(sentences).toBe("");
  const declared = {
    title: { type: "String", match: "start", range: true, order: true },
    genre: { type: "Enum", values: ["NOVEL", "POEM"], nullable: true, match: "exact", exists: true },
    author: {
      type: "BigInt",
      nullable: true,
      match: "exact",
      exists: true,
      relation: { path: "/writers", field: "id" },
      through: [{ relation: "author", optional: true, model: "Author", key: "id", columns: { authorId: "id" } }],
    },
  };
  const [collection, feed] = api.resources[0]?.operations ?? [];
  expect(collection?.operation.filters).toEqual(declared);
  // A cursor adds none: its fields have the filters that they declare.
  expect(feed?.operation.filters).toEqual(declared);
});

describe("native types that rule a filter out", () => {
  const book = (filter: string, type: string) =>
    `/// @pagination\nmodel Book {\n  id Int @id\n  /// @filter(${filter})\n  body String? ${type}\n}\n`;

  test.each<readonly [string, string, string, string, readonly FilterKindName[]]>([
    ["postgresql", "@db.Xml", "exact", "the database cannot compare `Xml`", ["exists"]],
    ["postgresql", "@db.Xml", "order", "the database cannot compare `Xml`", ["exists"]],
    ["postgresql", "@db.Xml", "partial", "the database cannot compare `Xml`", ["exists"]],
    ["sqlserver", "@db.Xml", "start", "the database cannot compare `Xml`", ["exists"]],
    [
      "sqlserver",
      "@db.Text",
      "exact",
      "the database cannot compare `Text`",
      ["partial", "start", "end", "word", "exists"],
    ],
    [
      "sqlserver",
      "@db.NText",
      "range",
      "the database cannot compare `NText`",
      ["partial", "start", "end", "word", "exists"],
    ],
    [
      "postgresql",
      "@db.VarBit",
      "partial",
      "a native bit string has no text to search in",
      ["exact", "not", "range", "order", "exists", "facet", "required"],
    ],
    [
      "cockroachdb",
      "@db.Inet",
      "start",
      "a native address has no text to search in",
      ["exact", "not", "range", "order", "exists", "facet", "required"],
    ],
  ])("%s, %s: no `%s`", async (provider, type, filter, why, others) => {
    const { diagnostics, sentences } = await apiFrom(book(filter, type), { provider });
    expect(sentences).toContain(`\`${filter}\` is not supported on \`Book.body\` (String): ${why} [filter-type]`);
    expect(supportedKinds(diagnostics)).toEqual([others]);
  });

  const why = {
    Timetz: "Prisma reads its times without their zone, and the database compares them with it",
    Float: "the database compares more digits than Prisma reads",
    Bit: "the bytes that Prisma sends never equal bits",
  };

  test.each([
    ["postgresql", "DateTime? @db.Timetz", "exact, range, order", why.Timetz],
    ["mysql", "Float? @db.Float", "exact, range", why.Float],
    ["mysql", "Bytes? @db.Bit(4)", "exact", why.Bit],
  ])("%s, %s: none of %s", async (provider, type, kinds, reason) => {
    const schema = `/// @pagination\nmodel Book {\n  id Int @id\n  /// @filter(${kinds}, exists)\n  v ${type}\n}\n`;
    const problems = await sentencesOf(schema, { provider });
    const reported = problems.match(/`\w+` is not supported on .*/g);
    expect(reported).toEqual(
      kinds.split(", ").map((kind) => expect.stringMatching(`^\`${kind}\`.*: ${reason} \\[filter-type\\]$`)),
    );
  });

  test.each([
    "order: [{ field: body }]",
    "viaCursor: [{ field: body }]",
    'operation: "some", distinct: ["body"]',
    'operation: "some", where: { body: "a" }',
  ])("nor can %s name it", async (options) => {
    const schema = `/// @pagination(${options})\nmodel Book {\n  id Int @id\n  body String @db.Xml\n}\n`;
    const named = options.startsWith("operation") ? `/// @pagination\n${schema}` : schema;
    const problems = await sentencesOf(named, { provider: "postgresql" });
    expect(problems).toMatch(/`Book.body`.*: the database cannot compare `Xml` \[native-type\]/);
  });

  test.each([
    ["postgresql", "DateTime @db.Timetz(3)", why.Timetz],
    ["mysql", "Float @db.Float", why.Float],
    ["mysql", "Bytes @db.Bit(4)", why.Bit],
  ])("nor does an identifier find its rows: %s, %s", async (provider, type, reason) => {
    const schema = `/// @pagination\nmodel Book {\n  part Int\n  v ${type}\n  @@id([part, v])\n}\n`;
    const problems = await sentencesOf(schema, { provider });
    expect(problems).toContain(`error: \`Book.v\` cannot be part of the identifier: ${reason} [native-type]`);
    expect(problems).toContain("help: make another field the identifier");
  });

  test("a column of single precision orders pages by number", async () => {
    const schema =
      "/// @pagination(order: [{ field: v }])\nmodel Book {\n  id Int @id\n  v Float @db.Float\n  @@index([v])\n}\n";
    expect(await sentencesOf(schema, { provider: "mysql" })).toBe("");
  });

  test("MySQL and PostgreSQL compare a Text", async () => {
    for (const provider of ["mysql", "postgresql"])
      expect(await sentencesOf(book("exact, order", "@db.Text"), { provider })).toBe("");
  });
});

describe("iexact", () => {
  const problems = (field: string, provider: string) =>
    sentencesOf(`/// @pagination\nmodel Book {\n  id Int @id\n  ${field}\n}\n`, { provider });

  test.each(["postgresql", "cockroachdb", "mysql", "sqlserver"])("works on %s", async (provider) => {
    expect(await problems("/// @filter(iexact)\n  title String", provider)).toBe("");
  });

  test("needs a collation on SQLite, which the schema cannot declare", async () => {
    const found = await problems("/// @filter(iexact)\n  title String", "sqlite");
    expect(found).toContain("`iexact` may respect letter case on `Book.title`: the column's collation decides");
    expect(found).toContain("create the column with `COLLATE NOCASE` in a migration, and add `@suppress(letter-case)`");
    expect(await problems("/// @filter(iexact)\n  /// @suppress(letter-case)\n  title String", "sqlite")).toBe("");
  });

  test.each([
    ["/// @filter(iexact)\n  score Int", "it needs a String"],
    ["/// @filter(iexact)\n  key String @db.Uuid", "a native UUID has no text to search in"],
    ["/// @filter(iexact)\n  tags String[]", "lists support … only"],
    [
      '/// @filter(iexact, path: "a", type: String)\n  meta Json',
      "values within Json are compared in their own letter case",
    ],
    ["/// @filter(exact, iexact)\n  title String", "`iexact` cannot be combined with `exact`"],
    ["/// @filter(insensitive)\n  title String", "for `insensitive`, write `iexact`"],
  ])("%s is an error", async (field, why) => expect(await problems(field, "postgresql")).toContain(why));
});

describe("caseSensitive", () => {
  const problems = (filter: string, provider: string, type = "String") =>
    sentencesOf(`/// @pagination\nmodel Book {\n  id Int @id\n  /// @filter(${filter})\n  title ${type}\n}\n`, {
      provider,
    });

  test.each([
    ["partial", "postgresql"],
    ["word", "cockroachdb"],
    ["start", "sqlite"],
  ])("%s on %s", async (kind, provider) => {
    expect(await problems(`${kind}, caseSensitive: true`, provider)).toBe("");
  });

  test.each(["mysql", "sqlserver"])("%s leaves letter case to the column", async (provider) => {
    expect(await problems("partial, caseSensitive: false", provider)).toBe("");
    const found = await problems("partial, caseSensitive: true", provider);
    expect(found).toContain(
      `\`caseSensitive\` has no effect on \`Book.title\`: on ${provider}, the column's collation decides`,
    );
    expect(found).toContain("[letter-case]");
  });

  test.each(["partial", "end", "word"])("SQLite does not respect it in `%s`", async (kind) => {
    const found = await problems(`${kind}, caseSensitive: true`, "sqlite");
    expect(found).toContain(`on SQLite, \`${kind}\` cannot be case-sensitive on \`Book.title\``);
    expect(found).toContain("help: use `start`, or remove it");
  });

  test("it needs a part of a text, and a Boolean", async () => {
    const found = await problems("exact, caseSensitive: true", "postgresql");
    expect(found).toMatch(/`caseSensitive` has no effect on `Book.title`: it applies to .* \[letter-case\]$/m);
    expect(listedKinds(found)).toEqual(["partial", "start", "end", "word"]);
    expect(await problems('start, caseSensitive: "yes"', "postgresql")).toContain(
      '`caseSensitive` must be true or false: found "yes" [wrong-type]',
    );
    expect(await problems("start, casesensitive: true", "postgresql")).toContain("help: did you mean `caseSensitive`?");
    expect(await problems("start, casesensitive", "postgresql")).toContain("help: write `caseSensitive: true`");
    expect(await problems("caseSensitive: true", "postgresql")).toContain("`@filter` needs a filter");
  });
});

describe("a field called `not`, which Prisma's `where` takes for itself", () => {
  const book = (options: string, filter = "") =>
    `/// @pagination(${options})\nmodel Book {\n  id Int @id\n${filter}  not Int @unique\n}\n`;

  test("can be sorted by, not filtered", async () => {
    expect(await sentencesOf(book("itemsPerPage: 5", "  /// @filter(order)\n"))).toBe("");
    expect(await sentencesOf(book("itemsPerPage: 5", "  /// @filter(range)\n"))).toContain(
      "`range` is not supported on `Book.not` (Int): `not` is a reserved word in Prisma's `where` [filter-type]",
    );
  });

  test.each([
    [
      "viaCursor: [{ field: not }]",
      "cannot be in a cursor: `not` is a reserved word in Prisma's `where` [not-sortable]",
    ],
    ['operation: "one", where: { not: 1 }', "`Book.not`: `not` is a reserved word in Prisma's `where` [invalid-where]"],
    ['operation: "some", distinct: ["not"]', "`Book.not`: `not` is a reserved word in Prisma's `where` [wrong-type]"],
  ])("%s is an error", async (options, message) => {
    const schema = options.startsWith("operation") ? `/// @pagination\n${book(options)}` : book(options);
    expect(await sentencesOf(schema)).toContain(message);
  });

  test("nor is a relation asked by such a key", async () => {
    const schema = `/// @pagination
model Book {
  id Int @id
  /// @filter(exact)
  author Author @relation(fields: [not], references: [id])
  not Int
  @@index([not])
}
/// @pagination
model Author {
  id Int @id
  books Book[]
}
`;
    expect(await sentencesOf(schema)).toContain("(Author): `not` is a reserved word in Prisma's `where` [filter-type]");
  });
});

test.each(["exact", "range", "exact, exists", "order"])(
  "a date's filter %s says that more digits are kept",
  async (kinds) => {
    const schema = `
/// @pagination
model Event {
  id Int @id
  /// @filter(${kinds})
  at DateTime? @db.Timestamptz(6)
  /// @filter(${kinds})
  time DateTime? @db.Time(6)
  /// @filter(${kinds})
  rough DateTime?
}
`;
    const { api } = await apiFrom(schema, { provider: "postgresql" });
    const { at, time, rough } = api.resources[0]?.operations[0]?.operation.filters ?? {};
    expect(at).toMatchObject({ type: "DateTime", nullable: true, finerThanMillisecond: true });
    expect(time).toMatchObject({ type: "Time", nullable: true, finerThanMillisecond: true });
    expect(rough).not.toHaveProperty("finerThanMillisecond");
  },
);
