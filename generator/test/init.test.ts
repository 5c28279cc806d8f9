/** `prisma-paged init` on the disk: what it shows, what it asks, and that the project it makes generates. */
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { runCommandLine } from "../src/cli/run.js";
import { prismaPaged } from "./in-process.js";
import { head, projectWith, put } from "./temporary-project.js";

/** Outside the workspace: Prisma is not installed there. */
const emptyProject = () => mkdtempSync(join(tmpdir(), "prisma-paged-init-"));

/** Runs `init` for a person who gives these answers. */
async function answered(folder: string, answers: readonly string[]) {
  const left = [...answers];
  const asked: string[] = [];
  const out: string[] = [];
  const code = await runCommandLine(["init"], {
    cwd: folder,
    env: {},
    color: false,
    out: (text) => void out.push(text),
    error: (text) => void out.push(text),
    ask: async (question) => {
      asked.push(question);
      return left.shift() ?? "";
    },
  });
  return { code, asked, text: out.join("\n") };
}

test("an empty folder: all files are shown, written, and generate an API; a second run changes nothing", async () => {
  const folder = emptyProject();
  const { code, stdout } = await prismaPaged(folder, "init", "--yes");
  expect(code).toBe(0);
  expect(stdout).toContain("  creates prisma/schema.prisma\n");
  expect(stdout).toContain("+++ src/server.ts\n");
  expect(stdout).toContain("Next:\n  npm install\n  npx prisma db push\n");
  const before = readdirSync(folder, { recursive: true });
  const second = await prismaPaged(folder, "init", "--yes");
  expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining("Nothing to change") });
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
  // As after `npm install`: the packages of this workspace are found.
  const installed = projectWith("init-sample", {});
  for (const path of ["prisma/schema.prisma", "prisma/platform.yaml"]) {
    put(installed, path, readFileSync(join(folder, path), "utf8"));
  }
  const generated = await prismaPaged(installed, "generate", "--schema", "prisma/schema.prisma");
  expect(generated).toMatchObject({ code: 0, stderr: "" });
  expect(generated.stdout).not.toContain("warning");
  // Plain JSON, and a misspelt filter of a new API does not return all rows.
  expect(readFileSync(join(installed, "prisma/platform.yaml"), "utf8")).toContain("json: envelope");
  const settings = readFileSync(join(installed, "src/generated/api/settings.ts"), "utf8");
  expect(settings).toContain("strictQueryParameterValidation: true");
});

test("a person is asked for the database, the host, the clients, and to agree", async () => {
  const folder = emptyProject();
  expect(await answered(folder, ["postgresql", "", "", "no"])).toMatchObject({ code: 1 });
  expect(readdirSync(folder)).toEqual([]);
  const { code, asked } = await answered(folder, ["postgresql", "", "hydra"]);
  expect({ code, asked }).toEqual({
    code: 0,
    asked: [
      "Which database? sqlite, postgresql, mysql, sqlserver, cockroachdb [sqlite] ",
      "Which host? hono, express, fastify, nest, next, bun, deno, workers [hono] ",
      "Who calls the API? front-end (your own front end: plain JSON with `items` and `totalItems`), hydra (generic Hydra clients: JSON-LD) [front-end] ",
      // In an empty folder, Enter writes.
      "Write these files? [Y/n] ",
    ],
  });
  expect(readFileSync(join(folder, "src/prisma.ts"), "utf8")).toContain("PrismaPg");
  expect(readFileSync(join(folder, "prisma/platform.yaml"), "utf8")).not.toContain("formats:");
});

test("an answer that is not offered is asked again; usual names of a database are understood", async () => {
  const folder = emptyProject();
  const { asked, text } = await answered(folder, ["oracle", "postgres", "next", "express", "rest", "front-end", "y"]);
  expect(asked.map((question) => question.split("?")[0])).toEqual([
    ...["Which database", "Which database", "Which host", "Which host"],
    ...["Who calls the API", "Who calls the API", "Write these files"],
  ]);
  expect(text).toContain("`oracle` is not a database that `init` knows.");
  expect(text).toContain("`rest` is not a kind of client that `init` knows.");
  expect(text).toContain("begin an app with `npx create-next-app`");
  expect(readFileSync(join(folder, "prisma/schema.prisma"), "utf8")).toContain('provider = "postgresql"');
  expect(readFileSync(join(folder, "src/server.ts"), "utf8")).toContain('from "express"');
});

