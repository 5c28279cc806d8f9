/** `init`, `tune`, `lsp` and `vscode` with and without the package that has them, in a project that installed the generator. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { runFile } from "./prisma-child.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const manifest: { readonly version: string; readonly dependencies: object } = JSON.parse(
  readFileSync(join(root, "generator/package.json"), "utf8"),
);
const project = mkdtempSync(join(tmpdir(), "prisma-paged-without-tools-"));
const modules = join(project, "node_modules");
const tools = join(modules, "@prisma-paged/tools");
const command = join(modules, "prisma-paged/bin/prisma-paged.js");

beforeAll(() => {
  // A copy, because Node looks for packages from where a link leads.
  for (const part of ["package.json", "bin", "dist"]) {
    cpSync(join(root, "generator", part), join(modules, "prisma-paged", part), { recursive: true });
  }
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  writeFileSync(join(project, "package.json"), "{}");
});
beforeEach(() => rmSync(tools, { recursive: true, force: true }));

const install = `  = help: npm install --save-dev @prisma-paged/tools@${manifest.version}`;

test.each(["init", "tune", "lsp", "vscode"])("without it, %s prints the command that installs it", async (name) => {
  const { code, stdout, stderr } = await runFile(project, command, [name]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toBe(
    `\`prisma-paged ${name}\` is in the package \`@prisma-paged/tools\`, which is not installed in this version.\n${install}\n`,
  );
});

test("in another version, it does not run", async () => {
  mkdirSync(tools);
  writeFileSync(join(tools, "package.json"), '{ "name": "@prisma-paged/tools", "version": "0.0.1" }');
  const { code, stderr } = await runFile(project, command, ["init", "--yes"]);
  expect(code).toBe(1);
  expect(stderr).toContain(install);
});

test("with it, the command runs, and its errors are printed as those of the generator", async () => {
  symlinkSync(join(root, "tools"), tools);
  const { code, stdout } = await runFile(project, command, ["init", "--dry-run"]);
  expect(code).toBe(0);
  expect(stdout).toContain("  creates prisma/schema.prisma\n");
  const failed = await runFile(project, command, ["init", "--host", "hona"]);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("did you mean `hono`?") });
});
