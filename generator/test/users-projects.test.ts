/** What a user's project may contain: each command ends with a sentence about it, and never with a stack trace. */
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { prismaPaged } from "./in-process.js";
import { book, head, projectWith, put } from "./temporary-project.js";
import { isRoot, nobody } from "./unprivileged-user.js";

const schema = head + book;
/** A folder in place of a file. */
const folder = null;

type Files = Readonly<Record<string, string | null>>;

function fill(made: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    if (text === folder) mkdirSync(join(made, path), { recursive: true });
    else put(made, path, text);
  }
}

function project(name: string, files: Files): string {
  const made = projectWith(join("users-projects", name.replaceAll(/\W+/g, "-")), {});
  fill(made, { "package.json": "{}", "schema.prisma": schema, ...files });
  return made;
}

const commands = ["init --dry-run", "generate", "generate --check", "explain"];

/** Runs the commands, none of which may throw. Returns the first line that each prints of a failure. */
async function failuresIn(made: string): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const command of commands) {
    const { code, stderr } = await prismaPaged(made, ...command.split(" "));
    if (code !== 0) failures.push(`${command}: ${stderr.split("\n")[0]}`);
  }
  return failures;
}

describe("package.json", () => {
  test.each([
    [
      "null for every part",
      '{ "dependencies": null, "devDependencies": null, "scripts": null, "main": null, "prisma": null }',
      [],
    ],
    ["a byte order mark", "\uFEFF{}", []],
    [
      "a list of packages",
      '{ "dependencies": ["hono"] }',
      ["package.json is not valid: `dependencies` must be an object."],
    ],
    [
      "a version that is a number",
      '{ "dependencies": { "hono": 4 } }',
      ["package.json is not valid: `dependencies.hono` must be a text."],
    ],
    [
      "a script that is no text",
      '{ "scripts": { "dev": 5 } }',
      ["package.json is not valid: `scripts.dev` must be a text."],
    ],
    ["a list", "[]", ["package.json is not a JSON object."]],
    ["comments", "{ // a comment\n}", [expect.stringContaining("package.json is not valid JSON: ")]],
    ["nothing", "", [expect.stringContaining("package.json is not valid JSON: ")]],
    ["a folder", folder, ["Nothing was written:"]],
  ] as const)("%s", async (name, text, reasons) => {
    const failures = await failuresIn(project(name, { "package.json": text }));
    expect(failures.map((each) => each.replace("init --dry-run: ", ""))).toEqual(reasons);
  });
});

describe("tsconfig.json", () => {
  test.each([
    ["a base that is missing", '{ "extends": "./gone.json" }'],
    ["comments and trailing commas", '{ // a comment\n "compilerOptions": {}, }'],
    ["values of other types", '{ "extends": 5, "compilerOptions": { "module": 5, "paths": 3 } }'],
    ["a circle", '{ "extends": "./tsconfig.json" }'],
    ["a byte order mark", "\uFEFF{}"],
    ["a list", "[]"],
    ["null", "null"],
    ["nothing", ""],
    ["a folder", folder],
  ] as const)("%s", async (name, text) => {
    expect(
      (await failuresIn(project(`tsconfig ${name}`, { "tsconfig.json": text }))).filter(
        (each) => !each.includes("--check"),
      ),
    ).toEqual([]);
  });
});

describe("a schema", () => {
  const withoutSchema = (name: string, files: Files) => {
    const made = projectWith(join("users-projects", name), { "package.json": "{}" });
    fill(made, files);
    return made;
  };

  test("with a byte order mark, or in UTF-16", async () => {
    for (const text of [`\uFEFF${schema}`, [...schema].join("\0")]) {
      const { code, stderr } = await prismaPaged(project("schema-encoding", { "schema.prisma": text }), "generate");
      expect({ code, stderr }).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("= help: save schema.prisma as UTF-8 without a byte order mark"),
      });
    }
  });

  test("that is empty, a folder without files, or a link to nothing", async () => {
    const empty = await prismaPaged(project("schema-empty", { "schema.prisma": "" }), "generate");
    expect(empty.stderr).toMatch(/^schema.prisma has no generator block/);
    const none = await prismaPaged(withoutSchema("schema-folder", { "schema.prisma": folder }), "generate");
    expect(none.stderr).toBe("The schema `schema.prisma` is a folder without a `.prisma` file.\n");
    const made = withoutSchema("schema-link", {});
    symlinkSync("schema.prisma", join(made, "schema.prisma"));
    expect((await prismaPaged(made, "generate")).stderr).toMatch(/^There is neither `schema.prisma`/);
  });
});

test.each([
  ["folders", { src: folder, "server.ts": folder, "platform.yaml": folder, ".gitignore": folder, "app.js": folder }],
  ["files", { src: "", lib: "", prisma: "" }],
] as const)("%s where the other is expected", async (name, files) => {
  expect(
    (await failuresIn(project(`places ${name}`, files))).filter(
      (each) => !each.startsWith("init") && !each.includes("--check"),
    ),
  ).toEqual([]);
});

test.each([
  ["is empty", ""],
  ["has a mistake", "export default {"],
  ["exports null", "export default null;"],
  ["names a schema by a number", "export default { schema: 5 };"],
])("a Prisma config that %s", async (name, text) => {
  for (const failure of await failuresIn(project(`config ${name}`, { "prisma.config.ts": text })))
    expect(failure).toMatch(/The Prisma config|up to date|out of date/);
});

test("folders and modules of others, such as a database's, that may not be read", async () => {
  const made = project("unreadable-others", { "pgdata/base": "", "src/secret.ts": "PrismaClient" });
  if (isRoot) chownSync(made, nobody, nobody);
  for (const path of ["pgdata", "src/secret.ts"]) chmodSync(join(made, path), 0o000);
  if (isRoot) process.seteuid?.(nobody);
  try {
    expect(() => readdirSync(join(made, "pgdata"))).toThrow("permission denied");
    expect(await prismaPaged(made, "init", "--dry-run")).toMatchObject({ code: 0, stderr: "" });
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

test("files without the permission to read them", async () => {
  for (const path of ["schema.prisma", "package.json", "platform.yaml", "tsconfig.json", "prisma.config.ts"]) {
    const made = project(`unreadable ${path}`, { "platform.yaml": "", "tsconfig.json": "{}" });
    if (isRoot) for (const each of [".", ...readdirSync(made)]) chownSync(join(made, each), nobody, nobody);
    if (path === "prisma.config.ts") put(made, path, "export default {};");
    chmodSync(join(made, path), 0o000);
    // The user root may read every file.
    if (isRoot) process.seteuid?.(nobody);
    try {
      expect(() => readFileSync(join(made, path))).toThrow("permission denied");
      for (const failure of await failuresIn(made)) expect(failure).toContain(path);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  }
});
