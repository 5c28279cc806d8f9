import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

const library = (onBook: string, onBooks = "@pagination") => `
/// ${onBook}
model Book {
  id       Int     @id
  title    String
  /// @hidden
  notes    String
  author   Author  @relation(fields: [authorId], references: [id])
  authorId Int
  chapters Chapter[]
  pages    Page[]
  @@index([authorId])
}
/// @pagination
model Author {
  id    Int    @id
  /// ${onBooks}
  books Book[]
}
/// @pagination
model Chapter {
  id     Int  @id
  bookId Int
  book   Book @relation(fields: [bookId], references: [id])
}
model Page {
  id     Int  @id
  bookId Int
  book   Book @relation(fields: [bookId], references: [id])
}
`;

/** The messages and the hints. */
async function messages(schema: string): Promise<readonly string[]> {
  const lines = (await sentencesOf(schema)).split("\n");
  return lines.filter((line) => /^(error|warning): | help: /.test(line)).map((line) => line.trim());
}

describe("problems", () => {
  const itHas = "help: it has `id`, `title`, `author` and `authorId`";
  test.each<readonly [name: string, annotation: string, ...expected: readonly string[]]>([
    [
      "a misspelt field",
      'fields: ["titel"]',
      "error: `Book` has no field `titel` [unknown-field]",
      "help: did you mean `title`?",
    ],
    ["no field of the model", 'fields: ["colour"]', "error: `Book` has no field `colour` [unknown-field]", itHas],
    [
      "a hidden field",
      'fields: ["notes"]',
      "error: `fields` cannot send `Book.notes`: the field is hidden [unsent-field]",
      "help: remove it from the list, or `@hidden` from the field",
    ],
    [
      "a list that no item has",
      'fields: ["chapters"]',
      "error: `Book.chapters` is not a field of the item: a list relation needs `@pagination` or `@embed(limit: …)` [unsent-field]",
      itHas,
    ],
    [
      "a relation to a model that is not exposed",
      'fields: ["pages"]',
      "error: `Book.pages` is not a field of the item: `Page` is not exposed [unsent-field]",
      itHas,
    ],
    [
      "a field given twice",
      'fields: ["id", "id"]',
      "error: `fields` names `id` twice [duplicate-option]",
      "help: remove one of the two",
    ],
    [
      "a text in place of a list",
      'fields: "id"',
      'error: `fields` must be a list of texts in quotes: found "id" [wrong-type]',
      'help: write `["id"]`',
    ],
    [
      "an option of collections on the item",
      'operation: "get", itemsPerPage: 5',
      'error: `itemsPerPage` does not apply to `operation: "get"`: that operation is one item [unknown-operation-option]',
      "help: it takes `fields`, `clientIncludes`, `strictQueryParameterValidation`, `clientFields` and `cache`; name another operation for a collection",
    ],
  ])("%s", async (_, options, ...expected) => {
    expect(await messages(library(`@pagination(${options})`))).toEqual(expected);
  });

  test("on a list relation, and twice on the item", async () => {
    expect(await messages(library("@pagination", '@pagination(fields: ["notes"])'))).toHaveLength(2);
    const twice = '@pagination @pagination(operation: "get") @pagination(operation: "get")';
    expect(await messages(library(twice))).toContain(
      "error: `Book` has two `@pagination` of the item [duplicate-annotation]",
    );
  });
});

describe("what the routes send", () => {
  const shownOf = async (onBook: string, onBooks?: string) => {
    const { api } = await apiFrom(library(onBook, onBooks));
    const [book, author] = api.resources;
    return {
      item: book?.item.fields,
      collections: book?.operations.map(({ operation }) => operation.fields),
      relation: author?.relations[0]?.operation.fields,
      all: book?.fields.map(({ name }) => name),
      embedded: book?.embeddedFields,
    };
  };
  const all = ["id", "title", "author", "authorId"];

  test("everything by default, without a trace", async () => {
    const collections = [undefined];
    expect(await shownOf("@pagination")).toEqual({ all, collections, item: undefined });
    const named = '@pagination(fields: ["authorId", "author", "title", "id"])';
    expect(await shownOf(named)).toEqual({ all, collections, item: undefined });
  });

  test("those of the resource everywhere: then no route differs", async () => {
    expect(await shownOf('@pagination(fields: ["title", "id"])')).toEqual({
      all: ["id", "title"],
      collections: [undefined],
    });
  });

  test("a route's own over the resource's", async () => {
    const annotations = '@pagination(fields: ["id"]) @pagination(operation: "get", fields: ["id", "title"])';
    expect(await shownOf(annotations, '@pagination(fields: ["authorId"])')).toEqual({
      all: ["id", "title", "authorId"],
      item: ["id", "title"],
      collections: [["id"]],
      relation: ["authorId"],
      embedded: ["id"],
    });
  });
});
