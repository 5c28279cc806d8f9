import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { installExtension } from "./vscode-command.js";

const folder = mkdtempSync(join(tmpdir(), "prisma-paged-vscode-"));
afterAll(() => rmSync(folder, { recursive: true }));

const terminal = { cwd: folder, env: {}, color: false, out: () => {}, error: () => {} };
const extension = join(folder, "prisma-paged.vsix");
const install =
  (editor: string, path = extension) =>
  () =>
    installExtension({ editor }, path, terminal);

writeFileSync(extension, "");

test("an editor that succeeds has the extension", () => {
  expect(install("true")()).toBe(0);
});

test("an editor that fails, or is not there, is named, and the file is offered", () => {
  expect(install("false")).toThrow("`false` did not install the extension.");
  expect(install("no-such-editor")).toThrow("The command `no-such-editor` was not found.");
  expect(install("no-such-editor")).toThrow(expect.objectContaining({ hint: expect.stringContaining(extension) }));
});

test("a package without the extension says how to build it", () => {
  expect(install("true", join(folder, "missing.vsix"))).toThrow("was packed without the extension");
});
