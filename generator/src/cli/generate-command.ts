/** `prisma-paged generate`, `--check` and `--fix`. */
import { correctFiles } from "../diagnostics/corrections.js";
import { UserError } from "../diagnostics/user-error.js";
import { writeGenerated } from "../disk/write-generated.js";
import { emit, type Generated } from "../pipeline/generate.js";
import { planWrites, refuseForeign, type Written } from "../pipeline/write.js";
import { analyserOf } from "./fix-hint.js";
import { changeFiles } from "./planned-files.js";
import { runAll } from "./run-all.js";
import type { Block, ReadBlocks } from "./select-generators.js";
import { displayPath, type Terminal } from "./terminal.js";

interface Strictness {
  /** Whether a warning fails, as an error does. */
  readonly deniesWarnings: boolean;
}

/**
 * Emits and writes every block's files.
 * @throws GenerationError if any block has an error. Then nothing is written.
 * @throws UserError if a warning is denied. Then nothing is written.
 * @throws UserError, after all others are written, if a file cannot be written
 */
export async function generateAll(blocks: readonly Block[], strictness: Strictness, terminal: Terminal): Promise<0> {
  const plannedOutputs = emitAll(blocks, strictness, terminal).map(({ output, files }) => ({
    output,
    files,
    plan: planWrites(output, files),
  }));
  runAll(plannedOutputs, ({ plan }) => refuseForeign(plan), terminal);
  await writeGenerated(
    plannedOutputs.flatMap(({ plan }) => plan.changes),
    terminal.cwd,
  );
  for (const { output, files, plan } of plannedOutputs) {
    terminal.out(`Generated ${files.size} files in ${displayPath(output, terminal)}: ${changesText(plan.written)}.`);
  }
  return 0;
}

/**
 * Lists the files that differ from the schema, and returns 1 if there are any. Writes nothing.
 * @throws GenerationError if a block has an error.
 * @throws UserError if a warning is denied
 */
export function checkAll(blocks: readonly Block[], strictness: Strictness, terminal: Terminal): 0 | 1 {
  const stale = emitAll(blocks, strictness, terminal).flatMap(({ output, files }) => {
    const { created, changed, removed } = planWrites(output, files).written;
    const folder = displayPath(output, terminal);
    return [
      ...created.map((name) => `  ${folder}/${name} is missing`),
      ...changed.map((name) => `  ${folder}/${name} is not what the schema says`),
      ...removed.map((name) => `  ${folder}/${name} is no longer generated`),
    ];
  });
  if (stale.length === 0) {
    terminal.out("The generated files are up to date.");
    return 0;
  }
  terminal.error(["The generated files are out of date:", ...stale, "Run `prisma-paged generate`."].join("\n"));
  return 1;
}

/** Corrects the schema and platform.yaml wherever only one correction is possible. */
export async function fixAll(readBlocks: ReadBlocks, terminal: Terminal): Promise<void> {
  const analyseAll = analyserOf(readBlocks);
  const before = analyseAll(new Map());
  await changeFiles(correctFiles(before, analyseAll), before.sources, terminal);
}

/** Generates all blocks before anything is written, and prints their warnings. */
function emitAll(blocks: readonly Block[], { deniesWarnings }: Strictness, terminal: Terminal): readonly Generated[] {
  const generated = runAll(blocks, ({ input }) => emit(input), terminal);
  const warningTexts = generated.flatMap(({ warnings }) => (warnings === "" ? [] : [warnings]));
  for (const warnings of warningTexts) terminal.out(warnings);
  if (deniesWarnings && warningTexts.length > 0)
    throw new UserError(
      "`--deny-warnings` does not allow these warnings, so nothing was written.",
      "fix them, or acknowledge each of them with `@suppress`",
    );
  return generated;
}

/** Formats the changes of a run: `2 created, 1 changed`. */
function changesText(written: Written): string {
  const parts = (["created", "changed", "removed"] as const).flatMap((what) =>
    written[what].length === 0 ? [] : [`${written[what].length} ${what}`],
  );
  return parts.join(", ") || "nothing changed";
}
