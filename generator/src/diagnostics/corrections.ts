/** Corrects the errors that a program can correct without changing what the user meant. */
import type { DiagnosticCode } from "./catalogue.js";
import type { Diagnostic } from "./diagnostics.js";
import { applyEdits, compatible } from "./edits.js";

/** The problems of a project, and the text of each file. */
export interface Analysis {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, string>;
}

/** A function that analyses the files with these texts in place of those on the disk. */
type Analyse = (texts: ReadonlyMap<string, string>) => Analysis;

interface State extends Analysis {
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * The maximum number of rounds of edits. An edit may reveal the next problem of the same place: a name, then its value,
 * then a name within that.
 */
const mostRounds = 5;

/**
 * Returns the text of each file that changes. A fix is applied if its problem is then gone and no other one has come;
 * problems that it reveals are fixed first. Warnings are not fixed, because people must judge them.
 */
export function correctFiles(before: Analysis, analyse: Analyse): ReadonlyMap<string, string> {
  let state: State = { ...before, texts: new Map() };
  for (let next: State | undefined = state; next !== undefined; next = nextState(state, analyse)) state = next;
  return state.texts;
}

function nextState(state: State, analyse: Analyse): State | undefined {
  const all = state.diagnostics.filter(isFixable);
  const alone = all.map((each) => [each]);
  // All fixes are tried at once first, because most of them work together, and each analysis takes time.
  for (const group of all.length > 1 ? [all, ...alone] : alone) {
    const next = withFixes(group, state, analyse);
    if (next !== undefined) return next;
  }
  return undefined;
}

function withFixes(group: readonly Diagnostic[], from: State, analyse: Analyse): State | undefined {
  const goal = compatible(group);
  let [state, fixes] = [from, goal];
  for (let round = 0; round < mostRounds; round++) {
    const texts = new Map([
      ...state.texts,
      ...applyEdits(
        fixes.flatMap(({ fix = [] }) => fix),
        state.sources,
      ),
    ]);
    state = { ...analyse(texts), texts };
    const added = newProblems(state.diagnostics, from.diagnostics).filter(({ code }) => !unrelated.has(code));
    if (added.length === 0) return newProblems(goal, state.diagnostics).length === goal.length ? state : undefined;
    fixes = compatible(added.filter(isFixable));
    if (fixes.length < added.length) return undefined;
  }
  return undefined;
}

/** Whether `--fix` tries the fix of a problem. */
export function isFixable({ severity, fix }: Diagnostic): boolean {
  return severity === "error" && fix !== undefined;
}

/**
 * Returns the problems that `earlierProblems` do not have, or do not have as often. Positions are not compared, because
 * an edit moves them.
 */
export function newProblems(
  problems: readonly Diagnostic[],
  earlierProblems: readonly Diagnostic[],
): readonly Diagnostic[] {
  const known = new Map<string, number>();
  for (const other of earlierProblems) known.set(problemText(other), (known.get(problemText(other)) ?? 0) + 1);
  return problems.filter((each) => {
    const left = known.get(problemText(each)) ?? 0;
    known.set(problemText(each), left - 1);
    return left <= 0;
  });
}

function problemText({ code, headline, label, notes, span }: Diagnostic): string {
  return JSON.stringify([code, headline, label, notes, span?.file]);
}

/**
 * The problems that a correct fix may reveal. An annotation that now has an effect may be costly, and some checks need
 * a schema without errors.
 */
const unrelated: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "client-size-unbounded",
  "cursor-index",
  "cursor-precision",
  "distinct-index",
  "embed-index",
  "filter-index",
  "no-resources",
  "nulls-order",
  "order-index",
  "relation-index",
  "search-scan",
  "unused-suppression",
]);
