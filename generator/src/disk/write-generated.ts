/**
 * Writes the files that a run generates. Each is replaced as a whole, and the next run completes what this one could
 * not write.
 */
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "../diagnostics/user-error.js";
import { placeProblemOf } from "./file-change.js";
import { placesOf, stage } from "./staged-file.js";

export interface GeneratedFile {
  /** The absolute path of the file. */
  readonly path: string;
  /** The new text. Undefined if the file must be removed. */
  readonly text: string | undefined;
}

/**
 * Writes or removes each file.
 * @param cwd the folder for relative paths in messages
 * @throws UserError with every file that cannot be written, after all others are
 */
export async function writeGenerated(files: readonly GeneratedFile[], cwd: string): Promise<void> {
  const placedFiles = files.map(({ path, text }) => ({ ...placesOf(path), text }));
  const problems: string[] = [];
  for (const file of placedFiles) {
    const { path, temporary, text } = file;
    try {
      const problem = placeProblemOf(path, cwd);
      if (problem !== undefined) problems.push(problem);
      else if (text === undefined) rmSync(path, { force: true });
      else {
        mkdirSync(dirname(path), { recursive: true });
        await stage(file, text, false);
        renameSync(temporary, path);
      }
    } catch (error) {
      rmSync(temporary, { force: true });
      problems.push(String(error));
    }
  }
  if (problems.length === 0) return;
  throw new UserError(["Not everything was written:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
}
