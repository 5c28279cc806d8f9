// One check of one application by one compiler: TypeScript's own figures.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const script = (name) => fileURLToPath(new URL(`../../node_modules/${name}/bin/tsc`, import.meta.url));

/** By the package's name in the project: TypeScript 7 and 6. */
export const compilers = { typescript: script("typescript"), "typescript-6": script("typescript-6") };

/** Errors with which a compiler gives up because of the size: a result. Any other error is a bug in the checked code. */
const limits = /error (TS(?:2589|2590|2859): [^.\n]*?)(?:\s+'|\.|$)|JavaScript heap (out of memory)/m;

/** @returns seconds in all, bytes and counts; or as `failed` the error with which the compiler gave up */
export function check(folder, part, compiler, ...flags) {
  const args = [compilers[compiler], "-p", `tsconfig.${part}.json`, "--extendedDiagnostics", ...flags];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const gaveUp = status === 0 ? null : limits.exec(stdout + stderr);
  if (gaveUp) return { failed: gaveUp[1] ?? gaveUp[2] };
  if (status !== 0) throw new Error(`the types do not check\n${stdout.slice(0, 4000)}\n${stderr.slice(0, 4000)}`);
  const figure = (name) => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, "m").exec(stdout)?.[1]);
  return {
    seconds: figure("Total time"),
    instantiations: figure("Instantiations"),
    types: figure("Types"),
    memory: figure("Memory used") * 1024,
  };
}
