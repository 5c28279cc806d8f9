/**
 * Changes of several files, all or none. Every new text is complete and synced in a temporary file beside its place
 * before the first one is renamed into it, which no library for atomic writes does: each of them finishes one file
 * before the next one begins. A process that is killed between two renames leaves whole files, some of them old.
 */
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { UserError } from "../diagnostics/user-error.js";
import { contentOf, displayed, type FileChange, isSame, problemOf } from "./file-change.js";
import { realPlace } from "./places.js";

/** @throws UserError with every reason why the changes cannot be made */
export function checkChanges(changes: readonly FileChange[], cwd: string): void {
  const problems = changes.flatMap((change) => problemOf(toStep(change), cwd) ?? []);
  if (problems.length > 0) throw nothingWritten(problems);
}

/**
 * Makes the changes. A file that no longer holds `before` is not overwritten.
 * @param cwd the folder to which messages name files
 * @throws UserError, after everything is as it was before
 */
export async function commit(changes: readonly FileChange[], cwd: string): Promise<void> {
  checkChanges(changes, cwd);
  const steps = changes.map(toStep).filter(({ path, after }) => !isSame(contentOf(path), after));
  const folders: string[] = [];
  const done: Step[] = [];
  try {
    for (const { path } of steps) {
      folders.push(...missingFolders(dirname(path)));
      mkdirSync(dirname(path), { recursive: true });
    }
    await inBatches(steps, stage);
    for (const step of steps) {
      apply(step, cwd);
      done.push(step);
    }
  } catch (error) {
    for (const { temporary } of steps) rmSync(temporary, { force: true });
    const lost = await rolledBack(done, cwd);
    for (const folder of folders.reverse()) removeIfEmpty(folder);
    throw failureOf(error, lost);
  }
  for (const folder of new Set(steps.map(({ path }) => dirname(path)))) sweep(folder);
}

interface Step extends FileChange {
  /** Where the new content is until it is complete. */
  readonly temporary: string;
}

const suffix = ".prisma-paged.tmp";

/** A link stays a link: the file that it leads to is replaced. */
function toStep(change: FileChange): Step {
  const path = realPlace(change.path);
  // Not the name of a module or a schema: no watcher of such files reads it.
  return { ...change, path, temporary: join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}${suffix}`) };
}

async function stage({ path, temporary, after }: Step): Promise<void> {
  if (after === undefined) return;
  const file = await open(temporary, "wx");
  try {
    await file.writeFile(after);
    await file.sync();
  } finally {
    await file.close();
  }
  takeOwner(temporary, path);
}

/** The new file has the permissions and, if the system allows it, the owner of the one that it replaces. */
function takeOwner(temporary: string, path: string): void {
  const replaced = statSync(path, { throwIfNoEntry: false });
  if (replaced === undefined) return;
  const own = statSync(temporary);
  if (own.uid !== replaced.uid || own.gid !== replaced.gid) {
    try {
      chownSync(temporary, replaced.uid, replaced.gid);
    } catch {
      // Only root may change the owner of a file.
    }
  }
  chmodSync(temporary, replaced.mode & 0o7777);
}

/** Nothing else runs in this process between the last look at the file and its replacement. */
function apply(step: Step, cwd: string): void {
  const problem = problemOf(step, cwd);
  if (problem !== undefined) throw nothingWritten([problem]);
  if (step.after === undefined) rmSync(step.path, { force: true });
  else renameSync(step.temporary, step.path);
}

/** Takes steps back, the last one first; returns the files for which that failed. */
async function rolledBack(done: readonly Step[], cwd: string): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const { path, before, after } of done.toReversed()) {
    const back = toStep({ path, before: after, after: before });
    try {
      await stage(back);
      apply(back, cwd);
    } catch {
      rmSync(back.temporary, { force: true });
      lost.push(displayed(path, cwd));
    }
  }
  return lost;
}

/** The folder and those around it that do not exist, the outermost one first. */
function missingFolders(folder: string): readonly string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another program has put something there.
  }
}

/** Removes what a killed process left, but nothing of one that still runs. */
function sweep(folder: string): void {
  try {
    for (const name of readdirSync(folder).filter((each) => each.endsWith(suffix))) {
      if (Date.now() - statSync(join(folder, name)).mtimeMs > 60_000) rmSync(join(folder, name));
    }
  } catch {
    // Another run has removed it, or the next one will.
  }
}

/** A disk syncs several files at once faster than one after the other; a process may open only so many. */
async function inBatches<Each>(all: readonly Each[], run: (each: Each) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += 64) {
    const outcomes = await Promise.allSettled(all.slice(start, start + 64).map(run));
    const failure = outcomes.find((outcome) => outcome.status === "rejected");
    if (failure !== undefined) throw failure.reason;
  }
}

function nothingWritten(problems: readonly string[]): UserError {
  return new UserError(["Nothing was written:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
}

function failureOf(error: unknown, lost: readonly string[]): unknown {
  const failure = error instanceof Error && "syscall" in error ? nothingWritten([error.message]) : error;
  if (lost.length === 0) return failure;
  const reason = error instanceof Error ? error.message : String(error);
  return new UserError(`${reason}\nThese files were changed already and could not be restored: ${lost.join(", ")}`);
}
