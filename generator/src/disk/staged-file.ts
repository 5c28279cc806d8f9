/**
 * Writes a file through a temporary one: `city.ts` has its old text until `.city.ts.….prisma-paged.tmp` is complete and
 * renamed.
 */
import { randomUUID } from "node:crypto";
import { chmodSync, chownSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { realPathOf } from "./real-path.js";

export interface Staged {
  /** The file that is replaced: for a link, the file that it refers to. */
  readonly path: string;
  /** The file that has the new text until it is renamed: `.city.ts.3f2a9c01-4711.prisma-paged.tmp`. */
  readonly temporary: string;
}

const suffix = ".prisma-paged.tmp";

/**
 * Returns the file that is replaced and its temporary file. A link stays a link, because the file that it refers to is
 * replaced.
 */
export function placesOf(linked: string): Staged {
  const path = realPathOf(linked);
  // The name is not that of a module or a schema, so that no watcher of such files reads it.
  const name = `.${basename(path)}.${randomUUID().slice(0, 8)}-${process.pid}${suffix}`;
  return { path, temporary: join(dirname(path), name) };
}

/**
 * Writes the new text into the temporary file.
 * @param flush whether to wait until the disk has the text, which then survives a power failure
 */
export async function stage({ path, temporary }: Staged, text: string, flush: boolean): Promise<void> {
  await writeFile(temporary, text, { flag: "wx", flush });
  takeOwner(temporary, path);
}

/** Gives the new file the permissions and, if the system allows it, the owner of the file that it replaces. */
function takeOwner(temporary: string, path: string): void {
  const replaced = statSync(path, { throwIfNoEntry: false });
  if (replaced === undefined) return;
  const temporaryStats = statSync(temporary);
  if (temporaryStats.uid !== replaced.uid || temporaryStats.gid !== replaced.gid) {
    try {
      chownSync(temporary, replaced.uid, replaced.gid);
    } catch {
      // Only root may change the owner of a file.
    }
  }
  chmodSync(temporary, replaced.mode & 0o7777);
}

/** Removes what killed processes left in these folders. */
export function sweep(folders: Iterable<string>): void {
  for (const folder of new Set(folders)) {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of names.filter(isLeftOver)) rmSync(join(folder, name), { force: true });
  }
}

/** The name of a temporary file: `.city.ts.3f2a9c01-4711.prisma-paged.tmp`, of the process 4711. */
const temporaryName = /-(\d+)\.prisma-paged\.tmp$/;

/** Checks whether a file is a temporary one whose process has ended. */
export function isLeftOver(name: string): boolean {
  const [, writer] = temporaryName.exec(name) ?? [];
  return writer !== undefined && !isRunning(Number(writer));
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // A process of another user may not be asked, and runs.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
