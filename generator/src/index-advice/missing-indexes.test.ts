import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const bookWith = (pagination: string, fields: string) => `
/// @pagination(${pagination})
model Book {
  id Int @id
  ${fields}
}
`;

/** Authors whose list of books is annotated so; books with further lines. */
const authorsWith = (annotation: string, ...lines: readonly string[]): string => `
/// @pagination
model Author {
  id Int @id
  /// ${annotation}
  books Book[]
}
/// @pagination
model Book {
  id Int @id
  author Author @relation(fields: [authorId], references: [id])
  authorId Int
  ${lines.join("\n  ")}
}
`;

describe("a filter without an index", () => {
  test("is reported with the line to add", async () => {
    const schema = `
/// @pagination(partial: true)
model Book {
  id Int @id
  /// @filter(exact, order)
  title String
  /// @filter(exact)
  author Author @relation(fields: [authorId], references: [id])
  authorId Int
}
/// @pagination
model Author {
  id Int @id
  /// @filter(exact)
  name String
  books Book[]
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "warning: no index of \`Book\` serves \`GET /books?title=…\`: each page reads all rows. none serves \`GET /books?order[title]=asc\`: each page sorts all rows [filter-index]
        -->  schema.prisma:4:15 exact
        help: add \`@@index([title])\` to \`Book\`
      warning: no index of \`Book\` serves \`GET /books?author=…\`: each page reads all rows [filter-index]
        -->  schema.prisma:6:15 exact
        help: add \`@@index([authorId])\` to \`Book\`

      2 warnings
      "
    `);
  });

  test.each([
    ["viaCursor: [{ field: id }]"],
    ["partial: true"],
    ["paginationCount: capped"],
    ["maximumOffset: 1000"],
    ['operation: "feed", partial: true'],
  ])("under %s", async (pagination) => {
    const schema = `/// @pagination\n${bookWith(pagination, "/// @filter(exact)\n  score Int").trim()}`;
    const options = pagination.startsWith("operation")
      ? schema
      : bookWith(pagination, "/// @filter(exact)\n  score Int");
    expect(await sentencesOf(options)).toContain("[filter-index]");
  });

  test("under a relation that is paged as a large one", async () => {
    const schema = authorsWith("@pagination(partial: true)", "/// @filter(exact)", "title String");
    expect(await sentencesOf(schema)).toContain("add `@@index([title])` to `Book`");
  });

  test.each([
    ["nothing suggests a large table", "itemsPerPage: 5", "/// @filter(exact)\n  title String"],
    ["the client may ask for pages without a total", "clientPartial: true", "/// @filter(exact)\n  title String"],
    ["an index begins with it", "partial: true", "/// @filter(exact)\n  title String\n  @@index([title, id])"],
    ["it is unique", "partial: true", "/// @filter(exact)\n  title String @unique"],
    ["no index serves its kind", "partial: true", "/// @filter(partial, exists)\n  title String?"],
    ["an index on a Boolean is of little use", "partial: true", "/// @filter(exact)\n  on Boolean"],
    ["SQLite walks the order", "partial: true", "/// @filter(range)\n  score Int"],
  ])("is not reported if %s", async (_, pagination, fields) => {
    expect(await sentencesOf(bookWith(pagination, fields))).toBe("");
  });

  test.each([
    ["title String\n  notes String", ["title", "notes"]],
    ["title String\n  notes String\n  @@index([title])", ["notes"]],
    // One that no index serves makes the others useless.
    ["title String\n  notes Genre\n}\nenum Genre {\n  NOVEL", []],
  ])("of `anyOf`, for each of the fields: %j", async (fields, missing) => {
    const compared = fields.includes("Genre") ? "any: { fields: [title], match: partial }" : "any: [title, notes]";
    const anyOf = compared.replace(/\[(.*)\]/, (_, names) => JSON.stringify(names.split(", ")));
    const sentences = await sentencesOf(bookWith(`partial: true, anyOf: { ${anyOf} }`, fields));
    for (const name of ["title", "notes"])
      expect(sentences.includes(`add \`@@index([${name}])\` to \`Book\``)).toBe(missing.includes(name));
  });

  test.each([
    ["mysql", "add `@@index([title])` to `Book`"],
    // An index over the column finds no text in another letter case, and the schema declares no other.
    ["postgresql", ""],
  ])("of a text in any letter case, %s", async (provider, advice) => {
    const schema = bookWith("partial: true", "/// @filter(iexact)\n  title String");
    expect(await sentencesOf(schema, { provider })).toContain(advice);
    expect((await sentencesOf(schema, { provider })).includes("[filter-index]")).toBe(advice !== "");
  });

  test("is not reported if only a global option is meant for large tables", async () => {
    const yaml = "platform:\n  defaults:\n    pagination_partial: true\n";
    expect(await sentencesOf(bookWith("itemsPerPage: 5", "/// @filter(exact)\n  title String"), { yaml })).toBe("");
  });
});

