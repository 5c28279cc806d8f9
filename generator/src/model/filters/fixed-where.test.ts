import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../../test/api-from-schema.js";
import { shownCondition } from "./request-placeholders.js";

/** A model with an operation that has this fixed filter. */
const bookWhere = (where: string) => `
/// @pagination(operation: "some", where: ${where})
model Book {
  id Int @id
  a Int?
  big BigInt
  price Decimal
  rate Float
  on Boolean
  at DateTime
  genre Genre
  extra Json
  pages Page[]
  text String?
}

enum Genre {
  NOVEL
  POEM
}

model Page {
  id Int @id
  bookId Int
  book Book @relation(fields: [bookId], references: [id])
}
`;

describe("fixed filters: problems", () => {
  test("no object", async () => {
    expect(await sentencesOf(bookWhere("true"))).toMatchInlineSnapshot(`
      "error: \`where\` must be an object such as \`{ published: true }\`: found true [invalid-where]
        -->  schema.prisma:1:43 true

      1 error
      "
    `);
  });

  test("unknown, twice, no scalar", async () => {
    expect(await sentencesOf(bookWhere("{ pric: 1, a: 1, a: 2, extra: 1, pages: 1 }"))).toMatchInlineSnapshot(`
      "error: \`where\` names \`a\` twice [duplicate-option]
        -->  schema.prisma:1:60 a
        -->  schema.prisma:1:54 a: the first one
        help: remove one of the two
      error: \`Book\` has no field \`pric\` [unknown-field]
        -->  schema.prisma:1:45 pric
        help: did you mean \`price\`?
      error: \`where\` cannot compare \`Book.extra\` (Json) [invalid-where]
        -->  schema.prisma:1:66 extra
      error: \`Book.pages\` takes \`some\`, \`none\` or \`every\`: found 1 [invalid-where]
        -->  schema.prisma:1:83 1
        help: write \`{ some: { … } }\`

      4 errors
      "
    `);
  });

  test("values of the wrong type", async () => {
    expect(
      await sentencesOf(
        bookWhere(
          '{ a: "1", big: 1.5, price: "x", rate: "1", on: 1, at: "yesterday", genre: "ESSAY", text: 1, id: null }',
        ),
      ),
    ).toMatchInlineSnapshot(`
      "error: \`Book.a\` must be an integer from -9007199254740991 to 9007199254740991, or null: found "1" [invalid-where]
        -->  schema.prisma:1:48 "1"
        help: write \`1\` without quotes
      error: \`Book.big\` must be a 64-bit integer: found 1.5 [invalid-where]
        -->  schema.prisma:1:58 1.5
      error: \`Book.price\` must be a number: found "x" [invalid-where]
        -->  schema.prisma:1:70 "x"
      error: \`Book.rate\` must be a number: found "1" [invalid-where]
        -->  schema.prisma:1:81 "1"
        help: write \`1\` without quotes
      error: \`Book.on\` must be true or false: found 1 [invalid-where]
        -->  schema.prisma:1:90 1
      error: \`Book.at\` must be an ISO 8601 date, or a date-time with its zone, in quotes: found "yesterday" [invalid-where]
        -->  schema.prisma:1:97 "yesterday"
      error: \`Book.genre\` must be \`NOVEL\` or \`POEM\`: found "ESSAY" [invalid-where]
        -->  schema.prisma:1:117 "ESSAY"
      error: \`Book.text\` must be a text in quotes, or null: found 1 [invalid-where]
        -->  schema.prisma:1:132 1
        help: write "1"
      error: \`Book.id\` must be an integer from -9007199254740991 to 9007199254740991: found \`null\` [invalid-where]
        -->  schema.prisma:1:139 null

      9 errors
      "
    `);
  });

  test("what to write for a value with quotes too many or too few, and for a list", async () => {
    const problems = (where: string) =>
      sentencesOf(`/// @pagination
/// @pagination(operation: "some", where: { ${where} })
model Book {
  id Int @id
  text String
  on Boolean
  price Decimal
  at DateTime
  @@index([text])
  @@index([on])
  @@index([price])
  @@index([at])
}
`);
    expect(await problems('on: "true"')).toContain("help: write `true` without quotes");
    expect(await problems('id: "5"')).toContain("help: write `5` without quotes");
    expect(await problems('id: "5.5"')).not.toContain("help:");
    expect(await problems('at: "5"')).not.toContain("help:");
    expect(await problems('at: { lt: "2026-01-31T09:30:00.123000Z" }')).not.toContain("error");
    expect(await problems('at: { lt: "2026-01-31T09:30:00.123400Z" }')).toContain(
      "help: write at most 3 digits of a second's fraction: Prisma would drop the others",
    );
    expect(await problems("text: Emma")).toContain('help: write "Emma"');
    expect(await problems("text: null")).not.toContain("help:");
    expect(await problems("id: [1, 2]")).toContain("help: write `{ in: [...] }` for any of several values");
  });

  test.each([
    ["{ a: {} }", "`Book.a` needs an operator"],
    ["{ a: { contains: 1 } }", "`Book.a` has no operator `contains` in a `where`"],
    ["{ a: { gtt: 1 } }", "did you mean `gt"],
    ["{ on: { in: [true] } }", "`Book.on` has no operator `in` in a `where`"],
    ["{ genre: { gt: NOVEL } }", "`Book.genre` has no operator `gt` in a `where`"],
    ["{ a: { gt: null } }", "`Book.a` cannot be compared with null by `gt`"],
    ["{ a: { in: 1 } }", "`Book.a` takes a list for `in`: found 1"],
    ["{ a: { in: [] } }", "`Book.a` has an empty list for `in`"],
    ["{ a: { in: [1, null] } }", "`Book.a` has null in `in`, which no row equals"],
    ["{ a: { gt: 1, gt: 2 } }", "`where` names `gt` twice"],
    [
      '{ a: { in: ["1"] } }',
      '`Book.a` must be an integer from -9007199254740991 to 9007199254740991, or null: found "1"',
    ],
    ["{ id: { not: null } }", "`Book.id` must be an integer from -9007199254740991 to 9007199254740991: found"],
    ["{}", "`where` has no condition"],
    ["{ at: now() }", "found `now()` [invalid-where]"],
    ["{ at: now() }", "help: write `{ lte: now() }`"],
    ["{ at: { not: now() } }", "`Book.at` cannot be compared with `now()` by `not`"],
    ["{ at: { in: [now()] } }", "found `now()` [invalid-where]"],
    ["{ a: { gt: now() } }", "`Book.a` cannot be compared with `now()`, which is a date-time"],
    ["{ at: { gt: today() } }", "found `today()` [invalid-where]"],
    ["{ at: { gt: today() } }", "help: the only function is `now()`"],
    ['{ at: { gt: "now()" } }', "help: write `now()` without quotes"],
    [
      '{ text: { startsWith: "tmp_" } }',
      "`Book.text` cannot be searched for `%` or `_` in a `where`: SQLite has no escape for these wildcards [invalid-where]",
    ],
    ['{ text: { contains: "100%" } }', "help: write a text without them"],
    ['{ at: { gt: now("UTC") } }', 'expected `)`, found the string "UTC"'],
  ])("%s is refused", async (where, message) => {
    expect(await sentencesOf(bookWhere(where))).toContain(message);
  });

  test.each([
    ["postgresql", "a\\%b\\_c[d"],
    ["mysql", "a\\%b\\_c[d"],
    ["sqlserver", "a[%]b[_]c[[]d"],
  ])("on %s, a part of a text is found literally", async (provider, literal) => {
    const { api, sentences } = await apiFrom(
      `/// @pagination
       /// @resource(where: { text: { contains: "a%b_c[d", not: "a%b" } })
       model Note {
         id   Int    @id
         text String
       }`,
      { provider },
    );
    expect(sentences).toBe("");
    expect(api.resources[0]?.resource.where).toEqual({ text: { contains: literal, not: "a%b" } });
  });
});

