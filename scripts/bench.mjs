// `npm run bench`: every benchmark in turn, each against its reference in the same run. Reports ratios, asserts nothing.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { measure, sizes } from "../generator/bench/generation/generate.mjs";
import { measure as measureTypes, parts, sizes as typeSizes } from "../generator/bench/types/types.mjs";
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
for (const size of sizes) {
  const { models, client, idle, added, cpu, peak } = measure(size);
  const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
  const megabytes = (peak / 1_000_000).toFixed(0);
  console.log(
    `${models} models: client alone ${seconds(client)}, an idle generator adds ${seconds(idle)}, prisma-paged ${seconds(added)}; its process: ${seconds(cpu)} of processor, ${megabytes} MB`,
  );
}

console.log("\n# Checking types: Prisma's client, then with the emitted modules, then with an hc client");
for (const size of typeSizes) {
  const measured = measureTypes(size);
  const figures = parts.map((part) => {
    const { total, instantiations, types, memory } = measured[part];
    return `${part} ${total.toFixed(2)} s, ${instantiations} instantiations, ${types} types, ${(memory / 1_000_000).toFixed(0)} MB`;
  });
  console.log(`${size} models: ${figures.join("; ")}`);
}

console.log("\n# Size of the runtime");
for (const { name, bytes, gzipped } of await measureSizes()) {
  console.log(`${name}: ${bytes} bytes minified, ${gzipped} gzipped`);
}
