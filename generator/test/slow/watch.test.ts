/** `prisma generate --watch` as people leave it running while they edit. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { childEnvironment, emptyFolder, packageFile } from "../prisma-child.js";
import { head } from "../temporary-project.js";

const main = `${head}/// @pagination\nmodel Author {\n  id Int @id\n}\n`;
const schemaOf = (options: string, field: string) =>
  `${main}/// @pagination${options}\nmodel Book {\n  id Int @id\n  ${field} String\n}\n`;

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill();
});

test("an edit is generated; an error is reported and leaves the last good modules; its fix is generated", async () => {
  const folder = emptyFolder("watch");
  const schema = join(folder, "schema.prisma");
  const read = (name: string) => readFileSync(join(folder, "api", name), "utf8");
  const times = () => Object.fromEntries(readdirSync(join(folder, "api")).map((name) => [name, timeOf(folder, name)]));

  writeFileSync(schema, schemaOf("", "title"));
  const said = watch(folder);
  await until(() => said().includes("Watching..."), said);
  expect(read("book.ts")).toContain("title");
  const first = times();

  await edit(schemaOf("", "name"), () => read("book.ts").includes('name: { type: "String" }'));
  const second = times();
  expect(second["book.ts"]).not.toBe(first["book.ts"]);
  expect(second["author.ts"]).toBe(first["author.ts"]);

  await edit(schemaOf("(itemsPerPge: 5)", "name"), () => said().includes("unknown-option"));
  expect(said()).toContain("did you mean `itemsPerPage`?");
  expect(times()).toEqual(second);

  await edit(schemaOf("(itemsPerPage: 5)", "name"), () => read("book.ts").includes("itemsPerPage: 5"));
  expect(times()["author.ts"]).toBe(first["author.ts"]);

  function edit(text: string, noticed: () => boolean): Promise<void> {
    return saved(schema, text, noticed, said);
  }
}, 90_000);

test("a folder of schema files: edits of any file, a new one, a removed one and platform.yaml are generated", async () => {
  const folder = emptyFolder("watch-folder");
  const put = (name: string, text: string) => writeFileSync(join(folder, "schema", name), text);
  const emitted = (name: string) => readFileSync(join(folder, "api", name), "utf8");
  const pages = (size: number) => `platform:\n  defaults:\n    pagination_items_per_page: ${size}\n`;
  const model = (name: string, field: string) =>
    `/// @pagination\nmodel ${name} {\n  id Int @id\n  ${field} String\n}\n`;

  mkdirSync(join(folder, "schema"));
  put("main.prisma", main.replaceAll("./", "../"));
  put("book.prisma", model("Book", "title"));
  put("platform.yaml", pages(7));
  const said = watch(folder, "schema");
  await until(() => said().includes("Watching..."), said);
  expect(emitted("settings.ts")).toContain("itemsPerPage: 7");

  const file = (name: string) => join(folder, "schema", name);
  await saved(file("platform.yaml"), pages(8), () => emitted("settings.ts").includes("itemsPerPage: 8"), said);
  await saved(
    file("book.prisma"),
    model("Book", "name"),
    () => emitted("book.ts").includes('name: { type: "String" }'),
    said,
  );
  await saved(
    file("tag.prisma"),
    model("Tag", "text"),
    () => readdirSync(join(folder, "api")).includes("tag.ts"),
    said,
  );
  expect(emitted("tag.ts")).toContain("from model Tag (tag.prisma)");
  rmSync(file("tag.prisma"));
  const gone = () => !readdirSync(join(folder, "api")).includes("tag.ts");
  await saved(file("book.prisma"), model("Book", "title"), gone, said);
}, 120_000);

/** Saves again where it was not noticed: Prisma says that it is watching a moment before it is. */
async function saved(file: string, text: string, noticed: () => boolean, said: () => string): Promise<void> {
  const save = () => writeFileSync(file, text);
  save();
  const again = setInterval(save, 5000);
  await until(noticed, said).finally(() => clearInterval(again));
}

/** Starts the command; returns what it has said so far. */
function watch(folder: string, schema = "schema.prisma"): () => string {
  const args = [packageFile("prisma/build/index.js"), "generate", "--watch", "--no-hints", "--schema", schema];
  const child = spawn(process.execPath, args, { cwd: folder, env: childEnvironment() });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += String(part)));
  return () => said;
}

async function until(holds: () => boolean, said: () => string): Promise<void> {
  const patience = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > patience) throw new Error(`Waited in vain; Prisma said:\n${said()}`);
    await setTimeout(100);
  }
}

function timeOf(folder: string, name: string): number {
  return statSync(join(folder, "api", name)).mtimeMs;
}
