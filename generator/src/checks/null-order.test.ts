import { expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const schema = `
/// @pagination(order: [{ field: "rating" }])
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "at", direction: "DESC" }])
/// @pagination(operation: "stated", path: "/stated", viaCursor: [{ field: "other", nulls: "database" }])
model Book {
  id Int @id
  rating Int?
  other Int?
  at DateTime?

  @@index([rating])
  @@index([other])
  @@index([at])
}
`;

test("an order whose nulls SQLite has elsewhere is named once, with the number of others", async () => {
  expect(await sentencesOf(schema, { provider: "postgresql" })).toMatchInlineSnapshot(`
    "warning: \`Book.rating\` can be null. PostgreSQL treats null as the largest value, SQLite and MySQL as the smallest. the same applies to 1 further field [nulls-order]
      -->  schema.prisma:1:34 "rating"
      help: write \`nulls: "last"\` or \`"first"\` in the order, or \`order_nulls\` under \`collection\` in platform.yaml

    1 warning
    "
  `);
});

test.each([
  ["sqlite", schema],
  ["mysql", schema],
  ["postgresql", schema.replaceAll("?", "").replace(', nulls: "database"', "")],
])("nothing is said on %s of %s", async (provider, text) => {
  expect(await sentencesOf(text, { provider })).toBe("");
});

test("nor of an order that says where its nulls are", async () => {
  const stated = schema.replaceAll(/field: "(rating|at)"/g, 'field: "$1", nulls: last');
  expect(await sentencesOf(stated, { provider: "postgresql" })).not.toContain("nulls-order");
});

test.each(["first", "last", "database"])("nor where platform.yaml says %s", async (placement) => {
  const yaml = `platform:\n  collection:\n    order_nulls: ${placement}\n`;
  expect(await sentencesOf(schema, { provider: "postgresql", yaml })).not.toContain("nulls-order");
});
