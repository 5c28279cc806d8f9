// Where results are written: into the repository, or for a trial into the folder that BENCH_OUT names.
import { pathToFileURL } from "node:url";

const repository = new URL("../../../", import.meta.url);
const trial = process.env.BENCH_OUT;

export const root = trial ? pathToFileURL(`${trial}/`) : repository;
export const pages = { readme: "README.md", benchmarks: "docs/benchmarks.md" };
export const plots = "docs/bench/";
export const resultsPath = new URL("generator/bench/contenders/results.json", root);
export { repository };