test("an order without an index is none of a handler's", async () => {
  const problems = await sentencesOf(
    bookWith('operation: "top", handler: true, viaCursor: [{ field: score }]', "score Int"),
  );
  expect(problems).toContain("[handler-option]");
  expect(problems).toContain("1 warning");
});

describe("an embedded list without an index on its foreign key", () => {
  const embedding = (index: string) => authorsWith("@embed(limit: 5)", index);

  test("is reported with the line to add", async () => {
    expect(await sentencesOf(embedding(""))).toContain("help: add `@@index([authorId])` to `Book`");
  });

  test.each([
    ["an index on it", "postgresql", "@@index([authorId])"],
    ["an index that begins with it", "postgresql", "@@unique([authorId, id])"],
    ["MySQL, which makes one itself", "mysql", ""],
  ])("is none: %s", async (_, provider, index) => {
    expect(await sentencesOf(embedding(index), { provider })).toBe("");
  });

  test("an index that only ends with it serves nothing", async () => {
    expect(await sentencesOf(embedding("@@index([id, authorId])"))).toContain("[embed-index]");
  });
});

describe("a foreign key of several columns", () => {
  const activities = (id: string, annotation: string, ...lines: readonly string[]) => `
/// @pagination
model Account {
  id String ${id}
  userId String
  /// ${annotation}
  activities Activity[]
  @@id([id, userId])
}
/// @pagination(partial: true)
model Activity {
  id Int @id
  account Account @relation(fields: [accountId, userId], references: [id, userId])
  accountId String
  userId String
  date DateTime
  ${lines.join("\n  ")}
}
`;
  const postgresql = { provider: "postgresql" };

  test.each([
    ["@pagination(partial: false)", "@default(uuid())"],
    ["@pagination(partial: false)", "@unique"],
    ["@embed(limit: 2)", "@default(cuid())"],
    ["@embed(limit: 2)", '@default(dbgenerated("gen_random_uuid()"))'],
  ])("is found by the column that each parent has a value of its own for: %s, %s", async (annotation, id) => {
    const indexes = ["@@index([accountId])", "@@index([date])"];
    expect(await sentencesOf(activities(id, annotation, ...indexes), postgresql)).not.toMatch(/(relation|embed)-index/);
  });

  test("that column's index finds the rows of a filter through the relation", async () => {
    const filtered = (index: string) =>
      activities("@default(uuid())", "@pagination", index).replace(
        "  account Account",
        '  /// @filter(exact, path: "userId")\n  account Account',
      );
    const joined = "GET /activities?account.userId=…";
    expect(await sentencesOf(filtered("@@index([date])"), postgresql)).toContain(joined);
    expect(await sentencesOf(filtered("@@index([accountId])"), postgresql)).not.toContain(joined);
  });

  test.each([
    ["@default(uuid())", "@@index([userId])", "reads all rows with the same `userId`"],
    ["", "@@index([accountId])", "reads all rows with the same `accountId`"],
    ['@default(dbgenerated("current_setting(1)"))', "@@index([accountId])", "reads all rows with the same `accountId`"],
    ["@default(uuid())", "@@index([date])", "reads all rows"],
  ])("else the warning says which rows are read: %s, %s", async (id, index, reads) => {
    const listed = await sentencesOf(activities(id, "@pagination(partial: false)", index), postgresql);
    expect(listed).toContain(`\`GET /accounts/{id}/activities\`: each page ${reads} to find those of one parent`);
    const sorted = await sentencesOf(activities(id, "@pagination(order: [{ field: date }])", index), postgresql);
    expect(sorted).toContain(
      index === "@@index([date])"
        ? `each page ${reads} to find those of one parent`
        : `each page ${reads} and sorts those of one parent`,
    );
    const embedded = await sentencesOf(activities(id, "@embed(limit: 2)", index), postgresql);
    expect(embedded).toContain(`each page ${reads} to find the \`activities\` of its items`);
  });
});

