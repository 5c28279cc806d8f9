import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const schema = (book: string, list = "") => `
/// @pagination
model Author {
  id Int @id
  /// @pagination${list}
  books Book[]
}
/// @pagination${book}
model Book {
  id Int @id
  author Author @relation(fields: [authorId], references: [id])
  authorId Int
  @@index([authorId, id])
}
`;
const byId = "viaCursor: [{ field: id }]";

describe("a cursor of a model", () => {
  test("is also that of its other collections, which is a warning", async () => {
    expect(await sentencesOf(schema(`(${byId})\n/// @pagination(operation: "new")`))).toMatchInlineSnapshot(`
      "warning: \`viaCursor\` of \`Book\` applies to all its collections: \`GET /authors/{id}/books\` and \`GET /books/new\` have no page numbers [inherited-cursor]
        -->  schema.prisma:7:28 [{ field: id }]
        help: add \`viaCursor: []\` there to page by number, or acknowledge it with \`@suppress(inherited-cursor)\`

      1 warning
      "
    `);
  });

  test("without totals, if it is partial", async () => {
    expect(await sentencesOf(schema(`(${byId}, partial: true)`))).toContain(
      "`GET /authors/{id}/books` has no page numbers and no total [inherited-cursor]",
    );
    expect(await sentencesOf(schema(`(${byId}, partial: true)`, "(partial: false)"))).toContain(
      "has no page numbers [",
    );
  });

  test.each([
    ["one that says `not here`", `(${byId})`, "(viaCursor: [])"],
    ["one with a cursor of its own", `(${byId})`, "(viaCursor: [{ field: id, direction: DESC }])"],
    ["rows of a handler", `(${byId})`, "(handler: true)"],
    ["a cursor of the default collection only", `\n/// @pagination(operation: "getCollection", ${byId})`, ""],
    ["an acknowledged one", `(${byId})\n/// @suppress(inherited-cursor)`, ""],
  ])("is none for %s", async (_, book, list) => {
    expect(await sentencesOf(schema(book, list))).toBe("");
  });

  test("an order of its own, which the cursor replaces, is one message", async () => {
    const found = await sentencesOf(schema(`(${byId})`, "(order: [{ field: id }])"));
    expect(found.match(/\[[\w-]+\]/g)).toEqual(["[cursor-order]"]);
  });

  test("without a default collection, it is meant for the others", async () => {
    expect(await sentencesOf(schema(`(${byId})\n/// @resource(operations: [get])`))).toBe("");
  });
});