test("nothing is written with --dry-run, nor without --yes where nobody can be asked", async () => {
  const folder = emptyProject();
  expect(await prismaPaged(folder, "init", "--dry-run")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("+model Book {"),
  });
  expect(await prismaPaged(folder, "init")).toMatchObject({ code: 1, stderr: expect.stringContaining("add `--yes`") });
  expect(readdirSync(folder)).toEqual([]);
});

test("a project that has a schema keeps its models, and the block is added once", async () => {
  const schema = `${head.replace(/generator api[^}]+\}\n/, "")}model Shop {\n  id Int @id\n}\n`;
  const folder = projectWith("init-existing", { "schema.prisma": schema, "package.json": '{ "type": "module" }\n' });
  const { code, stdout } = await prismaPaged(folder, "init", "--yes");
  expect(code).toBe(0);
  expect(stdout).toContain("  changes schema.prisma\n");
  const after = readFileSync(join(folder, "schema.prisma"), "utf8");
  expect(after.replace(/\ngenerator api[^}]+\}\n/, "")).toBe(schema);
  expect(existsSync(join(folder, "platform.yaml"))).toBe(true);
  expect((await prismaPaged(folder, "init", "--yes")).stdout).toContain("Nothing to change");
});

/** A workspace with these schemas, by package; returns the folder of its app. */
function appInWorkspace(schemas: Readonly<Record<string, string>>): string {
  const root = emptyProject();
  put(root, "package.json", '{ "private": true, "workspaces": ["apps/*", "packages/*"] }\n');
  put(root, "apps/api/package.json", '{ "name": "api", "type": "module", "dependencies": { "hono": "^4.11.0" } }\n');
  for (const [name, text] of Object.entries(schemas)) {
    put(root, `packages/${name}/package.json`, JSON.stringify({ name: `@acme/${name}` }));
    put(root, `packages/${name}/prisma/schema.prisma`, text);
  }
  return join(root, "apps/api");
}

const shop = `${head.replace(/generator api[^}]+\}\n/, "")}model Shop {\n  id Int @id\n}\n`;

test("in a workspace, a person is asked for the schema of another package", async () => {
  const folder = appInWorkspace({ db: shop, stats: shop });
  const { code, asked, text } = await answered(folder, [
    ...["nowhere", "../../packages/stats/prisma/schema.prisma", "hydra", "y"],
  ]);
  const question =
    "Which schema of the workspace? ../../packages/db/prisma/schema.prisma, ../../packages/stats/prisma/schema.prisma, new [../../packages/db/prisma/schema.prisma] ";
  expect({ code, asked }).toEqual({
    code: 0,
    asked: [question, question, expect.stringMatching(/^Who calls/), "Write these files? [y/N] "],
  });
  expect(text).toContain("`nowhere` is not a schema of the workspace.");
  expect(readFileSync(join(folder, "../../packages/stats/prisma/schema.prisma"), "utf8")).toContain(
    'output   = "../../../apps/api/src/generated/api"\n  import   = "@acme/stats"\n',
  );
  expect(existsSync(join(folder, "prisma/schema.prisma"))).toBe(false);
  // Its config names the schema now.
  expect((await answered(folder, [])).asked).toEqual([]);
});

test("in a workspace, a new schema is an answer, too", async () => {
  const folder = appInWorkspace({ db: shop });
  const { code } = await answered(folder, ["new", "", "", "y"]);
  expect(code).toBe(0);
  expect(readFileSync(join(folder, "prisma/schema.prisma"), "utf8")).toContain("model Book");
  expect(readFileSync(join(folder, "../../packages/db/prisma/schema.prisma"), "utf8")).toBe(shop);
});

test("in a workspace, --yes takes the only schema, and none of several", async () => {
  const one = await prismaPaged(appInWorkspace({ db: shop }), "init", "--yes", "--dry-run");
  expect(one).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("changes ../../packages/db/prisma/schema.prisma"),
  });
  expect(await prismaPaged(appInWorkspace({ db: shop, stats: shop }), "init", "--yes")).toEqual({
    code: 1,
    stdout: "",
    stderr: `The workspace has several schemas: \`../../packages/db/prisma/schema.prisma\` and \`../../packages/stats/prisma/schema.prisma\`.
  = help: name one, such as \`--schema ../../packages/db/prisma/schema.prisma\`
`,
  });
});

