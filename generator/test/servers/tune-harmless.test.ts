/** `prisma-paged tune` with the owner's rights on servers: nothing that an application's client tries writes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openAdapter } from "../../../tools/src/tune/connection/read-only.js";
import { runCommandLine } from "../../src/cli/run.js";
import { generateProject } from "../in-process.js";
import { emptyFolder, type Finished, runFile } from "../prisma-child.js";
import { isMysql, newDatabase, openSession, type Session } from "./book-server.js";

const database = inject("database");
const script = fileURLToPath(new URL("./tune-clients.mjs", import.meta.url));
const folder = emptyFolder(`tune-harmless-${database.engine}`);
const other = `tune_other_${process.pid}`;

let url = "";
let owner: Session;

beforeAll(async () => {
  url = await newDatabase(folder);
  await generateProject(folder);
  owner = await openSession(url);
  const name = new URL(url).pathname.slice(1);
  const statements = isMysql
    ? [
        `CREATE USER ${other} IDENTIFIED BY '${other}'`,
        `GRANT ALL ON ${name}.* TO ${other}`,
        "CREATE FUNCTION write_it() RETURNS INT MODIFIES SQL DATA BEGIN DELETE FROM `Book` WHERE id = 1; RETURN 1; END",
        "CREATE FUNCTION let_write() RETURNS INT BEGIN SET SESSION TRANSACTION READ WRITE; RETURN 1; END",
      ]
    : [
        `CREATE ROLE ${other} LOGIN SUPERUSER PASSWORD '${other}'`,
        "CREATE SEQUENCE counter",
        `CREATE FUNCTION write_it() RETURNS int LANGUAGE sql AS 'DELETE FROM "Book" WHERE id = 1 RETURNING id'`,
        "CREATE FUNCTION let_write() RETURNS text LANGUAGE sql AS $$ SELECT set_config('default_transaction_read_only', 'off', false) $$",
      ];
  for (const sql of statements) await owner.column(sql);
}, 120_000);
afterAll(async () => {
  if (owner === undefined) return;
  await owner.column(isMysql ? `DROP USER ${other}` : `DROP ROLE ${other}`);
  await owner.end();
});

/** All that the database holds, as far as the attempts could change it. */
const stateSql = isMysql
  ? "SELECT CONCAT_WS(' ', (SELECT COUNT(*) FROM `Book`), (SELECT GROUP_CONCAT(table_name ORDER BY 1) FROM information_schema.tables WHERE table_schema = DATABASE()))"
  : `SELECT concat_ws(' ', (SELECT count(*) FROM "Book"), (SELECT string_agg(relname, ',' ORDER BY relname) FROM pg_class), (SELECT last_value FROM counter), (SELECT count(*) FROM pg_largeobject_metadata))`;

const options = ["--schema", "schema.prisma", "--slow", "1ms"];

const quote = (sql: string) => JSON.stringify(isMysql ? sql.replaceAll('"', "`") : sql);
const remove = isMysql ? 'DELETE FROM "Book" WHERE id = 1' : 'DELETE FROM "Book" WHERE id = 1 RETURNING id';

/** How the adapter gets its connections. */
const adapters = isMysql
  ? {
      imports: `import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import { createConnection, createPool } from "mariadb";
const url = new URL(process.env.OWNER_URL!);
const database = url.pathname.slice(1);
const options = { host: url.hostname, port: Number(url.port || 3306), user: url.username, password: url.password, database, allowPublicKeyRetrieval: true, multipleStatements: true, acquireTimeout: 3000 };`,
      own: "new PrismaMariaDb(options, { database })",
      text: "new PrismaMariaDb(options, { database, useTextProtocol: true })",
      pooled: "new PrismaMariaDb(pool, { database })",
      pool: "const pool = createPool(options);\nglobalThis.openedPools.push(pool);",
      query: (sql: string) => `pool.query(${sql})`,
      connect: "await createConnection(options);",
    }
  : {
      imports: `import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
const connectionString = process.env.OWNER_URL!;`,
      own: "new PrismaPg({ connectionString })",
      text: "new PrismaPg({ connectionString, max: 1 })",
      pooled: "new PrismaPg(pool)",
      pool: "const pool = new pg.Pool({ connectionString });\nglobalThis.openedPools.push(pool);",
      query: (sql: string) => `pool.query(${sql})`,
      connect: "await new pg.Client({ connectionString }).connect();",
    };

const clientFile = (adapter: string, before: string, work: string) => `${adapters.imports}
import { PrismaClient } from "./client/client.js";
${before}
const client = new PrismaClient({ adapter: ${adapter} });
export const prisma = client.$extends({
  query: { book: { async findMany({ args, query }) {
    ${work}
    return query(args);
  } } },
});
`;

