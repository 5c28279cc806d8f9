import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

describe("the API: problems", () => {
  test("an unsupported provider", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id @map("_id")
}
`;
    expect(await sentencesOf(schema, { provider: "mongodb" })).toMatchInlineSnapshot(`
      "error: the provider "mongodb" is not supported: prisma-paged requires SQL (sqlite, postgresql, mysql, cockroachdb or sqlserver) [unsupported-provider]

      1 error
      "
    `);
  });
});

describe("the API", () => {
  test("holds the resources only, each with its names", async () => {
    const { api, sentences } = await apiFrom(
      `
/// What is lent.
/// @pagination
/// @resource(path: "/tomes", type: ["https://schema.org/Book", "Tome"], shortName: "Tome", urlGenerationStrategy: "ABS_URL")
/// It has a cover.
model Book {
  id Int @id
  @@map("books")
}

model Secret {
  id Int @id
}

/// @pagination
model OrderLine {
  orderId  Int
  position BigInt
  @@id([orderId, position])
}
`,
      { yaml: "platform:\n  title: Library\n  version: 1.0.0\n" },
    );
    expect(sentences).toBe("");
    expect(api).toMatchObject({ title: "Library", version: "1.0.0" });
    const [book, line] = api.resources;
    expect(api.resources).toHaveLength(2);
    expect(book).toMatchObject({
      location: { file: "schema.prisma", line: 5 },
      description: "What is lent.\nIt has a cover.",
      file: "book",
      typeName: "Book",
      valueName: "book",
      delegate: "book",
      table: "books",
    });
    expect(book?.resource).toEqual({
      model: "Book",
      provider: "sqlite",
      shortName: "Tome",
      type: ["https://schema.org/Book", "Tome"],
      path: "/tomes",
      absoluteUrls: true,
      prefix: "hydra:",
      identifier: { fields: [{ name: "id", type: "Int" }] },
    });
    expect(line?.file).toBe("order-line");
    expect(line?.resource).toEqual({
      model: "OrderLine",
      provider: "sqlite",
      shortName: "OrderLine",
      type: "OrderLine",
      path: "/order-lines",
      absoluteUrls: false,
      prefix: "hydra:",
      identifier: {
        fields: [
          { name: "orderId", type: "Int" },
          { name: "position", type: "BigInt" },
        ],
        compound: "orderId_position",
      },
    });
  });
});
