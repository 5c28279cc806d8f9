// Reads and writes bench/results: every round's figures, and the machine of the measurement.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { repository, resultsOf } from "./places.mjs";

export function machine() {
  const memory = Math.round(totalmem() / 2 ** 30);
  return { model: cpus()[0]?.model, cores: cpus().length, memory, node: process.version };
}

export const machineLine = ({ model, cores, memory, node }) => `${model}, ${cores} cores, ${memory} GB, Node ${node}`;

/** The machine, or that it is the one of the requests, which the page on benchmarks names first. */
export function machineNote(machine) {
  const requests = readResults("readme");
  const isSame = requests !== undefined && machineLine(machine) === machineLine(requests.machine);
  return isSame ? "The same machine" : machineLine(machine);
}

/** The version of a package that is installed in a folder: the repository or a bench's folder. */
export function versionOf(name, folder = repository) {
  return JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, folder), "utf8")).version;
}

/** The results of a bench; undefined if it has not written any yet. */
export function readResults(bench) {
  const file = resultsOf(bench);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Writes JSON with the figures of all rounds on one line. */
export function writeResults(bench, results) {
  const file = resultsOf(bench);
  mkdirSync(new URL(".", file), { recursive: true });
  const text = JSON.stringify(results, undefined, 1).replace(/\[[\d.,\s-]+\]/g, (list) => list.replace(/\s+/g, " "));
  writeFileSync(file, `${text}\n`);
}

/**
 * The results, with these sizes replaced. Results of another machine or of other versions are dropped: they cannot be
 * compared.
 */
export function withSizes(before, { sizes, ...conditions }) {
  const same = before !== undefined && JSON.stringify(conditionsOf(before)) === JSON.stringify(conditions);
  const kept = same ? before.sizes.filter(({ models }) => !sizes.some((each) => each.models === models)) : [];
  return { ...conditions, sizes: [...kept, ...sizes].sort((a, b) => a.models - b.models) };
}

const conditionsOf = ({ sizes: _, ...conditions }) => conditions;
