import { expect, test } from "vitest";
import { apiFrom } from "../../test/api-from-schema.js";
import { summaryOf } from "./summary.js";

const library = `
/// @pagination(partial: true)
/// @pagination(operation: "newest", viaCursor: [{ field: "id" }])
/// @pagination(operation: "top", handler: true)
/// @pagination(operation: "all", enabled: false)
model Book {
  id Int @id
  authorId Int
  author Author @relation(fields: [authorId], references: [id])
}

/// @pagination
model Author {
  id Int @id
  /// @pagination
  books Book[]
}
`;

test("each route with its paging mode, and the mount line if the folder is new", async () => {
  const { api } = await apiFrom(library);
  expect(summaryOf(api, { folder: "src/api", isNew: true })).toMatchInlineSnapshot(`
    "prisma-paged made 8 routes in src/api:
      GET /books               partial paging
      GET /books/{id}          one Book
      GET /books/newest        cursor paging
      GET /books/top           rows from a handler
      GET /books/all           unpaged
      GET /authors             full paging
      GET /authors/{id}        one Author
      GET /authors/{id}/books  partial paging
    Next, mount them in a Hono app: \`app.route("/", createApi({ prisma }))\` of src/api/index"
  `);
  expect(summaryOf(api, { folder: "src/api", isNew: false })).not.toContain("mount");
});

test("twenty lines at most, whatever the number of models", async () => {
  const models = Array.from({ length: 30 }, (_, index) => `/// @pagination\nmodel M${index} {\n  id Int @id\n}\n`);
  const { api } = await apiFrom(models.join("\n"));
  const lines = summaryOf(api, { folder: "api", isNew: false }).split("\n");
  expect(lines).toHaveLength(20);
  expect(lines.at(-1)).toBe("  and 42 more: `npx prisma-paged explain` prints all of them");
});

test("without routes there is nothing to say", async () => {
  const { api } = await apiFrom("model Book {\n  id Int @id\n}\n");
  expect(summaryOf(api, { folder: "api", isNew: true })).toBe("");
});
