import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { apiFrom } from "../../test/api-from-schema.js";
import { explainApi } from "./explanation.js";
import { select } from "./selection.js";

const book = "/// @pagination\nmodel Book {\n  id Int @id\n}";

test("the cache policy: of a collection as an option, of an item as the header", async () => {
  const { api } = await apiFrom(
    '/// @pagination\n/// @resource(cache: { maxAge: 10, sharedMaxAge: 60, vary: ["Cookie"] })\nmodel Book {\n  id Int @id\n}',
  );
  const text = await explainApi(api, { all: true });
  expect(text).toMatch(/ cache +maxAge 10, sharedMaxAge 60, vary Cookie +schema\.prisma:2\n/);
  expect(text).toContain(
    "GET /books/{id} (item, schema.prisma:3)\n  Cache-Control: public, max-age=10, s-maxage=60\n  Parameters\n    none\n  Queries",
  );
});

test("what restricts the rows of a resource, and which filters and which search an operation has", async () => {
  const { api } = await apiFrom(`
/// @pagination(search: ["title"])
/// @pagination(operation: "few", filters: ["title"])
/// @pagination(operation: "none", filters: [], search: [])
/// @resource(where: { isListed: true })
model Book {
  id       Int     @id
  /// @filter(exact)
  title    String
  /// @filter(exact)
  isListed Boolean
}`);
  const text = await explainApi(api, { all: true });
  expect(text).toMatch(/^Book at .*\n {2}Only rows where \{ isListed: true \}\n\nGET \/books /);
  const rows = text.split("\n").filter((line) => /^ {4}(filters|search) .* schema\.prisma:\d$/.test(line));
  expect(rows.map((row) => row.trim().split(/ {2,}/))).toEqual([
    ["search", "title", "schema.prisma:1"],
    ["filters", "title", "schema.prisma:2"],
    ["search", "title", "schema.prisma:1"],
    ["filters", "none", "schema.prisma:3"],
  ]);
});

test("options that have their default are left out, and what follows from the schema is not", async () => {
  const { api } = await apiFrom(`
/// @pagination(itemsPerPage: 20)
model Author {
  id    Int    @id
  /// @embed(limit: 3)
  books Book[]
}
/// @pagination
model Book {
  id       Int    @id
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
}`);
  const options = (text: string) =>
    [...text.matchAll(/^ {2}Options\n(.*?)\n {2}Parameters/gms)].map(([, rows = ""]) =>
      rows.split("\n").map((row) => row.trim().replaceAll(/ {2,}/g, " | ")),
    );
  expect(options(await explainApi(api))).toMatchInlineSnapshot(`
    [
      [
        "paginationItemsPerPage | 20 | schema.prisma:1",
        "paginationFetchJoinCollection | true | items embed a list",
      ],
      [
        "all have their default",
      ],
    ]
  `);
});

