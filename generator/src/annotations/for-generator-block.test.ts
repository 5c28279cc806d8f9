import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

const schema = `
/// @pagination
/// @resource(path: "/shop-books", api: "shop")
/// @pagination(api: "admin", operation: "all", paginationEnabled: false)
model Book {
  id       Int     @id
  /// @filter(exact)
  /// @filter(partial, path: "name", api: "admin")
  author   Author  @relation(fields: [authorId], references: [id])
  authorId Int
  /// @hidden(api: "shop")
  /// @name("cost", api: "admin")
  price    Int
  /// @embed(limit: 2, api: "admin")
  sales    Sale[]

  @@index([authorId])
}

/// @pagination
model Author {
  id    Int    @id
  name  String
  books Book[]
}

/// @pagination(api: "admin")
model Sale {
  /// @filter(range)
  id     Int  @id
  book   Book @relation(fields: [bookId], references: [id])
  bookId Int

  @@index([bookId])
}
`;
const all = ["shop", "admin"];
const built = (own: string) => apiFrom(schema, { block: { own, all } });

describe("an annotation with `api` is read for its block only", () => {
  test("of one API", async () => {
    const { api, sentences } = await built("shop");
    expect(sentences).toBe("");
    expect(api.resources.map(({ resource }) => [resource.model, resource.path])).toEqual([
      ["Book", "/shop-books"],
      ["Author", "/authors"],
    ]);
    const [book] = api.resources;
    expect(book?.fields.map(({ name }) => name)).toEqual(["id", "author", "authorId"]);
    expect(book?.operations.map(({ operation }) => [operation.name, Object.keys(operation.filters)])).toEqual([
      ["getCollection", ["author"]],
    ]);
  });

  test("of the other", async () => {
    const { api } = await built("admin");
    expect(api.resources.map(({ resource }) => [resource.model, resource.path])).toEqual([
      ["Book", "/books"],
      ["Author", "/authors"],
      ["Sale", "/sales"],
    ]);
    const [book] = api.resources;
    expect(book?.fields.map(({ name, publicName = name }) => publicName)).toEqual([
      ...["id", "author", "authorId", "cost", "sales"],
    ]);
    expect(book?.operations.map(({ operation }) => [operation.name, Object.keys(operation.filters)])).toEqual([
      ["getCollection", ["author", "author.name"]],
      ["all", ["author", "author.name"]],
    ]);
  });
});

describe("what might be meant for another API is an error", () => {
  const model = (annotation: string) =>
    `/// @pagination\nmodel Book {\n  id Int @id\n  /// ${annotation}\n  price Int\n}`;
  const block = { own: "shop", all };

  test.each([
    [
      '@hidden(api: "admn")',
      "error: no generator block of prisma-paged is called `admn`: the schema has `shop` and `admin`",
    ],
    ["@hidden(api: admin)", "error: `api` must be a text in quotes: found `admin`"],
    ['@hidden(api: "shop", api: "admin")', "error: `api` is given twice in one `@hidden`"],
    ['@suppress(secret-looking, api: "shop")', "error: "],
  ])("%s", async (annotation, message) => {
    expect(await sentencesOf(model(annotation), { block })).toContain(message);
  });

  test("also if the block is not known", async () => {
    const text = await sentencesOf(model('@hidden(api: "shop")'), { block: { own: undefined, all } });
    expect(text).toContain("error: no generator block of prisma-paged is called `shop`");
  });

  test("two for one API are duplicates", async () => {
    const text = await sentencesOf(model('@name("a", api: "shop") @name("b", api: "shop")'), { block });
    expect(text).toContain("error: `Book.price` has two `@name`");
  });
});
