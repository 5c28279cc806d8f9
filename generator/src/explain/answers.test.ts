/** The example requests of `explain` have an answer, whatever the schema declares, and end as a database ends them. */
import { expect, test } from "vitest";
import { apiFrom } from "../../test/api-from-schema.js";
import { explainApi } from "./explanation.js";

/** The requests of a collection or an item, each with its calls. */
async function queriesOf(schema: string, route?: string): Promise<readonly string[]> {
  const { api } = await apiFrom(schema);
  const text = await explainApi(api, false);
  const sections = text.split(/^(?=GET )/m).filter((part) => route === undefined || part.startsWith(`GET ${route} (`));
  return sections
    .flatMap((part) => part.split("\n"))
    .flatMap((line) => {
      return /^ {4}(\/| {2}prisma\.| {2}SELECT| {2}no answer)/.test(line) ? [line.trim()] : [];
    });
}

test.each(["ASC", "DESC"])("a stream continues from its position under a fixed bound, %s", async (direction) => {
  const queries = await queriesOf(
    `
/// @pagination
/// @pagination(operation: "all", enabled: false, where: { score: { gt: 3, lt: 90 } }, order: [{ field: "score", direction: "${direction}" }])
model Book {
  id    Int @id
  score Int
}`,
    "/books/all",
  );
  expect(queries).toHaveLength(3);
  expect(queries.join()).not.toContain("skip");
});

test.each([
  ["score: { gte: 30, lt: 60 }", "score"],
  ["score: { lt: 3 }", "score"],
  ["score: { gte: 3 }", "id"],
  ["at: { lt: now() }", "at"],
  ['at: { gt: "2020-01-01T00:00:00Z" }', "at"],
  ['price: { lte: "1.5" }', "price"],
])("the page after a position under a fixed bound: %s", async (where, field) => {
  for (const direction of ["ASC", "DESC"]) {
    const queries = await queriesOf(
      `
/// @pagination
/// @pagination(operation: "feed", where: { ${where} }, partial: true, viaCursor: [{ field: "${field}", direction: "${direction}" }])
model Book {
  id    Int      @id
  score Int
  at    DateTime
  price Decimal
}`,
      "/books/feed",
    );
    expect(queries).toHaveLength(4);
    expect(queries.join()).not.toContain("no answer");
  }
});

test("a stream ends after its rows, whatever it reads of the same table besides them", async () => {
  const queries = await queriesOf(
    `
/// @pagination
/// @pagination(operation: "all", enabled: false)
/// @pagination(operation: "tree", enabled: false, order: [{ field: "aboveId", direction: "DESC" }])
model Node {
  id      Int    @id
  above   Node?  @relation("tree", fields: [aboveId], references: [id])
  aboveId Int?
  /// @embed(limit: 3)
  below   Node[] @relation("tree")
}`,
  );
  const methods = queries.map((query) => query.replace(/, select: .*?\} \}\)/, " })"));
  const start = methods.indexOf("/nodes/all, on 1,500 rows");
  expect(methods.slice(start + 1, start + 4)).toEqual([
    'prisma.node.findMany({ orderBy: [{ id: "asc" }], take: 1000 })',
    'prisma.node.findMany({ where: { aboveId: { in: [1, 2, … 1000 in all] } }, orderBy: [{ aboveId: "asc" }, { id: "asc" }], take: 12001 }), 2 times',
    'prisma.node.findMany({ where: { id: { gt: 1000 } }, orderBy: [{ id: "asc" }], take: 1000 })',
  ]);
  const byParent = methods.indexOf("/nodes/tree, on 1,500 rows");
  expect(methods.slice(byParent + 3, byParent + 6)).toEqual([
    'prisma.node.findMany({ where: { aboveId: { lte: 501 }, OR: [{ aboveId: { lt: 501 } }, { id: { lt: 501 } }] }, orderBy: [{ aboveId: "desc" }, { id: "desc" }], take: 1000 })',
    'prisma.node.findMany({ where: { aboveId: null }, orderBy: [{ aboveId: "desc" }, { id: "desc" }], take: 500 })',
    expect.stringMatching(/^\//),
  ]);
});

