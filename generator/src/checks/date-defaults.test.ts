import { expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const schema = (field: string) => `/// @pagination\nmodel Entry {\n  id Int @id\n  ${field}\n}`;

test("the default of a migration is shown as it is written, and as Prisma writes it", async () => {
  const text = schema('at DateTime @default("1900-01-01T00:00:00+01:00")');
  expect(await sentencesOf(text, { provider: "sqlite" })).toMatchInlineSnapshot(`
    "warning: the default of \`Entry.at\` is not stored as Prisma stores dates: Prisma Migrate writes \`1900-01-01 00:00:00 +01:00\`, which Prisma does not read as a date [date-default]
      -->  schema.prisma:4:3 at
      help: write \`@default(dbgenerated("'1899-12-31T23:00:00.000+00:00'"))\`, and repair the rows that have the text

    1 warning
    "
  `);
});

test.each([
  "CURRENT_TIMESTAMP",
  "(datetime('now'))",
  "(date('now', '+1 day'))",
  "'2000-01-01 00:00:00'",
  "'2000-01-01T00:00:00Z'",
  "(strftime('%Y-%m-%d', CURRENT_TIMESTAMP))",
])("dbgenerated(%s) is reported", async (sql) => {
  const text = schema(`at DateTime @default(dbgenerated("${sql}"))`);
  expect(await sentencesOf(text, { provider: "sqlite" })).toContain("date-default");
  expect(await sentencesOf(text, { provider: "postgresql" })).toBe("");
});

test.each([
  "at DateTime @default(now())",
  "at DateTime @updatedAt",
  "at DateTime",
  'at String @default("2000-01-01T00:00:00Z")',
  `at DateTime @default(dbgenerated("'2000-01-01T00:00:00.000+00:00'"))`,
  `at DateTime @default(dbgenerated("(strftime('%Y-%m-%dT%H:%M:%f+00:00', CURRENT_TIMESTAMP))"))`,
  `at DateTime @default(dbgenerated("(unixepoch() * 1000)"))`,
  '/// @hidden\n  at DateTime @default("2000-01-01T00:00:00Z")',
])("nothing is said of %s", async (field) => {
  expect(await sentencesOf(schema(field), { provider: "sqlite" })).toBe("");
});

test("it can be acknowledged", async () => {
  const text = schema('/// @suppress(date-default)\n  at DateTime @default("2000-01-01T00:00:00Z")');
  expect(await sentencesOf(text, { provider: "sqlite" })).toBe("");
});
