/**
 * The command as a process, alone and beside Prisma's own server on the same file. The files that it only reads are opened
 * in a server in this process.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import type { CompletionItem } from "vscode-languageserver-protocol";
import { connect, type Editor, startEditor, uriOf } from "../language-server/client.js";
import { author, head, projectWith, put } from "../temporary-project.js";

const command = fileURLToPath(new URL("../../bin/prisma-paged.js", import.meta.url));
const prismas = fileURLToPath(new URL("../../../node_modules/@prisma/language-server/dist/bin.js", import.meta.url));

const running: (readonly [Editor, ChildProcess])[] = [];
const inProcess: Editor[] = [];
afterEach(async () => {
  for (const editor of inProcess.splice(0)) await editor.stop();
  for (const [editor, child] of running.splice(0)) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    await editor.connection.sendRequest("shutdown");
    await editor.connection.sendNotification("exit");
    await ended;
    editor.connection.dispose();
  }
});

/** @param path of the schema: Prisma's server looks for a Prisma config where it runs */
async function start(path: string, module: string, args: readonly string[], settings?: unknown): Promise<Editor> {
  const child = spawn(process.execPath, [module, ...args], { cwd: dirname(path), stdio: ["pipe", "pipe", "inherit"] });
  const editor = await connect(child.stdout, child.stdin, settings);
  running.push([editor, child]);
  return editor;
}

async function startInProcess(): Promise<Editor> {
  const editor = await startEditor();
  inProcess.push(editor);
  return editor;
}

const schema = `${head}${author}`;
const project = (name: string) =>
  join(projectWith(name, { "package.json": "{}", "schema.prisma": schema }), "schema.prisma");

test("the command answers over standard input and output, and ends after `exit`", async () => {
  const path = project("lsp-process");
  const editor = await start(path, command, ["lsp", "--stdio"]);
  await editor.open(path);
  expect(await editor.diagnostics(path)).toEqual([]);
  await editor.edit(path, "/// @pagination", "/// @pagination(partail: true)");
  expect((await editor.diagnostics(path)).map(({ code }) => code)).toEqual(["unknown-option"]);
});

