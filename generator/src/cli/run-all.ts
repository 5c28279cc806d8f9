/** Runs a step for several generator blocks, and reports their errors together. */
import type { Analysis } from "../diagnostics/corrections.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { GenerationError, renderDiagnostics } from "../diagnostics/report.js";
import type { Terminal } from "./terminal.js";

/**
 * Returns the results of `run` for each entry.
 * @throws GenerationError, after all have run, with the errors of all of them. An error that several have in common is
 * reported once
 */
export function runAll<Each, Result>(
  entries: readonly Each[],
  run: (entry: Each) => Result,
  { color }: Terminal,
): readonly Result[] {
  const outcomes = entries.map((entry) => outcomeOf(() => run(entry)));
  const failures = outcomes.flatMap((outcome) => ("failed" in outcome ? [outcome.failed] : []));
  const [only, ...others] = failures;
  if (only !== undefined && others.length === 0) throw only;
  if (only !== undefined) throw failure(failures, color);
  return outcomes.flatMap((outcome) => ("result" in outcome ? [outcome.result] : []));
}

function outcomeOf<Result>(run: () => Result): { readonly result: Result } | { readonly failed: GenerationError } {
  try {
    return { result: run() };
  } catch (error) {
    if (error instanceof GenerationError) return { failed: error };
    throw error;
  }
}

function failure(failures: readonly GenerationError[], color: boolean): GenerationError {
  const { diagnostics, sources } = combineAnalyses(failures);
  return new GenerationError(renderDiagnostics(diagnostics, sources, { color }), diagnostics, sources);
}

/** Returns the problems of several blocks, each once. */
export function combineAnalyses(analyses: readonly Analysis[]): Analysis {
  const reported = new Map<string, Diagnostic>();
  for (const diagnostic of analyses.flatMap(({ diagnostics }) => diagnostics)) {
    const { code, headline, label, span } = diagnostic;
    reported.set(JSON.stringify([code, headline, label, span?.file, span?.start]), diagnostic);
  }
  return { diagnostics: [...reported.values()], sources: new Map(analyses.flatMap(({ sources }) => [...sources])) };
}
