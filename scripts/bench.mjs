// `npm run bench`: every benchmark in turn, each against its reference in the same run. Reports ratios, asserts nothing.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { measure } from "../generator/bench/generate.mjs";
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

console.log("\n# Generating");
for (const models of [10, 100, 500]) {
  const { client, both, added } = measure(models);
  const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
  console.log(
    `${models} models: client alone ${seconds(client)}, with prisma-paged ${seconds(both)}, added ${seconds(added)}`,
  );
}

console.log("\n# Size of the runtime");
for (const { name, bytes, gzipped } of await measureSizes()) {
  console.log(`${name}: ${bytes} bytes minified, ${gzipped} gzipped`);
}
