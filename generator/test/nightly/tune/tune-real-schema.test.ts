/** `prisma-paged tune` on the schema of a real application, whose largest table has 1,000,000 rows. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { schemaSql } from "../../schema-sql.js";
import { filledProject } from "../../slow/real-schemas/filled-project.js";
import { realSchemas } from "../../slow/real-schemas/schemas.js";
import { type TuneReport, tuneIn } from "../../tuned-project.js";

/** Most requests of the log are those of one profile, as those of a busy team are. */
const logRows = `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 999955)
INSERT INTO debug_logs (id, profile_id, mcp_server_id, request_type, request_payload, response_payload, status, duration_ms, created_at)
SELECT 'n' || (n * 7919 % 1000003), CASE WHEN n % 10 < 7 THEN 'k2' ELSE 'k' || (n % 45) END, 'k' || (n % 45), 'tools/call',
  '{"name":"search","arguments":{"query":"' || n || '"}}', '{"content":[{"type":"text","text":"' || n || '"}]}',
  CASE WHEN n % 100 = 0 THEN 'error' ELSE 'success' END, n % 3000,
  strftime('%Y-%m-%dT%H:%M:%S.000+00:00', 1767225600 + n * 7919 % 1000003, 'unixepoch') FROM n`;

/** The log, and the log of each profile. */
async function tuneBoth(folder: string, url: string, ...options: readonly string[]): Promise<TuneReport> {
  const log = await tuneIn(folder, url, "DebugLog", ...options);
  const profiles = await tuneIn(folder, url, "Profile", ...options);
  return {
    requests: [...log.requests, ...profiles.requests],
    findings: [...log.findings, ...profiles.findings],
  };
}

test("findings of a log of requests, before and after --fix", { timeout: 3_600_000 }, async () => {
  const [schema] = realSchemas;
  if (schema?.provider !== "sqlite") throw new Error("The first schema is no longer one for SQLite.");
  const { folder: project, files, adapter, url } = await filledProject("tune-real-schema", schema);
  const folder = join(project, "prisma");
  const path = join(folder, "schema.prisma");
  const connection = await adapter.connect();
  const run = (sql: string) => connection.executeRaw({ sql, args: [], argTypes: [] });
  await run(logRows);
  await run("ANALYZE");

  const before = await tuneBoth(folder, url);
  await tuneBoth(folder, url, "--fix");
  const indexes = async (text: string) =>
    (await schemaSql([{ path, name: "schema.prisma", text }])).filter((statement) =>
      statement.includes("CREATE INDEX"),
    );
  const known = await indexes([...files.values()].join("\n"));
  for (const sql of await indexes(readFileSync(path, "utf8"))) if (!known.includes(sql)) await run(sql);
  await connection.dispose();
  const after = await tuneBoth(folder, url);

  const slowest = ({ requests }: typeof before) => Math.max(...requests.map(({ milliseconds }) => milliseconds));
  const shown = ({ findings }: typeof before) =>
    findings.map(({ code, route, url: found, proof, trial }) => ({ code, route, url: found, proof, trial }));
  process.stdout.write(
    `${JSON.stringify({ before: shown(before), after: shown(after), slowest: [slowest(before), slowest(after)] }, null, 1)}\n`,
  );
  const fixed = before.findings.filter(({ remedy, trial }) => remedy.kind === "index" && trial.outcome === "tried");
  expect(fixed.length).toBeGreaterThan(0);
  const left = after.findings.map(({ code, route }) => `${code} ${route}`);
  expect(fixed.filter(({ code, route }) => left.includes(`${code} ${route}`))).toEqual([]);
});
