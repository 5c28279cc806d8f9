import { expect, test } from "vitest";
import { countSql, estimateSql } from "./count-sql.js";

test.each([
  ["sqlite", { table: "City" }, 'SELECT COUNT(*) AS "total" FROM "City"'],
  ["postgresql", { table: "cities", schema: "geo" }, 'SELECT COUNT(*) AS "total" FROM "geo"."cities"'],
  ["postgresql", { table: "City" }, 'SELECT COUNT(*) AS "total" FROM "public"."City"'],
  ["cockroachdb", { table: 'odd"name' }, 'SELECT COUNT(*) AS "total" FROM "public"."odd""name"'],
  ["mysql", { table: "City" }, undefined],
  ["sqlserver", { table: "City", schema: "dbo" }, undefined],
] as const)("the plain count on %s of %j", (provider, model, want) => expect(countSql(model, provider)).toBe(want));

test.each([
  ["sqlite", { table: "City" }, undefined],
  ["cockroachdb", { table: "City" }, undefined],
  [
    "postgresql",
    { table: "it's", schema: "geo" },
    [
      "SELECT (CASE",
      "  WHEN relrowsecurity OR relpages = 0 THEN -1",
      "  WHEN relpages > 0 THEN reltuples / relpages * pg_relation_size(oid) / current_setting('block_size')::int",
      "  ELSE reltuples",
      'END)::bigint AS "total"',
      "FROM pg_class",
      `WHERE oid = '"geo"."it''s"'::regclass`,
    ],
  ],
  [
    "mysql",
    { table: "City" },
    [
      "SELECT table_rows AS `total`",
      "FROM information_schema.tables",
      "WHERE table_schema = DATABASE()",
      "  AND table_name = 'City'",
    ],
  ],
] as const)("estimate on %s %j", (provider, model, want) => expect(estimateSql(model, provider)).toEqual(want));
