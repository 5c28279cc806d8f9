import { expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../../test/api-from-schema.js";

const books = (title: string, author = "") => `
/// @pagination
/// @pagination(operation: "titles", distinct: ["title"])
model Book {
  id Int @id
  ${title}
  author Author? ${author}@relation(fields: [authorId], references: [id])
  authorId Int?
}
/// @pagination
model Author {
  id Int @id
  name String
  /// @filter(exact)
  books Book[]
}
`;

test("a facet is part of its field's filter, but not of groups", async () => {
  const { api, sentences } = await apiFrom(books("/// @filter(exact, facet)\n  title String"));
  expect(sentences).toBe("");
  const [own, titles] = api.resources[0]?.operations ?? [];
  expect(own?.operation.filters.title).toEqual({ type: "String", match: "exact", facet: true });
  expect(titles?.operation.filters.title).toEqual({ type: "String", match: "exact" });
});

test.each([
  ["/// @filter(facet)\n  title String", "filter-conflict", "`facet` of `Book.title` cannot be offered"],
  [
    "/// @filter(partial, facet)\n  title String",
    "filter-conflict",
    "it also needs `exact`, the filter that selects the items of a value",
  ],
  ["/// @filter(exact, facet)\n  title Float", "filter-type", "`facet` is not supported on `Book.title`"],
  ["/// @filter(exact, facet)\n  title DateTime", "filter-type", "it needs a String, an integer, a Boolean or an enum"],
])("%s is refused", async (title, code, problem) => {
  const problems = await sentencesOf(books(title));
  expect(problems).toMatch(/^error: /);
  expect(problems).toContain(problem);
  expect(problems).toContain(`[${code}]`);
});

test("a field of a related item has none", async () => {
  const schema = books("title String").replace(
    "  author Author?",
    '  /// @filter(exact, facet, path: "name")\n  author Author?',
  );
  const problems = await sentencesOf(schema);
  expect(problems).toContain("error: `facet` is not supported on `Author.name`");
  expect(problems).toContain("[filter-path]");
});

const categories = (type: string, key = "") => `
/// @pagination
/// @resource(identifier: "code")
model Category {
  id ${type} @id${key}
  code String @unique
  posts Post[]
}
/// @pagination
/// @pagination(operation: "titles", distinct: ["title"])
model Post {
  id Int @id
  title String
  /// @filter(exact, facet)
  category Category @relation(fields: [categoryId], references: [id])
  categoryId ${type}${key}
}
`;

test("a relation's facet, also of a foreign key that does not refer to the identifier", async () => {
  const { api, sentences } = await apiFrom(categories("Int"));
  expect(sentences).toBe("");
  const [own, titles] = api.resources[1]?.operations ?? [];
  expect(own?.operation.filters.category).toEqual({
    type: "String",
    match: "exact",
    facet: true,
    relation: { path: "/categories", field: "code" },
    through: [{ relation: "category", model: "Category", key: "code", columns: { categoryId: "id" } }],
  });
  expect(titles?.operation.filters.category).not.toHaveProperty("facet");
});

test("a foreign key whose values find no row is refused", async () => {
  const schema = categories("DateTime", " @db.Timestamptz(6)");
  const { sentences } = await apiFrom(schema, { provider: "postgresql" });
  expect(sentences).toContain(
    "`facet` of `Post.category` cannot be offered: the values of its foreign key cannot be read exactly",
  );
});
