import { expect, test } from "vitest";
import { countSql, toProvider } from "./count-sql.js";

test.each([
  ["sqlite", { table: "City" }, 'SELECT COUNT(*) AS "total" FROM "City"'],
  ["postgresql", { table: "cities", schema: "geo" }, 'SELECT COUNT(*) AS "total" FROM "geo"."cities"'],
  ["cockroachdb", { table: 'odd"name' }, 'SELECT COUNT(*) AS "total" FROM "odd""name"'],
  ["mysql", { table: "odd`name" }, "SELECT COUNT(*) AS `total` FROM `odd``name`"],
  ["sqlserver", { table: "odd]name", schema: "dbo" }, "SELECT COUNT(*) AS [total] FROM [dbo].[odd]]name]"],
] as const)("%s %j", (provider, model, want) => expect(countSql(model, provider)).toBe(want));

test.each([
  ["sqlite", "sqlite"],
  ["postgres", "postgresql"],
  ["mongodb", undefined],
])("toProvider(%s) = %s", (name, want) => expect(toProvider(name)).toBe(want));