describe("a paged relation without an index on its foreign key", () => {
  const listing = (pagination: string, index: string) => authorsWith(`@pagination${pagination}`, "title String", index);

  test.each([
    ["without an order", "", "", "@@index([authorId])"],
    [
      "in an order that an index serves",
      "(order: [{ field: title }])",
      "@@index([title])",
      "@@index([authorId, title])",
    ],
    ["behind another column", "", "@@index([title, authorId])", "@@index([authorId])"],
    ["by a cursor that an index serves", "(viaCursor: [{ field: id }])", "", "@@index([authorId, id])"],
  ])("is reported with the line to add: %s", async (_, pagination, index, line) => {
    const problems = await sentencesOf(listing(pagination, index));
    expect(problems).toContain("[relation-index]");
    expect(problems).toContain(`help: add \`${line}\` to \`Book\``);
  });

  test("is one warning with that of an order that no index serves", async () => {
    const problems = await sentencesOf(listing("(order: [{ field: title }])", ""));
    expect(problems).toContain("help: add `@@index([authorId, title])` to `Book`");
    expect(problems).toContain("1 warning");
  });

  test.each([
    ["an index on it", "postgresql", "", "@@index([authorId])"],
    ["an index that begins with it", "postgresql", "", "@@unique([authorId, id])"],
    ["MySQL, which makes one itself", "mysql", "", ""],
    ["rows that come from a handler", "postgresql", "(handler: true)", ""],
  ])("is none: %s", async (_, provider, pagination, index) => {
    expect(await sentencesOf(listing(pagination, index), { provider })).toBe("");
  });
});

test("for a view, which can have no index, none is reported", async () => {
  const schema = `
generator client {
  provider        = "prisma-client"
  previewFeatures = ["views"]
}
/// @pagination
model Author {
  id Int @id
  /// @embed(limit: 5)
  best Sale[] @relation("best")
  /// @pagination
  sales Sale[] @relation("sales")
}
/// @pagination(order: [{ field: revenue, direction: DESC }])
/// @pagination(operation: "feed", viaCursor: [{ field: revenue }])
view Sale {
  id Int @unique
  /// @filter(range)
  revenue Int
  author Author @relation("sales", fields: [authorId], references: [id])
  authorId Int
  best Author? @relation("best", fields: [bestId], references: [id])
  bestId Int?
}
`;
  expect(await sentencesOf(schema)).toBe("");
});

describe("directions that differ", () => {
  const cursor = (at: string, index: string) =>
    bookWith(
      `viaCursor: [{ field: score, direction: DESC }, { field: at, direction: ${at} }]`,
      `score Int\n  at DateTime\n  @@index([${index}])`,
    );

  test.each([
    ["agree with none of the cursor's", "ASC", "score, at, id", "@@index([score(sort: Desc), at, id])"],
    ["differ where the cursor's agree", "DESC", "score, at(sort: Desc), id", "@@index([score, at, id])"],
  ])("an index whose directions %s serves nothing on MySQL", async (_, at, index, line) => {
    const problems = await sentencesOf(cursor(at, index), { provider: "mysql" });
    expect(problems).toContain("[cursor-index]");
    expect(problems).toContain(line);
    const advised = line.slice("@@index([".length, -"])".length);
    expect(await sentencesOf(cursor(at, advised), { provider: "mysql" })).toBe("");
  });

  test.each([
    ["ASC", "score(sort: Desc), at"],
    ["ASC", "score, at(sort: Desc), id(sort: Desc)"],
    ["DESC", "score, at"],
    ["DESC", "score(sort: Desc), at(sort: Desc), id(sort: Desc)"],
  ])("an index is read from either end: %s beside @@index([%s])", async (at, index) => {
    expect(await sentencesOf(cursor(at, index), { provider: "mysql" })).toBe("");
  });
});

