/**
 * Finds out whether PostgreSQL would use an index, by its extension hypopg. Such an index exists only for the plans of
 * one session.
 */
import type { OpenClient } from "./connection/open-client.js";
import type { AnsweredStatement } from "./connection/statements.js";
import type { Finding } from "./findings/finding.js";
import type { MeasuredApi } from "./measure.js";
import { planOfPostgresql } from "./plans/postgresql.js";
import { type IndexTrial, indexSql, type Tables } from "./try-index.js";

/** Returns the schema of the extension, such as `public`; undefined if the database does not have it. */
export async function hypopgSchema({ run }: OpenClient): Promise<string | undefined> {
  const [[schema] = []] = await run(
    "SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'hypopg'",
  );
  return typeof schema === "string" ? schema : undefined;
}

/**
 * Returns whether PostgreSQL plans with the index of a finding.
 * @param measuring an app over the client, which answers the finding's request
 */
export async function planIndex(
  { remedy, request }: Finding,
  schema: string,
  tables: Tables,
  { take, session }: OpenClient,
  { app }: MeasuredApi,
): Promise<IndexTrial> {
  if (remedy.kind !== "index" || request === undefined) return { outcome: "not-tried" };
  take();
  await app.request(request.url);
  const statements = take();
  return session(async (run) => {
    try {
      const sql = `SELECT indexname::text FROM ${schema}.hypopg_create_index($1)`;
      const argTypes: AnsweredStatement["query"]["argTypes"] = [{ scalarType: "string", arity: "scalar" }];
      const [[name] = []] = await run(sql, { sql, args: [indexSql(remedy, tables).create], argTypes });
      for (const { query } of statements) {
        const plan = planOfPostgresql(await run(`EXPLAIN (FORMAT JSON) ${query.sql}`, query));
        if (plan.indexes.some((indexName) => indexName === name)) return { outcome: "planned" };
      }
      return { outcome: "unplanned" };
    } catch {
      // For example, the database user may not use the extension.
      return { outcome: "not-tried" };
    } finally {
      // A connection may serve other sessions. After a failure, only a rollback is answered.
      await run("ROLLBACK");
      await run(`SELECT 1 FROM ${schema}.hypopg_reset()`).catch(() => {});
    }
  });
}
