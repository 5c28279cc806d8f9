/** `EXPLAIN QUERY PLAN` of SQLite, which counts no rows. */
import { type Plan, together } from "./plan.js";

export const explainSqlite = (sql: string): string => `EXPLAIN QUERY PLAN ${sql}`;

export function planOfSqlite(rows: readonly unknown[][]): Plan {
  return together(rows.map((row) => lineOf(String(row.at(-1)))));
}

function lineOf(detail: string): Plan {
  const index = /USING (?:COVERING )?INDEX (\S+)/.exec(detail)?.[1];
  const scanned = /^SCAN (?:main\.)?(\S+)(?! .*USING)/.exec(detail)?.[1];
  return {
    rowsRead: undefined,
    // Not `FOR LAST TERM OF ORDER BY`, which sorts what an index leaves equal.
    sorts: /^USE TEMP B-TREE FOR (?:ORDER BY|GROUP BY|DISTINCT)/.test(detail),
    scanned: scanned === undefined || index !== undefined ? [] : [scanned],
    indexes: index === undefined ? [] : [index],
  };
}
