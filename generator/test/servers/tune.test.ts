/** `prisma-paged tune` on servers: it needs no right to write, writes nothing, and leaves no statement behind. */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Remedy } from "../../../tools/src/tune/findings/finding.js";
import type { IndexTrial } from "../../../tools/src/tune/try-index.js";
import { generateProject, prismaPaged } from "../in-process.js";
import { childEnvironment, emptyFolder, runFile } from "../prisma-child.js";
import { isMysql, newDatabase, openSession, type Session } from "./book-server.js";

const database = inject("database");
const command = fileURLToPath(new URL("../../bin/prisma-paged.js", import.meta.url));
const folder = emptyFolder(`tune-server-${database.engine}`);
const reader = `tune_reader_${process.pid}`;

const indexes = isMysql
  ? "SELECT index_name FROM information_schema.statistics WHERE table_schema = DATABASE() ORDER BY 1"
  : "SELECT indexname::text FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1";

let url = "";
let readerUrl = "";
let owner: Session;

beforeAll(async () => {
  url = await newDatabase(folder);
  await generateProject(folder);
  owner = await openSession(url);
  const name = new URL(url).pathname.slice(1);
  const statements = isMysql
    ? [`CREATE USER ${reader} IDENTIFIED BY '${reader}'`, `GRANT SELECT ON ${name}.* TO ${reader}`]
    : [`CREATE ROLE ${reader} LOGIN PASSWORD '${reader}'`, `GRANT SELECT ON "Book", "Shelf" TO ${reader}`];
  for (const sql of statements) await owner.column(sql);
  const own = new URL(url);
  own.username = reader;
  own.password = reader;
  readerUrl = own.href;
});
afterAll(async () => {
  if (owner === undefined) return;
  for (const sql of isMysql ? [`DROP USER ${reader}`] : [`DROP OWNED BY ${reader}`, `DROP ROLE ${reader}`])
    await owner.column(sql);
  await owner.end();
});

const options = ["--schema", "schema.prisma", "--slow", "1ms"];

async function logStatements(): Promise<void> {
  await owner.column("SET GLOBAL log_output = 'TABLE'");
  await owner.column("SET GLOBAL general_log = 'ON'");
}

/** Returns the first words of the statements that the user has sent. */
async function loggedKinds(): Promise<ReadonlySet<string>> {
  const statements = await owner.column(
    `SELECT CONVERT(argument USING utf8mb4) FROM mysql.general_log WHERE command_type IN ('Query', 'Execute') AND user_host LIKE '${reader}%'`,
  );
  return new Set(statements.map((sql) => /^\W*(\w+)/.exec(String(sql))?.[1]?.toLowerCase() ?? ""));
}

