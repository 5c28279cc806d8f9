/** The files of a plan as a person reads them before agreeing, and as they are written. */
import { join } from "node:path";
import { createTwoFilesPatch } from "diff";
import pc from "picocolors";
import { checkChanges, commit } from "../disk/commit.js";
import { displayed, type FileChange } from "../disk/file-change.js";
import { printable, visible } from "../util/printable.js";
import type { Terminal } from "./terminal.js";

/** A file that a command creates or changes. */
export interface PlannedFile {
  /** Relative to the project, with slashes. */
  readonly path: string;
  /** Undefined for a new file. */
  readonly before: string | undefined;
  readonly after: string;
}

/** The planned files as changes of the disk. */
export function toChanges(folder: string, files: readonly PlannedFile[]): readonly FileChange[] {
  return files.map(({ path, before, after }) => ({ path: join(folder, path), before, after }));
}

/**
 * Shows what changes in files that exist, and writes them.
 * @param texts the new texts by absolute path
 * @param sources the texts of before
 * @returns whether anything changes
 */
export async function changeFiles(
  texts: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string>,
  terminal: Terminal,
): Promise<boolean> {
  const { cwd } = terminal;
  const files = [...texts].map(([file, after]) => ({
    path: displayed(file, cwd),
    before: sources.get(file),
    after,
  }));
  if (files.length === 0) return false;
  const changes = toChanges(cwd, files);
  checkChanges(changes, cwd);
  terminal.out(showPlan(files, terminal));
  await commit(changes, cwd);
  return true;
}

/** `creates` or `changes` and the path, one line each; then a unified diff of every file. */
export function showPlan(planned: readonly PlannedFile[], { color }: Pick<Terminal, "color">): string {
  const files = planned.map((file) => ({ ...file, path: visible(file.path) }));
  const list = files.map(({ path, before }) => `  ${before === undefined ? "creates" : "changes"} ${path}`);
  return [...list, ...files.flatMap((file) => ["", ...diffLines(file, color)])].join("\n");
}

function diffLines({ path, before, after }: PlannedFile, isColored: boolean): readonly string[] {
  const from = before === undefined ? "/dev/null" : path;
  const patch = createTwoFilesPatch(from, path, before ?? "", after, undefined, undefined, { context: 2 });
  const { bold, green, red } = pc.createColors(isColored);
  // A colour in a file is not one of ours.
  const [, ...lines] = printable(patch.trimEnd(), false).split("\n");
  return lines.map((line) => {
    if (/^(---|\+\+\+) /.test(line)) return bold(line);
    return line.startsWith("+") ? green(line) : line.startsWith("-") ? red(line) : line;
  });
}