describe("an index of the order's first field", () => {
  const book = (type: string, index: string) =>
    `${bookWith("order: [{ field: score, direction: DESC }, { field: title }]", `score ${type}\n  title String\n  ${index}`)}${type === "Grade" ? "enum Grade {\n  GOOD\n  BAD\n}\n" : ""}`;

  test.each(["postgresql", "cockroachdb", "sqlite"])("is enough on %s, which sorts incrementally", async (provider) => {
    expect(await sentencesOf(book("Int", "@@index([score])"), { provider })).toBe("");
  });

  test.each(["mysql", "sqlserver"])("is not enough on %s", async (provider) => {
    const problems = await sentencesOf(book("Int", "@@index([score])"), { provider });
    expect(problems).toContain(
      "no index of `Book` serves `GET /books`: each page sorts all rows. the index over `[score]` does not: it continues with `id`, and the order with `title` [order-index]",
    );
    expect(problems).toContain("help: add `@@index([score(sort: Desc), title])` to `Book`");
  });

  test.each(["Boolean", "Grade"])("is not enough if it is a %s", async (type) => {
    const problems = await sentencesOf(book(type, "@@index([score])"), { provider: "postgresql" });
    expect(problems).toContain(
      "`GET /books`: each page sorts all rows with the same `score`. the index over `[score]` does not: it ends before `title` [order-index]",
    );
    expect(problems).toContain("help: add `@@index([score(sort: Desc), title])` to `Book`");
  });
});

test("an index in the wrong directions is named with what is wrong", async () => {
  const schema = bookWith(
    "order: [{ field: score }, { field: title }]",
    "score Int\n  title Int\n  @@index([score, title(sort: Desc)])",
  );
  expect(await sentencesOf(schema, { provider: "mysql" })).toContain(
    "the index over `[score, title(sort: Desc)]` does not: it has `title` in the other direction [order-index]",
  );
});

describe("one index for several requests", () => {
  const schema = (suppressed: string) => `
/// @pagination
model Author {
  id Int @id
  /// @embed(limit: 5)
  books Book[] @relation("embedded")
  /// @pagination(order: [{ field: title }])
  written Book[] @relation("listed")
}
/// @pagination
/// @pagination(operation: "feed", viaCursor: [{ field: title }])
model Book {
  id Int @id
  title String
  /// @filter(exact)
  ${suppressed}
  author Author @relation("embedded", fields: [authorId], references: [id], map: "a")
  lister Author @relation("listed", fields: [authorId], references: [id], map: "b")
  authorId Int
}
`;

  test("is one warning, which names the requests; the beginning of a longer one needs no index of its own", async () => {
    const problems = await sentencesOf(schema("/// "), { provider: "postgresql" });
    expect(problems.split("\n").filter((line) => /^warning|help:|^\d warnings/.test(line))).toEqual([
      "warning: no index of `Book` serves `GET /authors/{id}/written`: each page reads all rows and sorts those of one parent. none serves `GET /authors`: each page reads all rows to find the `books` of its items. none serves `GET /books?author=…`: each page reads all rows [order-index]",
      "  help: add `@@index([authorId, title])` to `Book`",
      "warning: no index of `Book` serves `GET /books/feed`: each page sorts all rows [cursor-index]",
      "  help: add `@@index([title, id])` to `Book`",
      "2 warnings",
    ]);
  });

  test("a suppressed warning hides none of the others", async () => {
    const problems = await sentencesOf(schema("/// @suppress(filter-index)"), { provider: "postgresql" });
    expect(problems).not.toContain("GET /books?author");
    expect(problems).not.toContain("unused-suppression");
    expect(problems).toContain("`GET /authors`: each page reads all rows to find the `books` of its items");
  });

  test("operations with conditions of their own need indexes of their own", async () => {
    const options = "order: [{ field: score }]";
    const problems = await sentencesOf(
      `/// @pagination(${options})\n/// @pagination(operation: "some", where: { shelf: "A" })\n${bookWith('operation: "others", where: { part: 1 }', "score Int\n  shelf String\n  part Int").trim()}`,
      { provider: "mysql" },
    );
    const hints = problems.split("\n").filter((line) => line.includes("help:"));
    expect(hints).toEqual([
      "  help: add `@@index([shelf, score])` to `Book`",
      "  help: add `@@index([part, score])` to `Book`",
      "  help: add `@@index([score])` to `Book`",
    ]);
  });
});