describe("tune", () => {
  const log = isMysql ? ", and sends no statement that writes, by the server's own log" : "";
  test(`needs no more than the right to read${log}`, async () => {
    if (isMysql) await logStatements();
    try {
      const { code, stdout, stderr } = await prismaPaged(folder, "tune", ...options, "--database-url", readerUrl);
      expect([code, stderr]).toEqual([0, expect.stringContaining("measuring /books")]);
      expect(stdout).toContain("missing-index  GET /books/feed: no index serves the page");
    } finally {
      if (isMysql) await owner.column("SET GLOBAL general_log = 'OFF'");
    }
    if (!isMysql) return;
    const kinds = await loggedKinds();
    expect(kinds).toContain("select");
    const others = ["select", "set", "start", "begin", "commit", "rollback", "explain", "analyze", "show", "ping"];
    expect([...kinds].filter((kind) => !others.includes(kind))).toEqual([]);
  });

  test("measures models of tenants as the tenant with the most rows, whose columns refer to each other", async () => {
    const project = emptyFolder(`tune-tenants-${database.engine}`);
    const schema = readFileSync(join(folder, "schema.prisma"), "utf8")
      .replace("model Book {", '/// @resource(scopedBy: ["shelfId"])\nmodel Book {')
      .replace("model Shelf {", '/// @resource(scopedBy: ["id"])\nmodel Shelf {')
      .replace("  books Book[]", "  /// @pagination(partial: true, filters: [])\n  books Book[]");
    writeFileSync(join(project, "schema.prisma"), schema);
    await generateProject(project);
    const args = ["tune", ...options, "--database-url", readerUrl, "--json"];
    const { code, stdout, stderr } = await prismaPaged(project, ...args);
    expect([code, stderr]).toEqual([0, ""]);
    const { chosenScope, requests, findings } = JSON.parse(stdout);
    // All shelves have as many books: the first is as good as any.
    expect(chosenScope).toEqual({ Book: { shelfId: 0 }, Shelf: { id: 0 } });
    expect(requests).toContainEqual(expect.objectContaining({ url: "/shelves/0/books", rowsSent: 30 }));
    expect(requests.filter(({ failed }: { failed?: string }) => failed !== undefined)).toEqual([]);
    const advised = findings.flatMap(({ remedy }: { remedy: Remedy }) => (remedy.kind === "index" ? [remedy] : []));
    expect(advised).not.toEqual([]);
    for (const { fields } of advised) expect(fields[0]?.field).toBe("shelfId");
  });

  test.runIf(!isMysql)("writes nothing with the owner's rights either", async () => {
    const rows = "string_agg(concat_ws(' ', relname, n_tup_ins, n_tup_upd, n_tup_del), ', ' ORDER BY relname)";
    const written = `SELECT (SELECT ${rows} FROM pg_stat_user_tables) || '; ' || (SELECT count(*) FROM pg_class)`;
    const before = await owner.column(written);
    expect(before).toEqual([expect.stringMatching(/^Book 100000 0 0, Shelf 10 0 0; \d+$/)]);
    const { code } = await prismaPaged(folder, "tune", ...options, "--database-url", url);
    expect(code).toBe(0);
    // A session reports what it wrote when it ends, and at least each second.
    await setTimeout(1500);
    expect(await owner.column(written)).toEqual(before);
  });

  /** For indexes, which are gone after each test; on PostgreSQL, the last one moves its tables. */
  let disposable = "";
  beforeAll(async () => {
    disposable = await newDatabase(folder);
  });

  test("tries indexes on the database that --try-on names, and removes them there", async () => {
    const own = ["--database-url", readerUrl, "--try-on", disposable, "--json"];
    const { code, stdout, stderr } = await prismaPaged(folder, "tune", "/books/feed", ...options, ...own);
    expect([code, stderr]).toEqual([0, ""]);
    const { findings } = JSON.parse(stdout);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: "missing-index", trial: expect.objectContaining({ outcome: "tried" }) }),
    );
    const copy = await openSession(disposable);
    expect(await copy.column(indexes)).toEqual(await owner.column(indexes));
    await copy.end();
  });

  test.runIf(isMysql).each([
    ["in another direction, which the completed order follows", "steps", ["place", "step"]],
    ["that begins with a foreign key, whose own index is there again afterwards", "onShelf", ["shelfId", "step", "id"]],
  ])("tries an index %s", async (_, operation, fields) => {
    const own = ["--database-url", readerUrl, "--try-on", disposable, "--json"];
    const { code, stdout, stderr } = await prismaPaged(folder, "tune", `/books/${operation}`, ...options, ...own);
    expect([code, stderr]).toEqual([0, ""]);
    const { findings } = JSON.parse(stdout);
    const found = findings.map(({ remedy, trial }: { remedy: Remedy; trial: IndexTrial }) => [
      remedy.kind === "index" ? remedy.fields.map(({ field }) => field) : [],
      trial.outcome,
    ]);
    expect(found).toContainEqual([fields, "tried"]);
    const copy = await openSession(disposable);
    expect(await copy.column(indexes)).toEqual(await owner.column(indexes));
    await copy.end();
  });

  test("states why an index could not be made there", async () => {
    const other = new URL(disposable);
    const session = await openSession(disposable);
    await session.column(
      isMysql
        ? `GRANT SELECT ON ${other.pathname.slice(1)}.* TO ${reader}`
        : `GRANT SELECT ON "Book", "Shelf" TO ${reader}`,
    );
    other.username = reader;
    other.password = reader;
    const own = ["--database-url", readerUrl, "--try-on", other.href, "--json"];
    const { code, stdout, stderr } = await prismaPaged(folder, "tune", "/books/feed", ...options, ...own);
    expect([code, stderr]).toEqual([0, ""]);
    const { findings } = JSON.parse(stdout);
    const trial = { outcome: "failed", reason: expect.stringMatching(/denied|must be owner/) };
    expect(findings).toContainEqual(expect.objectContaining({ code: "missing-index", trial }));
    if (!isMysql) await session.column(`DROP OWNED BY ${reader}`);
    await session.end();
  });

  test.runIf(!isMysql)("tries indexes in the schema that the URL names", async () => {
    const other = new URL(disposable);
    const copy = await openSession(disposable);
    await copy.column('CREATE SCHEMA "Own"');
    for (const table of ["Book", "Shelf"]) await copy.column(`ALTER TABLE "${table}" SET SCHEMA "Own"`);
    await copy.end();
    other.searchParams.set("schema", "Own");
    const own = ["--database-url", readerUrl, "--try-on", other.href, "--json"];
    const { code, stdout, stderr } = await prismaPaged(folder, "tune", "/books/feed", ...options, ...own);
    expect([code, stderr]).toEqual([0, ""]);
    const trial = expect.objectContaining({ outcome: "tried" });
    expect(JSON.parse(stdout).findings).toContainEqual(expect.objectContaining({ code: "missing-index", trial }));
  });

  test("measures the client of the application, which cannot write meanwhile", async () => {
    const adapters = {
      postgresql: `import { PrismaPg } from "@prisma/adapter-pg";
import { estimating } from "@prisma-paged/runtime/estimating";
const adapter = estimating(new PrismaPg({ connectionString: process.env.OWNER_URL }));`,
      mysql: `import { PrismaMariaDb } from "@prisma/adapter-mariadb";
const url = new URL(process.env.OWNER_URL!);
const database = url.pathname.slice(1);
const adapter = new PrismaMariaDb(
  { host: url.hostname, port: Number(url.port || 3306), user: url.username, password: url.password, database, allowPublicKeyRetrieval: true },
  { database },
);`,
      sqlite: "",
    };
    writeFileSync(
      join(folder, "prisma.ts"),
      `${adapters[database.provider]}
import { PrismaClient } from "./client/client.js";
// Counts what it refuses to write.
export const prisma = new PrismaClient({ adapter }).$extends({
  query: { book: { async findMany({ args, query }) {
    const failure = await writer.book.deleteMany({ where: { id: 1 } }).then(() => undefined, (error: Error) => error);
    if (failure === undefined) throw new Error("It could write.");
    return query({ ...args, where: { AND: [args.where ?? {}, { score: { gte: 50_000 } }] } });
  } } },
});
const writer = prisma;
`,
    );
    const env = { OWNER_URL: url };
    const args = ["tune", "/books", ...options, "--client", "prisma.ts", "--json"];
    const { code, stdout, stderr } = await runFile(folder, command, args, env);
    expect([code, stderr]).toEqual([0, ""]);
    const { requests } = JSON.parse(stdout);
    expect(requests.filter((each: { failed?: string }) => each.failed !== undefined)).toEqual([]);
    // The rows that the extension leaves out are not on the page, and nothing was deleted.
    expect(requests[0].statements.length).toBeGreaterThan(0);
    expect(
      await owner.column(isMysql ? "SELECT id FROM `Book` WHERE id = 1" : 'SELECT id FROM "Book" WHERE id = 1'),
    ).toEqual([1]);
  });

  test("Ctrl-C leaves no statement running", async () => {
    const running = isMysql
      ? `SELECT info FROM information_schema.processlist WHERE user = '${reader}' AND info IS NOT NULL`
      : `SELECT query FROM pg_stat_activity WHERE usename = '${reader}' AND state = 'active'`;
    const locking = await openSession(url);
    await locking.column(isMysql ? "LOCK TABLES `Book` WRITE" : "BEGIN");
    if (!isMysql) await locking.column('LOCK TABLE "Book"');
    const args = ["tune", ...options, "--database-url", readerUrl, "--timeout", "4s"];
    const child = spawn(process.execPath, [command, ...args], { cwd: folder, env: childEnvironment() });
    const ended = new Promise((resolve) => child.on("exit", resolve));
    /** The statements of the command, when it has any or none, or those that it has when the time is over. */
    const statementsWhen = async (isAny: boolean, milliseconds: number) => {
      const end = performance.now() + milliseconds;
      let statements = await owner.column(running);
      while (statements.length > 0 !== isAny && performance.now() < end) {
        await setTimeout(50);
        statements = await owner.column(running);
      }
      return statements;
    };
    expect(await statementsWhen(true, 60_000), "The command sends a statement").not.toEqual([]);
    child.kill("SIGINT");
    await ended;
    // The server notices within a second on PostgreSQL, and ends the statement after its `--timeout` elsewhere.
    expect(await statementsWhen(false, isMysql ? 6000 : 2500), "The server ends its statement").toEqual([]);
    await locking.end();
  });
});
