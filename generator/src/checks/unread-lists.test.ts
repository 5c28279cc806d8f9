import { expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const schema = (field: string) => `/// @pagination\nmodel Tagged {\n  id Int @id\n  ${field}\n}`;

test("a list that Prisma's adapter cannot read is an error", async () => {
  const found = sentencesOf(schema("names String[] @db.Citext"), { provider: "postgresql" });
  expect(await found).toMatchInlineSnapshot(`
    "error: \`Tagged.names\` cannot be sent: Prisma's driver adapter does not read lists of \`@db.Citext\` [native-type]
      -->  schema.prisma:4:3 names
      help: add \`@hidden\` to the field, or use another native type

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
