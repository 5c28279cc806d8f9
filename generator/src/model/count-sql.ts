/** The plain count of a table, which is far cheaper than Prisma's own (it counts over a subselect). */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { Model } from "../schema/datamodel.js";

type Table = Pick<Model, "table" | "schema">;

/**
 * `SELECT COUNT(*) AS "total" FROM "public"."City"`, of the schema that Prisma itself names, whatever the connection's search
 * path. Undefined where no adapter shows which schema it reads, so that only Prisma's own count is certain: the runtime would
 * never run it.
 */
export function countSql(model: Table, provider: Provider): string | undefined {
  switch (provider) {
    case "sqlite":
      return `SELECT COUNT(*) AS "total" FROM ${qualified(model)}`;
    case "postgresql":
    case "cockroachdb":
      return `SELECT COUNT(*) AS "total" FROM ${qualified(inSchema(model))}`;
    case "mysql":
    case "sqlserver":
      return undefined;
  }
}

/**
 * The planner's figure of a table's rows, in a fraction of a millisecond whatever its size, a clause a line; null or
 * negative if there is none: none yet, or none that every reader may know, because row-level security hides rows from some.
 * PostgreSQL's is of the last vacuum or analyze: like the planner, it is scaled by what the table has grown since. Undefined
 * if the provider keeps none.
 */
export function estimateSql(model: Table, provider: Provider): readonly string[] | undefined {
  switch (provider) {
    case "postgresql":
      return [
        "SELECT (CASE",
        "  WHEN relrowsecurity OR relpages = 0 THEN -1",
        "  WHEN relpages > 0 THEN reltuples / relpages * pg_relation_size(oid) / current_setting('block_size')::int",
        "  ELSE reltuples",
        'END)::bigint AS "total"',
        "FROM pg_class",
        `WHERE oid = ${text(qualified(inSchema(model)))}::regclass`,
      ];
    case "mysql":
      return [
        "SELECT table_rows AS `total`",
        "FROM information_schema.tables",
        `WHERE table_schema = ${model.schema === undefined ? "DATABASE()" : text(model.schema)}`,
        `  AND table_name = ${text(model.table)}`,
      ];
    case "sqlite":
    case "cockroachdb":
    case "sqlserver":
      return undefined;
  }
}

/** The runtime runs this only if the adapter reads the default schema, as it does for a model without `@@schema`. */
function inSchema({ schema = "public", table }: Table): Table {
  return { schema, table };
}

function qualified({ schema, table }: Table): string {
  return [schema, table]
    .filter((part) => part !== undefined)
    .map(quoted)
    .join(".");
}

/** A name in quotes; a quote inside it is doubled. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as SQL has it. */
function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
