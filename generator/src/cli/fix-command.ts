/** `prisma-paged generate --fix`: corrects what a program can correct, and shows it before it writes. */
import { relative } from "node:path";
import pc from "picocolors";
import { corrected } from "../diagnostics/corrections.js";
import { GenerationError } from "../diagnostics/report.js";
import { writeFiles } from "../init/disk.js";
import { showPlan } from "../init/show-plan.js";
import { emit } from "../pipeline/generate.js";
import { runAll } from "./run-all.js";
import type { Block } from "./select-generators.js";
import type { Terminal } from "./terminal.js";

/** A correction may bring the next problem to light: more rounds than this are no progress. */
const mostRounds = 10;

/** Corrects the schema and platform.yaml until nothing is left that a program can correct. */
export async function fixAll(readBlocks: () => Promise<readonly Block[]>, terminal: Terminal): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const error = errorOf(await readBlocks(), terminal);
    const texts = error === undefined ? new Map<string, string>() : corrected(error.diagnostics, error.sources);
    if (texts.size === 0) return;
    const files = [...texts].map(([file, after]) => ({
      path: relative(terminal.cwd, file).replaceAll("\\", "/"),
      before: error?.sources.get(file),
      after,
    }));
    const colors = pc.createColors(terminal.color);
    terminal.out(showPlan(files, { added: colors.green, removed: colors.red, bold: colors.bold }));
    writeFiles(terminal.cwd, files);
  }
}

function errorOf(blocks: readonly Block[], terminal: Terminal): GenerationError | undefined {
  try {
    runAll(blocks, ({ input }) => emit(input), terminal);
    return undefined;
  } catch (error) {
    if (error instanceof GenerationError) return error;
    throw error;
  }
}
