/** Builds SQL that counts a table's rows directly, which is far cheaper than Prisma's count over a subselect. */
import { dialects } from "../definition/dialects.js";
import type { Provider } from "../definition/resource.js";
import type { Table } from "../definition/resource-definition.js";

/**
 * Returns the statement that counts a table's rows: `SELECT COUNT(*) AS "total" FROM "public"."City"`. The schema is
 * the one that Prisma names, regardless of the connection's search path. Undefined if no adapter shows which schema it
 * reads, because then only Prisma's own count is certain.
 */
export function countSql(table: Table, provider: Provider): string | undefined {
  const from = fromTable(table, provider);
  return from && `SELECT COUNT(*) AS "total" FROM ${from}`;
}

/**
 * Returns the statement that counts the distinct values of some columns; null counts as a value. For `Book.shelf` it is
 * `SELECT COUNT(*) AS "total" FROM (SELECT 1 FROM "Book" GROUP BY "shelf") AS "groups"`. Undefined in the cases of
 * {@link countSql}.
 * @param limit the maximum number of values that are counted
 */
export function countGroupsSql(
  table: Table,
  columns: readonly string[],
  provider: Provider,
  limit?: number,
): string | undefined {
  const from = fromTable(table, provider);
  if (from === undefined) return undefined;
  const groups = `SELECT 1 FROM ${from} GROUP BY ${columns.map((column) => quotedName(column, provider)).join(", ")}`;
  return `SELECT COUNT(*) AS "total" FROM (${groups}${limit === undefined ? "" : ` LIMIT ${limit}`}) AS "groups"`;
}

/** Returns the table as Prisma itself names it, or undefined if no adapter shows which schema it reads. */
function fromTable(table: Table, provider: Provider): string | undefined {
  const { defaultSchema } = dialects[provider];
  if (defaultSchema === undefined) return undefined;
  return qualifiedName(defaultSchema === null ? table : inSchema(table), provider);
}

/**
 * Returns the statement that reads the planner's estimate of a table's rows, in a fraction of a millisecond regardless
 * of its size. Undefined if the provider keeps no estimate. The total is null or negative if there is no estimate yet,
 * or if row-level security hides rows from some readers. PostgreSQL's figure is of the last vacuum or analyze. Like the
 * planner, the statement scales it by the growth of the table since.
 */
export function estimateSql(table: Table, provider: Provider): string | undefined {
  const { schema, name } = tableNameOf(table);
  switch (provider) {
    case "postgresql":
      return `SELECT (CASE
        WHEN relrowsecurity OR relpages = 0 THEN -1
        WHEN relpages > 0 THEN reltuples / relpages * pg_relation_size(oid) / current_setting('block_size')::int
        ELSE reltuples
        END)::bigint AS "total"
        FROM pg_class
        WHERE oid = ${sqlText(qualifiedName(inSchema(table), provider), provider)}::regclass`.replaceAll(/\n */g, " ");
    case "mysql":
      return `SELECT table_rows AS \`total\`
        FROM information_schema.tables
        WHERE table_schema = ${schema === undefined ? "DATABASE()" : sqlText(schema, provider)}
        AND table_name = ${sqlText(name, provider)}`.replaceAll(/\n */g, " ");
    default:
      return undefined;
  }
}

/**
 * Returns a table with its schema, or the default schema `public`. The statement with this name only runs if the
 * adapter reads the default schema, as it does for a model without `@@schema`.
 */
function inSchema(table: Table): Table {
  const { schema = "public", name } = tableNameOf(table);
  return { schema, name };
}

/** Returns a table's name in quotes, after that of its schema: `"public"."City"`. */
export function qualifiedName(table: Table, provider: Provider): string {
  const { schema, name } = tableNameOf(table);
  return [...(schema === undefined ? [] : [schema]), name].map((each) => quotedName(each, provider)).join(".");
}

function tableNameOf(table: Table): { readonly schema?: string; readonly name: string } {
  return typeof table === "string" ? { name: table } : table;
}

/** Returns a name in the database's quotes for names. A quote inside the name is doubled. */
export function quotedName(name: string, provider: Provider): string {
  const quote = provider === "mysql" ? "`" : '"';
  return `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
}

/** Returns a string as an SQL literal: `'it''s'`. */
export function sqlText(value: string, provider: Provider): string {
  const doubled = value.replaceAll("'", "''");
  if (!value.includes("\\")) return `'${doubled}'`;
  // A backslash escapes the next character: on MySQL always, on PostgreSQL after an `E` or by an old setting.
  return `${provider === "mysql" ? "" : "E"}'${doubled.replaceAll("\\", "\\\\")}'`;
}
