/** `prisma-paged tune` where PostgreSQL's planner knows indexes that do not exist: by the extension hypopg. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openClient } from "../../../tools/src/tune/connection/open-client.js";
import { measuringOf } from "../../../tools/src/tune/measure-api.js";
import { planIndex } from "../../../tools/src/tune/plan-index.js";
import { explainPostgresql, planOfPostgresql } from "../../../tools/src/tune/plans/postgresql.js";
import { listingsOfApi } from "../../../tools/src/tune/requests/requests.js";
import { selectGenerators } from "../../src/cli/select-generators.js";
import { readApi } from "../../src/pipeline/generate.js";
import { openDatabase } from "../behaviour/open-database.js";
import { generateProject } from "../in-process.js";
import { emptyFolder, runFile } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";

const command = fileURLToPath(new URL("../../bin/prisma-paged.js", import.meta.url));
const folder = emptyFolder("tune-hypopg");
const path = join(folder, "schema.prisma");

const schema = `${schemaHead("postgresql")}

/// @pagination(partial: true)
/// @pagination(operation: "feed", partial: true, viaCursor: [{ field: "score", direction: "DESC" }])
model Book {
  id    Int     @id
  score Int
  shelf Int

  @@map("it's books")
}
`;

/** No package of npm has the extension for the server that it has. */
function serverUrl(): string {
  const url = process.env.HYPOPG_URL;
  if (url) return url;
  throw new Error(
    "HYPOPG_URL names no PostgreSQL server with the extension hypopg: install Debian's package, such as postgresql-15-hypopg, " +
      "and set HYPOPG_URL=postgresql://postgres@127.0.0.1:5432, or WITHOUT_HYPOPG=1 to leave its tests out",
  );
}

const isRun = inject("database").provider === "postgresql" && !process.env.WITHOUT_HYPOPG;

describe.runIf(isRun)("hypopg", () => {
  let url = "";
  let owner: pg.Client;

  beforeAll(async () => {
    const server = serverUrl();
    writeFileSync(path, schema);
    await generateProject(folder);
    const tables = await schemaSql([{ path, name: "schema.prisma", text: schema }]);
    ({ url } = await openDatabase({ provider: "postgresql", url: server, prefix: "tune_hypopg_", tables }));
    owner = new pg.Client(url);
    await owner.connect();
    await owner.query("CREATE SCHEMA tools");
    await owner.query("CREATE EXTENSION hypopg SCHEMA tools");
    await owner.query(`INSERT INTO "it's books" SELECT n, n * 7919 % 200003, n % 10 FROM generate_series(1, 200000) n`);
    await owner.query("VACUUM ANALYZE");
  }, 120_000);

  afterAll(async () => {
    await owner?.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(url).pathname.slice(1)}' AND pid <> pg_backend_pid()`,
    );
    await owner?.end();
    const client = new pg.Client(`${serverUrl()}/postgres`);
    await client.connect();
    await client.query(`DROP DATABASE ${new URL(url).pathname.slice(1)}`);
    await client.end();
  });

  const tune = (...args: readonly string[]) =>
    runFile(folder, command, ["tune", "--schema", "schema.prisma", "--database-url", url, "--slow", "1ms", ...args]);

  test("an index that was not tried is planned, and no index is made", async () => {
    const indexes = async () => (await owner.query("SELECT indexrelid FROM pg_index ORDER BY 1")).rows;
    const before = await indexes();
    const { code, stdout } = await tune("/books/feed");
    expect([code, await indexes()]).toEqual([0, before]);
    expect(stdout).toContain("→ add `@@index([score, id])` to `Book`\n    planned: PostgreSQL would use it, by hypopg");
  });

  test("of one session, of which nothing is left", async () => {
    const terminal = { cwd: folder, env: process.env, color: false, out: () => {}, error: () => {} };
    const [block] = (await selectGenerators({ schema: path, config: undefined, generators: [] }, terminal))();
    const { input } = block ?? expect.fail("no block");
    const { api } = readApi(input);
    const place = { cwd: folder, url, timeout: 5000, isReadOnly: true };
    const client = await openClient("postgresql", input.otherGenerators, place);
    const [, feed] = listingsOfApi(api);
    const measuring = measuringOf(feed ?? expect.fail("no feed"), {
      ...{ api, client, scope: {}, repeats: 1 },
      explaining: { sql: explainPostgresql, plan: planOfPostgresql },
    });
    const planned = (field: string) =>
      planIndex(
        {
          ...{ code: "missing-index", route: "GET /books/feed", headline: "", proof: "" },
          request: { url: "/books/feed", name: "first page", kind: "first", equal: [] },
          remedy: { kind: "index", model: "Book", fields: [{ field, direction: "DESC" }] },
        },
        "tools",
        { provider: "postgresql", models: input.dmmf.datamodel.models },
        client,
        measuring,
      );
    expect(await planned("score")).toEqual({ outcome: "planned" });
    expect(await planned("shelf")).toEqual({ outcome: "unplanned" });
    expect(await planned("nothing")).toEqual({ outcome: "not-tried" });
    expect(await client.run("SELECT count(*)::int FROM tools.hypopg()")).toEqual([[0]]);
    await client.close();
  });
});