test("one resource: each option with its origin, the parameters, the queries, the item's route", async () => {
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
  /// @filter(start, order)
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
  expect(await explainApi(api, { all: true })).toMatchInlineSnapshot(`
    "Book at /books, identified by id (schema.prisma:7)

    GET /books (getCollection, schema.prisma:7)
      30 items per page. Send \`itemsPerPage\` for up to 50.
      Options
        paginationEnabled               true        built-in default
        paginationClientEnabled         false       built-in default
        paginationItemsPerPage          30          built-in default
        paginationClientItemsPerPage    true        schema.prisma:1
        paginationMaximumItemsPerPage   50          platform.yaml:3
        paginationClientOffset          false       built-in default
        paginationPartial               false       built-in default
        paginationClientPartial         false       built-in default
        paginationViaCursor             unset       built-in default
        paginationCursor                values      built-in default
        paginationFetchJoinCollection   false       items embed no list
        paginationUseOutputWalkers      false       rows are not distinct
        paginationCount                 exact       built-in default
        paginationCountSeconds          60          built-in default
        paginationCountLimit            10000       built-in default
        paginationMaximumOffset         unset       built-in default
        strictQueryParameterValidation  false       built-in default
        clientFields                    false       built-in default
        json                            list        built-in default
        cache                           unset       built-in default
        order                           title DESC  schema.prisma:1
        completed by                    id DESC     the order's last direction
      Parameters
        page           integer from 1              The number of the page.
        itemsPerPage   integer from 0 to 50        The number of items per page. A number above 50 is lowered to 50.
        title          string                      Beginning of \`title\`, case-insensitive.
        title[]        list of string              Beginning of \`title\`, case-insensitive: any of these.
        order[title]   asc or desc or ASC or DESC  Sorts by \`title\`.
        genre          NOVEL or POEM               Filter by \`genre\`: this value.
        genre[]        list of NOVEL or POEM       Filter by \`genre\`: any of these values.
        exists[genre]  boolean                     Filter by whether \`genre\` has a value.
      Queries, on a table of 100,000 rows
        /books
          prisma.book.findMany({ orderBy: [{ title: "desc" }, { id: "desc" }], take: 30, select: { id: true, title: true, genre: true } })
          SELECT COUNT(*) AS "total" FROM "Book"
        /books?page=2, on 31 rows
          prisma.book.findMany({ orderBy: [{ title: "desc" }, { id: "desc" }], skip: 30, take: 30, select: { id: true, title: true, genre: true } })
        /books?page=667
          prisma.book.findMany({ orderBy: [{ title: "desc" }, { id: "desc" }], skip: 19980, take: 30, select: { id: true } })
          prisma.book.findMany({ where: { id: { in: [80020, 80019, … 30 in all] } }, select: { id: true, title: true, genre: true } })
          SELECT COUNT(*) AS "total" FROM "Book"
        /books?page=2667
          prisma.book.findMany({ orderBy: [{ title: "desc" }, { id: "desc" }], skip: 79980, take: 30, select: { id: true } })
          prisma.book.findMany({ where: { id: { in: [20020, 20019, … 30 in all] } }, select: { id: true, title: true, genre: true } })
          SELECT COUNT(*) AS "total" FROM "Book"
        /books?title=text1
          prisma.book.findMany({ where: { title: { startsWith: "text1" } }, orderBy: [{ title: "desc" }, { id: "desc" }], take: 30, select: { id: true, title: true, genre: true } })
          prisma.book.count({ where: { title: { startsWith: "text1" } } })

    GET /books/feed (feed, schema.prisma:2)
      30 items per page, by cursor (id DESC), without a total. Send \`itemsPerPage\` for up to 50.
      Options
        paginationEnabled               true        built-in default
        paginationClientEnabled         false       built-in default
        paginationItemsPerPage          30          built-in default
        paginationClientItemsPerPage    true        schema.prisma:1
        paginationMaximumItemsPerPage   50          platform.yaml:3
        paginationClientOffset          false       built-in default
        paginationPartial               true        schema.prisma:5
        paginationClientPartial         false       built-in default
        paginationViaCursor             id DESC     schema.prisma:4
        paginationCursor                values      built-in default
        paginationFetchJoinCollection   false       items embed no list
        paginationUseOutputWalkers      false       rows are not distinct
        paginationCount                 exact       built-in default
        paginationCountSeconds          60          built-in default
        paginationCountLimit            10000       built-in default
        paginationMaximumOffset         unset       built-in default
        strictQueryParameterValidation  false       built-in default
        clientFields                    false       built-in default
        json                            list        built-in default
        cache                           unset       built-in default
        order                           title DESC  schema.prisma:1
      Parameters
        itemsPerPage   integer from 0 to 50        The number of items per page. A number above 50 is lowered to 50.
        id[lt]         integer                     Part of a position, which links contain: a value of \`id\` for each field of the order.
        id[gt]         integer                     Part of a position, which links contain: a value of \`id\` for each field of the order.
        title[lt]      string                      Part of a position, which links contain: a value of \`title\` for each field of the order.
        title[gt]      string                      Part of a position, which links contain: a value of \`title\` for each field of the order.
        title          string                      Beginning of \`title\`, case-insensitive.
        title[]        list of string              Beginning of \`title\`, case-insensitive: any of these.
        order[title]   asc or desc or ASC or DESC  Sorts by \`title\`.
        genre          NOVEL or POEM               Filter by \`genre\`: this value.
        genre[]        list of NOVEL or POEM       Filter by \`genre\`: any of these values.
        exists[genre]  boolean                     Filter by whether \`genre\` has a value.
      Queries, on a table of 100,000 rows
        /books/feed
          prisma.book.findMany({ orderBy: [{ id: "desc" }], take: 31, select: { id: true, title: true, genre: true } })
        /books/feed?id[lt]=99971
          prisma.book.findMany({ where: { id: { lt: 99971 } }, orderBy: [{ id: "desc" }], take: 31, select: { id: true, title: true, genre: true } })
        /books/feed?title=text1
          prisma.book.findMany({ where: { title: { startsWith: "text1" } }, orderBy: [{ id: "desc" }], take: 31, select: { id: true, title: true, genre: true } })

    GET /books/{id} (item, schema.prisma:7)
      Parameters
        none
      Queries, on a table of 100,000 rows
        /books/1
          prisma.book.findMany({ where: { id: 1 }, take: 1, select: { id: true, title: true, genre: true } })"
  `);
});

