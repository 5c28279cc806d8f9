// `npm run bench`: the benches that need no server, each compared with its reference in the same run. Asserts nothing.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const run = (script) => {
  const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
};

console.log("\n# Pages of 135,233 cities over HTTP");
run("bench/pages/run.mjs");

console.log("\n# Modes of paging, without HTTP");
run("bench/modes/run.mjs");

console.log(
  "\n# Generating, compared with Prisma's client and two other generators: docs/project/benchmarks.md has the tables",
);
run("bench/generation/run.mjs");

console.log("\n# Checking types: Prisma's client, then with the emitted modules, then with a client");
run("bench/types/run.mjs");

console.log("\n# Size of the runtime, compared with the last release");
run("bench/size/run.mjs");
