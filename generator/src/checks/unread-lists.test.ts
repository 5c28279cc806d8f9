import { expect, test } from "vitest";
import { problemsOf, sentencesOf } from "../../test/api-from-schema.js";

const schema = (field: string) => `/// @pagination\nmodel Tagged {\n  id Int @id\n  ${field}\n}`;

test("a list that Prisma's adapter cannot read is an error", async () => {
  const found = problemsOf(schema("names String[] @db.Citext"), { provider: "postgresql" });
  expect(await found).toMatchInlineSnapshot(`
    "error[native-type]: \`Tagged.names\` cannot be sent
     --> schema.prisma:4:3
      |
    3 |   id Int @id
    4 |   names String[] @db.Citext
      |   ^^^^^ Prisma's driver adapter does not read lists of \`@db.Citext\`
      |
      = help: add \`@hidden\` to the field, or use another native type
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/native-type.md

    1 error
    "
  `);
});

test.each([
  ["times DateTime[] @db.Timetz", "postgresql"],
  ["times DateTime[] @db.Timetz", "cockroachdb"],
])("%s on %s", async (field, provider) => {
  expect(await sentencesOf(schema(field), { provider })).toContain("native-type");
});

test.each(["names String[] @db.Text", "name String @db.Citext", "/// @hidden\n  names String[] @db.Citext"])(
  "nothing is said of %s",
  async (field) => {
    expect(await sentencesOf(schema(field), { provider: "postgresql" })).toBe("");
  },
);
