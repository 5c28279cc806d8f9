/** `.prisma-paged/measurements.json`: the last measurements of a project, which `explain` and editors show. */
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../diagnostics/user-error.js";

const folder = ".prisma-paged";
const file = "measurements.json";

/** Writes the measurements, with a file that makes git ignore both. @throws UserError if a link would lead elsewhere */
export function keepMeasurements(json: string, cwd: string): void {
  keepHere(folder, cwd);
  mkdirSync(join(cwd, folder), { recursive: true });
  for (const [name, text] of [
    [".gitignore", "*\n"],
    [file, `${json}\n`],
  ] as const) {
    keepHere(join(folder, name), cwd);
    writeFileSync(join(cwd, folder, name), text);
  }
}

/** Throws if a path is a link, because a repository may contain a link to any file of the user who measures. */
function keepHere(path: string, cwd: string): void {
  if (lstatSync(join(cwd, path), { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new UserError(`\`${path}\` is a link, so the measurements were not kept.`, "remove it");
}

/**
 * Reads the measurements. Returns undefined if nothing was measured, or if the file cannot be read, because it can
 * always be made again.
 */
export function keptMeasurements(cwd: string): string | undefined {
  try {
    return readFileSync(join(cwd, folder, file), "utf8");
  } catch {
    return undefined;
  }
}
