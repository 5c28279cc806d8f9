/** The problems that a program can correct, applied to the files. */
import { replacementOf } from "../util/cures.js";
import type { Diagnostic } from "./diagnostics.js";

/** The text of each file that changes, after the corrections of its errors; warnings are for people to judge. */
export function corrected(
  all: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  for (const [file, text] of sources) {
    const edits = all.flatMap((diagnostic) => editOf(diagnostic, file, text));
    // From the end, so that offsets stay right; of two edits at one place, one.
    const inOrder = [...edits].sort((a, b) => b.start - a.start);
    const separate = inOrder.filter(({ end }, index) => end <= (inOrder[index - 1]?.start ?? text.length));
    const after = separate.reduce((each, { start, end, by }) => each.slice(0, start) + by + each.slice(end), text);
    if (after !== text) changed.set(file, after);
  }
  return changed;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

function editOf({ severity, hint, span }: Diagnostic, file: string, text: string): readonly Edit[] {
  if (severity !== "error" || hint === undefined || span?.file !== file) return [];
  const by = replacementOf(hint, text.slice(span.start, span.end));
  return by === undefined ? [] : [{ start: span.start, end: span.end, by }];
}