test("a cursor in mixed directions, along an enum, and with its nulls elsewhere than the database has them", async () => {
  const { api } = await apiFrom(
    `
/// @pagination(viaCursor: [{ field: "rank", direction: "DESC", nulls: "first" }, { field: "genre" }])
/// @pagination(operation: "mixed", path: "/mixed", viaCursor: [{ field: "size", direction: "DESC" }, { field: "id" }])
model Book {
  id Int @id
  rank Int?
  size Int
  genre Genre
}
enum Genre {
  POEM
  NOVEL
}`,
  );
  const calls = (await explainApi(api, { all: true })).split("\n").filter((line) => /^ {4}\/|findMany/.test(line));
  expect(calls.map((line) => line.trim())).toMatchInlineSnapshot(`
    [
      "/books",
      "prisma.book.findMany({ where: { rank: null }, orderBy: [{ rank: "desc" }, { genre: "asc" }, { id: "asc" }], take: 31, select: { id: true, rank: true, size: true, genre: true } })",
      "/books?genre[gt]=POEM&id[gt]=99971&rank[null]=true",
      "prisma.book.findMany({ where: { AND: [{ rank: null }, { AND: [{ genre: "POEM" }, { id: { gt: 99971 } }] }] }, orderBy: [{ rank: "desc" }, { genre: "asc" }, { id: "asc" }], take: 31, select: { id: true, rank: true, size: true, genre: true } })",
      "/mixed",
      "prisma.book.findMany({ orderBy: [{ size: "desc" }, { id: "asc" }], take: 31, select: { id: true, rank: true, size: true, genre: true } })",
      "/mixed?id[gt]=99971&size[lt]=99971",
      "prisma.book.findMany({ where: { size: { lte: 99971 }, OR: [{ size: { lt: 99971 } }, { id: { gt: 99971 } }] }, orderBy: [{ size: "desc" }, { id: "asc" }], take: 31, select: { id: true, rank: true, size: true, genre: true } })",
      "/books/1",
      "prisma.book.findMany({ where: { id: 1 }, take: 1, select: { id: true, rank: true, size: true, genre: true } })",
    ]
  `);
});

test("colours surround the same text", async () => {
  const { api } = await apiFrom(book);
  const colored = await explainApi(api, { all: true, color: true });
  expect(colored).toContain("\u001b[");
  expect(stripVTControlCharacters(colored)).toBe(await explainApi(api, { all: true }));
});

test("a schema that exposes nothing", async () => {
  const { api } = await apiFrom("model Book {\n  id Int @id\n}");
  expect(await explainApi(api, { all: true })).toBe("No model has `@pagination`, so nothing is exposed.");
});

test("calls that differ in values are one line, with their number", async () => {
  const { api } = await apiFrom(`
/// @pagination(itemsPerPage: 5)
model Shelf {
  id Int @id
  /// @embed(limit: 3)
  books Book[]
}

/// @pagination(enabled: false)
/// @pagination(operation: "first", path: "/first-books", enabled: true, itemsPerPage: 5, distinct: ["shelfId"], order: [{ field: "lent", direction: "ASC" }])
model Book {
  id Int @id
  lent Boolean
  shelf Shelf @relation(fields: [shelfId], references: [id])
  shelfId Int
}`);
  const text = await explainApi(api, { all: true });
  expect(text).toContain(
    "prisma.book.findMany({ where: { shelfId: { in: [1, 2, … 5 in all] } }, " +
      'orderBy: [{ shelfId: "asc" }, { id: "asc" }], take: 61, select: { shelfId: true, id: true, lent: true } })\n',
  );
  expect(text).toContain(
    'prisma.book.findMany({ where: { shelfId: 1 }, orderBy: [{ lent: "asc" }, { id: "asc" }], take: 1, select: { id: true, lent: true, shelfId: true } }), 5 times\n',
  );
  expect(text).toContain(`
    /books, on 1,500 rows
      prisma.book.findMany({ orderBy: [{ id: "asc" }], take: 1000, select: { id: true, lent: true, shelfId: true } })
      prisma.book.findMany({ where: { id: { gt: 1000 } }, orderBy: [{ id: "asc" }], take: 1000, select: { id: true, lent: true, shelfId: true } })
`);
});

