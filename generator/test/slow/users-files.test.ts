/** What `generate`, `--fix` and `init` do to files that are the user's: nothing is lost, and nothing is half written. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runCommandLine } from "../../src/cli/run.js";
import { commit } from "../../src/disk/commit.js";
import { prismaPaged } from "../in-process.js";
import { emptyFolder, packageFile, prismaGenerate } from "../prisma-child.js";
import { api, book, head, projectWith, put } from "../temporary-project.js";
import { asNobody, isRoot, nobody } from "../unprivileged-user.js";

const wrong = book.replace("@pagination", "@pagination(itemsPerPge: 20)");
const read = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");

/** Runs a command; `meanwhile` is what another program does as soon as the diff of a file is printed. */
async function runMeanwhile(folder: string, args: readonly string[], meanwhile: () => void) {
  const printed: string[] = [];
  const code = await runCommandLine(args, {
    cwd: folder,
    env: process.env,
    color: false,
    out: (text) => {
      printed.push(text);
      if (text.includes("+++ ")) meanwhile();
    },
    error: (text) => void printed.push(text),
  });
  return { code, text: printed.join("\n") };
}

/** The command in a process that may not write everything: access of root is not limited. */
function runAsNobody(folder: string, ...args: readonly string[]) {
  if (isRoot) for (const path of [".", ...readdirSync(folder)]) chownSync(join(folder, path), nobody, nobody);
  const command = [packageFile("prisma-paged/bin/prisma-paged.js"), ...args];
  return spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8", ...asNobody });
}

test("a process that is killed while it writes leaves whole files", async () => {
  const loop = fileURLToPath(new URL("./write-loop.mjs", import.meta.url));
  const folder = emptyFolder("write-loop");
  for (const name of ["a", "b", "c"]) put(folder, name, "1".repeat(100_000));
  for (let round = 0; round < 12; round++) {
    const started = read(folder, "a").charAt(0);
    for (const name of ["b", "c"]) put(folder, name, started.repeat(100_000));
    const child = spawn(process.execPath, [loop, folder, started, started === "1" ? "2" : "1"], { stdio: "inherit" });
    setTimeout(() => child.kill("SIGKILL"), 150 + 17 * round);
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
    for (const name of ["a", "b", "c"]) expect(read(folder, name)).toMatch(/^(1{100000}|2{100000})$/);
  }
  // The next run removes what they left.
  await commit([{ path: join(folder, "d"), before: undefined, after: "1" }], folder);
  expect(readdirSync(folder).sort()).toEqual(["a", "b", "c", "d"]);
});

describe("--fix", () => {
  test("an edit that is saved meanwhile is kept", async () => {
    const folder = projectWith("files-edit", { "schema.prisma": head + wrong });
    const edited = `${head}${wrong}// An edit.\n`;
    const { code, text } = await runMeanwhile(folder, ["generate", "--fix"], () =>
      put(folder, "schema.prisma", edited),
    );
    expect({ code, text }).toEqual({
      code: 1,
      text: expect.stringContaining("schema.prisma was changed by another program after prisma-paged read it"),
    });
    expect(read(folder, "schema.prisma")).toBe(edited);
  });

  test("of several files, one read-only: none is written", () => {
    const folder = mkdtempSync(join(tmpdir(), "prisma-paged-files-"));
    const files = { "schema.prisma": head + wrong, "platform.yaml": "platform:\n  titel: Books\n" };
    for (const [path, text] of Object.entries(files)) put(folder, path, text);
    chmodSync(join(folder, "platform.yaml"), 0o444);
    const { status, stdout, stderr } = runAsNobody(folder, "generate", "--fix");
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: "",
      stderr: "Nothing was written:\n  platform.yaml is read-only\n",
    });
    for (const [path, text] of Object.entries(files)) expect(read(folder, path)).toBe(text);
  });

  test("bytes that are not UTF-8 are not rewritten", async () => {
    const bytes = Buffer.from(`${head}${wrong}// caf\xe9\n`, "latin1");
    const folder = emptyFolder("files-latin");
    writeFileSync(join(folder, "schema.prisma"), bytes);
    expect(await prismaPaged(folder, "generate", "--fix")).toEqual({
      code: 1,
      stdout: "",
      stderr: "Nothing was written:\n  schema.prisma is not encoded in UTF-8\n",
    });
    expect(readFileSync(join(folder, "schema.prisma"))).toEqual(bytes);
  });

  test("line endings, a byte order mark and a missing last newline stay as they are", async () => {
    // Prisma itself does not read a schema that begins with a byte order mark.
    const schema = `${head}${wrong}`.replaceAll("\n", "\r\n").trimEnd();
    const platform = "\uFEFFplatform:\r\n  titel: Books";
    const folder = projectWith("files-bytes", { "schema.prisma": schema, "platform.yaml": platform });
    expect(await prismaPaged(folder, "generate", "--fix")).toMatchObject({ code: 0, stderr: "" });
    expect(read(folder, "schema.prisma")).toBe(schema.replace("itemsPerPge", "itemsPerPage"));
    expect(read(folder, "platform.yaml")).toBe(platform.replace("titel", "title"));
  });
});

