import { expect, test } from "vitest";
import { apiFrom } from "../../../generator/test/api-from-schema.js";
import { createIndexSql, dropIndexSql } from "./create-index.js";
import { nullOrderAdvice } from "./findings/null-order-advice.js";
import { presenceAdvice } from "./findings/presence-advice.js";
import { textScanAdvice } from "./findings/text-scan-advice.js";

const odd = "a\"b`c'd; --";
const onPostgresql = '"a""b`c\'d; --"';
const onMysql = "`a\"b``c'd; --`";

test.each([
  ["postgresql", onPostgresql],
  ["sqlite", onPostgresql],
  ["mysql", onMysql],
] as const)("each name in an index is quoted on %s", (provider, quoted) => {
  const table = { schema: odd, table: odd };
  const columns = [
    { column: odd, operators: "gin_trgm_ops" },
    { column: odd, direction: "DESC", nulls: "last" },
  ] as const;
  const where = { column: odd, isPresent: true };
  expect(createIndexSql({ name: odd, table, method: "gin", columns, where }, provider)).toBe(
    `CREATE INDEX ${quoted} ON ${quoted}.${quoted} USING gin (${quoted} gin_trgm_ops, ${quoted} DESC NULLS LAST) WHERE ${quoted} IS NOT NULL`,
  );
  expect(dropIndexSql({ name: odd, table }, provider)).toBe(
    provider === "mysql" ? `DROP INDEX ${quoted} ON ${quoted}.${quoted}` : `DROP INDEX ${quoted}.${quoted}`,
  );
});

test("what cannot be printed is an escape of PostgreSQL's", () => {
  const table = { schema: "a\n\\", table: 'b"\u001b\u202e' };
  expect(createIndexSql({ table, columns: [{ column: "c\n" }, { column: "d\\" }] }, "postgresql")).toBe(
    String.raw`CREATE INDEX ON U&"a\000a\\".U&"b""\001b\202e" (U&"c\000a", "d\")`,
  );
  expect(dropIndexSql({ name: "i\n", table }, "postgresql")).toBe(String.raw`DROP INDEX U&"a\000a\\".U&"i\000a"`);
  expect(dropIndexSql({ name: "i\n", table: { table: "t" } }, "mysql")).toBe("DROP INDEX `i\n` ON `t`");
});

test("each statement that is advised quotes its names", async () => {
  const { datamodel } = await apiFrom(
    `
/// @pagination
model Book {
  id    Int @id
  title String @map("a\\"b")
  @@map("t\\"u")
}
`,
    { provider: "postgresql" },
  );
  const [model = expect.fail("no model")] = datamodel.models;
  const context = {
    provider: "postgresql",
    columnOf: (_: string, field: string) => (field === "title" ? 'a"b' : field),
  } as const;
  const request = { url: "/books", name: "text", kind: "text", equal: ["title"], textColumns: ["title"] } as const;
  const order = [{ field: "title", direction: "ASC", nulls: "last" }] as const;
  const advice = [
    textScanAdvice(request, model, context),
    presenceAdvice(request, { field: "title", isPresent: false }, [], model, context),
    nullOrderAdvice({ ...request, equal: [] }, order, model, context),
  ];
  expect(advice.map(({ remedy }) => remedy.kind === "sql" && remedy.sql)).toEqual([
    'CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE INDEX ON "t""u" USING gin ("a""b" gin_trgm_ops);',
    'CREATE INDEX ON "t""u" ("a""b" ASC, "id" ASC) WHERE "a""b" IS NULL;',
    'CREATE INDEX ON "t""u" ("a""b" ASC NULLS LAST, "id" ASC);',
  ]);
});