const model = `
model Book {
  id    Int      @id
  a     Int?
  big   BigInt
  price Decimal
  rate  Float
  on    Boolean
  at    DateTime
  genre Genre
  text  String
}

enum Genre {
  NOVEL
  POEM
}
`;

test.each<[string, object]>([
  ["{ a: 1, on: false }", { a: 1, on: false }],
  ["{ a: null }", { a: null }],
  ["{ a: -2147483649 }", { a: -2147483649 }],
  ["{ a: 9007199254740991 }", { a: 9007199254740991 }],
  ["{ big: 9223372036854775807 }", { big: 9223372036854775807n }],
  ['{ big: "-9223372036854775808" }', { big: -9223372036854775808n }],
  ['{ price: "0.10" }', { price: "0.10" }],
  ["{ price: 12345678901234567890.12 }", { price: "12345678901234567890.12" }],
  ["{ rate: 1.5 }", { rate: 1.5 }],
  ['{ genre: POEM, text: "__proto__" }', { genre: "POEM", text: "__proto__" }],
  ['{ at: "2026-02-28" }', { at: "2026-02-28T00:00:00.000Z" }],
  ["{ a: { not: null } }", { a: { not: null } }],
  [
    "{ a: { gte: 1, lt: 5 }, genre: { in: [POEM, NOVEL] } }",
    { a: { gte: 1, lt: 5 }, genre: { in: ["POEM", "NOVEL"] } },
  ],
  ['{ at: { lte: "2026-02-28" } }', { at: { lte: "2026-02-28T00:00:00.000Z" } }],
  ['{ text: { startsWith: "A", endsWith: "z" } }', { text: { startsWith: "A", endsWith: "z" } }],
  ["{ big: { notIn: [1, 2] } }", { big: { notIn: [1n, 2n] } }],
  ['{ at: "2026-02-28T12:30+02:00" }', { at: "2026-02-28T10:30:00.000Z" }],
  ['{ at: "2026-02-28T12:30:00.123000Z" }', { at: "2026-02-28T12:30:00.123Z" }],
])("where: %s", async (where, want) => {
  const { api, sentences } = await apiFrom(`/// @pagination(operation: "some", where: ${where})${model}`);
  expect(sentences).toBe("");
  expect(api.resources[0]?.operations[1]?.operation.where).toEqual(want);
});

