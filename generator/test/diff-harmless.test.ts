/** What `prisma-paged diff` leaves alone: the repository, programs that it names, and files outside of it. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { prismaPaged } from "./in-process.js";
import { api, book, client, head, put } from "./temporary-project.js";

/** Has the repository, what is outside of it, and the temporary folder of the command. */
let around: string;
let folder: string;
/** Each program that runs writes its name to this file. */
let witness: string;

beforeEach(() => {
  around = realpathSync(mkdtempSync(join(tmpdir(), "prisma-paged-diff-test-")));
  folder = join(around, "repository");
  witness = join(around, "witness");
  for (const name of ["repository", "temporary"]) mkdirSync(join(around, name));
  vi.stubEnv("TMPDIR", join(around, "temporary"));
  git("init", "-q");
});
afterEach(() => rmSync(around, { recursive: true }));

const git = (...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], { cwd: folder }).toString();

function commitAll(message = "A change"): string {
  git("add", "-A");
  git("commit", "-qm", message);
  return git("rev-parse", "HEAD").trim();
}

const diff = (...args: readonly string[]) => prismaPaged(folder, "diff", "--schema", "schema.prisma", ...args);

/** A program that says that it ran. */
function program(name: string, path = join(around, name)): string {
  writeFileSync(path, `#!/bin/sh\necho "${name}" >> "${witness}"\ncat\n`);
  chmodSync(path, 0o755);
  return path;
}

const witnessed = (): string => (existsSync(witness) ? readFileSync(witness, "utf8") : "");

function contentOf(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const found = join(entry.parentPath, entry.name);
      return entry.isFile() ? `${found} ${createHash("sha256").update(readFileSync(found)).digest("hex")}` : found;
    })
    .toSorted();
}

const renamed = head + book.replace("title", "name");
const changes = "items without the key `title`";

test("the repository stays as it is, and no program of its configuration runs", async () => {
  put(folder, "schema.prisma", head + book);
  put(folder, ".gitattributes", "* filter=own diff=own merge=own\n*.prisma filter=own diff=own\n");
  commitAll();
  put(folder, "schema.prisma", renamed);
  const settings = {
    "core.fsmonitor": "fsmonitor",
    "core.pager": "pager",
    "core.editor": "editor",
    "core.sshCommand": "ssh",
    "core.gitProxy": "proxy",
    "core.askPass": "askpass",
    "core.alternateRefsCommand": "alternates",
    "credential.helper": "credentials",
    "diff.external": "external",
    "diff.own.command": "difference",
    "diff.own.textconv": "textconv",
    "filter.own.smudge": "smudge",
    "filter.own.clean": "clean",
    "gpg.program": "gpg",
    "uploadpack.packObjectsHook": "pack",
    "pager.rev-parse": "pager",
    "pager.ls-tree": "pager",
    "pager.cat-file": "pager",
    "alias.ls-tree": "alias",
  };
  for (const [name, value] of Object.entries(settings)) {
    git("config", name, name.startsWith("alias.") ? `!${program(value)}` : program(value));
  }
  git("config", "filter.own.required", "true");
  for (const hook of [
    "post-index-change",
    "post-checkout",
    "reference-transaction",
    "pre-auto-gc",
    "fsmonitor-watchman",
  ]) {
    program(hook, join(folder, ".git/hooks", hook));
  }
  // What npm and careless people put in front of the path.
  for (const path of ["node_modules/.bin", "bin"]) {
    mkdirSync(join(folder, path), { recursive: true });
    program("git", join(folder, path, "git"));
  }
  program("git", join(folder, "git"));
  const path = [join(folder, "node_modules/.bin"), "bin", ".", "", process.env.PATH].join(delimiter);
  rmSync(witness, { force: true });
  const before = contentOf(around);
  vi.stubEnv("PATH", path);
  const { code, stdout, stderr } = await diff();
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(changes);
  expect(witnessed()).toBe("");
  expect(contentOf(around)).toEqual(before);
});