test.each([
  ["mysql", "prisma.book.count()"],
  ["sqlserver", "prisma.book.count()"],
  ["postgresql", 'SELECT COUNT(*) AS "total" FROM "public"."Book"'],
  ["cockroachdb", 'SELECT COUNT(*) AS "total" FROM "public"."Book"'],
])("the count of a table on %s", async (provider, count) => {
  const { api } = await apiFrom(book, { provider });
  expect(await explainApi(api, { all: true })).toContain(`take: 30, select: { id: true } })\n      ${count}\n`);
});

test("a handler's rows take no queries", async () => {
  const { api } = await apiFrom(
    '/// @pagination\n/// @pagination(operation: "own", handler: true)\nmodel Book {\n  id Int @id\n}',
  );
  const [, own] = (await explainApi(api, { all: true })).split("GET /books/own");
  expect(own).toContain("  Queries\n    those of the application's handler\n");
});

test("a handler's parameters have their types and descriptions", async () => {
  const parameters = '{ since: { type: DateTime, description: "The first day." }, ids: BigInt[] }';
  const { api } = await apiFrom(
    `/// @pagination(operation: "own", handler: true, parameters: ${parameters})\nmodel Book {\n  id Int @id\n}`,
  );
  const [, own = ""] = (await explainApi(api, { all: true })).split("GET /books/own");
  expect(own).toMatch(/ parameters +since, ids +schema\.prisma:1\n/);
  expect(own.slice(own.indexOf("  Parameters"), own.indexOf("  Queries"))).toMatchInlineSnapshot(`
    "  Parameters
        page   integer from 1               The number of the page.
        since  date-time or date, required  The first day.
        ids    string                       A parameter of this collection.
        ids[]  list of string               A parameter of this collection.
    "
  `);
});

test("the columns of every scope are named", async () => {
  const { api } = await apiFrom(
    '/// @pagination\n/// @resource(scopedBy: ["teamId"])\nmodel Task {\n  id Int @id\n  teamId Int\n}',
  );
  expect(await explainApi(api, { all: true })).toMatch(
    /^Task at \/tasks, identified by id, read by the scope's teamId \(/,
  );
});

test("conditions of the schema are in every query, with `now()` as it is written", async () => {
  const { api } = await apiFrom(`
/// @pagination
/// @resource(where: { deletedAt: null, at: { lte: now() } })
/// @pagination(operation: "ending", where: { until: { gt: now() } })
model Post {
  id Int @id
  at DateTime
  until DateTime
  deletedAt DateTime?
  author Author @relation(fields: [authorId], references: [id])
  authorId Int
}
/// @pagination
/// @resource(where: { closedAt: null })
model Author {
  id Int @id
  closedAt DateTime?
  posts Post[]
}`);
  const text = await explainApi(api, { all: true });
  const own = "{ deletedAt: null, at: { lte: now() } }";
  expect(text).toContain(`prisma.post.findMany({ where: ${own}, `);
  expect(text).toContain(`prisma.post.findMany({ where: { AND: [{ until: { gt: now() } }, ${own}] }, `);
  expect(text).toContain(`prisma.post.findMany({ where: { AND: [{ id: 1 }, ${own}] }, take: 1, select: { `);
  expect(text).toContain(
    "prisma.author.findMany({ where: { AND: [{ id: { in: [1, 2, … 30 in all] } }, { closedAt: null }] }, ",
  );
});

describe("what is asked for", () => {
  const schema = `
/// @pagination
/// @pagination(operation: "archive")
/// @resource(shortName: "Volume", path: "/library")
model Book {
  id Int @id
  /// @pagination
  pages Page[]
}

/// @pagination
model Page {
  id Int @id
  book Book @relation(fields: [bookId], references: [id])
  bookId Int
}`;
  const all = ["/library", "/library/archive", "/library/{id}/pages", "/library/{id}"];
  test.each([
    ["Book", all],
    ["Volume", all],
    ["/library", all],
    ["/library/archive", ["/library/archive"]],
    ["/library/{id}", ["/library/{id}"]],
    ["/library/:id/pages", ["/library/{id}/pages"]],
    ["/library/7/pages", ["/library/{id}/pages"]],
    ["/library/7", ["/library/{id}"]],
    ["book", undefined],
    ["/library/7/8", undefined],
  ])("%s", async (asked, routes) => {
    const { api } = await apiFrom(schema);
    const selection = select(api, asked);
    const text = selection && (await explainApi(api, { all: true, selection }));
    expect(text && [...text.matchAll(/^GET (\S+)/gm)].map(([, path]) => path)).toEqual(routes);
  });
});