test.each([
  ["{ a: 9007199254740992 }", "9007199254740992"],
  ["{ big: 9223372036854775808 }", "9223372036854775808"],
  ['{ at: "2026-02-30" }', '"2026-02-30"'],
  ['{ at: "2026-02-28T12:30" }', '"2026-02-28T12:30"'],
])("where: %s is out of bounds", async (where, found) => {
  const problems = await sentencesOf(`/// @pagination(operation: "some", where: ${where})${model}`);
  expect(problems).toContain(`found ${found} [invalid-where]`);
});

test("a text that is no UUID is refused where the database takes no other", async () => {
  const schema = (where: string) =>
    `/// @pagination(operation: "some", where: ${where})\nmodel Book {\n  id Int @id\n  ref String @db.Uuid\n}`;
  const uuid = "0b2f7c3e-93d5-4d3b-8a4e-1c52d9c3a7f1";
  const { api, sentences } = await apiFrom(schema(`{ ref: "${uuid}" }`), { provider: "postgresql" });
  expect(sentences).toBe("");
  expect(api.resources[0]?.operations[1]?.operation.where).toEqual({ ref: uuid });
  expect(await sentencesOf(schema('{ ref: "archive" }'), { provider: "postgresql" })).toContain(
    '`Book.ref` must be a UUID in quotes: found "archive" [invalid-where]',
  );
});

