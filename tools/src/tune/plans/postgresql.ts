/** Reads the plans of `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)` of PostgreSQL. */
import { combinePlans, noPlan, type QueryPlan } from "./plan.js";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

export const explainPostgresql = (sql: string): string => `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`;

export function planOfPostgresql(rows: readonly unknown[][]): QueryPlan {
  const [[text] = []] = rows;
  const parsed: unknown = typeof text === "string" ? JSON.parse(text) : text;
  const [{ Plan: root } = {}] = (parsed ?? []) as readonly { readonly Plan?: PlanNode }[];
  return root === undefined ? noPlan : planOf(root);
}

function planOf(node: PlanNode): QueryPlan {
  const { "Node Type": type, Plans: inner = [], "Index Name": index, "Relation Name": table } = node;
  const times = node["Actual Loops"] ?? 1;
  const rowsPerLoop =
    (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  // The rows of a bitmap are counted in the node that makes it.
  const reads = /Scan$/.test(type) && !/^(Bitmap Heap|Subquery|CTE|Function|Values)/.test(type);
  const nodePlan: QueryPlan = {
    rowsRead: reads ? Math.round(rowsPerLoop * times) : 0,
    sorts: type === "Sort",
    scanned: type === "Seq Scan" && table !== undefined ? [table] : [],
    indexes: index === undefined ? [] : [index],
  };
  return combinePlans([nodePlan, ...inner.map(planOf)]);
}