describe("a list relation with an index on its foreign key, in another order", () => {
  const schema = (pagination: string) =>
    authorsWith(`@pagination(${pagination})`, "title String", "@@index([authorId])");

  test("sorts the few rows of one parent", async () => {
    expect(await sentencesOf(schema("order: [{ field: title }]"), { provider: "postgresql" })).toBe("");
  });

  test.each([
    ["partial: true, order: [{ field: title }]", "authorId, title"],
    ["viaCursor: [{ field: title }]", "authorId, title, id"],
  ])("sorts many rows if it is paged as a large table: %s", async (pagination, index) => {
    const problems = await sentencesOf(schema(pagination), { provider: "postgresql" });
    expect(problems).toContain("`GET /authors/{id}/books`: each page sorts all rows of one parent");
    expect(problems).toContain(`help: add \`@@index([${index}])\` to \`Book\``);
  });
});

describe("`distinct`", () => {
  const books = (options: string, type: string, index: string) => `
/// @pagination
/// @pagination(operation: "shelves", distinct: ["shelf"]${options})
model Book {
  id Int @id
  score Int
  shelf ${type}
  ${index}
}
`;

  test.each([
    ["no order", "", "Int", ""],
    ["few groups in their own order", ", order: [{ field: shelf }]", "Boolean", ""],
    ["an index of the groups", ", order: [{ field: score }]", "Int", "@@index([shelf])"],
    ["an index of few groups and of the order", ", order: [{ field: score }]", "Boolean", "@@index([shelf, score])"],
  ])("reads no more than it must with %s", async (_, options, type, index) => {
    expect(await sentencesOf(books(options, type, index), { provider: "postgresql" })).toBe("");
  });

  test.each([
    [", order: [{ field: shelf }]", "Int", "", "find the distinct `shelf`", "shelf"],
    [", order: [{ field: score }]", "Int", "", "find the first of each distinct `shelf`", "shelf, score"],
    [", order: [{ field: score }]", "Boolean", "@@index([shelf])", "find the first of each", "shelf, score"],
  ])("%s of %s beside %s reads all rows", async (options, type, index, effect, line) => {
    const problems = await sentencesOf(books(options, type, index), { provider: "postgresql" });
    expect(problems).toContain(`serves \`GET /books/shelves\`: each page reads all rows to ${effect}`);
    expect(problems).toContain(`help: add \`@@index([${line}])\` to \`Book\``);
    expect(problems).toContain("[distinct-index]");
  });
});

describe("a column that no index holds", () => {
  test.each([
    [
      "mysql",
      "String @db.Text",
      "no index of mysql holds a whole `Text`: give `body` a type such as `@db.VarChar(191)`",
    ],
    ["mysql", "Bytes", "no index of mysql holds a whole `LongBlob`: give `body` a type such as `@db.VarBinary(191)`"],
    [
      "sqlserver",
      "String @db.NVarChar(Max)",
      "no index of sqlserver holds a whole `NVarChar(Max)`: give `body` a type such as `@db.NVarChar(450)`",
    ],
    [
      "sqlserver",
      "Bytes",
      "no index of sqlserver holds a whole `VarBinary(Max)`: give `body` a type such as `@db.VarBinary(900)`",
    ],
  ])("%s, %s: the help says which type to give it", async (provider, type, help) => {
    const problems = await sentencesOf(bookWith("partial: true", `/// @filter(exact)\n  body ${type}`), { provider });
    expect(problems).toContain(`help: ${help}, then add \`@@index([body])\` to \`Book\``);
  });

  test.each([
    ["mysql", "String"],
    ["mysql", "String @db.VarChar(2000)"],
    ["sqlserver", "String @db.VarChar(2000)"],
    ["postgresql", "String @db.Text"],
    ["sqlite", "Bytes"],
  ])("%s, %s: an index holds it", async (provider, type) => {
    const problems = await sentencesOf(bookWith("partial: true", `/// @filter(exact)\n  body ${type}`), { provider });
    expect(problems).toContain("help: add `@@index([body])` to `Book`");
  });
});

