import { spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { commit } from "./commit.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prisma-paged-commit-"));
});

const at = (path: string) => join(folder, path);
const put = (path: string, content: string | Uint8Array) => writeFileSync(at(path), content);
const read = (path: string) => readFileSync(at(path), "utf8");
const change = (path: string, before: string | undefined, after: string | undefined) => ({
  path: at(path),
  before,
  after,
});

describe("changes that can be made", () => {
  test("files are made with their folders, replaced and removed, and nothing else is left", async () => {
    put("changed", "1");
    put("removed", "1");
    await commit(
      [change("a/b/made", undefined, "2"), change("changed", "1", "2"), change("removed", "1", undefined)],
      folder,
    );
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["a", "a/b", "a/b/made", "changed"]);
    expect([read("a/b/made"), read("changed")]).toEqual(["2", "2"]);
  });

  test("a file keeps its permissions", async () => {
    put("script", "1");
    chmodSync(at("script"), 0o751);
    await commit([change("script", "1", "2")], folder);
    expect(statSync(at("script")).mode & 0o7777).toBe(0o751);
  });

  test("a link stays, and the file that it leads to is replaced, or made", async () => {
    put("real", "1");
    symlinkSync("real", at("link"));
    symlinkSync("nowhere", at("dangling"));
    await commit([change("link", "1", "2"), change("dangling", undefined, "2")], folder);
    expect([lstatSync(at("link")).isSymbolicLink(), lstatSync(at("dangling")).isSymbolicLink()]).toEqual([true, true]);
    expect([read("real"), read("nowhere")]).toEqual(["2", "2"]);
  });

  test("what another program has already written in the same words is no conflict", async () => {
    put("a", "2");
    await commit([change("a", "1", "2"), change("gone", "1", undefined)], folder);
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  test("what a killed run left is removed; a run that still writes keeps its file", async () => {
    const { pid: ended } = spawnSync(process.execPath, ["--version"]);
    put(`.a.1-${ended}.prisma-paged.tmp`, "");
    put(`.b.2-${process.pid}.prisma-paged.tmp`, "");
    await commit([change("a", undefined, "1")], folder);
    expect(readdirSync(folder)).toEqual([`.b.2-${process.pid}.prisma-paged.tmp`, "a"]);
  });
});

describe("changes that cannot be made change nothing", () => {
  test.each([
    { name: "another text", path: "a", prepare: () => put("a", "mine"), problem: "a was changed by another program" },
    { name: "no file any more", path: "a", prepare: () => {}, problem: "a was changed by another program" },
    {
      name: "bytes that are not UTF-8",
      path: "a",
      prepare: () => put("a", Buffer.from("1 caf\xe9", "latin1")),
      problem: "a is not encoded in UTF-8",
    },
    { name: "a folder in the place of a file", path: "a", prepare: () => mkdirSync(at("a")), problem: "a is a folder" },
    {
      name: "a file in the place of a folder",
      path: "src/deep/a",
      prepare: () => put("src", ""),
      problem: "src is a file, but a folder of this name is needed for src/deep/a",
    },
  ])("$name", async ({ path, prepare, problem }) => {
    put("first", "1");
    prepare();
    const before = readdirSync(folder);
    const committed = commit(
      [change("new/b", undefined, "2"), change("first", "1", "2"), change(path, "1", "2")],
      folder,
    );
    await expect(committed).rejects.toThrow(`Nothing was written:\n  ${problem}`);
    expect(readdirSync(folder)).toEqual(before);
    expect(read("first")).toBe("1");
  });

  test("all reasons are named", async () => {
    put("a", "mine");
    put("b", "mine");
    await expect(commit([change("a", "1", "2"), change("b", "1", "2")], folder)).rejects.toThrow(
      /a was .*\n {2}b was /,
    );
  });

  test("an edit that is saved meanwhile is kept, and what was written before it is taken back", async () => {
    for (const path of ["changed", "removed", "edited"]) put(path, "1");
    const committing = commit(
      [
        change("new/made", undefined, "2"),
        change("changed", "1", "2"),
        change("removed", "1", undefined),
        change("edited", "1", "2"),
      ],
      folder,
    );
    put("edited", "mine");
    await expect(committing).rejects.toThrow("edited was changed by another program");
    expect(readdirSync(folder).sort()).toEqual(["changed", "edited", "removed"]);
    expect([read("changed"), read("removed"), read("edited")]).toEqual(["1", "1", "mine"]);
  });

  test("what cannot be taken back is named", async () => {
    put("a", "1");
    put("b", "1");
    const committing = commit([change("a", "1", "2"), change("b", "1", "2")], folder);
    put("b", "mine");
    // Another program also writes the first file, as soon as it is replaced.
    const watch = (): void => void (read("a") === "2" ? put("a", "mine") : setImmediate(watch));
    watch();
    await expect(committing).rejects.toThrow("b was changed");
    await expect(committing).rejects.toThrow(/could not be restored: a$/);
    expect([read("a"), read("b")]).toEqual(["mine", "mine"]);
  });
});
