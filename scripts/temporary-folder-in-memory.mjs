// The set-up of `temporary-folder.mjs` for tests on SQLite: the folder is in memory where Linux has enough of it. A write to
// a database there takes 0.2 ms; on a disk it takes 4 ms or more, because SQLite waits until the disk has it.
import { readFileSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { setup as setUpIn } from "./temporary-folder.mjs";

const inMemory = "/dev/shm";
/** The clone and the apps of `test:slow` take half of it. */
const room = 8 * 2 ** 30;

export function setup(project) {
  return hasRoom() ? setUpIn(project, inMemory) : setUpIn(project);
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
