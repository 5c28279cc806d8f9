/** What `prisma-paged tune` leaves alone, on SQLite: the database, the files beside it, and the temporary folder. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runCommandLine } from "../../src/cli/run.js";
import { generateProject, prismaPaged } from "../in-process.js";
import { childEnvironment, emptyFolder, type Finished, runFile } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";

const command = fileURLToPath(new URL("../../bin/prisma-paged.js", import.meta.url));
const project = emptyFolder("tune-harmless");
const path = join(project, "schema.prisma");
/** The databases of a test. */
const folder = join(project, "data");
/** The temporary folder of the command. */
const temporary = join(project, "temporary");
const file = join(folder, "books.db");

const schema = `${schemaHead("sqlite")}

/// @pagination
/// @pagination(operation: "feed", viaCursor: [{ field: "score", direction: "DESC" }])
model Book {
  id    Int    @id
  title String
  score Int
}
`;

const usual = ["tune", "--schema", "schema.prisma", "--slow", "1ms"];
/** The command in a process of its own, as for its users. */
const tune = (...args: readonly string[]): Promise<Finished> =>
  runFile(project, command, [...usual, ...args], { TMPDIR: temporary });
/** The same in this process, which loads the project's client once. */
function tuneHere(...args: readonly string[]): Promise<Finished> {
  vi.stubEnv("TMPDIR", temporary);
  return prismaPaged(project, ...usual, ...args);
}

async function run(statements: readonly string[], path: string): Promise<() => Promise<void>> {
  const connection = await new PrismaLibSql({ url: `file:${path}` }).connect();
  for (const sql of statements) await connection.queryRaw({ sql, args: [], argTypes: [] });
  return () => connection.dispose();
}

/** Every file with its bytes, and each folder. */
function contentOf(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const found = join(entry.parentPath, entry.name);
      return entry.isFile() ? `${found} ${createHash("sha256").update(readFileSync(found)).digest("hex")}` : found;
    })
    .toSorted();
}

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(path, schema);
  await generateProject(project);
  const numbers = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 100000) SELECT";
  const close = await run(
    [
      ...(await schemaSql([{ path, name: "schema.prisma", text: schema }])),
      `INSERT INTO "Book" ("id", "title", "score") ${numbers} n, 'Book ' || n, (n * 7919) % 100003 FROM n`,
    ],
    file,
  );
  await close();
});

beforeEach(() => {
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary);
});
afterEach(() => {
  for (const name of readdirSync(folder)) if (name !== "books.db") rmSync(join(folder, name), { recursive: true });
});

const clientFile = (url: string, extension = "") => `import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaClient } from "./client/client.js";
const client = new PrismaClient({ adapter: new PrismaLibSql({ url: ${JSON.stringify(url)} }) });
export const prisma = client${extension};
`;

describe("a database that does not exist is not made", () => {
  test.each([
    ["file:data/typo.db", "There is no database"],
    ["file:data/typo.db?connection_limit=1&mode=rwc", "There is no database"],
    ["file:data/no%20such.db", "There is no database"],
    ["file:data/nothing/typo.db", "There is no database"],
    [`file://${folder}/typo.db`, "There is no database"],
    ["data/typo.db", "There is no database"],
    ["file:data", "is no file"],
    ["file://elsewhere/typo.db", "names no file"],
  ])("%s", async (url, message) => {
    const before = contentOf(folder);
    for (const args of [
      ["--database-url", url],
      ["--database-url", "file:data/books.db", "--try-on", url],
    ]) {
      const { code, stdout, stderr } = await tuneHere(...args);
      expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(message)]);
      expect(stderr).toContain("= help: ");
    }
    // A process loads a file once.
    const client = `${createHash("sha256").update(url).digest("hex")}.ts`;
    writeFileSync(join(project, client), clientFile(url));
    const ofClient = await tuneHere("--client", client);
    expect(ofClient).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
    expect([contentOf(folder), contentOf(temporary)]).toEqual([before, []]);
  });

  test("not by `DATABASE_URL` either", async () => {
    const before = contentOf(folder);
    vi.stubEnv("DATABASE_URL", "file:data/typo.db");
    const { code, stderr } = await tuneHere();
    expect([code, stderr]).toEqual([1, expect.stringContaining("There is no database")]);
    expect(contentOf(folder)).toEqual(before);
  });

  test("parameters and percent-encoding lead to one that exists", async () => {
    copyFileSync(file, join(folder, "my books.db"));
    const before = contentOf(folder);
    const found = await tuneHere("/books", "--database-url", "file:data/my%20books.db?connection_limit=1");
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining("/books") });
    expect([contentOf(folder), contentOf(temporary)]).toEqual([before, []]);
  });
});

