import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { bannerMark, writeFiles } from "./write.js";

const ours = (text: string, origin = "") =>
  `/* biome-ignore-all lint format: generated file */ /* eslint-disable */\n// ${bannerMark}${origin}.\n${text}\n`;
const module = (model: string) => ours("1", ` from model ${model} (schema.prisma:1)`);

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "prisma-paged-write-")), "a", "b");
});

test("the folder is made, the files are written", async () => {
  expect(await writeFiles(folder, new Map([["a.ts", ours("1")]]))).toEqual({
    created: ["a.ts"],
    changed: [],
    removed: [],
  });
  expect(readFileSync(join(folder, "a.ts"), "utf8")).toBe(ours("1"));
});

test("a file with the same text keeps its time of change", async () => {
  const files = new Map([
    ["a.ts", ours("1")],
    ["b.ts", ours("1")],
  ]);
  await writeFiles(folder, files);
  for (const name of files.keys()) utimesSync(join(folder, name), 1, 1);
  expect(await writeFiles(folder, new Map(files).set("b.ts", ours("2")))).toEqual({
    created: [],
    changed: ["b.ts"],
    removed: [],
  });
  expect(statSync(join(folder, "a.ts")).mtimeMs).toBe(1000);
  expect(statSync(join(folder, "b.ts")).mtimeMs).not.toBe(1000);
});

test("what a killed run left is removed, even if nothing else is to be written", async () => {
  const files = new Map([["a.ts", ours("1")]]);
  await writeFiles(folder, files);
  const { pid: ended } = spawnSync(process.execPath, ["--version"]);
  const ofRunning = `.a.ts.1-${process.pid}.prisma-paged.tmp`;
  for (const name of [`.a.ts.2-${ended}.prisma-paged.tmp`, ofRunning]) writeFileSync(join(folder, name), "");
  expect(await writeFiles(folder, files)).toEqual({ created: [], changed: [], removed: [] });
  expect(readdirSync(folder).sort()).toEqual([ofRunning, "a.ts"]);
});

test("lines that git has given another end are no change", async () => {
  const files = new Map([["a.ts", ours("1")]]);
  await writeFiles(folder, files);
  writeFileSync(join(folder, "a.ts"), ours("1").replaceAll("\n", "\r\n"));
  expect(await writeFiles(folder, files)).toEqual({ created: [], changed: [], removed: [] });
});

test("what an earlier run wrote and this one does not is removed; whatever is not ours stays", async () => {
  await writeFiles(folder, new Map([["old.ts", module("Old")]]));
  const kept = {
    "mine.ts": "export {};\n",
    "quoting.ts": `${"\n".repeat(9)}// ${bannerMark}.\n`,
    "notes.md": ours("1"),
  };
  for (const [name, text] of Object.entries(kept)) writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, "folder.ts"));
  expect(await writeFiles(folder, new Map([["new.ts", ours("1")]]))).toEqual({
    created: ["new.ts"],
    changed: [],
    removed: ["old.ts"],
  });
  expect(readdirSync(folder).sort()).toEqual(["folder.ts", "mine.ts", "new.ts", "notes.md", "quoting.ts"]);
});

test("a copy of a module under another name stays, with its banner too", async () => {
  const files = new Map([
    ["order-line.ts", module("OrderLine")],
    ["order-line-2.ts", module("order_line")],
    ["index.ts", ours('import { serve } from "./order-line.js";\nimport { serve as other } from "./order-line-2.js";')],
    ["settings.ts", ours("1")],
  ]);
  await writeFiles(folder, files);
  const copies = { "order-line-3.ts": "OrderLine", "my-order-line.ts": "OrderLine", "line-2.ts": "order_line" };
  for (const [name, model] of Object.entries(copies)) writeFileSync(join(folder, name), module(model));
  writeFileSync(join(folder, "my-settings.ts"), ours("1"));
  expect(await writeFiles(folder, files)).toEqual({ created: [], changed: [], removed: [] });

  const index = ["index.ts", ours("")] as const;
  expect((await writeFiles(folder, new Map([index]))).removed).toEqual(["order-line-2.ts", "order-line.ts"]);
  expect(readdirSync(folder)).toEqual([
    "index.ts",
    "line-2.ts",
    "my-order-line.ts",
    "my-settings.ts",
    "order-line-3.ts",
    "settings.ts",
  ]);
});

test("a module that no index names any more is removed by its model's name", async () => {
  await writeFiles(folder, new Map([["order-line.ts", module("OrderLine")]]));
  expect((await writeFiles(folder, new Map([["index.ts", ours("")]]))).removed).toEqual(["order-line.ts"]);
});

test("a file of somebody else is never overwritten, and nothing is touched then", async () => {
  await writeFiles(folder, new Map([["old.ts", ours("1")]]));
  writeFileSync(join(folder, "city.ts"), "export {};\n");
  const files = new Map([
    ["a.ts", ours("1")],
    ["city.ts", ours("1")],
  ]);
  // The length of the path decides whether the reason is on a separate line.
  for (const part of [
    `prisma-paged does not overwrite ${relative(process.cwd(), join(folder, "city.ts"))}`,
    "it did not write this file\n",
    "  = help: move it elsewhere, or give the generator block another `output`\n",
  ]) {
    await expect(writeFiles(folder, files)).rejects.toThrow(part);
  }
  expect(readdirSync(folder)).toEqual(["city.ts", "old.ts"]);
});

test("an empty file may be filled", async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "a.ts"), "\n");
  expect((await writeFiles(folder, new Map([["a.ts", ours("1")]]))).changed).toEqual(["a.ts"]);
});

test("a link to a file of somebody else is not written through", async () => {
  mkdirSync(folder, { recursive: true });
  const elsewhere = join(folder, "..", "mine.ts");
  writeFileSync(elsewhere, "export {};\n");
  symlinkSync(elsewhere, join(folder, "city.ts"));
  await expect(writeFiles(folder, new Map([["city.ts", ours("1")]]))).rejects.toThrow("it did not write this file");
  expect(readFileSync(elsewhere, "utf8")).toBe("export {};\n");
});

test("a link that leads nowhere is written through", async () => {
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(folder, "..", "gone.ts"), join(folder, "a.ts"));
  expect((await writeFiles(folder, new Map([["a.ts", ours("1")]]))).created).toEqual(["a.ts"]);
});
