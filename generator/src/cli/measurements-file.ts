/** `.prisma-paged/measurements.json`: the last measurements of a project, which `explain` and editors show. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = ".prisma-paged";
const file = "measurements.json";

export function keepMeasurements(json: string, cwd: string): void {
  mkdirSync(join(cwd, folder), { recursive: true });
  writeFileSync(join(cwd, folder, ".gitignore"), "*\n");
  writeFileSync(join(cwd, folder, file), `${json}\n`);
}

/** Undefined if nothing was measured, or the file cannot be read: it can always be made again. */
export function keptMeasurements(cwd: string): string | undefined {
  try {
    return readFileSync(join(cwd, folder, file), "utf8");
  } catch {
    return undefined;
  }
}