test.each([
  ["Int", "5", "/books/5"],
  ["String", '"a/b?c#d"', "/books/a/b?c#d"],
  ["BigInt", '"-9223372036854775808"', "/books/-9223372036854775808"],
])("the example of an item is one that the schema shows: %s %s", async (type, value, url) => {
  const schema = `
/// @pagination
/// @resource(where: { id: ${value} })
model Book {
  id ${type} @id
}`;
  const queries = await queriesOf(schema);
  expect(queries).toContain(url);
  expect(queries.join()).not.toContain("no answer");
  // The identifier has one value: the page reveals the total.
  expect(queries.slice(0, 2)).toEqual(["/books", expect.stringContaining("take: 30")]);
  expect(queries[2]).toBe("/books?page=2, on 31 rows");
});

test("the positions of a key that ends at its bound, and at the end of its type", async () => {
  const end = "-9223372036854775806";
  const queries = await queriesOf(`
/// @pagination(viaCursor: [{ field: "id", direction: "DESC" }], partial: true)
/// @pagination(operation: "few", where: { id: { lte: "${end}" } }, viaCursor: [{ field: "id", direction: "DESC" }])
/// @pagination(operation: "between", where: { id: { gt: 5, lte: 9 } })
model Book {
  id BigInt @id
}`);
  expect(queries.join()).not.toContain("no answer");
  // Three and four values: neither page has a next one or needs a count.
  expect(queries.slice(queries.indexOf("/books/few"), queries.indexOf("/books/few") + 3)).toEqual([
    "/books/few",
    expect.stringContaining("take: 31"),
    "/books/between",
  ]);
});

test("an enum as key has as many rows as values", async () => {
  const queries = await queriesOf(
    "/// @pagination\nmodel Book {\n  genre Genre @id\n}\nenum Genre {\n  NOVEL\n  POEM\n}",
  );
  expect(queries.slice(0, 3)).toEqual([
    "/books",
    'prisma.book.findMany({ orderBy: [{ genre: "asc" }], take: 30, select: { genre: true } })',
    "/books?page=2, on 31 rows",
  ]);
});

test("distinct values of a wide table are not made up one by one", { timeout: 5_000 }, async () => {
  const columns = Array.from({ length: 150 }, (_, index) => `  c${index} String`).join("\n");
  const queries = await queriesOf(`
/// @pagination
/// @pagination(operation: "values", distinct: ["c1"], where: { c2: "a" })
model Book {
  id Int @id
${columns}
}`);
  expect(queries.join()).not.toContain("no answer");
});

test("distinct values of an enum are as many as it has", async () => {
  const queries = await queriesOf(
    `
/// @pagination
/// @pagination(operation: "genres", distinct: ["genre"])
model Book {
  id    Int   @id
  genre Genre
}
enum Genre {
  NOVEL
  POEM
}`,
    "/books/genres",
  );
  expect(queries.slice(0, 3)).toEqual([
    "/books/genres",
    expect.stringContaining("groupBy"),
    expect.stringContaining("in: [1, 2]"),
  ]);
  expect(queries[3]).toBe("/books/genres?page=2, on 31 rows");
});

test("a condition names a value that its enum no longer has", async () => {
  const { api, problems } = await apiFrom(`
/// @pagination
/// @resource(where: { genre: POEM })
/// @pagination(operation: "old", where: { genre: { in: [POEM, NOVEL] } })
model Book {
  id    Int   @id
  genre Genre
}
enum Genre {
  NOVEL
}`);
  expect(problems).toContain("POEM");
  expect(await explainApi(api, false)).toContain("GET /books/old ");
});

test("one resource with a problem does not hide the others", async () => {
  const { api } = await apiFrom(
    "/// @pagination\nmodel Book {\n  id Int @id\n}\n/// @pagination\nmodel Shelf {\n  id Int @id\n}",
  );
  const where = () => {
    throw new Error("no condition");
  };
  const resources = api.resources.map((each) =>
    each.resource.model === "Book" ? { ...each, resource: { ...each.resource, where } } : each,
  );
  const text = await explainApi({ ...api, resources }, false);
  expect(text).toContain("Book at /books\n\n  This resource cannot be explained: no condition\n");
  expect(text).toContain("GET /shelves ");
});
