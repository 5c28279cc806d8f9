// `npm run bench`: every benchmark in turn, each against its reference in the same run. Reports ratios, asserts nothing.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { measureSizes } from "../runtime/bench/size.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const run = (script) => {
  const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
};

console.log("\n# Pages of 135,233 cities over HTTP");
run("example-app/bench/pages.mjs");

console.log("\n# Modes of paging, without HTTP");
run("generator/bench/modes.mjs");

console.log("\n# Generating, beside Prisma's client and two other generators: docs/benchmarks.md has the tables");
run("generator/bench/generation/run.mjs");

console.log("\n# Checking types: Prisma's client, then with the emitted modules, then with a client");
run("generator/bench/types/run.mjs");

console.log("\n# Size of the runtime");
for (const { name, bytes, gzipped } of await measureSizes()) {
  console.log(`${name}: ${bytes} bytes minified, ${gzipped} gzipped`);
}
