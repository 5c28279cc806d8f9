/** `prisma-paged diff`: what edits mean for clients, and what it is compared with. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { surfacesOf } from "../src/cli/diff-command.js";
import { readCommand } from "../src/cli/parse-arguments.js";
import { readBlocksOf } from "../src/cli/select-generators.js";
import { changesBetween } from "../src/diff/changes.js";
import { reportText } from "../src/diff/changes-text.js";
import { edited, edits, schema, yaml } from "./diff-edits.js";
import { codeBlocks, readPage } from "./documents.js";
import { prismaPaged } from "./in-process.js";
import { book, head, projectWith as projectIn, put } from "./temporary-project.js";

const projectWith = (name: string, files: { readonly [path: string]: string }) => projectIn(join("diff", name), files);

test("what each edit means, in words", async () => {
  const folder = projectWith("edits", { "schema.prisma": schema, "platform.yaml": yaml });
  const [path, config] = [join(folder, "schema.prisma"), join(folder, "platform.yaml")];
  const terminal = { cwd: folder, env: {}, color: false, out: () => {}, error: () => {} };
  const read = readBlocksOf(path, { schema: path, config: undefined, generators: [] }, terminal);
  const before = surfacesOf(read(), terminal)[0]?.surface ?? [];
  const reports = edits.map((edit) => {
    const after = edited(edit);
    const texts = new Map([
      [path, after.schema],
      [config, after.yaml],
    ]);
    const blocks = read(texts).map((block) => ({ ...block, input: { ...block.input, texts } }));
    const changes = surfacesOf(blocks, terminal).map(({ generator, surface }) => ({
      ...{ generator, changes: changesBetween(before, surface) },
    }));
    return `# ${edit.name}\n${reportText("HEAD", changes, false)}\n`;
  });
  await expect(reports.join("\n")).toMatchFileSnapshot("./diff-edits.golden.txt");
});

test("the type of a computed field is a change, too", async () => {
  const computing = (type: string) =>
    head + book.replace("model", `/// @resource(computed: { words: "${type}" })\nmodel`);
  const folder = projectWith("computed", {
    "old/schema.prisma": computing("Int"),
    "schema.prisma": computing("String"),
  });
  const { stdout, stderr } = await prismaPaged(folder, "diff", "--from", "old");
  expect([stdout, stderr]).toEqual([expect.stringContaining("key `words`: Int → String"), ""]);
});

test("warnings are not printed: the errors of the version that cannot be read are", async () => {
  const warned = book.replace("  title", "  /// @filter(exact)\n  title");
  const wrong = warned.replace("@pagination", "@pagination(itemsPerPge: 5)");
  for (const [old, now] of [
    [warned, warned],
    [wrong, warned],
    [warned, wrong],
  ] as const) {
    const folder = projectWith("warnings", { "old/schema.prisma": head + old, "schema.prisma": head + now });
    const { stdout, stderr } = await prismaPaged(folder, "diff", "--from", "old");
    expect(stdout + stderr).not.toContain("warning");
    expect(stderr.match(/^error\[.+\]/gm) ?? []).toEqual(old === now ? [] : ["error[unknown-option]"]);
    expect(stderr.match(/^1 error$/gm) ?? []).toHaveLength(old === now ? 0 : 1);
  }
});

test("the page on changes shows what is printed, and a command that there is", async () => {
  const blocks = codeBlocks(readPage("learn/changing-an-api.md"));
  const [old = "", edited = ""] = blocks.flatMap(({ language, text }) => (language === "prisma" ? [text] : []));
  const own = (text: string) => `${text}\n${head}`;
  const folder = projectWith("page", { "old/schema.prisma": own(old), "schema.prisma": own(edited) });
  const { stdout, stderr } = await prismaPaged(folder, "diff", "--from", "old");
  expect(stderr).toBe("");
  const shown = blocks.find(({ language }) => language === "text")?.text;
  expect(shown).toBe(stdout.replace("with `old`", "with `HEAD`").replaceAll("at old)", "at HEAD)"));
  const { text: workflow = "" } = blocks.find(({ language }) => language === "yml") ?? {};
  const commands = [...workflow.matchAll(/npx prisma-paged (.*)/g)].map(([, command = ""]) => command.split(" "));
  expect(commands.map(readCommand)).toMatchObject([
    { kind: "generate", mode: "write", deniesWarnings: true },
    { kind: "diff", ref: "HEAD^1", isCheck: true, failOn: ["public"] },
  ]);
});

describe("compared with a commit", () => {
  let folder: string;
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], { cwd: folder });

  beforeAll(() => {
    folder = projectWith("git", { "readme.md": "None yet." });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "No schema");
    put(folder, "app/prisma/schema.prisma", `${head}/// @pagination\nmodel Book {\n  id Itn @id\n}\n`);
    git("add", ".");
    git("commit", "-qm", "A schema with a mistake");
    put(folder, "app/prisma/schema.prisma", head + book.replace("@pagination", "@pagination(itemsPerPge: 5)"));
    git("add", ".");
    git("commit", "-qm", "An annotation with a mistake");
    put(folder, "app/prisma/schema.prisma", head + book);
    put(folder, "app/prisma/platform.yaml", "platform:\n  defaults:\n    pagination_items_per_page: 5\n");
    git("add", ".");
    git("commit", "-qm", "An API");
  });

  const diff = (...args: readonly string[]) => prismaPaged(join(folder, "app"), "diff", ...args);

  test("HEAD by default: nothing has changed, then the edits of the working tree", async () => {
    expect(await diff("--check")).toEqual({
      ...{ code: 0, stderr: "", stdout: "Nothing has changed for clients, compared with `HEAD`.\n" },
    });
    put(
      folder,
      "app/prisma/platform.yaml",
      "platform:\n  title: Books\n  defaults:\n    pagination_items_per_page: 8\n",
    );
    const visible = await diff("--check");
    expect(visible).toEqual({
      code: 0,
      stderr: "",
      stdout: expect.stringContaining("5 → 8 items per page (platform.yaml:4)\n"),
    });
    put(folder, "app/prisma/schema.prisma", head + book.replace("title", "name"));
    expect(await diff()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("items without the key `title` (schema.prisma:15 at HEAD)\n"),
    });
    git("add", ".");
    const staged = git("diff", "--cached").toString();
    const { code, stdout } = await diff("HEAD", "--check", "--json");
    expect({ code, ...JSON.parse(stdout) }).toEqual({
      ...{ code: 1, since: "HEAD" },
      changes: expect.arrayContaining([
        {
          ...{ generator: "api", severity: "visible", kind: "page size", direction: "changed" },
          ...{ routes: ["GET /books"], names: [], before: 5, after: 8 },
          ...{ text: "5 → 8 items per page", place: "platform.yaml:4", isPast: false },
        },
      ]),
    });
    expect(git("diff", "--cached").toString()).toBe(staged);
    git("reset", "-q", "--hard");
  });

  test.each([
    { ref: "HEAD~2", want: "The API at `HEAD~2` cannot be read:\n" },
    { ref: "HEAD~2", want: "prisma/schema.prisma:14" },
    { ref: "HEAD~1", want: "--> prisma/schema.prisma:12" },
    { ref: "HEAD~1", want: "[unknown-option]" },
    { ref: "nowhere", want: "git has no commit `nowhere` here.\n  = help: fetch it first" },
    { ref: "schema.prisma", want: "`schema.prisma` is a file, not a commit." },
  ])("$ref: $want", async ({ ref, want }) => {
    const { code, stdout, stderr } = await diff(ref);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(want);
    expect(stderr).not.toContain(tmpdir());
  });

  test("a commit from before the schema: all routes are new", async () => {
    const stdout =
      "There is no earlier version to compare with: `HEAD~3` has no schema. Commit this one: `git add . && git commit -m api`, or compare with a folder: `--from path/to/project`.\n";
    expect(await diff("HEAD~3", "--check")).toEqual({ code: 0, stdout, stderr: "" });
    const { code, stdout: json } = await diff("HEAD~3", "--json", "--check");
    expect(code).toBe(0);
    expect(JSON.parse(json).changes).toContainEqual(
      expect.objectContaining({ kind: "route", direction: "added", severity: "compatible" }),
    );
  });

  test("a commit with a schema elsewhere", async () => {
    const moved = projectWith("moved", { "prisma/schema.prisma": head + book });
    const inMoved = (...args: readonly string[]) => execFileSync("git", args, { cwd: moved });
    inMoved("init", "-q");
    put(moved, "db/old.prisma", head + book);
    inMoved("add", "db");
    inMoved("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "Elsewhere");
    expect(await prismaPaged(moved, "diff")).toMatchObject({
      ...{ code: 1, stderr: "There is no schema `prisma/schema.prisma` at `HEAD`.\n" },
    });
  });

  test("a repository without a commit", async () => {
    const begun = projectWith("begun", { "schema.prisma": head + book });
    execFileSync("git", ["init", "-q"], { cwd: begun });
    const { code, stdout, stderr } = await prismaPaged(begun, "diff", "--check");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("git has no commit here. Make one: `git add . && git commit -m first`");
  });

  test("without git, and outside of a repository", async () => {
    const hint = "help: compare with a folder: `--from path/to/project`";
    const outside = mkdtempSync(join(tmpdir(), "prisma-paged-no-git-"));
    put(outside, "schema.prisma", head + book);
    const begun = await prismaPaged(outside, "diff");
    expect(begun).toMatchObject({ code: 0, stdout: expect.stringContaining("git init && git add .") });
    const lost = await prismaPaged(outside, "diff", "--check");
    rmSync(outside, { recursive: true });
    expect(lost).toMatchObject({ code: 1, stderr: expect.stringContaining("not a git repository") });
    expect(lost.stderr).toContain(hint);
    vi.stubEnv("PATH", "");
    const without = await diff();
    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining("ENOENT") });
    expect(without.stderr).toContain(hint);
  });
});

describe("compared with a folder", () => {
  const second = '\ngenerator admin {\n  provider = "prisma-paged"\n  output = "./admin"\n}\n';

  test("each generator block with its own, and a new one with nothing", async () => {
    const folder = projectWith("folder", {
      "old/schema.prisma": head + book,
      "new/prisma/schema.prisma": head + second + book.replace("title", "/// @filter(exact)\n  title"),
    });
    const { code, stdout } = await prismaPaged(join(folder, "new"), "diff", "--from", "../old", "--check");
    expect(code).toBe(0);
    expect(stdout).toContain("compatible, generator api\n  GET /books: new parameters `title` and `title[]`");
    expect(stdout).toContain("compatible, generator admin\n");
    expect(stdout).toContain("GET /books, GET /books/{id}: new route (schema.prisma:");
    const files = readFileSync(join(folder, "new/prisma/schema.prisma"), "utf8");
    expect(files).toContain("admin");
    expect(existsSync(join(folder, "new/prisma/api"))).toBe(false);
  });

  test("without a schema, or with a commit too", async () => {
    const folder = projectWith("nowhere", { "schema.prisma": head + book });
    expect(await prismaPaged(folder, "diff", "--from", "../no")).toMatchObject({
      ...{ code: 1, stderr: "There is no schema `schema.prisma` at `../no`.\n" },
    });
    expect(await prismaPaged(folder, "diff", "main", "--from", ".")).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining("`--from` and the commit `main` exclude each other.") },
    });
  });
});
