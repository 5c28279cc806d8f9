/** The plain count of a table, which is far cheaper than Prisma's own (it counts over a subselect). */
import type { Provider } from "@prisma-paged/runtime";
import type { Model } from "./datamodel.js";

type Table = Pick<Model, "table" | "schema">;

/** `SELECT COUNT(*) AS "total" FROM "City"`, quoted as the provider wants it, and qualified where the model has a `@@schema`. */
export function countSql(model: Table, provider: Provider): string {
  return `SELECT COUNT(*) AS ${quoted("total", provider)} FROM ${qualified(model, provider)}`;
}

/**
 * The planner's figure of a table's rows, in a fraction of a millisecond whatever its size, a clause a line; null or
 * negative where there is none yet. PostgreSQL's is of the last vacuum or analyze: like the planner, it is scaled by what
 * the table has grown since. Undefined where the provider keeps none.
 */
export function estimateSql(model: Table, provider: Provider): readonly string[] | undefined {
  switch (provider) {
    case "postgresql":
      return [
        "SELECT (CASE",
        "  WHEN relpages = 0 THEN -1",
        "  WHEN relpages > 0 THEN reltuples / relpages * pg_relation_size(oid) / current_setting('block_size')::int",
        "  ELSE reltuples",
        'END)::bigint AS "total"',
        "FROM pg_class",
        `WHERE oid = ${text(qualified(model, provider))}::regclass`,
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

/** The table in PostgreSQL's quotes: of the other providers none tells whether a table was written to. */
export function versionedTable(model: Table, provider: Provider): string | undefined {
  return provider === "postgresql" ? qualified(model, provider) : undefined;
}

function qualified({ schema, table }: Table, provider: Provider): string {
  return [schema, table]
    .filter((part) => part !== undefined)
    .map((part) => quoted(part, provider))
    .join(".");
}

/** A text as SQL has it. */
function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** A name in the provider's quotes; a quote inside the name is doubled. */
function quoted(name: string, provider: Provider): string {
  switch (provider) {
    case "sqlite":
    case "postgresql":
    case "cockroachdb":
      return `"${name.replaceAll('"', '""')}"`;
    case "mysql":
      return `\`${name.replaceAll("`", "``")}\``;
    case "sqlserver":
      return `[${name.replaceAll("]", "]]")}]`;
  }
}