test("integers without a sign: from 0 to twice as far", async () => {
  const unsigned = "\nmodel Book {\n  id Int @id\n  n Int @db.UnsignedInt\n  big BigInt @db.UnsignedBigInt\n}";
  const schema = (where: string) => `/// @pagination(operation: "some", where: ${where})${unsigned}`;
  const { api, sentences } = await apiFrom(schema("{ n: 4294967295, big: 18446744073709551615 }"), {
    provider: "mysql",
  });
  expect(sentences).toBe("");
  expect(api.resources[0]?.operations[1]?.operation.where).toEqual({ n: 4294967295, big: 18446744073709551615n });
  for (const outside of ["{ n: -1 }", "{ n: 4294967296 }", "{ big: -1 }", "{ big: 18446744073709551616 }"])
    expect(await sentencesOf(schema(outside), { provider: "mysql" })).toContain("[invalid-where]");
});

test("a column of a day takes a date, and one of a time of day takes a time", async () => {
  const schema = (where: string) =>
    `/// @pagination(operation: "some", where: ${where})\nmodel Book {\n  id Int @id\n  day DateTime @db.Date\n  opens DateTime @db.Time(6)\n}`;
  const { api, sentences } = await apiFrom(
    schema('{ day: "2024-02-29", opens: { gte: "09:30", lt: "17:00:00.001000" } }'),
    {
      provider: "postgresql",
    },
  );
  expect(sentences).toBe("");
  expect(api.resources[0]?.operations[1]?.operation.where).toEqual({
    day: "2024-02-29T00:00:00.000Z",
    opens: { gte: "1970-01-01T09:30:00.000Z", lt: "1970-01-01T17:00:00.001Z" },
  });
  expect(await sentencesOf(schema('{ day: "2024-02-29T00:00:00Z" }'), { provider: "postgresql" })).toContain(
    '`Book.day` must be a date such as "2026-01-31": found',
  );
  expect(await sentencesOf(schema('{ opens: { lt: "17:00:00.000001" } }'), { provider: "postgresql" })).toContain(
    "help: write at most 3 digits of a second's fraction: Prisma would drop the others",
  );
  for (const outside of ['"24:00"', '"2024-02-29"', '"09:30Z"', "930"])
    expect(await sentencesOf(schema(`{ opens: ${outside} }`), { provider: "postgresql" })).toContain(
      '`Book.opens` must be a time of day such as "09:30:00": found',
    );
});

describe("of a resource", () => {
  const resource = (where: string) => `/// @pagination\n/// @resource(where: ${where})${model}`;

  test("is stated once, not by its operations", async () => {
    const { api, sentences } = await apiFrom(resource("{ a: null, genre: { not: POEM } }"));
    expect(sentences).toBe("");
    expect(api.resources[0]?.resource.where).toEqual({ a: null, genre: { not: "POEM" } });
    expect(api.resources[0]?.operations[0]?.operation.where).toBeUndefined();
  });

  test("with `now()` depends on the instant", async () => {
    const { api, sentences } = await apiFrom(resource('{ a: 1, at: { gt: "2026-01-01", lte: now() } }'));
    expect(sentences).toBe("");
    const { where = {} } = api.resources[0]?.resource ?? {};
    expect(shownCondition(where, "NOW")).toEqual({ a: 1, at: { gt: "2026-01-01T00:00:00.000Z", lte: "NOW" } });
  });

  test("is checked as that of an operation", async () => {
    expect(await sentencesOf(resource("{ aa: 1, on: 1 }"))).toMatchInlineSnapshot(`
      "error: \`Book\` has no field \`aa\` [unknown-field]
        -->  schema.prisma:2:24 aa
        help: it has \`id\`, … and others
      error: \`Book.on\` must be true or false: found 1 [invalid-where]
        -->  schema.prisma:2:35 1

      2 errors
      "
    `);
  });

  test("a time of day has no instant to be compared with, a day has", async () => {
    const schema = (field: string) =>
      `/// @pagination\n/// @resource(where: { ${field}: { lte: now() } })\nmodel Book {\n  id Int @id\n  day DateTime @db.Date\n  opens DateTime @db.Time(6)\n}`;
    expect(await sentencesOf(schema("day"), { provider: "postgresql" })).toBe("");
    expect(await sentencesOf(schema("opens"), { provider: "postgresql" })).toContain(
      "`Book.opens` cannot be compared with `now()`, which is a date-time",
    );
  });
});