describe("an index that gives no order", () => {
  const problems = (filter: string, index: string) =>
    sentencesOf(bookWith("partial: true", `/// @filter(${filter})\n  score Int\n  ${index}`), {
      provider: "postgresql",
    });

  test.each([
    ["exact", "@@index([score], type: Hash)"],
    ["exact, range", "@@index([score], type: Brin)"],
  ])("serves the filters %s: %s", async (filter, index) => expect(await problems(filter, index)).toBe(""));

  test.each([
    ["exact, range", "range", "@@index([score], type: Hash)"],
    ["exact, order", "order", "@@index([score], type: Hash)"],
    ["range, order", "order", "@@index([score], type: Brin)"],
  ])("does not serve all of %s", async (filter, kind, index) => {
    const route = { range: "GET /books?score[gt]=…", order: "GET /books?order[score]=asc" }[kind];
    expect(await problems(filter, index)).toContain(`no index of \`Book\` serves \`${route}\``);
  });

  test("of a list, it is an inverted one", async () => {
    const labelled = (filter: string, index: string) =>
      sentencesOf(bookWith("partial: true", `/// @filter(${filter})\n  labels String[]\n  ${index}`), {
        provider: "postgresql",
      });
    expect(await labelled("exact, not, exists", "@@index([labels], type: Gin)")).toBe("");
    expect(await labelled("not, exists", "")).toBe("");
    for (const index of ["", "@@index([labels])"]) {
      expect(await labelled("exact", index)).toContain(
        "no index of `Book` serves `GET /books?labels=…`: each page reads all rows [filter-index]",
      );
      expect(await labelled("exact", index)).toContain("help: add `@@index([labels], type: Gin)` to `Book`");
    }
  });

  test("finds the rows of a relation", async () => {
    const schema = authorsWith("@pagination", "@@index([authorId], type: Hash)");
    expect(await sentencesOf(schema, { provider: "postgresql" })).toBe("");
  });
});

describe('relationMode = "prisma" on MySQL makes no foreign keys, and so no index', () => {
  test.each([
    ["@pagination", "[relation-index]"],
    ["@embed(limit: 5)", "[embed-index]"],
  ])("of %s", async (annotation, code) => {
    const schema = authorsWith(annotation);
    expect(await sentencesOf(schema, { provider: "mysql" })).toBe("");
    expect(await sentencesOf(schema, { provider: "mysql", relationMode: "prisma" })).toContain(code);
  });
});

describe("nulls elsewhere than the database has them", () => {
  const model =
    "model Book {\n  id Int @id\n  rating Int?\n  score Int\n  @@index([rating])\n  @@index([score, rating])\n}";
  const ordered = (nulls: string) => `/// @pagination(order: [{ field: "rating", nulls: "${nulls}" }])\n${model}`;

  test("no index serves the order of pages by number", async () => {
    expect(await sentencesOf(ordered("last"))).toContain(
      "`Book.rating` has its nulls last, where the database has them first: no `@@index` serves this order, and each page sorts all rows [order-index]",
    );
    expect(await sentencesOf(ordered("first"))).toBe("");
    expect(await sentencesOf(ordered("first"), { provider: "postgresql" })).toContain(
      "NULLS FIRST or LAST in a migration",
    );
    expect(await sentencesOf(ordered("last"), { provider: "postgresql" })).toBe("");
  });

  test("a cursor reads the nulls of its leading field by themselves", async () => {
    const cursor = (fields: string) => `/// @pagination(viaCursor: [${fields}])\n${model}`;
    expect(await sentencesOf(cursor('{ field: "rating", nulls: "last" }'))).toBe("");
    expect(await sentencesOf(cursor('{ field: "score" }, { field: "rating", nulls: "last" }'))).toContain(
      "[order-index]",
    );
  });
});

describe("under a fixed condition of the resource", () => {
  const resource = (lines: string, pagination = 'order: [{ field: "title" }]') => `
/// @pagination(${pagination})
/// @resource(where: { deletedAt: null, genre: { in: ["NOVEL"] } })
model Book {
  id Int @id
  /// @filter(exact)
  title String
  genre String
  deletedAt DateTime?
  ${lines}
}
`;

  test("the columns with one value come first in the advice", async () => {
    expect(await sentencesOf(resource(""))).toContain("help: add `@@index([deletedAt, title])` to `Book`");
  });

  test.each(["@@index([deletedAt, title])", "@@index([title, deletedAt])", "@@index([title])"])(
    "%s serves order and filter",
    async (index) => {
      expect(await sentencesOf(resource(index))).toBe("");
      expect(await sentencesOf(resource(index, "partial: true"))).toBe("");
    },
  );

  test("an index of another column serves no filter", async () => {
    expect(await sentencesOf(resource("@@index([genre, title])", "partial: true"))).toContain("[filter-index]");
  });
});

