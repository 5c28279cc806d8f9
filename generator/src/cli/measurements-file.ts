/** `.prisma-paged/measurements.json`: the last measurements of a project, which `explain` and editors show. */
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../diagnostics/user-error.js";

const folder = ".prisma-paged";
const file = "measurements.json";

/** Writes them, with a file by which git ignores both. @throws UserError if a link would lead them elsewhere */
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

/** A repository may contain a link to a file of the person who measures. */
function keepHere(path: string, cwd: string): void {
  if (lstatSync(join(cwd, path), { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new UserError(`\`${path}\` is a link, so the measurements were not kept.`, "remove it");
}

/** Undefined if nothing was measured, or the file cannot be read: it can always be made again. */
export function keptMeasurements(cwd: string): string | undefined {
  try {
    return readFileSync(join(cwd, folder, file), "utf8");
  } catch {
    return undefined;
  }
}
