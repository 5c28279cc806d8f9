import { expect, test } from "vitest";
import { apiFrom } from "../../../test/api-from-schema.js";

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
  const { api, problems } = await apiFrom(books("/// @filter(exact, facet)\n  title String"));
  expect(problems).toBe("");
  const [own, titles] = api.resources[0]?.operations ?? [];
  expect(own?.operation.filters.title).toEqual({ type: "String", match: "exact", facet: true });
  expect(titles?.operation.filters.title).toEqual({ type: "String", match: "exact" });
});

test.each([
  ["/// @filter(facet)\n  title String", "error[filter-conflict]: `facet` of `Book.title` cannot be offered"],
  ["/// @filter(partial, facet)\n  title String", "it needs `exact` beside it"],
  ["/// @filter(exact, facet)\n  title Float", "error[filter-type]: `facet` is not supported on `Book.title`"],
  ["/// @filter(exact, facet)\n  title DateTime", "it needs a String, an integer, a Boolean or an enum"],
])("%s is refused", async (title, problem) => {
  expect((await apiFrom(books(title))).problems).toContain(problem);
});

test("a field of a related item has none", async () => {
  const schema = books("title String").replace(
    "  author Author?",
    '  /// @filter(exact, facet, path: "name")\n  author Author?',
  );
  expect((await apiFrom(schema)).problems).toContain("error[filter-path]: `facet` is not supported on `Author.name`");
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

test("a relation's facet has the foreign key, if that does not refer to the identifier", async () => {
  const { api, problems } = await apiFrom(categories("Int"));
  expect(problems).toBe("");
  const [own, titles] = api.resources[1]?.operations ?? [];
  expect(own?.operation.filters.category).toEqual({
    type: "String",
    match: "exact",
    facet: true,
    relation: { path: "/categories", field: "code", foreignKey: { categoryId: "id" } },
    through: [{ relation: "category", model: "Category", key: "code" }],
  });
  expect(titles?.operation.filters.category?.relation).toEqual({ path: "/categories", field: "code" });
});

test("a foreign key whose values find no row is refused", async () => {
  const schema = categories("DateTime", " @db.Timestamptz(6)");
  const { sentences } = await apiFrom(schema, { provider: "postgresql" });
  expect(sentences).toContain(
    "`facet` of `Post.category` cannot be offered: the values of its foreign key cannot be read exactly",
  );
});