describe("read by the columns of a scope", () => {
  const task = (lines: string, pagination = "", resource = 'scopedBy: ["projectId"]') => `
/// @pagination(${pagination})
/// @resource(${resource})
model Task {
  id Int @id
  projectId Int
  createdAt DateTime
  /// @filter(exact, order)
  title String
  deletedAt DateTime?
  ${lines}
}
`;
  const newest = 'order: [{ field: "createdAt", direction: "DESC" }]';
  const feed = 'viaCursor: [{ field: "createdAt", direction: "DESC" }]';
  const postgresql = { provider: "postgresql" };

  test("these begin the index that is advised", async () => {
    expect(await sentencesOf(task("@@index([createdAt, id])", newest), postgresql)).toMatchInlineSnapshot(`
      "warning: no index of \`Task\` serves \`GET /tasks\`: each page reads all rows to find the rows with the same \`projectId\` [order-index]
        -->  schema.prisma:1:34 "createdAt"
        help: add \`@@index([projectId, createdAt])\` to \`Task\`

      1 warning
      "
    `);
    expect(await sentencesOf(task("@@index([projectId])", newest), postgresql)).toMatchInlineSnapshot(`
      "warning: no index of \`Task\` serves \`GET /tasks\`: each page sorts all rows with the same \`projectId\` [order-index]
        -->  schema.prisma:1:34 "createdAt"
        help: add \`@@index([projectId, createdAt])\` to \`Task\`

      1 warning
      "
    `);
  });

  test.each(["@@index([projectId, createdAt, id])", "@@index([projectId, createdAt])"])(
    "%s suffices",
    async (index) => {
      expect(await sentencesOf(task(index, newest), postgresql)).toBe("");
    },
  );

  test("a cursor's index begins with them", async () => {
    const found = await sentencesOf(task("@@index([createdAt, id])", feed), postgresql);
    expect(found).toContain("[cursor-index]");
    expect(found).toContain("help: add `@@index([projectId, createdAt, id])` to `Task`");
    const filter = "`GET /tasks?title=…`: each page reads all rows";
    const order = "`GET /tasks?order[title]=asc`: each page sorts all rows with the same `projectId` [filter-index]";
    const served = await sentencesOf(task("@@index([projectId, createdAt, id])", feed), postgresql);
    expect(served).not.toContain("[cursor-index]");
    expect(served).toContain(`${filter} with the same \`projectId\`. none serves ${order}`);
    expect(served).toContain("help: add `@@index([projectId, title])` to `Task`");
    expect(found).toContain(`${filter}. none serves ${order}`);
    const all = "@@index([projectId, createdAt, id])\n  @@index([projectId, title])";
    expect(await sentencesOf(task(all, feed), postgresql)).toBe("");
  });

  test("MySQL sorts by the whole order or not at all", async () => {
    const found = await sentencesOf(task("@@index([projectId])", newest), { provider: "mysql" });
    expect(found).toContain("help: add `@@index([projectId, createdAt])` to `Task`");
  });

  test("in the order of the identifier, the rows of one scope are found, or few", async () => {
    expect(await sentencesOf(task(""), postgresql)).toContain(
      "`GET /tasks`: each page reads all rows to find the rows with the same `projectId` [order-index]",
    );
    expect(await sentencesOf(task("@@index([projectId])"), postgresql)).toBe("");
    const large = await sentencesOf(
      task("@@index([projectId])\n  @@index([projectId, title])", "partial: true"),
      postgresql,
    );
    expect(large).toContain("help: add `@@index([projectId, id])` to `Task`");
  });

  test("with a fixed condition", async () => {
    const both = 'scopedBy: ["projectId"], where: { deletedAt: null }';
    expect(await sentencesOf(task("", newest, both), postgresql)).toContain(
      "help: add `@@index([projectId, deletedAt, createdAt])` to `Task`",
    );
    expect(await sentencesOf(task("@@index([projectId, createdAt])", newest, both), postgresql)).toBe("");
  });

  test("groups of distinct values", async () => {
    const distinct = 'operation: "titles", distinct: ["title"], order: [{ field: "title" }]';
    const index = "@@index([projectId])\n  @@index([title])";
    expect(await sentencesOf(task(index, distinct), postgresql)).toContain(
      "help: add `@@index([projectId, title])` to `Task`",
    );
    expect(await sentencesOf(task("@@index([projectId, title])", distinct), postgresql)).toBe("");
  });

  test("a list relation finds its parent after them, too", async () => {
    const project = (index: string) => `
/// @pagination
model List {
  id Int @id
  /// @embed(limit: 2)
  /// @pagination
  items Item[]
}
/// @pagination
/// @resource(scopedBy: ["teamId"])
model Item {
  id Int @id
  teamId Int
  list List @relation(fields: [listId], references: [id])
  listId Int
  ${index}
}
`;
    expect(await sentencesOf(project("@@index([teamId, listId])"), postgresql)).toBe("");
    expect(await sentencesOf(project("@@index([teamId])\n  @@index([listId])"), postgresql)).toBe("");
    expect(await sentencesOf(project("@@index([teamId])"), postgresql)).toContain(
      "help: add `@@index([teamId, listId, id])` to `Item`",
    );
  });
});

