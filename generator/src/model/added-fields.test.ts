import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

const schema = (author: string, books = "", book = "") => `
${author}
model Author {
  id    Int    @id
  name  String
  ${books}
  books Book[]
  tags  Tag[]
}

/// @pagination ${book}
model Book {
  id       Int     @id
  draft    Boolean
  author   Author  @relation(fields: [authorId], references: [id])
  authorId Int

  @@index([authorId])
}

model Tag {
  id      Int      @id
  authors Author[]
}
`;
const resource = "/// @pagination";

describe("@count", () => {
  test.each([
    ['/// @count(as: "name")', "error: `Author` has a field `name` already [name-clash]"],
    ["/// @count\n  /// @count(where: { draft: false })", "are both `booksCount` to clients [name-clash]"],
    ['/// @count(as: "hydra")', "`Author.hydra` cannot be named `hydra`"],
    ["/// @count(where: { drafts: true })", "`Book` has no field `drafts`"],
    ["/// @count(of: 5)", "`@count` has no option `of`"],
    ["/// @hidden\n  /// @count", "`@count` has no effect on `Author.books`: the field is hidden [hidden-conflict]"],
  ])("%s", async (books, message) => {
    expect(await sentencesOf(schema(resource, books))).toContain(message);
  });

  test.each(["@resource(where: { draft: false })", '@resource(scopedBy: ["authorId"])'])(
    "no order towards a model with %s",
    async (book) => {
      expect(await sentencesOf(schema(resource, "/// @count(order: true)", book))).toContain("[count-order]");
      expect(await sentencesOf(schema(resource, "/// @count", book))).toBe("");
    },
  );

  test("its order is offered where pages have numbers, and never in a cursor", async () => {
    const feed = `${resource}\n/// @pagination(operation: "feed", viaCursor: [{ field: "id" }])`;
    const [author] = (await apiFrom(schema(feed, "/// @count(order: true) @suppress(count-scan)"))).api.resources;
    expect(author?.operations.map(({ operation }) => Object.keys(operation.filters))).toEqual([["booksCount"], []]);
  });

  test("an operation names it in `fields`, and its order by the relation", async () => {
    const named = '/// @pagination(fields: ["booksCount"])\n/// @pagination(operation: "b", filters: ["books"])';
    const [author] = (await apiFrom(schema(named, "/// @count(order: true)"))).api.resources;
    expect(author?.fields.map(({ name }) => name)).toEqual(["booksCount"]);
    expect(author?.operations.map(({ operation }) => Object.keys(operation.filters))).toEqual([
      ["booksCount"],
      ["booksCount"],
    ]);
    expect(await sentencesOf(schema('/// @pagination(fields: ["bookCount"])', "/// @count"))).toContain(
      "did you mean `booksCount`",
    );
  });

  test("an item inside another one has it if it is named", async () => {
    const text = (fields: string) =>
      schema(resource, "/// @count").replace(
        "  author   Author",
        `  /// @embed(fields: ["id", "${fields}"])\n  author   Author`,
      );
    expect(await sentencesOf(text("booksCount"))).toBe("");
    expect(await sentencesOf(text("bookCount"))).toContain("[unknown-field]");
  });

  test("a naming", async () => {
    const [author] = (await apiFrom(schema(`${resource} @resource(naming: snake_case)`, "/// @count"))).api.resources;
    expect(author?.fields.map(({ publicName }) => publicName)).toContain("books_count");
  });
});

describe("computed fields", () => {
  const computed = (more = "") => `/// @resource(computed: { full: "String?" }${more})`;

  test.each([
    ['/// @pagination(order: [{ field: "full" }])', "[computed-field]"],
    ['/// @pagination(viaCursor: [{ field: "full" }])', "[computed-field]"],
    ['/// @pagination(search: ["full"])', "[computed-field]"],
    ['/// @pagination\n/// @pagination(operation: "a", filters: ["full"])', "[computed-field]"],
    ['/// @pagination\n/// @pagination(operation: "a", distinct: ["full"])', "[computed-field]"],
    ['/// @pagination\n/// @pagination(operation: "a", where: { full: "x" })', "[computed-field]"],
  ])("%s", async (pagination, message) => {
    const text = await sentencesOf(schema(`${pagination}\n${computed()}`));
    expect(text).toContain("`Author.full` can only be sent");
    expect(text).toContain(message);
    expect(text).toContain("let the database compute it, in a generated column or a view");
  });

  test.each([
    ['/// @resource(computed: { name: "String" })', "`Author` has a field `name` already"],
    ['/// @resource(computed: { full: "Text" })', "`full` must be a type in quotes"],
    ["/// @resource(computed: { full: 5 })", "`full` must be a type in quotes"],
    ['/// @resource(computed: ["full"])', "`computed` must be an object with a type for each name"],
    ['/// @resource(computed: { full: "String", full: "Int" })', "`full`"],
  ])("%s", async (declared, message) => {
    expect(await sentencesOf(schema(`${resource}\n${declared}`))).toContain(message);
  });

  test("a path that leads to one", async () => {
    const text = await sentencesOf(
      schema(`${resource}\n${computed()}`).replace(
        "  author   Author",
        '  /// @filter(exact, path: "full")\n  author   Author',
      ),
    );
    expect(text).toContain("`Author.full` can only be sent");
  });
});
