/** `npm run random -- path/to/schema.prisma`, after its build. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { emptyFolder } from "../prisma-child.js";
import { put } from "../temporary-project.js";

const script = fileURLToPath(new URL("../../../scripts/random.mjs", import.meta.url));

/** Vitest's own variables would make the command's tests those of this run. */
function random(cwd: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|INIT_CWD|NODE_OPTIONS)/.test(name));
  const env = { ...Object.fromEntries(own), DIFFERENTIAL_SECONDS: "1", DIFFERENTIAL_SEED: "1" };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), text: stdout + stderr });
    });
  });
}

const schema = `
datasource db {
  provider = "sqlite"
  url      = "file:./users.db"
}
/// @pagination
model Cat {
  id   Int     @id
  /// @filter(partial, exists, order)
  name String?
}
`;

test("draws rows and requests for a schema", async () => {
  const folder = emptyFolder("random-command");
  put(folder, "cats.prisma", schema);
  const { code, text } = await random(folder, "cats.prisma");
  expect(text).toMatch(/cats\.prisma: \d+ databases, [1-9]\d+ requests/);
  expect(code).toBe(0);
});

test.each([
  ["no schema", [], "Name one schema"],
  ["two schemas", ["a.prisma", "b.prisma"], "Name one schema"],
  ["a schema that is not there", ["missing.prisma"], "missing.prisma"],
])("refuses %s", async (_, args, message) => {
  const { code, text } = await random(emptyFolder("random-command-misuse"), ...args);
  expect(code).toBe(1);
  expect(text).toContain(message);
});
