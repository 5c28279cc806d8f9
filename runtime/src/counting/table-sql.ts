/** The plain count of a table, which is far cheaper than Prisma's own (it counts over a subselect). */
import { dialects } from "../definition/dialects.js";
import type { Provider } from "../definition/resource.js";
import type { Table } from "../definition/resource-definition.js";

/**
 * `SELECT COUNT(*) AS "total" FROM "public"."City"`, of the schema that Prisma itself names, whatever the connection's search
 * path. Undefined if no adapter shows which schema it reads, so that only Prisma's own count is certain.
 */
export function countSql(table: Table, provider: Provider): string | undefined {
  const from = fromTable(table, provider);
  return from && `SELECT COUNT(*) AS "total" FROM ${from}`;
}

/**
 * Returns the statement that counts the distinct values of some columns, a null being one of them:
 * `SELECT COUNT(*) AS "total" FROM (SELECT 1 FROM "Book" GROUP BY "shelf") AS "groups"`. Undefined as for `countSql`.
 * @param limit the number of values that are counted at most
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
 * The planner's figure of a table's rows, in a fraction of a millisecond whatever its size; null or
 * negative if there is none: none yet, or none that every reader may know, because row-level security hides rows from some.
 * PostgreSQL's is of the last vacuum or analyze: like the planner, it is scaled by what the table has grown since. Undefined
 * if the provider keeps none.
 */
export function estimateSql(table: Table, provider: Provider): string | undefined {
  const { schema, name } = partsOf(table);
  switch (provider) {
    case "postgresql":
      return `SELECT (CASE
        WHEN relrowsecurity OR relpages = 0 THEN -1
        WHEN relpages > 0 THEN reltuples / relpages * pg_relation_size(oid) / current_setting('block_size')::int
        ELSE reltuples
        END)::bigint AS "total"
        FROM pg_class
        WHERE oid = ${text(qualifiedName(inSchema(table), provider), provider)}::regclass`.replaceAll(/\n */g, " ");
    case "mysql":
      return `SELECT table_rows AS \`total\`
        FROM information_schema.tables
        WHERE table_schema = ${schema === undefined ? "DATABASE()" : text(schema, provider)}
        AND table_name = ${text(name, provider)}`.replaceAll(/\n */g, " ");
    default:
      return undefined;
  }
}

/** What this names is only run if the adapter reads the default schema, as it does for a model without `@@schema`. */
function inSchema(table: Table): Table {
  const { schema = "public", name } = partsOf(table);
  return { schema, name };
}

/** A table's name in quotes, after that of its schema: `"public"."City"`. */
export function qualifiedName(table: Table, provider: Provider): string {
  const { schema, name } = partsOf(table);
  return [...(schema === undefined ? [] : [schema]), name].map((each) => quotedName(each, provider)).join(".");
}

function partsOf(table: Table): { readonly schema?: string; readonly name: string } {
  return typeof table === "string" ? { name: table } : table;
}

/** A name in the quotes that the database has for names; one inside it is doubled. */
export function quotedName(name: string, provider: Provider): string {
  const quote = provider === "mysql" ? "`" : '"';
  return `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
}

/** A text as SQL has it. */
export function text(value: string, provider: Provider): string {
  const doubled = value.replaceAll("'", "''");
  if (!value.includes("\\")) return `'${doubled}'`;
  // A backslash escapes what follows it: on MySQL, and on PostgreSQL by the E or an old setting.
  return `${provider === "mysql" ? "" : "E"}'${doubled.replaceAll("\\", "\\\\")}'`;
}
