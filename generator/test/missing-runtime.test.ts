/** The package where the runtime that it works with is not installed, or is another one. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { packageVersion } from "../src/util/package-json.js";
import { packageFile, runFile, runNode } from "./prisma-child.js";

/** Outside the workspace, where Node would find the runtime all the same. */
const folder = mkdtempSync(join(tmpdir(), "prisma-paged-alone-"));
const modules = join(folder, "node_modules");
const command = join(modules, "prisma-paged/bin/prisma-paged.js");
const schema = `datasource db {
  provider = "sqlite"
}
generator client {
  provider = "prisma-client"
  output   = "./prisma"
}
generator api {
  provider = ${JSON.stringify(`"${process.execPath}" "${command}"`)}
  output   = "./api"
}
/// @pagination
model Book {
  id Int @id
}
`;

beforeAll(() => {
  const own = fileURLToPath(new URL("..", import.meta.url));
  for (const name of ["bin", "dist", "package.json"]) {
    cpSync(join(own, name), join(modules, "prisma-paged", name), { recursive: true });
  }
  const installed = dirname(packageFile("prisma"));
  for (const name of readdirSync(installed)) {
    if (!["prisma-paged", "@prisma-paged"].includes(name)) symlinkSync(join(installed, name), join(modules, name));
  }
  writeFileSync(join(folder, "schema.prisma"), schema);
});

const install = `npm install @prisma-paged/runtime@^${packageVersion}`;
const missing = `prisma-paged works with \`@prisma-paged/runtime\`, which is not found: ${install}\n`;

test.each(["generate", "generate --check", "explain", "explain Book"])(
  "prisma-paged %s: one line, and exit code 1",
  async (args) => {
    expect(await runFile(folder, command, args.split(" "))).toEqual({ code: 1, stdout: "", stderr: missing });
  },
);

test("prisma-paged --help and --version do without", async () => {
  for (const option of ["--help", "--version"]) expect((await runFile(folder, command, [option])).code).toBe(0);
});

test("prisma generate says it too", async () => {
  const generated = await runNode(folder, "prisma/build/index.js", ["generate", "--no-hints"]);
  expect(generated).toMatchObject({ code: 1, stderr: expect.stringContaining(missing.trim()) });
  expect(generated.stderr).not.toMatch(/ERR_MODULE_NOT_FOUND|node:internal/);
});

test("so of a runtime of another time, which has no such part", async () => {
  const runtime = join(modules, "@prisma-paged/runtime");
  mkdirSync(runtime, { recursive: true });
  writeFileSync(
    join(runtime, "package.json"),
    '{ "name": "@prisma-paged/runtime", "version": "0.0.1", "exports": { "./package.json": "./package.json" } }',
  );
  expect(await runFile(folder, command, ["generate"])).toEqual({
    code: 1,
    stdout: "",
    stderr: `prisma-paged works with another version of \`@prisma-paged/runtime\` than is found: ${install}\n`,
  });
});
