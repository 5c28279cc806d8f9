/** The errors of several generator blocks, reported together. */
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { GenerationError, renderDiagnostics } from "../diagnostics/report.js";
import type { Terminal } from "./terminal.js";

/**
 * The results of `run` for each.
 * @throws GenerationError, after all have run, with the errors of every one; an error that several share is reported
 * once
 */
export function runAll<Each, Result>(
  all: readonly Each[],
  run: (each: Each) => Result,
  { color }: Terminal,
): readonly Result[] {
  const outcomes = all.map((each) => outcomeOf(() => run(each)));
  const faults = outcomes.flatMap((outcome) => ("fault" in outcome ? [outcome.fault] : []));
  const [only, ...others] = faults;
  if (only !== undefined && others.length === 0) throw only;
  if (only !== undefined) throw combined(faults, color);
  return outcomes.flatMap((outcome) => ("result" in outcome ? [outcome.result] : []));
}

function outcomeOf<Result>(run: () => Result): { readonly result: Result } | { readonly fault: GenerationError } {
  try {
    return { result: run() };
  } catch (error) {
    if (error instanceof GenerationError) return { fault: error };
    throw error;
  }
}

function combined(faults: readonly GenerationError[], color: boolean): GenerationError {
  const reported = new Map<string, Diagnostic>();
  for (const diagnostic of faults.flatMap(({ diagnostics }) => diagnostics)) {
    const { code, message, span } = diagnostic;
    reported.set(JSON.stringify([code, message, span?.file, span?.start]), diagnostic);
  }
  const sources = new Map(faults.flatMap((fault) => [...fault.sources]));
  return new GenerationError(
    renderDiagnostics([...reported.values()], sources, { color }),
    [...reported.values()],
    sources,
  );
}
