/** Says how many of the printed problems `prisma-paged generate --fix` would fix. */
import { type Analysis, correctFiles, isFixable, newProblems } from "../diagnostics/corrections.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { GenerationError } from "../diagnostics/report.js";
import { analyseProject } from "../pipeline/generate.js";
import type { SchemaChoice } from "./parse-arguments.js";
import { combineAnalyses } from "./run-all.js";
import type { ReadBlocks } from "./select-generators.js";

/** Returns a function that analyses all blocks, with the texts in place of those on the disk. */
export function analyserOf(readBlocks: ReadBlocks): (texts: ReadonlyMap<string, string>) => Analysis {
  return (texts) => combineAnalyses(readBlocks(texts).map(({ input }) => analyseProject({ ...input, texts })));
}

/** Returns a function that makes the line for printed problems. The line is empty if `--fix` fixes none of them. */
export function fixHintOf(
  readBlocks: ReadBlocks,
  { schema, config, generators }: SchemaChoice,
): (printed: readonly Diagnostic[]) => string {
  const options = [
    ...(schema === undefined ? [] : ["--schema", schema]),
    ...(config === undefined ? [] : ["--config", config]),
    ...generators.flatMap((name) => ["--generator", name]),
  ];
  const command = ["npx prisma-paged generate --fix", ...options].join(" ");
  return (printed) => {
    const count = fixedCount(printed, analyserOf(readBlocks));
    return count === 0 ? "" : `${count} of ${printed.length} can be fixed by \`${command}\`\n`;
  };
}

/** Counts the printed errors that are gone after the corrections. */
function fixedCount(printed: readonly Diagnostic[], analyse: ReturnType<typeof analyserOf>): number {
  if (!printed.some(isFixable)) return 0;
  const texts = correctFiles(analyse(new Map()), analyse);
  if (texts.size === 0) return 0;
  const errors = printed.filter(({ severity }) => severity === "error");
  return newProblems(errors, analyse(texts).diagnostics).length;
}

/** Runs a step. @throws GenerationError, whose message ends with the line of `fixHint` */
export async function withFixHint<Result>(
  fixHint: ReturnType<typeof fixHintOf>,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof GenerationError ? hinting(error, fixHint) : error;
  }
}

/** Returns the error with the line of `fixHint` at the end of its message. */
export function hinting(
  { message, diagnostics, sources, block }: GenerationError,
  fixHint: ReturnType<typeof fixHintOf>,
): GenerationError {
  return new GenerationError(message + fixHint(diagnostics), diagnostics, sources, block);
}
