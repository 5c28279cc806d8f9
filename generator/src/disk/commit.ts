/**
 * Changes several files of the user, all or none. Every new text is complete in a temporary file before the first one
 * is renamed into its place. No library for atomic writes does this: each of them finishes one file before the next one
 * begins. A process that is killed between two renames leaves whole files, some of them old.
 */
import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "../diagnostics/user-error.js";
import { contentOf, type FileChange, isSame, problemOf, relativePathOf } from "./file-change.js";
import { placesOf, type Staged, stage, sweep } from "./staged-file.js";

/**
 * Checks whether all changes can be made.
 * @throws UserError with every reason why the changes cannot be made
 */
export function checkChanges(changes: readonly FileChange[], cwd: string): void {
  const problems = changes.flatMap((change) => problemOf(toStep(change), cwd) ?? []);
  if (problems.length > 0) throw nothingWritten(problems);
}

/**
 * Makes the changes. A file that no longer contains `before` is not overwritten.
 * @param cwd the folder for relative paths in messages
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
    for (const step of steps) if (step.after !== undefined) await stage(step, step.after, true);
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
  sweep(steps.map(({ path }) => dirname(path)));
}

type Step = FileChange & Staged;

const toStep = (change: FileChange): Step => ({ ...change, ...placesOf(change.path) });

/**
 * Makes the change of one file after a last check. Nothing else runs in this process between that check and the
 * replacement.
 */
function apply(step: Step, cwd: string): void {
  const problem = problemOf(step, cwd);
  if (problem !== undefined) throw nothingWritten([problem]);
  if (step.after === undefined) rmSync(step.path, { force: true });
  else renameSync(step.temporary, step.path);
}

/** Undoes steps, the last one first. Returns the files for which that failed. */
async function rolledBack(done: readonly Step[], cwd: string): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const { path, before, after } of done.toReversed()) {
    const back = toStep({ path, before: after, after: before });
    try {
      if (before !== undefined) await stage(back, before, true);
      apply(back, cwd);
    } catch {
      rmSync(back.temporary, { force: true });
      lost.push(relativePathOf(path, cwd));
    }
  }
  return lost;
}

/** Returns those of the folder and its parents that do not exist, the outermost one first. */
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

function nothingWritten(problems: readonly string[]): UserError {
  return new UserError(["Nothing was written:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
}

function failureOf(error: unknown, lost: readonly string[]): unknown {
  const failure = error instanceof Error && "syscall" in error ? nothingWritten([error.message]) : error;
  if (lost.length === 0) return failure;
  const reason = error instanceof Error ? error.message : String(error);
  return new UserError(`${reason}\nThese files were changed already and could not be restored: ${lost.join(", ")}`);
}
