// The set-up of `temporary-folder.mjs` for tests on SQLite: the folder is in memory where Linux has enough of it. A write to
// a database took 0.2 ms there, and 12 ms on a busy disk, because SQLite waits until the disk has it.
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { setup as setUpIn } from "./temporary-folder.mjs";

const inMemory = "/dev/shm";
/** More than the clone and the apps of `test:slow` take, which is 3 GB. */
const room = 8 * 2 ** 30;

export function setup(project) {
  if (!hasRoom()) return setUpIn(project);
  removeLeftovers();
  return setUpIn(project, inMemory);
}

/** Frees the memory of runs that were interrupted. */
function removeLeftovers() {
  for (const name of readdirSync(inMemory)) {
    const [, run] = /^prisma-paged-tests-(\d+)-/.exec(name) ?? [];
    if (run !== undefined && !existsSync(`/proc/${run}`))
      rmSync(join(inMemory, name), { recursive: true, force: true });
  }
}

/** Whether there is room, and programs in it may run: containers often allow neither. */
function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    const [, , , options = ""] =
      readFileSync("/proc/mounts", "utf8")
        .split("\n")
        .map((line) => line.split(" "))
        .find(([, folder]) => folder === inMemory) ?? [];
    return Math.min(bavail * bsize, freemem()) >= room && !options.split(",").includes("noexec");
  } catch {
    return false;
  }
}
