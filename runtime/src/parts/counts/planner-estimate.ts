/** Answers counts by the estimate of PostgreSQL's planner. */
import { qualifiedName, sqlText } from "../../counting/table-sql.js";

/** A statement for a driver adapter, with the properties that are read here. Prisma documents them. */
export interface DriverStatement {
  readonly sql: string;
  readonly args: unknown[];
}

export interface Answer {
  readonly columnTypes: number[];
  readonly columnNames: string[];
  readonly rows: unknown[][];
}

/** A function that runs a statement as the adapter itself does. */
export type RunStatement = (statement: DriverStatement) => Promise<Answer>;

/**
 * Returns the planner's estimate as the answer to a count; undefined for any other statement, and for fewer rows than
 * `estimateAbove`. Also undefined if row-level security hides rows of a table, because statistics are of all rows.
 */
export async function estimateOf(
  statement: DriverStatement,
  estimateAbove: number,
  run: RunStatement,
): Promise<Answer | undefined> {
  const [, name, from] = countStatement.exec(statement.sql) ?? [];
  if (name === undefined || from === undefined) return undefined;
  // The plan is that of the rows, not of the count, because parallel workers each have a part of the rows in the
  // latter.
  const sql = `EXPLAIN (VERBOSE, FORMAT JSON) SELECT 1 FROM ${from}`;
  const plan = planOf((await run({ ...statement, sql })).rows[0]?.[0]);
  const rows = plan?.["Plan Rows"] ?? 0;
  if (plan === undefined || rows < estimateAbove || (await hidesRows(tablesOf(plan), run))) return undefined;
  return { columnNames: [name], columnTypes: [int64], rows: [[String(rows)]] };
}

/** The form of a statement that counts rows, both Prisma's and this package's. */
const countStatement = /^SELECT COUNT\(\*\) AS "([^"]+)" FROM (.+)$/s;

/** Prisma's number of the type `bigint`, whose values are strings. */
const int64 = 1;

interface Plan {
  readonly "Plan Rows"?: number;
  readonly Schema?: string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Plan[];
}

function planOf(explained: unknown): Plan | undefined {
  const plans: readonly { readonly Plan?: Plan }[] = typeof explained === "string" ? JSON.parse(explained) : explained;
  return plans?.[0]?.Plan;
}

/** Returns the tables that a plan reads, as SQL names them: `"public"."City"`. */
function tablesOf(plan: Plan): readonly string[] {
  const { Schema: schema, "Relation Name": name, Plans: parts = [] } = plan;
  const own = schema === undefined || name === undefined ? [] : [qualifiedName({ schema, name }, "postgresql")];
  return [...own, ...parts.flatMap(tablesOf)];
}

/** Returns true if one of the tables, or a table that it is a partition of, has row-level security. */
async function hidesRows(tables: readonly string[], run: RunStatement): Promise<boolean> {
  const named = tables.map((table) => `${sqlText(table, "postgresql")}::regclass`);
  const sql = `WITH RECURSIVE scanned AS (
    SELECT oid FROM pg_class WHERE oid IN (${named.join(", ") || "NULL"})
    UNION SELECT inhparent FROM pg_inherits JOIN scanned ON inhrelid = scanned.oid
  ) SELECT 1 FROM pg_class JOIN scanned USING (oid) WHERE relrowsecurity LIMIT 1`;
  return (await run({ sql, args: [] })).rows.length > 0;
}
