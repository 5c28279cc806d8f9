/** Shows the planned changes of files to the user before they are written, and writes them. */
import { join } from "node:path";
import { createTwoFilesPatch } from "diff";
import pc from "picocolors";
import { checkChanges, commit } from "../disk/commit.js";
import { type FileChange, relativePathOf } from "../disk/file-change.js";
import { printable, visible } from "../util/printable.js";
import type { Terminal } from "./terminal.js";

/** A file that a command creates or changes. */
export interface PlannedFile {
  /** The path relative to the project, with slashes: `prisma/schema.prisma`. */
  readonly path: string;
  /** The text before the change. Undefined for a new file. */
  readonly before: string | undefined;
  readonly after: string;
}

/** Converts the planned files to changes of the disk. */
export function toChanges(folder: string, files: readonly PlannedFile[]): readonly FileChange[] {
  return files.map(({ path, before, after }) => ({ path: join(folder, path), before, after }));
}

/**
 * Shows the changes of existing files, and writes them.
 * @param texts the new texts by absolute path
 * @param sources the texts before the changes
 * @returns whether anything changes
 */
export async function changeFiles(
  texts: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string>,
  terminal: Terminal,
): Promise<boolean> {
  const { cwd } = terminal;
  const files = [...texts].map(([file, after]) => ({
    path: relativePathOf(file, cwd),
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

/** Returns a unified diff of every file, and then one line for each file: `creates` or `changes` and its path. */
export function showPlan(planned: readonly PlannedFile[], { color }: Pick<Terminal, "color">): string {
  const files = planned.map((file) => ({ ...file, path: visible(file.path) }));
  const list = files.map(({ path, before }) => `  ${before === undefined ? "creates" : "changes"} ${path}`);
  return [...files.flatMap((file) => [...diffLines(file, color), ""]), ...list].join("\n");
}

function diffLines({ path, before, after }: PlannedFile, isColored: boolean): readonly string[] {
  const from = before === undefined ? "/dev/null" : path;
  const patch = createTwoFilesPatch(from, path, before ?? "", after, undefined, undefined, { context: 2 });
  const { bold, green, red } = pc.createColors(isColored);
  // An escape sequence in a file must not become a colour.
  const [, ...lines] = printable(patch.trimEnd(), false).split("\n");
  return lines.map((line) => {
    if (/^(---|\+\+\+) /.test(line)) return bold(line);
    return line.startsWith("+") ? green(line) : line.startsWith("-") ? red(line) : line;
  });
}
