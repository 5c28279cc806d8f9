import { expect, test } from "vitest";
import { countSql, estimateSql, qualifiedName, sqlText } from "./table-sql.js";

test.each([
  ["sqlite", "City", 'SELECT COUNT(*) AS "total" FROM "City"'],
  ["postgresql", { schema: "geo", name: "cities" }, 'SELECT COUNT(*) AS "total" FROM "geo"."cities"'],
  ["postgresql", "City", 'SELECT COUNT(*) AS "total" FROM "public"."City"'],
  ["cockroachdb", 'odd"name', 'SELECT COUNT(*) AS "total" FROM "public"."odd""name"'],
  ["mysql", "City", undefined],
  ["sqlserver", { schema: "dbo", name: "City" }, undefined],
] as const)("the plain count on %s of %j", (provider, model, want) => expect(countSql(model, provider)).toBe(want));

test.each([
  ["sqlite", "City", undefined],
  ["cockroachdb", "City", undefined],
  [
    "postgresql",
    { schema: "geo", name: "it's" },
    "SELECT (CASE WHEN relrowsecurity OR relpages = 0 THEN -1 WHEN relpages > 0 THEN reltuples / relpages * pg_relation_size(oid) / current_setting('block_size')::int ELSE reltuples END)::bigint AS \"total\" FROM pg_class WHERE oid = '\"geo\".\"it''s\"'::regclass",
  ],
  [
    "mysql",
    "City",
    "SELECT table_rows AS `total` FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'City'",
  ],
] as const)("estimate on %s %j", (provider, model, want) => expect(estimateSql(model, provider)).toEqual(want));

test.each([
  ["postgresql", { schema: 'a"b', name: "c`d" }, '"a""b"."c`d"'],
  ["sqlite", 'a"; DROP TABLE b; --', '"a""; DROP TABLE b; --"'],
  ["mysql", { schema: 'a"b', name: "c`d" }, '`a"b`.`c``d`'],
] as const)("a name on %s is quoted: %j", (provider, table, want) => expect(qualifiedName(table, provider)).toBe(want));

test.each([
  ["postgresql", "it's", "'it''s'"],
  ["postgresql", "a\\'; --", "E'a\\\\''; --'"],
  ["mysql", "a\\'; --", "'a\\\\''; --'"],
] as const)("a text on %s ends where it ends: %j", (provider, value, want) =>
  expect(sqlText(value, provider)).toBe(want),
);
