// Where results are written: the repository, or for a trial the folder that BENCH_OUT names.
import { pathToFileURL } from "node:url";

const trial = process.env.BENCH_OUT;

export const repository = new URL("../../", import.meta.url);
export const root = trial ? pathToFileURL(`${trial}/`) : repository;
export const pages = { readme: "README.md", benchmarks: "docs/project/benchmarks.md" };
export const plots = "docs/bench/";
/** @param {string} bench the folder of the bench in `bench/` */
export const resultsOf = (bench) => new URL(`bench/results/${bench}.json`, root);
