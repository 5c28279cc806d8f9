import { expect, test } from "vitest";
import { apiFrom, type SchemaOptions } from "../../test/api-from-schema.js";

const schema = (block: "model" | "view", key: string, foreignKey: string) => `
generator client {
  provider = "prisma-client"
  previewFeatures = ["views"]
}
/// @pagination
model Author {
  id    Int    @id
  code  String @unique ${key}
  /// @pagination
  books Book[]
}
/// @pagination
${block} Book {
  id     Int     @unique
  /// @filter(exact)
  author Author? @relation(fields: [code], references: [code])
  code   String? ${foreignKey}
}
`;

/** The relation of a book to its author as items, filters and the author's list have it. */
async function relationsOf(text: string, options?: SchemaOptions) {
  const { api } = await apiFrom(text, options);
  const [author, book] = api.resources;
  const field = book?.fields.find(({ name }) => name === "author");
  const { relation: _, ...step } = book?.operations[0]?.operation.filters.author?.through?.[0] ?? {};
  return { field: field && "relation" in field ? field.relation : undefined, step, list: author?.relations[0]?.parent };
}

const author = { columns: { code: "code" }, texts: true };
const list = { columns: { code: "code" } };

test("what a field, a filter and a list know of a relation", async () => {
  const found = await relationsOf(schema("model", "", ""));
  expect(found).toEqual({ field: author, step: { optional: true, model: "Author", key: "id", ...author }, list });
});

test.each<[what: string, block: "model" | "view", options: SchemaOptions]>([
  ['`relationMode = "prisma"`', "model", { relationMode: "prisma" }],
  ["a view", "view", {}],
])("no constraint enforces the keys of %s", async (_, block, options) => {
  const mayDangle = { ...author, mayDangle: true };
  const found = await relationsOf(schema(block, "", ""), options);
  expect(found).toMatchObject({ field: mayDangle, step: { optional: true, ...mayDangle }, list });
});

test("texts that are padded apart find no rows by their values, and UUIDs have one spelling", async () => {
  const padded = await relationsOf(schema("model", "@db.Char(4)", "@db.VarChar(10)"), { provider: "postgresql" });
  expect(padded).toMatchObject({
    field: { ...author, texts: "padded", indirect: true },
    list: { columns: { id: "id" }, inverse: { relation: "author" } },
  });
  // MySQL returns `char(n)` without the spaces, and other texts with them.
  const mysql = { provider: "mysql" } as const;
  expect((await relationsOf(schema("model", "@db.Char(4)", "@db.VarChar(10)"), mysql)).field?.indirect).toBe(true);
  expect((await relationsOf(schema("model", "@db.Char(4)", "@db.Char(10)"), mysql)).field?.indirect).toBeUndefined();
  const uuids = await relationsOf(schema("model", "@db.Uuid", "@db.Uuid"), { provider: "postgresql" });
  expect(uuids.field).toEqual(list);
});
