/** The example requests of `explain` have an answer, whatever the schema declares, and end as a database ends them. */
import { expect, test } from "vitest";
import { apiFrom, type SchemaOptions } from "../../test/api-from-schema.js";
import type { ApiResource } from "../model/api-model.js";
import { withLookups } from "../model/lookup.js";
import { explainApi } from "./explanation.js";
import { recordRequest } from "./requests.js";

/** The requests of a collection or an item, each with its calls. */
async function queriesOf(schema: string, route?: string, options: SchemaOptions = {}): Promise<readonly string[]> {
  const { api } = await apiFrom(schema, options);
  const text = await explainApi(api, { all: true });
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
  expect(methods.slice(start + 1, start + 5)).toEqual([
    'prisma.node.findMany({ orderBy: [{ id: "asc" }], take: 1000 })',
    'prisma.node.findMany({ where: { aboveId: { in: [1, 2, … 1000 in all] } }, orderBy: [{ aboveId: "asc" }, { id: "asc" }], take: 12001 }), refused: too many values',
    'prisma.node.findMany({ where: { aboveId: { in: [1, 2, … 500 in all] } }, orderBy: [{ aboveId: "asc" }, { id: "asc" }], take: 6001 }), 3 times',
    'prisma.node.findMany({ where: { id: { gt: 1000 } }, orderBy: [{ id: "asc" }], take: 1000 })',
  ]);
  const byParent = methods.indexOf("/nodes/tree, on 1,500 rows");
  expect(methods.slice(byParent + 4, byParent + 7)).toEqual([
    'prisma.node.findMany({ where: { aboveId: { lte: 501 }, OR: [{ aboveId: { lt: 501 } }, { id: { lt: 501 } }] }, orderBy: [{ aboveId: "desc" }, { id: "desc" }], take: 1000 })',
    'prisma.node.findMany({ where: { aboveId: null }, orderBy: [{ aboveId: "desc" }, { id: "desc" }], take: 500 })',
    expect.stringMatching(/^\//),
  ]);
});

/** Parents in several batches, with a list of each. */
const family = (list: string, onParent = "") => `
/// @pagination(enabled: false${onParent})
model Parent {
  id       Int     @id
  ${list}
  children Child[]
}
/// @pagination
model Child {
  id       Int    @id
  parent   Parent @relation(fields: [parentId], references: [id])
  parentId Int
}`;

test.each([
  ["sqlite", ["1000 in all] refused", "500 in all]", "500 in all]", "500 in all]"]],
  ["postgresql", ["1000 in all]", "500 in all]"]],
] as const)("on %s, a statement with more values than the database takes is refused", async (provider, expected) => {
  for (const list of ["/// @embed(limit: 2)", "/// @count"]) {
    const { api } = await apiFrom(family(list), { provider });
    const [parents] = api.resources;
    const { calls } = await recordRequest(api, parents as ApiResource, "/parents", 1500);
    const ofChildren = calls.filter((call) => call.startsWith("prisma.child."));
    expect(
      ofChildren.map((call) => call.replace(/^.*?(\d+ in all\]).*?( refused)?(: too many values)?$/, "$1$2")),
    ).toEqual(expected);
  }
});

test("rows and a list of each in one call are read by key, if the keys are too many values", async () => {
  const schema = family("/// @embed(limit: 2)", ", fetchJoinCollection: false");
  const calls = (await queriesOf(schema, "/parents")).map((call) => call.replace(/ children: .*?\} \}/, " children"));
  const start = calls.indexOf("/parents, on 1,500 rows");
  const [whole, keys, rows] = calls.slice(start + 1);
  expect(whole).toMatch(/take: 1000, select: \{ id: true, children.*, refused: too many values$/);
  expect(keys).toMatch(/take: 1000, select: \{ id: true \} \}\)/);
  expect(rows).toMatch(/where: \{ id: \{ in: \[1, 2, … 500 in all\] \} \}, select: \{ id: true, children/);
});

test("of alternatives that a condition names, a row has the one that others may have too", async () => {
  const { api } = await apiFrom(`
/// @pagination(where: { OR: [{ id: { gt: 7 } }, { id: 3 }] }, operation: "some")
model Node {
  id      Int    @id
  above   Node?  @relation("tree", fields: [aboveId], references: [id])
  aboveId Int?
  /// @embed(limit: 2)
  below   Node[] @relation("tree")
}`);
  const [nodes] = api.resources;
  const { calls } = await recordRequest(api, nodes as ApiResource, "/nodes/some", 1500);
  expect(calls.at(-1)).toContain("aboveId: { in: [8, 9, … 30 in all] }");
});

test("texts beyond a bound differ from each other and from the bound", async () => {
  const { api } = await apiFrom(`
/// @pagination
/// @pagination(operation: "some", where: { id: { lte: "text3" } }, viaCursor: [{ field: "id", direction: "DESC" }])
model Book {
  id    String  @id
  /// @embed(limit: 1)
  notes Note[]
}
/// @pagination
model Note {
  id     Int    @id
  book   Book   @relation(fields: [bookId], references: [id])
  bookId String
}`);
  const [books] = api.resources;
  const { calls } = await recordRequest(api, books as ApiResource, "/books/some", 1500);
  expect(calls.at(-1)).toContain('bookId: { in: ["text3", "text31", … 30 in all] }');
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
  const { api, sentences } = await apiFrom(`
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
  expect(sentences).toContain("POEM");
  expect(await explainApi(api, { all: true })).toContain("GET /books/old ");
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
  const text = await explainApi(withLookups({ ...api, resources }), { all: true });
  expect(text).toContain("Book at /books\n\n  This resource cannot be explained: no condition\n");
  expect(text).toContain("GET /shelves ");
});