test("what a partial clone lacks is not fetched", async () => {
  put(folder, "schema.prisma", head + book);
  commitAll();
  put(folder, "schema.prisma", renamed);
  commitAll();
  git("config", "uploadpack.allowFilter", "true");
  git("config", "uploadpack.allowAnySHA1InWant", "true");
  const source = folder;
  folder = join(around, "clone");
  execFileSync("git", ["clone", "-q", "--filter=blob:none", `file://${source}`, folder]);
  for (const [name, value] of [
    ["remote.origin.uploadpack", program("uploadpack")],
    ["remote.origin.url", `ext::${program("remote")}`],
    ["protocol.ext.allow", "always"],
    ["protocol.file.allow", "always"],
  ] as const) {
    git("config", name, value);
  }
  const before = contentOf(folder);
  const missing = await diff("HEAD^");
  expect(missing).toMatchObject({ code: 1, stdout: "" });
  expect(missing.stderr).toContain("This clone lacks a part of that commit, and `diff` fetches nothing.");
  expect([witnessed(), contentOf(folder)]).toEqual(["", before]);
  git("config", "--unset", "remote.origin.uploadpack");
  git("config", "remote.origin.url", `file://${source}`);
  expect(await diff("HEAD^")).toMatchObject({ code: 1, stdout: "" });
  expect(contentOf(folder).filter((each) => each.includes("objects"))).toEqual(
    before.filter((each) => each.includes("objects")),
  );
  expect((await diff()).stdout).toContain("Nothing has changed");
});

describe("a link of the other version", () => {
  test("within the repository is followed, also through a folder", async () => {
    put(folder, "shared/schemas/book.prisma", head + book);
    symlinkSync("shared/schemas", join(folder, "link"));
    symlinkSync("link/book.prisma", join(folder, "schema.prisma"));
    commitAll();
    rmSync(join(folder, "schema.prisma"));
    put(folder, "schema.prisma", renamed);
    expect((await diff()).stdout).toContain(changes);
  });

  test.each([
    ["an absolute one", () => join(around, "outside.prisma")],
    ["a relative one", () => "../outside.prisma"],
    ["one that seems to come back", () => "../repository/../outside.prisma"],
    ["a circle", () => "schema.prisma"],
  ])("that leads out of it is not: %s", async (_, target) => {
    writeFileSync(join(around, "outside.prisma"), head + book);
    // It must not be found from the temporary folder either.
    writeFileSync(join(around, "temporary/outside.prisma"), head + book);
    symlinkSync(target(), join(folder, "schema.prisma"));
    commitAll();
    rmSync(join(folder, "schema.prisma"));
    put(folder, "schema.prisma", renamed);
    const { code, stdout, stderr } = await diff();
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("`schema.prisma` at `HEAD` is a link that leads out of the repository.");
  });

  test("elsewhere in the repository is no matter", async () => {
    symlinkSync("/nowhere/at/all.yaml", join(folder, "other.yaml"));
    put(folder, "app/schema.prisma", head + book);
    commitAll();
    put(folder, "app/schema.prisma", renamed);
    const { stdout } = await prismaPaged(join(folder, "app"), "diff", "--schema", "schema.prisma");
    expect(stdout).toContain(changes);
  });
});

test.each([
  ["an absolute path", () => join(around, "outside.yaml")],
  ["a relative one", () => "../outside.yaml"],
  ["one that the temporary folder has", () => "../../outside.yaml"],
])("a configuration outside of the other version is not read: %s", async (_, path) => {
  const secret = "platform:\n  titel: secret\n";
  for (const name of ["outside.yaml", "temporary/outside.yaml"]) writeFileSync(join(around, name), secret);
  const named = api.replace("}", `  config = ${JSON.stringify(path())}\n}`);
  put(folder, "schema.prisma", `datasource db {\n  provider = "sqlite"\n}\n${client}${named}${book}`);
  commitAll();
  put(folder, "schema.prisma", renamed);
  const { code, stdout, stderr } = await diff();
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("[missing-config]");
  expect(stderr).not.toContain("secret");
});

test("a tree that nobody could commit writes nothing outside of the temporary folder", async () => {
  put(folder, "schema.prisma", head + book);
  const blob = git("hash-object", "-w", "schema.prisma").trim();
  const bytes = Buffer.from(blob, "hex");
  const entry = (name: string) => Buffer.concat([Buffer.from(`100644 ${name}\0`), bytes]);
  const raw = ["../evil.prisma", "/evil.prisma", "a/../../evil.prisma", "schema.prisma"].map(entry);
  const tree = execFileSync("git", ["hash-object", "-t", "tree", "-w", "--literally", "--stdin"], {
    cwd: folder,
    input: Buffer.concat(raw),
  });
  const commit = git("commit-tree", "-m", "Evil", tree.toString().trim()).trim();
  put(folder, "schema.prisma", renamed);
  const before = contentOf(around);
  const { code, stdout } = await diff(commit);
  expect([code, stdout]).toEqual([0, expect.stringContaining(changes)]);
  expect(contentOf(around)).toEqual(before);
});

test("a schema outside of the repository has no other version in it", async () => {
  put(folder, "readme.md", "A repository");
  commitAll();
  put(around, "outside/schema.prisma", head + book);
  const { code, stderr } = await prismaPaged(folder, "diff", "--schema", "../outside/schema.prisma");
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("There is no schema `../outside/schema.prisma` at `HEAD`."),
  ]);
});