test("one request for a field's filter, one through a relation, one for the search", async () => {
  const { api } = await apiFrom(`
/// @pagination(search: ["title"])
model Book {
  id       Int    @id
  /// @filter(partial)
  title    String
  /// @filter(exact)
  year     Int
  authorId Int
  /// @filter(partial, path: "name")
  author   Author @relation(fields: [authorId], references: [id])
}
/// @pagination
model Author {
  id    Int    @id
  name  String
  books Book[]
}`);
  const text = await explainApi(api, { all: true });
  expect(text).toContain(`    /books?title=text1
      prisma.book.findMany({ where: { title: { contains: "text1" } }, orderBy: [{ id: "asc" }], take: 30, select: { `);
  expect(text).toContain(`    /books?author.name=text1
      prisma.book.findMany({ where: { author: { is: { name: { contains: "text1" } } } }, orderBy: [{ id: "asc" }], take: 30, select: { `);
  expect(text).toContain("    /books?search=text1\n");
  expect(text).not.toContain("/books?year=");
});

test("one request for a field's filter, one for a list, one for a value within Json", async () => {
  const { api } = await apiFrom(
    `
/// @pagination(partial: true)
model Venue {
  id     Int      @id
  /// @filter(exists)
  other  Json?
  /// @filter(exact, not)
  labels String[]
  /// @filter(range, path: "address.zip", type: Int)
  /// @filter(exact, path: "address.city", type: String)
  meta   Json?
}`,
    { provider: "postgresql" },
  );
  const [, queries = ""] = (await explainApi(api, { all: true })).split(/ 100,000 rows|GET .*item/);
  expect(queries.split("\n").filter((line) => /[?[]\w+|where/.test(line))).toMatchInlineSnapshot(`
    [
      "    /venues?page=2",
      "    /venues?page=667",
      "      prisma.venue.findMany({ where: { id: { in: [19981, 19982, … 31 in all] } }, select: { id: true, other: true, labels: true, meta: true } })",
      "    /venues?exists[other]=true",
      "      prisma.venue.findMany({ where: { other: { not: Prisma.AnyNull } }, orderBy: [{ id: "asc" }], take: 31, select: { id: true, other: true, labels: true, meta: true } })",
      "    /venues?labels=text1",
      "      prisma.venue.findMany({ where: { labels: { has: "text1" } }, orderBy: [{ id: "asc" }], take: 31, select: { id: true, other: true, labels: true, meta: true } })",
      "    /venues?meta.address.zip[gt]=1",
      "      prisma.venue.findMany({ where: { meta: { path: ["address", "zip"], gt: 1 } }, orderBy: [{ id: "asc" }], take: 31, select: { id: true, other: true, labels: true, meta: true } })",
    ]
  `);
});

test("an item with fewer columns than its collection, chosen fields, and an included list", async () => {
  const { api } = await apiFrom(`
/// @pagination(clientFields: true)
/// @pagination(operation: "get", fields: ["id", "name", "books"], clientIncludes: ["books"])
model Author {
  id    Int    @id
  name  String
  born  Int
  /// @pagination(itemsPerPage: 5)
  books Book[]
}
/// @pagination
model Book {
  id       Int    @id
  price    Decimal
  pages    Int
  weight   Int
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
}`);
  const text = await explainApi(api, { all: true });
  expect(text).toContain(`    /authors?fields=id
      prisma.author.findMany({ orderBy: [{ id: "asc" }], take: 30, select: { id: true } })
      SELECT COUNT(*) AS "total" FROM "Author"
`);
  const [, item = ""] = text.split("    /authors/1\n");
  expect(item.split("\n\n")[0]).toMatchInlineSnapshot(`
    "      prisma.author.findMany({ where: { id: 1 }, take: 1, select: { id: true, name: true } })
        /authors/1?fields=id
          prisma.author.findMany({ where: { id: 1 }, take: 1, select: { id: true } })
        /authors/1?include=books
          prisma.author.findMany({ where: { id: 1 }, take: 1, select: { id: true, name: true } })
          prisma.book.findMany({ where: { authorId: 1 }, orderBy: [{ id: "asc" }], take: 5, select: { id: true, price: true, … 5 columns } })"
  `);
});
