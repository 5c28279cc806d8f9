/** The files of a plan as a person reads them before agreeing: a list, then what changes in each. */
import { createTwoFilesPatch } from "diff";
import { printable, visible } from "../util/printable.js";
import type { PlannedFile } from "./known-project.js";

interface DiffColors {
  readonly added: (text: string) => string;
  readonly removed: (text: string) => string;
  readonly bold: (text: string) => string;
}

/** `creates` or `changes` and the path, one line each; then a unified diff of every file. */
export function showPlan(planned: readonly PlannedFile[], colors: DiffColors): string {
  const files = planned.map((file) => ({ ...file, path: visible(file.path) }));
  const list = files.map(({ path, before }) => `  ${before === undefined ? "creates" : "changes"} ${path}`);
  return [...list, ...files.flatMap((file) => ["", ...diffLines(file, colors)])].join("\n");
}

function diffLines({ path, before, after }: PlannedFile, { added, removed, bold }: DiffColors): readonly string[] {
  const from = before === undefined ? "/dev/null" : path;
  const patch = createTwoFilesPatch(from, path, before ?? "", after, undefined, undefined, { context: 2 });
  // A colour in a file is not one of ours.
  const [, ...lines] = printable(patch.trimEnd(), false).split("\n");
  return lines.map((line) => {
    if (/^(---|\+\+\+) /.test(line)) return bold(line);
    return line.startsWith("+") ? added(line) : line.startsWith("-") ? removed(line) : line;
  });
}