test("a project that exports its client: it is found on the disk, beside generated modules and tests", async () => {
  const schema = `${head.replace(/generator api[^}]+\}\n/, "")}model Shop {\n  id Int @id\n}\n`;
  const output = /output\s*= "(.*)"/.exec(schema)?.[1] ?? "";
  const folder = projectWith("init-client", {
    "schema.prisma": schema,
    "package.json": '{ "type": "module", "dependencies": { "hono": "^4.11.0" } }\n',
  });
  put(
    folder,
    "app/db.ts",
    `import { PrismaClient } from "../${output}/client.js";\nexport const db = new PrismaClient();\n`,
  );
  put(
    folder,
    "app/db.test.ts",
    `import { PrismaClient } from "../${output}/client.js";\nexport const test = new PrismaClient();\n`,
  );
  put(
    folder,
    "node_modules/acme/db.ts",
    'import { PrismaClient } from "@prisma/client";\nexport const acme = new PrismaClient();\n',
  );
  put(folder, "src/index.ts", 'import { Hono } from "hono";\n\nconst app = new Hono();\n\nexport default app;\n');
  const { code, stdout } = await prismaPaged(folder, "init", "--yes");
  expect(code).toBe(0);
  expect(readFileSync(join(folder, "src/index.ts"), "utf8")).toContain(
    'app.route("/", createApi({ prisma: db, basePath: "/api" }));',
  );
  expect(readFileSync(join(folder, "src/index.ts"), "utf8")).toMatch(
    /^import \{ db \} from "\.\.\/app\/db(?:\.[jt]s)?";$/m,
  );
  expect(stdout).not.toContain("src/prisma.ts");
});

/** The keys as a terminal sends them. */
const down = "\x1b[B";
const enter = "\r";

/** Runs `init` in a terminal, where the user presses these keys: a list for each question. */
async function pressed(folder: string, questions: readonly (readonly string[])[]) {
  const output = new PassThrough().setEncoding("utf8");
  const input = new PassThrough();
  let shown = "";
  let answeredQuestions = 0;
  output.on("data", (chunk: string) => {
    shown += stripVTControlCharacters(chunk);
    const keys = questions[answeredQuestions];
    if (keys === undefined || shown.split(/\?\n/).length <= answeredQuestions + 1) return;
    answeredQuestions++;
    for (const key of keys) setTimeout(() => input.write(key));
  });
  const code = await runCommandLine(["init"], {
    cwd: folder,
    env: {},
    color: false,
    out: () => {},
    error: (text) => {
      shown += text;
    },
    ask: async () => "",
    keys: { input, output },
  });
  return { code, shown };
}

test("in a terminal, a person chooses by arrow keys", async () => {
  const folder = emptyProject();
  const { code, shown } = await pressed(folder, [[down, enter], [down, enter], [enter]]);
  expect({ code, shown }).toMatchObject({ code: 0, shown: expect.stringContaining("your own front end: plain JSON") });
  expect(readFileSync(join(folder, "src/prisma.ts"), "utf8")).toContain("PrismaPg");
  expect(readFileSync(join(folder, "src/server.ts"), "utf8")).toContain('from "express"');
  expect(readFileSync(join(folder, "prisma/platform.yaml"), "utf8")).toContain("formats: [json, html]");
});

test("Ctrl+C at a question writes nothing", async () => {
  const folder = emptyProject();
  const { code, shown } = await pressed(folder, [["\x03"]]);
  expect({ code, shown }).toMatchObject({ code: 1, shown: expect.stringContaining("Nothing was written") });
  expect(readdirSync(folder)).toEqual([]);
});

test("the changes are shown before the list of files, which is above the question", async () => {
  const { stdout } = await prismaPaged(emptyProject(), "init", "--yes");
  const list = stdout.indexOf("  creates prisma/schema.prisma\n");
  expect(list).toBeGreaterThan(stdout.lastIndexOf("\n+++ "));
  expect(list).toBeLessThan(stdout.indexOf("\nWrote "));
});