describe("an index that does not have every row, or every value", () => {
  const sentencesWith = (index: string, options: { readonly provider?: string; readonly pagination?: string } = {}) =>
    sentencesOf(
      `generator client {
  provider = "prisma-client"
  previewFeatures = ["partialIndexes"]
}
/// @pagination
/// @pagination(operation: "list", path: "/list", ${options.pagination ?? "order: [{ field: title }]"})
model Book {
  id      Int @id
  /// @filter(exact)
  title   String
  deleted Boolean
  soldAt  DateTime?
  ${index}
}`,
      { provider: options.provider ?? "postgresql" },
    );
  const where = "order: [{ field: title }], where: { deleted: false }, partial: true";

  test.each([
    ["@@index([title], where: { deleted: false })", "order: [{ field: title }]"],
    ["@@index([title], where: { deleted: true })", where],
    ["@@index([title], where: { deleted: false, soldAt: null })", where],
    ['@@index([title], where: raw("deleted = false"))', where],
    ["@@unique([title], where: { soldAt: { not: null } })", where],
    ['@@index(map: "x", fields: [title], where: { deleted: true }) // where', where],
  ])("%s does not serve %s", async (index, pagination) => {
    const found = await sentencesWith(index, { pagination });
    expect(found).toContain("no index of `Book` serves `GET /list`");
    expect(found).toContain("the index over `[title]` does not: it has only some of the rows");
  });

  test.each([
    ["@@index([title], where: { deleted: false })", where],
    [
      "@@index([title], where: { soldAt: { not: null }, deleted: false })",
      'partial: true, order: [{ field: title }], where: { soldAt: { gt: "2020-01-01T00:00:00Z" }, deleted: false }',
    ],
    [
      '@@index([title], map: "a", where: { deleted: true })\n  @@index([title], map: "b", where: { deleted: false })',
      where,
    ],
    ['@@index([title], map: "a", where: { deleted: true })\n  @@index([title], map: "b")', where],
  ])("%s serves %s", async (index, pagination) => {
    expect(await sentencesWith(index, { pagination })).not.toContain("serves `GET /list`");
  });

  test("a condition of the list may be that of the advised index, where Prisma can declare one", async () => {
    expect(await sentencesWith("", { pagination: "where: { deleted: false }, order: [{ field: title }]" })).toContain(
      "help: add `@@index([deleted, title])` to `Book`, or `@@index([title], where: { deleted: false })`, which has no other rows",
    );
  });

  test.each([
    ["@@index([title(length: 10)])", "mysql", "it has only the beginnings of `title`"],
    ['@@index([title(ops: raw("text_pattern_ops"))])', "postgresql", "it has another operator class for `title`"],
    ['@@index([title(ops: raw("other_ops"))])', "postgresql", ""],
  ])("%s on %s does not sort", async (index, provider, why) => {
    const found = await sentencesWith(index, { provider, pagination: "order: [{ field: title }]" });
    expect(found).toContain("no index of `Book` serves `GET /list`");
    expect(found).toContain(why);
  });

  test.each([
    ["@@index([title(length: 191)])", "mysql"],
    ['@@index([title(ops: raw("text_ops"))])', "postgresql"],
  ])("%s on %s sorts", async (index, provider) => {
    expect(await sentencesWith(index, { provider })).not.toContain("serves `GET /list`");
  });

  test.each([
    ["@@index([title(length: 10)])", "mysql"],
    ['@@index([title(ops: raw("text_pattern_ops"))])', "postgresql"],
  ])("%s on %s finds a value", async (index, provider) => {
    expect(await sentencesWith(index, { provider, pagination: "partial: true" })).not.toContain("title=…");
  });
});
