/** What `npm create prisma-paged` runs: `init` in a folder, which may be new. */
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { create } from "../../tools/src/cli/create.js";
import { put } from "./temporary-project.js";

const emptyFolder = () => mkdtempSync(join(tmpdir(), "prisma-paged-create-"));

async function run(cwd: string, args: readonly string[], packed?: Parameters<typeof create>[2]) {
  const out: string[] = [];
  const print = (text: string) => void out.push(text);
  const code = await create(args, { cwd, env: {}, color: false, out: print, error: print }, packed);
  return { code, text: out.join("\n") };
}

test("a new folder is made, and the first step enters it, as a shell reads its name", async () => {
  const folder = emptyFolder();
  const { code, text } = await run(folder, ["apps/my shop", "--yes"]);
  expect(code).toBe(0);
  expect(text).toContain("Next:\n  cd 'apps/my shop'\n  npm install\n");
  expect(existsSync(join(folder, "apps/my shop/prisma/schema.prisma"))).toBe(true);
});

test("without a folder, it is the present one, which no step enters", async () => {
  const folder = emptyFolder();
  const { code, text } = await run(folder, ["--yes"]);
  expect(code).toBe(0);
  expect(text).toContain("Next:\n  npm install\n");
  expect(readdirSync(folder)).toContain("package.json");
});

test("who does not agree has no new folder, but one that was there stays", async () => {
  const folder = emptyFolder();
  put(folder, "there/notes.txt", "");
  for (const name of ["new/deep", "there"]) {
    const { code, text } = await run(folder, [name]);
    expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining("there is no terminal to confirm in") });
  }
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["there", "there/notes.txt"]);
});

test("a file, and an option that there is not, are refused before anything is made", async () => {
  const folder = emptyFolder();
  put(folder, "notes.txt", "");
  expect(await run(folder, ["notes.txt", "--yes"])).toEqual({ code: 1, text: "notes.txt is a file, not a folder." });
  const { code, text } = await run(folder, ["shop", "--hots", "hono"]);
  expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining("did you mean `--host`?") });
  expect(readdirSync(folder)).toEqual(["notes.txt"]);
});

test("the packed files of a clone are what package.json depends on", async () => {
  const folder = emptyFolder();
  await run(folder, ["shop", "--yes"], { runtime: "file:packages/r.tgz", generator: "file:packages/g.tgz" });
  expect(JSON.parse(readFileSync(join(folder, "shop/package.json"), "utf8"))).toMatchObject({
    dependencies: { "@prisma-paged/runtime": "file:packages/r.tgz" },
    devDependencies: { "prisma-paged": "file:packages/g.tgz" },
  });
});
