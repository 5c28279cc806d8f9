import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { apiFrom } from "../test/api-from-schema.js";
import { apiOf } from "../test/explained.js";
import { queryInterface } from "./emit-query-type.js";
import { explainApi } from "./explain.js";
import { explainParameters } from "./explain-parameters.js";

const plain = { model: undefined, color: false };

test("one resource: each option with its origin, the parameters, the queries", async () => {
  const { api } = await apiFrom(
    `
/// @pagination(clientItemsPerPage: true, order: [{ field: "title", direction: "DESC" }])
/// @pagination(
///   operation: "feed",
///   viaCursor: [{ field: "id", direction: "DESC" }],
///   partial: true,
/// )
model Book {
  id Int @id
  /// @filter(start, range, order)
  title String
  /// @filter(exact, exists)
  genre Genre?
  @@index([title])
}
enum Genre {
  NOVEL
  POEM
}`,
    { yaml: "platform:\n  defaults:\n    pagination_maximum_items_per_page: 50\n" },
  );
  expect(explainApi(api, plain)).toMatchInlineSnapshot(`
    "Book at /books, identified by id (schema.prisma:7)

    GET /books (getCollection, schema.prisma:7)
      30 items a page; the client may ask for up to 50.
      Options
        paginationEnabled              true        built-in default
        paginationClientEnabled        false       built-in default
        paginationItemsPerPage         30          built-in default
        paginationClientItemsPerPage   true        schema.prisma:1
        paginationMaximumItemsPerPage  50          platform.yaml:3
        paginationPartial              false       built-in default
        paginationClientPartial        false       built-in default
        paginationViaCursor            unset       built-in default
        paginationFetchJoinCollection  false       guessed: it embeds no list
        paginationUseOutputWalkers     false       guessed: it has no distinct
        paginationCount                exact       built-in default
        paginationCountSeconds         60          built-in default
        paginationCountLimit           10000       built-in default
        paginationMaximumOffset        unset       built-in default
        order                          title DESC  schema.prisma:1
      Parameters
        page                           integer from 1
        itemsPerPage                   integer from 0, at most 50 are given
        title                          String; the field begins with it, in any letter case
        title[lt], [lte], [gt], [gte]  String
        title[between]                 a..b, both included
        order[title]                   asc or desc
        genre, []                      NOVEL or POEM; [] for any of several
        exists[genre]                  true or false
      Queries
        a page:
          prisma.book.findMany({ orderBy: [{ title: "desc" }, { id: "asc" }], take: 30 })
          SELECT COUNT(*) AS "total" FROM "Book"
            unless the page tells the total: the last one does, and an empty first one
          page n adds skip: (n - 1) * 30
          under a filter or a scope, or with an extended client, the count is prisma.book.count({ where: <all conditions> })
        a page behind 10,000 rows:
          SELECT COUNT(*) AS "total" FROM "Book"
          prisma.book.findMany({ orderBy: [{ title: "desc" }, { id: "asc" }], skip: <(n - 1) * 30>, take: 30, select: { id: true } })
          prisma.book.findMany({ where: { id: { in: <the page's keys> } } })
          past the middle, backwards from the end: keys first only where 10,000 rows lie behind the page too; then the count again

    GET /books/feed (feed, schema.prisma:2)
      30 items a page, by cursor (id DESC), without a total; the client may ask for up to 50.
      Options
        paginationEnabled              true        built-in default
        paginationClientEnabled        false       built-in default
        paginationItemsPerPage         30          built-in default
        paginationClientItemsPerPage   true        schema.prisma:1
        paginationMaximumItemsPerPage  50          platform.yaml:3
        paginationPartial              true        schema.prisma:5
        paginationClientPartial        false       built-in default
        paginationViaCursor            id DESC     schema.prisma:4
        paginationFetchJoinCollection  false       guessed: it embeds no list
        paginationUseOutputWalkers     false       guessed: it has no distinct
        paginationCount                exact       built-in default
        paginationCountSeconds         60          built-in default
        paginationCountLimit           10000       built-in default
        paginationMaximumOffset        unset       built-in default
        order                          title DESC  schema.prisma:1
      Parameters
        page                           integer from 1
        itemsPerPage                   integer from 0, at most 50 are given
        id[lt], [gt]                   Int: the position to read from
        title                          String; the field begins with it, in any letter case
        title[lt], [lte], [gt], [gte]  String
        title[between]                 a..b, both included
        order[title]                   asc or desc; ignored unless it is the cursor's own order
        genre, []                      NOVEL or POEM; [] for any of several
        exists[genre]                  true or false
        id[lte], [gte]                 Int
        id[between]                    a..b, both included
        order[id]                      asc or desc; ignored unless it is the cursor's own order
      Queries
        the first page:
          prisma.book.findMany({ orderBy: [{ id: "desc" }], take: 31 })
        a page behind <id>:
          prisma.book.findMany({ orderBy: [{ id: "desc" }], cursor: { id: <id> }, skip: 1, take: 31 })
          prisma.book.findMany({ where: { id: { lt: <id> } }, orderBy: [{ id: "desc" }], take: 31 })
            if that finds nothing: the row may be gone
          the page before: take: -31, and the second query the other way round
          under a filter or a scope, or with an extended client, the second query alone"
  `);
});

test("colours surround the same text", async () => {
  const { api } = await apiFrom("/// @pagination\nmodel Book {\n  id Int @id\n}");
  const colored = explainApi(api, { model: undefined, color: true });
  expect(colored).toContain("\u001b[");
  expect(stripVTControlCharacters(colored)).toBe(explainApi(api, plain));
});

