/** The API through PgBouncer, in session and in transaction mode, with and without prepared statements. */
import { PrismaPg } from "@prisma/adapter-pg";
import { postgresql } from "@prisma-paged/runtime/databases";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { get, ids, type Requestable, view } from "../behaviour/client.js";
import { createApi, type Library, openLibrary, PrismaClient, recommended } from "../behaviour/library.js";
import { addBooks } from "../servers/many-books.js";
import {
  installedPgBouncer,
  newestPgBouncer,
  type PgBouncer,
  type PgBouncerProgram,
  type PgBouncerSettings,
  startPgBouncer,
} from "./pgbouncer.js";

/** Every way of paging, among them those that read in a transaction and those with parameters. */
const paths = [
  "/books?page=2",
  "/books?page=3336",
  "/books/partial?page=2",
  "/books?title=title%200&order[score]=desc",
  "/book-feed?score[lt]=2&id[lt]=8",
  "/books-by-date",
  "/book-genres",
  "/shared-books",
  "/authors/1/books",
  "/shelves",
  "/books/7",
];

let library: Library;
let direct: Requestable;
const programs = [await installedPgBouncer(), await newestPgBouncer()] as const;
const [installed] = programs;

interface Case extends PgBouncerSettings {
  readonly program: PgBouncerProgram;
  readonly preparedStatements: number;
}

const cases: readonly Case[] = programs.flatMap((program): readonly Case[] => [
  { program, mode: "session", preparedStatements: 100 },
  { program, mode: "session", preparedStatements: 0 },
  { program, mode: "transaction", preparedStatements: 0 },
  ...(program.keepsStatements
    ? ([
        { program, mode: "transaction", preparedStatements: 100 },
        // The pooler forgets statements that the client still uses.
        { program, mode: "transaction", preparedStatements: 100, maxPreparedStatements: 3 },
      ] as const)
    : []),
]);

beforeAll(async () => {
  library = await openLibrary();
  await addBooks(library);
  // In this database alone: other files use the role in theirs at the same time.
  const database = new URL(library.url).pathname.slice(1);
  await library.prisma.$executeRawUnsafe(`ALTER ROLE postgres IN DATABASE "${database}" SET statement_timeout = '25s'`);
  direct = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
});
afterAll(async () => {
  await library.prisma.$disconnect();
});

test("the newest passes prepared statements on", () => expect(programs[1].keepsStatements).toBe(true));

describe.each(
  cases.map((each) => ({ ...each, version: each.program.version, kept: each.maxPreparedStatements ?? "all" })),
)("$version in $mode mode, $preparedStatements prepared statements, $kept kept", (each) => {
  const { program, mode, preparedStatements } = each;
  let pooler: PgBouncer;
  let opened: Api;
  beforeAll(async () => {
    pooler = await startPgBouncer(program, inject("database").url, each);
    opened = openApi(pooler, preparedStatements, mode === "session" ? 3 : 12);
  });
  afterAll(async () => {
    await opened.close();
    await pooler.stop();
  });

  test("64 requests at a time, each as without PgBouncer", async () => {
    const expected = new Map(await Promise.all(paths.map(async (path) => [path, await json(direct, path)] as const)));
    const turns = Array.from({ length: 8 }, () => paths).flat();
    const answers = await Promise.all(
      turns.slice(0, 64).map(async (path) => [path, await json(opened.app, path)] as const),
    );
    for (const [path, answer] of answers) expect(answer, path).toEqual(expected.get(path));
    expect(opened.errors).toEqual([]);
  });

  test("a walk sees every row once", async () => {
    const seen: unknown[] = [];
    let next: string | undefined = "/books-by-id?itemsPerPage=1000";
    while (next !== undefined) {
      const page = await get(opened.app, next);
      seen.push(...ids(page));
      next = view(page)?.["hydra:next"];
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(10_010);
  });

  test("a statement's time limit is that of the role", async () => {
    const { rows } = await asAdmin(pooler.through(library.url), "SHOW statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "25s" }]);
  });
});

test.runIf(!installed.keepsStatements)(
  "before 1.21, transaction mode refuses prepared statements; the log names the setting",
  async () => {
    const pooler = await startPgBouncer(installed, inject("database").url, { mode: "transaction" });
    const { app, errors, close } = openApi(pooler, 100, 12);
    const statuses = await Promise.all(
      Array.from({ length: 10 }, () => paths)
        .flat()
        .map(async (path) => (await app.request(path)).status),
    );
    expect(statuses).toContain(500);
    expect(errors.map(String).join("\n")).toContain("preparedStatements: 0");
    await close();
    await pooler.stop();
  },
);

interface Api {
  readonly app: Requestable;
  readonly errors: unknown[];
  readonly close: () => Promise<void>;
}

/** As the documentation says: the limits that PgBouncer rejects as parameters of a connection are the role's. */
function openApi(pooler: PgBouncer, preparedStatements: number, max: number): Api {
  const onTheRole = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const adapter = new PrismaPg(
    ...postgresql({ connectionString: pooler.through(library.url), max, ...onTheRole }, { preparedStatements }),
  );
  const prisma = new PrismaClient({ adapter });
  const errors: unknown[] = [];
  const app = createApi({ prisma, onError: (error) => errors.push(error), handlers: { Book: { recommended } } });
  return { app, errors, close: () => prisma.$disconnect() };
}

async function json(app: Requestable, path: string): Promise<unknown> {
  const response = await app.request(path);
  return [response.status, await response.json()];
}

async function asAdmin(url: string, sql: string) {
  const client = new pg.Client(url);
  await client.connect();
  const result = await client.query(sql);
  await client.end();
  return result;
}
