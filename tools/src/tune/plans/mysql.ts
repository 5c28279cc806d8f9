/** Reads the plans of `ANALYZE FORMAT=JSON` of MariaDB, and of `EXPLAIN ANALYZE FORMAT=JSON` of MySQL. */
import { combinePlans, type QueryPlan } from "./plan.js";

export const explainMariadb = (sql: string): string => `ANALYZE FORMAT=JSON ${sql}`;
export const explainMysql = (sql: string): string => `EXPLAIN ANALYZE FORMAT=JSON ${sql}`;

type Node = Readonly<Record<string, unknown>>;

export function planOfMysql(rows: readonly unknown[][]): QueryPlan {
  const [[text] = []] = rows;
  return planOf(typeof text === "string" ? JSON.parse(text) : text);
}

/** Combines the plans of all nodes in a value. MariaDB and MySQL nest objects and lists, under different names. */
function planOf(value: unknown): QueryPlan {
  if (Array.isArray(value)) return combinePlans(value.map(planOf));
  if (typeof value !== "object" || value === null) return combinePlans([]);
  const node = value as Node;
  return combinePlans([mariadbPlan(node), mysqlPlan(node), ...Object.values(node).map(planOf)]);
}

function mariadbPlan(node: Node): QueryPlan {
  const { table_name: table, access_type: access, key, r_rows: rows, r_loops: loops } = node;
  const isTable = typeof table === "string" && typeof access === "string" && "r_loops" in node;
  return {
    rowsRead: isTable ? Math.round(Number(rows ?? 0) * Number(loops ?? 0)) : 0,
    sorts: "filesort" in node,
    scanned: isTable && access === "ALL" ? [table] : [],
    indexes: isTable && typeof key === "string" ? [key] : [],
  };
}

function mysqlPlan(node: Node): QueryPlan {
  const {
    operation,
    table_name: table,
    index_name: index,
    access_type: access,
    actual_rows: rows,
    actual_loops: loops,
  } = node;
  const reads = typeof table === "string" && "actual_rows" in node && (access === "table" || access === "index");
  return {
    rowsRead: reads ? Math.round(Number(rows ?? 0) * Number(loops ?? 1)) : 0,
    sorts: typeof operation === "string" && /^Sort\b/.test(operation),
    scanned: reads && access === "table" ? [table] : [],
    indexes: reads && typeof index === "string" ? [index] : [],
  };
}