const statements = [
  `COMMIT; ${remove}`,
  `ROLLBACK; ${remove}; BEGIN`,
  `SELECT 1; COMMIT; ${remove}`,
  "COMMIT",
  "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
  "SET TRANSACTION READ WRITE",
  "/* a */ -- b\n COMMIT",
  remove,
  "CREATE TABLE attempt (id INT)",
  "SELECT write_it()",
  ...(isMysql
    ? [
        "START TRANSACTION READ WRITE",
        "SET SESSION TRANSACTION READ WRITE",
        "/*! DELETE FROM `Book` WHERE id = 1 */",
        "/*!50000 SET SESSION TRANSACTION READ WRITE */",
        "SELECT 1 INTO OUTFILE '/tmp/prisma-paged-attempt'",
        "SELECT 1 INTO/**/DUMPFILE '/tmp/prisma-paged-attempt'",
      ]
    : [
        "BEGIN READ WRITE",
        "SET default_transaction_read_only = off",
        "SELECT set_config('transaction_read_only', 'off', false)",
        `WITH gone AS (${remove}) SELECT * FROM gone`,
        'SELECT * INTO attempt FROM "Book"',
        "SELECT nextval('counter')",
        "COPY (SELECT 1) TO '/tmp/prisma-paged-attempt'",
        `DO $$ BEGIN DELETE FROM "Book" WHERE id = 1; COMMIT; END $$`,
        `EXPLAIN ANALYZE ${remove}`,
      ]),
];

/** Each ends in a failure, whatever it does before. */
const attempts = [
  ...statements.flatMap((sql) => [
    `client.$queryRawUnsafe(${quote(sql)})`,
    `client.$transaction([client.$queryRawUnsafe(${quote(sql)})])`,
  ]),
  ...statements.map((sql) => `client.$executeRawUnsafe(${quote(sql)})`),
  // In a transaction, what is tried first may let the second one write.
  ...[...statements, "SELECT let_write()"].map(
    (sql) => `client.$transaction(async (within) => {
      await within.$queryRawUnsafe(${quote(sql)}).catch(() => within.$executeRawUnsafe(${quote(sql)})).catch(() => {});
      return within.$queryRawUnsafe(${quote("SELECT write_it()")});
    })`,
  ),
  "client.book.deleteMany({ where: { id: 1 } })",
  "client.$transaction([client.book.deleteMany({ where: { id: 1 } })])",
  "client.$transaction((within) => within.book.deleteMany({ where: { id: 1 } }))",
  // Not awaited: the transaction may have ended before.
  `client.$transaction(async (within) => { within.$queryRawUnsafe(${quote("SELECT write_it()")}).catch(() => {}); }).then(() => { throw new Error(); })`,
];

interface ClientOfApplication {
  readonly name: string;
  readonly adapter: string;
  /** What the file does before it makes its client. */
  readonly before?: string;
  /** What its extension does at each request. Default: each of the attempts, once. */
  readonly work?: string;
}

const tries = `let tried: Promise<void> | undefined;
async function tryToWrite() {
  for (const attempt of [${attempts.map((attempt) => `() => ${attempt}`).join(", ")}]) {
    const failure = await attempt().then(() => undefined, (error: Error) => error);
    if (failure === undefined) throw new Error("It went through: " + attempt);
  }
}`;

describe("the client of the application", () => {
  const measured: readonly ClientOfApplication[] = [
    { name: "its own connections", adapter: adapters.own },
    { name: "connections of another kind", adapter: adapters.text },
    // The pool of MariaDB's driver connects as soon as it is made.
    ...(isMysql ? [] : [{ name: "the application's pool", adapter: adapters.pooled, before: adapters.pool }]),
  ];
  const refused: readonly ClientOfApplication[] = [
    { name: "a connection that it opens when it is loaded", adapter: adapters.own, before: adapters.connect, work: "" },
    {
      name: "a second pool",
      ...{ adapter: adapters.own, before: adapters.pool, work: `await ${adapters.query(quote(remove))};` },
    },
    {
      name: "its adapter's own pool",
      ...{ adapter: adapters.pooled, before: adapters.pool, work: `await ${adapters.query(quote(remove))};` },
    },
    {
      name: "a connection whose failure it hides",
      ...{ adapter: adapters.own, before: adapters.pool },
      work: `await ${adapters.query(quote(remove))}.catch(() => {});`,
    },
    {
      name: "a second client",
      adapter: adapters.own,
      before: `const writer = new PrismaClient({ adapter: ${adapters.own} });`,
      work: "await writer.book.deleteMany({ where: { id: 1 } });",
    },
  ];
  const [first, second, ...others] = measured;
  const [loading, pool, ownPool, hiding, client] = refused;
  // One that is measured shows that those before it have left nothing behind that connects: only the last one does.
  const inTurn = [loading, pool, first, ownPool, hiding, second, ...others, client].filter(
    (each) => each !== undefined,
  );
  const outcomes = new Map<string, Finished>();
  let states: readonly (readonly unknown[])[] = [];

  beforeAll(async () => {
    const commands = inTurn.map(({ adapter, before = "", work }, index) => {
      const file = `prisma-${index}.ts`;
      // The command repeats the request: each time fails if one attempt went through.
      const [head, extension] = work === undefined ? [tries, "await (tried ??= tryToWrite());"] : ["", work];
      writeFileSync(join(folder, file), clientFile(adapter, `${before}\n${head}`, extension));
      return ["tune", ...options, "/books/feed", "--client", file, "--json"];
    });
    const before = await owner.column(stateSql);
    const { code, stdout, stderr } = await runFile(folder, script, [JSON.stringify(commands)], { OWNER_URL: url });
    expect([code, stderr]).toEqual([0, ""]);
    states = [before, await owner.column(stateSql)];
    const finished: readonly Finished[] = JSON.parse(stdout);
    for (const [index, outcome] of finished.entries()) outcomes.set(inTurn[index]?.name ?? "", outcome);
  }, 300_000);
  const outcomeOf = (name: string): Finished => {
    const outcome = outcomes.get(name);
    if (outcome === undefined) throw new Error(`${name} was not run.`);
    return outcome;
  };

  test.each(measured)("cannot write by $name, whatever its extensions send", ({ name }) => {
    const { code, stdout, stderr } = outcomeOf(name);
    expect([code, stderr]).toEqual([0, ""]);
    const { requests } = JSON.parse(stdout);
    expect(requests.filter((each: { failed?: string }) => each.failed !== undefined)).toEqual([]);
    expect(requests[0].statements.length).toBeGreaterThan(0);
    expect(states[1]).toEqual(states[0]);
  });

  test.each(refused)("cannot write by $name: nothing is measured", ({ name }) => {
    const { code, stdout, stderr } = outcomeOf(name);
    expect([code, stdout]).toEqual([1, ""]);
    const file = `prisma-${inTurn.findIndex((each) => each.name === name)}.ts`;
    expect(stderr).toContain(`\`${file}\` opens a connection in addition to those of its client's adapter`);
    expect(stderr).toContain("name a database user that may only read");
    expect(states[1]).toEqual(states[0]);
  });
});

