/** Applies edits to the texts of files. */
import type { Diagnostic, Edit } from "./diagnostics.js";

/** Returns the diagnostics whose fixes do not overlap the fix of an earlier one. */
export function compatible(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const chosen: Edit[] = [];
  return diagnostics.filter(({ fix = [] }) => {
    const meets = fix.some((edit) => chosen.some((other) => meet(edit, other)));
    if (!meets) chosen.push(...fix);
    return !meets;
  });
}

function meet({ span: one }: Edit, { span: other }: Edit): boolean {
  if (one.file !== other.file) return false;
  return (one.start < other.end && other.start < one.end) || one.start === other.start;
}

/**
 * Returns the text of each file that the edits change.
 * @param edits the edits, which must not overlap
 */
export function applyEdits(edits: readonly Edit[], sources: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  // From the end, so that offsets stay right.
  for (const { span, text } of edits.toSorted((a, b) => b.span.start - a.span.start)) {
    const before = changed.get(span.file) ?? sources.get(span.file);
    if (before !== undefined) changed.set(span.file, before.slice(0, span.start) + text + before.slice(span.end));
  }
  return changed;
}
