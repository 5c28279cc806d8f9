// A set-up of vitest: a run has a temporary folder of its own, which is gone when it ends, with all that tests left there.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The system's own, whatever an earlier project's set-up has made of it: vitest loads this file for each of its projects.
 * A folder within a folder would have paths that are too long for a socket.
 */
globalThis.systemTemporaryFolder ??= tmpdir();
const names = ["TMPDIR", "TMP", "TEMP"];

/** Makes the run's folder in another one, and returns what removes it. */
export function setup(_project, parent = globalThis.systemTemporaryFolder) {
  const folder = mkdtempSync(join(parent, `prisma-paged-tests-${process.pid}-`));
  // PostgreSQL, which refuses to run as root, reads in it as a user of its own.
  chmodSync(folder, 0o755);
  const before = names.map((name) => [name, process.env[name]]);
  for (const name of names) process.env[name] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
