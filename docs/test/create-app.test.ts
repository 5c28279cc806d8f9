/** `npm run create`, called in the wrong way: a message, exit code 1, and nothing is written. */
import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runFile } from "../../generator/test/prisma-child.js";

const clone = fileURLToPath(new URL("../..", import.meta.url));
const program = join(clone, "scripts/create-app.mjs");

/** Runs the script as npm does: in the clone, with the user's folder and the options that npm has read itself. */
async function create(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const user = mkdtempSync(join(tmpdir(), "prisma-paged-misuse-"));
  writeFileSync(join(user, "notes.txt"), "");
  symlinkSync(clone, join(user, "link"));
  const { code, stdout, stderr } = await runFile(clone, program, args, { INIT_CWD: user, ...env });
  expect(readdirSync(user)).toEqual(["link", "notes.txt"]);
  return { code, stdout, stderr };
}

const example = "\n\n  npm run create -- ../my-app";

test.each([
  ["no folder", [], "Name the folder of the app, which may be new, and the options after it:"],
  ["an option first", ["--yes"], "Name the folder of the app, which may be new, and the options after it:"],
  ["the clone", [clone], `${clone} is in this clone. Name a folder outside of it:`],
  ["a folder of the clone", [join(clone, "my-app")], "is in this clone."],
  ["the clone, by a link", ["link/my-app"], "link/my-app is in this clone."],
])("%s", async (_, args, message) => {
  const { code, stderr } = await create(args);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) });
  expect(stderr).toMatch(new RegExp(`${example}\n$`));
});

test("a file", async () => {
  expect(await create(["notes.txt"])).toEqual({ code: 1, stdout: "", stderr: "notes.txt is a file, not a folder.\n" });
});

test("an option that npm reads itself, because it is before `--`", async () => {
  expect(await create(["../my-app"], { npm_config_dry_run: "true" })).toEqual({
    code: 1,
    stdout: "",
    stderr: `npm has read \`--dry-run\` itself. Write options after \`--\` and the folder:${example} --dry-run\n`,
  });
});