describe("generate", () => {
  test("two outputs that meet through a link are refused", async () => {
    const second = api.replace("api", "admin").replace("./api", "./link");
    const folder = projectWith("files-link", { "schema.prisma": head + second + book, "api/.keep": "" });
    symlinkSync("api", join(folder, "link"));
    for (const { code, stdout, stderr } of [await prismaPaged(folder, "generate"), await prismaGenerate(folder)]) {
      expect({ code, text: stdout + stderr }).toEqual({
        code: 1,
        text: expect.stringContaining("writes into the same `output` as this one"),
      });
      expect(readdirSync(join(folder, "api"))).toEqual([".keep"]);
    }
  });

  test("one module that cannot be replaced: the message names it, and the others are new, of every block", async () => {
    const second = api.replace("api", "admin").replace("./api", "./admin");
    const folder = projectWith("files-blocks", { "schema.prisma": head + second + book });
    expect(await prismaPaged(folder, "generate")).toMatchObject({ code: 0 });
    put(folder, "schema.prisma", head + second + book.replace("title", "name"));
    rmSync(join(folder, "admin/book.ts"));
    put(folder, "admin/book.ts/in-the-way", "");
    expect(await prismaPaged(folder, "generate")).toMatchObject({
      code: 1,
      stderr: "Not everything was written:\n  admin/book.ts is a folder\n",
    });
    expect(read(folder, "api/book.ts")).not.toContain("title");
    rmSync(join(folder, "admin/book.ts"), { recursive: true });
    expect(await prismaPaged(folder, "generate")).toMatchObject({ code: 0 });
    expect(read(folder, "admin/book.ts")).toBe(read(folder, "api/book.ts"));
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith(".tmp"))).toEqual([]);
  });
});

describe("init", () => {
  const emptyProject = () => mkdtempSync(join(tmpdir(), "prisma-paged-files-"));

  test("`src` is a file: the message names it", async () => {
    const folder = emptyProject();
    put(folder, "src", "");
    const { code, stderr } = await prismaPaged(folder, "init", "--yes");
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("\n  src is a file, but a folder of this name is needed for src/prisma.ts\n"),
    });
    expect(readdirSync(folder)).toEqual(["src"]);
  });

  test("package.json is edited meanwhile: the edit is kept, and nothing is written", async () => {
    const folder = emptyProject();
    put(folder, "package.json", '{ "name": "a" }');
    const edit = () => put(folder, "package.json", '{ "name": "b" }');
    const { code, text } = await runMeanwhile(folder, ["init", "--yes"], edit);
    expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining("package.json was changed by another") });
    expect(read(folder, "package.json")).toBe('{ "name": "b" }');
    expect(readdirSync(folder)).toEqual(["package.json"]);
  });

  test("package.json and the schema keep their line endings, byte order mark and last line; the module format, too", async () => {
    const folder = emptyProject();
    const before = '\uFEFF{\r\n\t"name": "shop",\r\n\t"type": "commonjs"\r\n}';
    const schema = 'datasource db {\r\n  provider = "sqlite"\r\n}\r\n';
    put(folder, "package.json", before);
    put(folder, "schema.prisma", schema);
    expect(await prismaPaged(folder, "init", "--yes")).toMatchObject({ code: 0, stderr: "" });
    const after = read(folder, "package.json");
    expect(after.startsWith('\uFEFF{\r\n\t"name": "shop",\r\n\t"type": "commonjs",\r\n\t"scripts": {\r\n\t\t"')).toBe(
      true,
    );
    expect(after.endsWith("\r\n\t}\r\n}")).toBe(true);
    expect(after + read(folder, "schema.prisma")).not.toMatch(/[^\r]\n/);
    expect(read(folder, "schema.prisma").endsWith(schema)).toBe(true);
  });

  test.each([
    ["comments", '{\n  // A comment.\n  "name": "shop"\n}\n', "package.json is not valid JSON: "],
    ["a list", "[]\n", "package.json is not a JSON object."],
  ])("package.json with %s: a message, from every command that reads it", async (_, text, message) => {
    const folder = emptyProject();
    put(folder, "package.json", text);
    for (const args of [["init", "--yes"], ["generate"], ["explain"]]) {
      const { code, stderr } = await prismaPaged(folder, ...args);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(`^${message}`) });
      expect(stderr).not.toContain("    at ");
    }
    expect(readdirSync(folder)).toEqual(["package.json"]);
  });
});
