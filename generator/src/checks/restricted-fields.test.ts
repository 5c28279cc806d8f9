import { expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

/** The errors of a model, restricted at some of these fields. */
async function errors(annotation: string, ...restricted: readonly string[]): Promise<readonly string[]> {
  const at = (name: string) => (restricted.includes(name) ? "/// @restricted" : "");
  const sentences = await sentencesOf(`
/// @pagination(${annotation})
model Book {
  ${at("id")}
  id       Int    @id
  ${at("rank")}
  rank     Int    @unique
  ${at("author")}
  author   Author @relation(fields: [authorId], references: [id])
  ${at("authorId")}
  authorId Int
}
/// @pagination
model Author {
  id    Int    @id
  books Book[]
}
`);
  return sentences.split("\n").filter((line) => /^\s*error: .*restricted-field/.test(line));
}

test.each([
  ["the identifier", "itemsPerPage: 5", ["id"], "`Book.id`"],
  ["a cursor", 'viaCursor: [{ field: "rank" }]', ["rank"], "`Book.rank`"],
  ["an order", 'order: [{ field: "rank" }]', ["rank"], "`Book.rank`"],
  ["an order by a related field", 'order: [{ field: "author.id" }]', ["author", "authorId"], "`Book.author`"],
  ["a foreign key without its relation", "itemsPerPage: 5", ["authorId"], "`Book.authorId`"],
  ["a relation without its foreign key", "itemsPerPage: 5", ["author"], "`Book.author`"],
])("%s cannot be restricted", async (_, annotation, restricted, field) => {
  const [first = "", ...others] = await errors(annotation, ...restricted);
  expect(first).toContain(`${field} cannot be restricted`);
  expect(others).toEqual([]);
});

test("any other field can, and a relation with its foreign key", async () => {
  expect(await errors("itemsPerPage: 5", "rank", "author", "authorId")).toEqual([]);
});