describe("the files of a database stay as they are", () => {
  test("in WAL mode, while nobody has opened it", async () => {
    const wal = join(folder, "wal.db");
    copyFileSync(file, wal);
    await (await run(["PRAGMA journal_mode = WAL"], wal))();
    // libsql closes a connection when it is collected.
    for (const suffix of ["-wal", "-shm"]) rmSync(wal + suffix, { force: true });
    writeFileSync(join(project, "unopened.ts"), clientFile("file:data/wal.db"));
    const before = contentOf(folder);
    const opened = [
      () => tuneHere("/books", "--database-url", "file:data/wal.db", "--json"),
      () => tune("/books", "--client", "unopened.ts", "--json"),
    ];
    for (const run of opened) {
      const { code, stdout } = await run();
      expect([code, JSON.parse(stdout).requests[0]]).toMatchObject([0, { rowsSent: 30 }]);
      expect([contentOf(folder), contentOf(temporary)]).toEqual([before, []]);
    }
  });

  test("in WAL mode, while another process writes, and what it has written is measured", async () => {
    const wal = join(folder, "live.db");
    copyFileSync(file, wal);
    const writing = ["PRAGMA journal_mode = WAL", `DELETE FROM "Book" WHERE "id" > 7`];
    const close = await run(writing, wal);
    const namesOf = () => readdirSync(folder).toSorted();
    const read = () => [wal, `${wal}-wal`].map((each) => readFileSync(each).toString("base64"));
    const before = [namesOf(), read()];
    const { code, stdout } = await tuneHere("/books", "--database-url", "file:data/live.db", "--json");
    expect([code, JSON.parse(stdout).requests[0]]).toMatchObject([0, { rowsSent: 7 }]);
    expect([namesOf(), read()]).toEqual(before);
    expect(contentOf(temporary)).toEqual([]);
    await close();
  });

  test("while an index is tried on a copy", async () => {
    const before = contentOf(folder);
    const { code, stdout } = await tuneHere("/books/feed", "--database-url", "file:data/books.db");
    expect([code, stdout]).toEqual([0, expect.stringContaining("tried: ")]);
    expect([contentOf(folder), contentOf(temporary)]).toEqual([before, []]);
  });

  test("Ctrl-C leaves no copy behind", async () => {
    const args = ["tune", "--schema", "schema.prisma", "--slow", "1ms", "--database-url", "file:data/books.db"];
    const env = { ...childEnvironment(), TMPDIR: temporary };
    const child = spawn(process.execPath, [command, ...args], { cwd: project, env });
    const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve(signal ?? code)));
    for (let waited = 0; contentOf(temporary).length < 2 && waited < 30_000; waited += 5) await setTimeout(5);
    expect(contentOf(temporary).length).toBeGreaterThan(0);
    child.kill("SIGINT");
    expect([await ended, contentOf(temporary)]).toEqual(["SIGINT", []]);
  });
});

test.each([".prisma-paged", ".prisma-paged/.gitignore", ".prisma-paged/measurements.json"])(
  "measurements are not written through a link: %s",
  async (link) => {
    const kept = join(project, ".prisma-paged");
    rmSync(kept, { recursive: true, force: true });
    const elsewhere = join(folder, "elsewhere");
    const isFolder = link === ".prisma-paged";
    if (isFolder) mkdirSync(elsewhere);
    else {
      mkdirSync(kept);
      writeFileSync(elsewhere, "mine");
    }
    symlinkSync(elsewhere, join(project, link));
    const before = contentOf(folder);
    const { code, stdout, stderr } = await tuneHere("/books", "--database-url", "file:data/books.db");
    expect([code, stdout]).toEqual([1, expect.stringContaining("/books")]);
    expect(stderr).toContain(`\`${link}\` is a link, so the measurements were not kept.`);
    expect(contentOf(folder)).toEqual(before);
    rmSync(kept, { recursive: true });
  },
);