test("a schema that exposes nothing", async () => {
  const { api } = await apiFrom("model Book {\n  id Int @id\n}");
  expect(explainApi(api, plain)).toBe("No model has `@pagination`, so nothing is exposed.");
});

test("counts by mode", async () => {
  const { api } = await apiFrom(`
/// @pagination(count: "capped", countLimit: 500)
/// @pagination(operation: "cached", count: "cached", countSeconds: 5)
/// @pagination(operation: "shared", count: "shared")
model Book {
  id Int @id
}`);
  const text = explainApi(api, plain);
  expect(text).toContain('prisma.book.findMany({ orderBy: [{ id: "asc" }], take: 31 })');
  expect(text).toContain("prisma.book.count({ take: 501 })");
  expect(text).toContain("an empty first one; kept for 5 seconds");
  expect(text).toContain("an empty first one; requests at the same time share one count");
});

test.each([
  ["mysql", "prisma.book.count()"],
  ["sqlserver", "prisma.book.count()"],
  ["postgresql", 'SELECT COUNT(*) AS "total" FROM "Book"'],
  ["cockroachdb", 'SELECT COUNT(*) AS "total" FROM "Book"'],
])("the count of a table on %s", async (provider, count) => {
  const { api } = await apiFrom("/// @pagination\nmodel Book {\n  id Int @id\n}", { provider });
  expect(explainApi(api, plain)).toContain(`\n      ${count}\n        unless the page tells`);
});

test("a position finer than a millisecond is the row itself", async () => {
  const { api } = await apiFrom(
    `
/// @pagination(viaCursor: [{ field: "at", direction: "DESC" }])
model Event {
  id Int @id
  at DateTime @db.Timestamptz(6)
}`,
    { provider: "postgresql" },
  );
  expect(explainApi(api, plain)).toContain(
    'prisma.event.findMany({ where: { AND: [{ at: { lte: <at> } }, { NOT: { id: <id> } }] }, orderBy: [{ at: "desc" }, { id: "desc" }], cursor: { id: <id> }, take: 31 })',
  );
});

test.each([
  ["postgresql", "@db.Uuid", 'orderBy: [{ author: "asc" }]'],
  ["postgresql", "", 'orderBy: [{ _min: { id: "asc" } }, { author: "asc" }]'],
  ["sqlserver", "@db.UniqueIdentifier", 'orderBy: [{ author: "asc" }]'],
])(
  "the groups of distinct values stand by the least identifier only where %s has one: %s",
  async (provider, type, order) => {
    const schema = `
/// @pagination(operation: "authors", path: "/authors", distinct: ["author"])
model Book {
  id String @id ${type}
  author String
}`;
    const { api } = await apiFrom(schema, { provider });
    expect(explainApi(api, plain)).toContain(`prisma.book.groupBy({ by: ["author"], ${order}, take: 31 })`);
  },
);

test.each([
  ["postgresql", 'distinct: ["author"]', false],
  ["postgresql", 'distinct: ["author"], useOutputWalkers: false', true],
  ["postgresql", "", true],
  ["postgresql", "partial: true", false],
  ["mysql", "", false],
])(
  "the last total stands for a count of rows on PostgreSQL, not of groups: %s %s",
  async (provider, options, isKept) => {
    const schema = `
/// @pagination(partial: true)
/// @pagination(operation: "top", path: "/top"${options && `, ${options}`}${options.includes("partial") ? "" : ", partial: false"})
model Book {
  id     Int    @id
  author String
}`;
    const { api } = await apiFrom(schema, { provider });
    const note = "from 10,000 rows on, while nothing is written to the database, the last total instead of a count";
    expect(explainApi(api, plain).includes(note)).toBe(isKept);
  },
);

test.each([
  ["its own foreign key", "author Author @relation(fields: [authorId], references: [id])\n  authorId Int", true],
  ["the table of the relation", "authors Author[]", false],
])(
  "the last total stands for a count of the rows of one parent where these are found by %s",
  async (_, side, isKept) => {
    const schema = `
/// @pagination(partial: true)
model Author {
  id    Int    @id
  /// @pagination
  books Book[]
}

/// @pagination(operation: "getCollection", partial: true)
/// @pagination(paginationItemsPerPage: 10)
model Book {
  id Int @id
  ${side}
}`;
    const { api } = await apiFrom(schema, { provider: "postgresql" });
    const [, relation = ""] = explainApi(api, plain).split("GET /authors/{id}/books");
    expect(relation.split("GET /")[0]?.includes("the last total instead of a count")).toBe(isKept);
  },
);

test("behind a row of a compound key Prisma finds the row among those read, and skips it", async () => {
  const { api } = await apiFrom(
    `
/// @pagination(viaCursor: [{ field: "at", direction: "DESC" }])
model Event {
  place  Int
  number Int
  at     DateTime @db.Timestamptz(6)

  @@id([place, number])
}`,
    { provider: "postgresql" },
  );
  expect(explainApi(api, plain)).toContain(
    "cursor: { place_number: { place: <place>, number: <number> } }, skip: 1, take: 31 })",
  );
});

describe.each(["behaviour/schema.prisma", "cases/operations/schema.prisma", "cases/scalars/schema.prisma"])(
  "%s",
  (path) => {
    const { resources } = apiOf(path);
    const operations = resources.flatMap((resource) =>
      [...resource.operations, ...resource.relations].map((operation) => ({
        path: operation.operation.path,
        resource,
        operation,
      })),
    );
    test.each(operations)("$path: the parameters are those of the emitted query type", ({ resource, operation }) => {
      const emitted = queryInterface(resource, operation).properties.map(({ name }) => name.replaceAll('"', ""));
      const explained = explainParameters(operation).flatMap(({ names }) => names);
      expect(explained.toSorted()).toEqual(emitted.toSorted());
    });
  },
);
