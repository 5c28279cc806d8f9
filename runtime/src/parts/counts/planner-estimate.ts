/** Counts that PostgreSQL's planner answers. */
import { qualifiedName, text } from "../../counting/table-sql.js";

/** What is read of a driver adapter's statements and answers, as Prisma documents them. */
export interface Statement {
  readonly sql: string;
  readonly args: unknown[];
}

export interface Answer {
  readonly columnTypes: number[];
  readonly columnNames: string[];
  readonly rows: unknown[][];
}

/** Runs a statement as the adapter itself does. */
export type RunStatement = (statement: Statement) => Promise<Answer>;

/**
 * The planner's answer to a count; undefined for any other statement, for fewer rows than `estimateAbove`, and if
 * row-level security hides rows of a table: statistics are of all rows.
 */
export async function estimateOf(
  statement: Statement,
  estimateAbove: number,
  run: RunStatement,
): Promise<Answer | undefined> {
  const [, name, from] = countStatement.exec(statement.sql) ?? [];
  if (name === undefined || from === undefined) return undefined;
  // Not the count itself: in the plan of that, parallel workers each have a part of the rows.
  const sql = `EXPLAIN (VERBOSE, FORMAT JSON) SELECT 1 FROM ${from}`;
  const plan = planOf((await run({ ...statement, sql })).rows[0]?.[0]);
  const rows = plan?.["Plan Rows"] ?? 0;
  if (plan === undefined || rows < estimateAbove || (await hidesRows(tablesOf(plan), run))) return undefined;
  return { columnNames: [name], columnTypes: [int64], rows: [[String(rows)]] };
}

/** What a count of rows begins with, Prisma's and this package's. */
const countStatement = /^SELECT COUNT\(\*\) AS "([^"]+)" FROM (.+)$/s;

/** Prisma's number of the type `bigint`, whose values are texts. */
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

/** The tables that a plan reads, as SQL names them. */
function tablesOf(plan: Plan): readonly string[] {
  const { Schema: schema, "Relation Name": name, Plans: parts = [] } = plan;
  const own = schema === undefined || name === undefined ? [] : [qualifiedName({ schema, name }, "postgresql")];
  return [...own, ...parts.flatMap(tablesOf)];
}

/** True if one of the tables, or one that it is a partition of, has row-level security. */
async function hidesRows(tables: readonly string[], run: RunStatement): Promise<boolean> {
  const named = tables.map((table) => `${text(table, "postgresql")}::regclass`);
  const sql = `WITH RECURSIVE scanned AS (
    SELECT oid FROM pg_class WHERE oid IN (${named.join(", ") || "NULL"})
    UNION SELECT inhparent FROM pg_inherits JOIN scanned ON inhrelid = scanned.oid
  ) SELECT 1 FROM pg_class JOIN scanned USING (oid) WHERE relrowsecurity LIMIT 1`;
  return (await run({ sql, args: [] })).rows.length > 0;
}