describe("alternatives and related rows: problems", () => {
  const sentences = (where: string) => sentencesOf(bookWhere(where));

  test.each([
    ["{ OR: { a: 1 } }", "`OR` must be a list of conditions"],
    ["{ OR: [] }", "`OR` has an empty list"],
    ["{ OR: [{ a: 1 }, 5] }", "`OR` must be a list of conditions"],
    ["{ NOT: 5 }", "`NOT` must be a condition, or a list of them"],
    ["{ NOT: {} }", "`NOT` has no condition"],
    ['{ OR: [{ AND: { a: "x" } }] }', "`Book.a` must be an integer from -9007199254740991 to 9007199254740991"],
    ["{ pages: null }", "`Book.pages` takes `some`, `none` or `every`"],
    ["{ pages: {} }", "`Book.pages` has no condition"],
    ["{ pages: { sum: { id: 1 } } }", "`Book.pages` has no `sum` in a `where`"],
    ["{ pages: { some: 1 } }", "`some` of `Book.pages` takes a condition"],
    ["{ pages: { every: {} } }", "`every` of `Book.pages` has no condition"],
    ["{ pages: { none: {}, every: { id: 1 } } }", "`Book.pages` has `none` and `every`"],
    ["{ pages: { some: { number: 1 } } }", "`Page` has no field `number`"],
    ['{ pages: { some: { book: { is: { text: { has: "x" } } } } } }', "`Book.text` has no operator `has` in a `where`"],
  ])("%s", async (where, headline) => {
    expect(await sentences(where)).toContain(headline);
  });

  test.each([
    ["tenantId Int\nshelfId Int?", "write `shelfId: null`", {}],
    ["tenantId Int?\nshelfId Int?", "write `OR: [{ tenantId: null }, { shelfId: null }]`", {}],
    ["tenantId Int\nshelfId Int?", "write `shelf: { isNot: {} }`", { relationMode: "prisma" }],
  ] as const)("no related row by a compound key: %s, %s", async (columns, help, options) => {
    const problems = await sentencesOf(
      `
/// @pagination
/// @resource(where: { shelf: null })
model Book {
  id Int @id
  shelf Shelf? @relation(fields: [tenantId, shelfId], references: [tenantId, id])
  ${columns}
}
model Shelf {
  tenantId Int
  id Int
  books Book[]
  @@id([tenantId, id])
}`,
      options,
    );
    expect(problems).toContain("`Book.shelf` takes `is` or `isNot`");
    expect(problems).toContain(help);
  });

  test("conditions of resources that lead to each other", async () => {
    const problems = await sentencesOf(`
/// @pagination
/// @resource(where: { books: { some: {} } })
model Author {
  id Int @id
  books Book[]
}
/// @pagination
/// @resource(where: { author: { is: {} } })
model Book {
  id Int @id
  author Author @relation(fields: [authorId], references: [id])
  authorId Int
  @@index([authorId])
}`);
    expect(problems).toContain("the `where` of `Author` leads back to `Author`");
    expect(problems).toContain("through the `where` of `Book`");
  });

  test("each alternative of a large table needs an index", async () => {
    const models = (index: string) => `
/// @pagination(partial: true, order: [{ field: "id" }])
/// @resource(where: { OR: [{ ownerId: 1 }, { teamId: null }] })
model Ticket {
  id Int @id
  ownerId Int
  teamId Int?
  @@index([ownerId])
  ${index}
}`;
    expect(await sentencesOf(models(""))).toContain("add `@@index([teamId])`");
    expect(await sentencesOf(models("@@index([teamId])"))).toBe("");
  });
});
