/** What people write who know other libraries, or the annotations from memory: one mistake, one message with its cure. */
import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const author = "\n/// @pagination\nmodel Author {\n  id Int @id\n  books Book[]\n}\n";

/** A book with these comments. */
const book = (onModel: string, onTitle = "The title.", onBooks = "The books.") =>
  `${onModel}
model Book {
  id Int @id
  /// ${onTitle}
  title String
  author Author @relation(fields: [authorId], references: [id])
  authorId Int
  @@index([authorId])
}
${author.replace("  books", `  /// ${onBooks}\n  books`)}`;

const problems = async (schema: string) => (await sentencesOf(schema)).split("\n").filter((line) => line !== "");

/** The messages without their places, and the count. */
const single = async (schema: string) => {
  const lines = await problems(schema);
  expect(lines.at(-1)).toMatch(/^1 (error|warning)$/);
  return lines.filter((line) => !/^\s*-->/.test(line)).slice(0, -1);
};

describe("a `@pagination` that is not read is one mistake, although nothing of the model has an effect then", () => {
  test.each([
    ["in an ordinary comment", "// @pagination(itemsPerPage: 20)", "[single-comment]"],
    ["apart from its model", "/// @pagination\n", "[misplaced-annotation]"],
    ["misspelt", "/// @paginate(itemsPerPage: 20)", "[near-miss]"],
    ["in a sentence", "/// Books with @pagination", "[near-miss]"],
    ["as API Platform has it", "/// @ApiResource(paginationItemsPerPage: 20)", "[near-miss]"],
    ["as an operation of API Platform", "/// @GetCollection(paginationItemsPerPage: 20)", "[near-miss]"],
  ])("%s", async (_, comment, code) => {
    const [message] = await single(book(comment, "@filter(exact)"));
    expect(message).toContain(code);
  });

  test("that of the model before has its own", async () => {
    const before = "// @pagination\nmodel Shop {\n  id Int @id\n}\n\n";
    const lines = await problems(
      `${before}model Shelf {\n  id Int @id\n  /// @hidden\n  code String\n}\n${book("/// @pagination")}`,
    );
    expect(lines.join("\n")).toContain("`Shelf` is not exposed");
  });
});

describe("on a field", () => {
  test.each([
    ['@filter(strategy: "partial")', "a filter has no value: write `@filter(partial)`"],
    ["@filter(exact: true)", "a filter has no value: write `@filter(exact)`"],
    ["@filter([exact, order])", "leave the brackets out: `@filter(exact, order)`"],
    ["@filter", "write, for example, `@filter(exact)`"],
    ['@name(name: "caption")', 'write `@name("caption")`'],
    ["@hidden(true)", "write `@hidden`"],
    ["@embed", "remove it"],
  ])("%s", async (annotation, help) => {
    expect(await single(book("/// @pagination", annotation))).toContainEqual(expect.stringContaining(`help: ${help}`));
  });

  test.each([
    ["@embed(5)", "write `@embed(limit: 5)`"],
    ["@embed(true)", "write a name and a colon before the value"],
    ["@embed", "write `@embed(limit: 5)`"],
  ])("%s on a list relation", async (annotation, help) => {
    const found = await single(book("/// @pagination", "The title.", annotation));
    expect(found).toContainEqual(expect.stringContaining(`help: ${help}`));
  });
});

describe("on a model", () => {
  test.each([
    ["@pagination(20)", "write `@pagination(itemsPerPage: 20)`"],
    ["@pagination(itemsPerPage: 20; partial: true)", "write `,`"],
    ["@pagination(viaCursor: false)", "write `[]`"],
    ['@pagination(order: "-title")', 'write `[{ field: "title", direction: "DESC" }]`'],
    ['@pagination(operation: "some", filters: ["titel"])', "did you mean `title`?"],
    ['@pagination(operation: "some", where: { OR: { title: "a" } })', "write `[{ … }, { … }]`"],
    ['@pagination @resource("/works")', 'write `@resource(path: "/works")`'],
    ['@pagination @resource(uriTemplate: "/works")', "did you mean `path`?"],
    ["@pagination @resource(handler: true)", 'it belongs in `@pagination(operation: "getCollection")`'],
  ])("%s", async (annotation, help) => {
    expect(await single(book(`/// ${annotation}`))).toContainEqual(expect.stringContaining(`help: ${help}`));
  });

  test.each([
    '@pagination(opertion: "get", fields: ["id"])',
    '@pagination(opertion: "get", cache: { maxAge: 5 })',
    '@pagination(opertion: "listed", distinct: ["title"], path: "/listed")',
    '@pagination(itemsPerPage: 5) @pagination(name: "listed", where: { title: "a" })',
  ])("a misspelt `operation` is one mistake: %s", async (annotation) => {
    const [message] = await single(book(`/// ${annotation}`));
    expect(message).toContain("[unknown-option]");
  });

  test("two mistakes in one item of an order are two", async () => {
    for (const option of ["viaCursor", "order"]) {
      const wrong = `/// @pagination(${option}: [{ field: "titel", direction: "up" }])`;
      const lines = await problems(book(wrong));
      expect(lines.filter((line) => line.startsWith("error"))).toEqual([
        'error: `direction` must be "ASC" or "DESC": found "up" [wrong-type]',
        "error: `Book` has no field `titel` [unknown-field]",
      ]);
    }
  });

  test("options of one operation, without its name, are one mistake", async () => {
    const [message] = await single(book('/// @pagination(where: { title: "a" }, distinct: ["authorId"])'));
    expect(message).toContain("`where` and `distinct` require `operation`");
  });

  test("four slashes instead of three", async () => {
    expect(await single(book("//// @pagination"))).toContain("  help: write three slashes: `/// @pagination`");
  });
});
