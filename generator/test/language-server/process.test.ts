/** The command as a process, alone and beside Prisma's own server on the same file. */
import { type ChildProcess, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { CompletionItem } from "vscode-languageserver-protocol";
import { author, head, projectWith } from "../temporary-project.js";
import { connect, type Editor } from "./client.js";

const command = fileURLToPath(new URL("../../bin/prisma-paged.js", import.meta.url));
const prismas = fileURLToPath(new URL("../../../node_modules/@prisma/language-server/dist/bin.js", import.meta.url));

const running: (readonly [Editor, ChildProcess])[] = [];
afterEach(async () => {
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