/** Each returns rows if it is run. */
const attempts = [
  `client.$queryRawUnsafe('DELETE FROM "Book" WHERE "id" = 1 RETURNING "id"')`,
  `client.$queryRawUnsafe('WITH one AS (SELECT 1) DELETE FROM "Book" WHERE "id" = 1 RETURNING "id"')`,
  `client.$queryRawUnsafe('COMMIT; DELETE FROM "Book" WHERE "id" = 1')`,
  `client.$queryRawUnsafe('PRAGMA query_only = 0; DELETE FROM "Book" WHERE "id" = 1')`,
  `client.$queryRawUnsafe('PRAGMA query_only = 0')`,
  `client.$queryRawUnsafe("ATTACH 'data/attached.db' AS other")`,
  `client.$queryRawUnsafe("VACUUM INTO 'data/vacuumed.db'")`,
  `client.$queryRawUnsafe('/* a */ -- b\\n DELETE FROM "Book" WHERE "id" = 1')`,
  `client.$executeRawUnsafe('BEGIN')`,
  `client.$executeRawUnsafe('DELETE FROM "Book" WHERE "id" = 1')`,
  `client.book.deleteMany({ where: { id: 1 } })`,
  `client.$transaction([client.book.deleteMany({ where: { id: 1 } })])`,
  `client.$transaction(async (within) => {
    await within.$queryRawUnsafe('PRAGMA query_only = 0').catch(() => {});
    await within.$executeRawUnsafe('COMMIT').catch(() => {});
    return within.$queryRawUnsafe('DELETE FROM "Book" WHERE "id" = 1 RETURNING "id"');
  })`,
];

test("the client of the application cannot write, whatever its extensions send", async () => {
  const extension = `.$extends({
  query: { book: { async findMany({ args, query }) {
    for (const attempt of [${attempts.map((attempt) => `() => ${attempt}`).join(", ")}]) {
      const failure = await attempt().then(() => undefined, (error: Error) => error);
      if (failure === undefined) throw new Error("It could write by " + attempt);
    }
    return query(args);
  } } },
})`;
  writeFileSync(join(project, "writing.ts"), clientFile("file:data/books.db", extension));
  const before = contentOf(folder);
  const { code, stdout, stderr } = await tuneHere("/books", "--client", "writing.ts", "--json");
  expect([code, stderr]).toEqual([0, ""]);
  const { requests } = JSON.parse(stdout);
  expect(requests.filter((each: { failed?: string }) => each.failed !== undefined)).toEqual([]);
  expect(contentOf(folder)).toEqual(before);
});

describe("--try-on with the measured database", () => {
  const own = ["/books/feed", "--database-url", "file:data/books.db"];

  test.each([
    ["the same address", () => "file:data/books.db"],
    ["an absolute one", () => `file:${file}`],
    ["another spelling", () => "file:./data/../data/books.db?x=1"],
    [
      "a symbolic link",
      () => {
        symlinkSync(file, join(folder, "link.db"));
        return "file:data/link.db";
      },
    ],
    [
      "another name of the file",
      () => {
        linkSync(file, join(folder, "hard.db"));
        return "file:data/hard.db";
      },
    ],
  ])("is refused without a terminal: %s", async (_, address) => {
    const url = address();
    const before = contentOf(folder);
    const { code, stdout, stderr } = await tuneHere(...own, "--try-on", url);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(
      "`--try-on` names the database that is measured, and there is no terminal to confirm that.",
    );
    expect(contentOf(folder)).toEqual(before);
  });

  test("is a question in a terminal, and a copy serves if a person declines", async () => {
    const questions: string[] = [];
    const out: string[] = [];
    const args = ["tune", "--schema", "schema.prisma", "--slow", "1ms", ...own, "--try-on", `file:${file}`, "--json"];
    const before = contentOf(folder);
    const code = await runCommandLine(args, {
      ...{ cwd: project, env: process.env, color: false },
      out: (text) => void out.push(text),
      error: (text) => void out.push(text),
      async ask(question) {
        questions.push(question);
        return "";
      },
    });
    const { findings } = JSON.parse(out.join(""));
    expect([code, findings]).toMatchObject([0, [{ trial: { outcome: "tried" } }]]);
    expect(contentOf(folder)).toEqual(before);
    expect(questions).toEqual([
      "`--try-on` names the database that is measured. Make indexes there, and drop them again? [y/N] ",
    ]);
  });

  test("is none with a copy of it", async () => {
    copyFileSync(file, join(folder, "copy.db"));
    const { code, stdout } = await tuneHere(...own, "--try-on", "file:data/copy.db");
    expect([code, stdout]).toEqual([0, expect.stringContaining("tried: ")]);
  });
});
