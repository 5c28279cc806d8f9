// `npm run bench:size`: how much of the runtime applications load, compared with the last release. Growth is a warning,
// and a size beyond its limit (`limits.json`) an error.
// `npm run bench:size -- --release` stores the sizes as those of the runtime's version; with `--report`, it also measures
// what loading costs, and writes the results that docs/project/benchmarks.md is made from.
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { machine, writeResults } from "../report/results.mjs";
import { applications } from "./cases.mjs";
import { beyond, compare } from "./compare.mjs";
import { measureLoading } from "./load.mjs";
import { measureSizes } from "./measure.mjs";

/** Those whose loading is measured: everything, and as little as possible. */
const loaded = ["the example", "numbered pages, PostgreSQL, plain JSON without documentation"];

const file = new URL("baseline.json", import.meta.url);
const read = (url) => JSON.parse(readFileSync(url, "utf8"));

const sizes = await measureSizes();
if (process.argv.includes("--release")) {
  const { version } = read(new URL("../../runtime/package.json", import.meta.url));
  const gzipped = Object.fromEntries(sizes.map(({ name, gzipped }) => [name, gzipped]));
  writeFileSync(file, `${JSON.stringify({ version, gzipped }, undefined, 2)}\n`);
}
if (process.argv.includes("--report")) {
  const [load] = loadavg();
  const loading = [];
  for (const name of loaded) {
    loading.push({ name, ...(await measureLoading(applications.find((application) => application.name === name))) });
  }
  writeResults("size", { machine: machine(), load, sizes, loading });
}
const baseline = read(file);
const { lines, warnings } = compare(sizes, baseline);
console.log(`The runtime's part of an application, compared with ${baseline.version}:`);
for (const line of lines) console.log(`  ${line}`);
for (const warning of warnings) console.warn(warning);
const errors = beyond(sizes, read(new URL("limits.json", import.meta.url)));
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