describe("--try-on with the measured database", () => {
  const changed = (change: (url: URL) => void): string => {
    const address = new URL(url);
    change(address);
    return address.href;
  };
  const spellings: readonly (readonly [string, () => string])[] = [
    ["the same address", () => url],
    [
      "another name of the host",
      () =>
        changed((address) => {
          address.hostname = "localhost";
        }),
    ],
    [
      "another user",
      () =>
        changed((address) => {
          address.username = other;
          address.password = other;
        }),
    ],
    ["parameters", () => changed((address) => address.searchParams.set("connect_timeout", "5"))],
    ...(isMysql ? [] : ([["a socket", () => changed((address) => address.searchParams.set("host", "/tmp"))]] as const)),
  ];
  const run = async (measured: string, tryOn: string, ask?: (question: string) => Promise<string>) => {
    const out: string[] = [];
    const errors: string[] = [];
    const args = ["tune", "/books/feed", ...options, "--database-url", measured, "--try-on", tryOn, "--json"];
    const code = await runCommandLine(args, {
      ...{ cwd: folder, env: process.env, color: false, ask },
      out: (text) => void out.push(text),
      error: (text) => void errors.push(text),
    });
    return { code, stdout: out.join("\n"), stderr: errors.join("\n") };
  };

  test.each(spellings)("is refused without a terminal: %s", async (_, address) => {
    const { code, stdout, stderr } = await run(url, address());
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(
      "`--try-on` names the database that is measured, and there is no terminal to confirm that.",
    );
  });

  /** What an index that was tried brings depends on what else the machine does. */
  const wasTried = expect.toBeOneOf(["tried", "useless"]);

  test("is a question in a terminal", async () => {
    const questions: string[] = [];
    const outcomeAfter = async (answer: string) => {
      const { stdout } = await run(url, url, async (question) => {
        questions.push(question);
        return answer;
      });
      const { findings } = JSON.parse(stdout);
      return findings.find(({ remedy }: { remedy: { kind: string } }) => remedy.kind === "index").trial.outcome;
    };
    expect(await outcomeAfter("n")).toBe("not-tried");
    expect(await outcomeAfter("yes")).toEqual(wasTried);
    expect(questions.length).toBe(2);
  });

  test("is none with another database of the same server", async () => {
    const { code, stdout } = await run(url, await newDatabase(folder));
    expect(code).toBe(0);
    expect(JSON.parse(stdout).findings).toContainEqual(
      expect.objectContaining({ trial: expect.objectContaining({ outcome: wasTried }) }),
    );
  });
});

test.runIf(!isMysql)("a schema in the address cannot end what keeps the session from writing", async () => {
  const address = new URL(url);
  const schema = 'a\\ b" -c default_transaction_read_only=off -c TimeZone="UTC';
  address.searchParams.set("schema", schema);
  await owner.column(`CREATE SCHEMA "${schema.replaceAll('"', '""')}"`);
  const place = { cwd: folder, url: address.href, timeout: 5000, isReadOnly: true };
  const { observed } = await openAdapter("postgresql", place);
  const connection = await observed.factory.connect();
  const [row] = await observed.run("SELECT current_setting('default_transaction_read_only'), current_schema()::text");
  expect(row).toEqual(["on", schema]);
  await connection.dispose();
});
