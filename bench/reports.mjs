// Writes the pages and plots from the files of bench/results; with `--check` it writes nothing, and fails if one of them is
// out of date.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
for (const bench of ["readme", "contenders", "generation", "types", "size", "dashboard", "scale"]) {
  const script = `bench/${bench}/report.mjs`;
  const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