describe("nothing that is opened ends the server, and the reason is shown once", () => {
  const imports = 'import { defineConfig, env } from "prisma/config";\n';
  const withUrl =
    'export default defineConfig({ schema: "schema.prisma", datasource: { url: env("NO_SUCH_URL") } });\n';

  const asProcess = (path: string) => start(path, command, ["lsp", "--stdio"]);

  async function opened(
    name: string,
    files: Readonly<Record<string, string>>,
    startServer: (path: string) => Promise<Editor> = startInProcess,
  ) {
    const folder = projectWith(name, { "package.json": "{}", "schema.prisma": schema, ...files });
    const path = join(folder, "schema.prisma");
    const editor = await startServer(path);
    await editor.open(path);
    return { editor, folder, path };
  }

  test.each([
    ["whose env() is unset", imports + withUrl, ["The Prisma config cannot be read: .*NO_SUCH_URL"]],
    ["that ends the process", "process.exit(1);\n", ["The Prisma config cannot be read: .*calls `process.exit`"]],
    ["that throws", 'throw new Error("no such thing");\n', ["The Prisma config cannot be read: .*no such thing"]],
    [
      "that throws later",
      `${imports}setTimeout(() => { throw new Error("late"); });\nexport default defineConfig({ schema: "schema.prisma" });\n`,
      ["has a bug"],
    ],
    [
      "that prints",
      `${imports}console.log("Content-Length: 5");\nexport default defineConfig({ schema: "schema.prisma" });\n`,
      [],
    ],
    [
      "that names no schema of the disk",
      `${imports}export default defineConfig({ schema: "gone.prisma" });\n`,
      ["which does not exist"],
    ],
  ])("a Prisma config %s", async (what, config, reasons) => {
    const files = { "prisma.config.ts": config };
    const { editor, folder, path } = await opened(`lsp-config-${what.replaceAll(/\W+/g, "-")}`, files, asProcess);
    expect(await editor.diagnostics(path)).toEqual([]);
    for (let round = 0; round < 3; round++) {
      await editor.filesChanged(join(folder, "prisma.config.ts"));
      await editor.edit(path, "/// @pagination", "/// @pagination(partail: true)");
      expect((await editor.diagnostics(path)).map(({ code }) => code)).toEqual(["unknown-option"]);
      await editor.edit(path, "(partail: true)", "");
      expect(await editor.diagnostics(path)).toEqual([]);
    }
    await expect.poll(() => editor.messages).toEqual(reasons.map((reason) => expect.stringMatching(reason)));
  });

  test("documents that are not on the disk, of another machine, and of no file", async () => {
    const { editor, folder, path } = await opened("lsp-unsaved", {});
    const unsaved = join(folder, "new (1)/shop.prisma");
    await editor.open(unsaved, schema.replace("@pagination", "@pagination(partail: true)"));
    expect((await editor.diagnostics(unsaved)).map(({ code }) => code)).toEqual(["unknown-option"]);
    for (const uri of ["file://host/share/schema.prisma", "file:///%E0%A4%A.prisma", "untitled:Untitled-1", ""]) {
      const textDocument = { uri, languageId: "prisma", version: 1, text: schema };
      await editor.connection.sendNotification("textDocument/didOpen", { textDocument });
      expect(await editor.connection.sendRequest("textDocument/codeLens", { textDocument: { uri } })).toEqual([]);
    }
    expect(await editor.diagnostics(path)).toEqual([]);
    expect(editor.messages).toEqual([]);
  });

  test("an editor that writes brackets of a path as %28 and %29 gets places in its text", async () => {
    const { editor, folder } = await opened("lsp-brackets", { "app (1)/package.json": "{}" });
    const path = join(folder, "app (1)/schema.prisma");
    const uri = uriOf(path).replace("(", "%28").replace(")", "%29");
    const text = schema.replace("@pagination", "@pagination(partail: true)");
    await editor.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "prisma", version: 1, text },
    });
    await expect.poll(() => editor.shown, { timeout: 20_000 }).toMatchObject({ [uri]: [{ code: "unknown-option" }] });
    const line = text.split("\n").findIndex((each) => each.includes("partail"));
    expect(editor.shown[uri]?.[0]?.range.start).toEqual({ line, character: "/// @pagination(".length });
  });

  test.each([
    ["tsconfig.json", '{ "extends": "./gone.json" }'],
    ["package.json", '{ "dependencies": null }'],
    ["package.json", "{"],
    ["package.json", ""],
  ])("%s is %s", async (name, text) => {
    const { editor, path } = await opened("lsp-surroundings", { [name]: text });
    await editor.diagnostics(path);
    await editor.edit(path, "/// @pagination", "/// @pagination(partail: true)");
    expect((await editor.diagnostics(path)).map(({ code }) => code)).toContain("unknown-option");
  });

  test("the files of a schema that are removed, and come back", async () => {
    const { editor, folder, path } = await opened("lsp-removed", {});
    await editor.edit(path, "/// @pagination", "/// @pagination(partail: true)");
    expect((await editor.diagnostics(path)).map(({ code }) => code)).toEqual(["unknown-option"]);
    await editor.close(path);
    rmSync(folder, { recursive: true });
    await editor.filesChanged(folder);
    await expect.poll(() => editor.shown).toEqual({});
    put(folder, "prisma/schema.prisma", schema.replace("@pagination", "@pagination(patrial: true)"));
    put(folder, "package.json", "{}");
    await editor.open(join(folder, "prisma/schema.prisma"));
    expect((await editor.diagnostics(join(folder, "prisma/schema.prisma"))).map(({ code }) => code)).toEqual([
      "unknown-option",
    ]);
    expect(editor.messages).toEqual([]);
  });

  test("what Prisma refuses in a folder of files is shown in its file", async () => {
    const folder = projectWith("lsp-folder", {
      "package.json": '{ "prisma": { "schema": "db" } }',
      "db/main.prisma": head,
      "db/author.prisma": author.replace("String", "Strin"),
    });
    const path = join(folder, "db/author.prisma");
    const editor = await startInProcess();
    await editor.open(path);
    expect(await editor.diagnostics(path)).toMatchObject(
      [{ source: "prisma", message: /Strin/, range: { start: { line: 3 } } }].map((each) => ({
        ...each,
        message: expect.stringMatching(each.message),
      })),
    );
    expect(Object.keys(editor.shown)).toEqual([uriOf(path)]);
  });
});

test("beside Prisma's server, each answers for its part of one file", async () => {
  const path = project("lsp-beside");
  const ours = await start(path, command, ["lsp", "--stdio"]);
  // Prisma's server fails without its settings.
  const theirs = await start(path, prismas, ["--stdio"], {});
  for (const editor of [ours, theirs]) await editor.open(path);
  // A schema that was read once is kept while it is broken.
  expect(await ours.diagnostics(path)).toEqual([]);
  for (const editor of [ours, theirs]) {
    await editor.edit(path, "/// @pagination\n", "/// @pagination(partail: true)\n");
    await editor.edit(path, "  name String", "  name Strin");
  }
  expect((await ours.diagnostics(path)).map(({ code, source }) => code ?? source)).toEqual([
    "prisma",
    "unknown-option",
  ]);
  const reported = async () => (await theirs.diagnostics(path)).map(({ message }) => message);
  await expect.poll(reported).toEqual([expect.stringContaining('Type "Strin"')]);
  for (const editor of [ours, theirs]) await editor.edit(path, "(partail: true)", "(pa)");
  const offered = async (editor: Editor) => {
    const answer = await editor.at<readonly CompletionItem[] | { items: readonly CompletionItem[] } | null>(
      "textDocument/completion",
      path,
      "@pagination(pa|",
    );
    return (answer === null || "length" in answer ? (answer ?? []) : answer.items).map(({ label }) => label);
  };
  expect(await offered(ours)).toContain("partial");
  expect(await offered(theirs)).toEqual([]);
  for (const name of ["documentFormattingProvider", "renameProvider"]) {
    expect(theirs.capabilities).toHaveProperty(name);
    expect(ours.capabilities).not.toHaveProperty(name);
  }
});
