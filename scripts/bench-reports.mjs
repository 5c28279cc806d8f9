// The pages and plots that are made of the benches' results.json, written anew; with `--check` nothing is written, and it
// fails where one is not what the results come to.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
for (const bench of ["contenders", "generation", "types"]) {
  const script = `generator/bench/${bench}/report.mjs`;
  const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
