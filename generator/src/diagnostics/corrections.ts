/** The problems that a program can correct, applied to the files. */
import { replacementOf } from "../util/cures.js";
import type { Diagnostic, Move, Span } from "./diagnostics.js";

/** The text of each file that changes, after the corrections of its errors; warnings are for people to judge. */
export function corrected(
  all: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  for (const [file, text] of sources) {
    // Of two corrections at one place, one: the other follows in the next round.
    const separate: Edit[] = [];
    for (const diagnostic of all) {
      const edits = editsOf(diagnostic, file, text);
      if (!edits.some((edit) => separate.some((other) => meet(edit, other)))) separate.push(...edits);
    }
    // From the end, so that offsets stay right.
    const after = [...separate]
      .sort((a, b) => b.start - a.start)
      .reduce((each, { start, end, by }) => each.slice(0, start) + by + each.slice(end), text);
    if (after !== text) changed.set(file, after);
  }
  return changed;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

function meet(one: Edit, other: Edit): boolean {
  return (one.start < other.end && other.start < one.end) || one.start === other.start;
}

function editsOf({ severity, hint, span, move }: Diagnostic, file: string, text: string): readonly Edit[] {
  if (move?.at.file === file) return editsOfMove(move, text);
  if (severity !== "error" || hint === undefined || span?.file !== file) return [];
  const by = replacementOf(hint, text.slice(span.start, span.end));
  return by === undefined ? [] : [{ start: span.start, end: span.end, by }];
}

function editsOfMove({ moved, removed, at, prefix, suffix, alone }: Move, text: string): readonly Edit[] {
  if (alone !== undefined && !isAlone(alone, text)) return [];
  const by = prefix + text.slice(moved.start, moved.end) + suffix;
  return [
    { start: removed.start, end: removed.end, by: "" },
    { start: at.start, end: at.end, by },
  ];
}

/** True for an annotation beside which its comment's line has no text. */
function isAlone({ start, end }: Span, text: string): boolean {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const after = /^[^\n]*/.exec(text.slice(end))?.[0] ?? "";
  return /^\s*\/\/\/\s*$/.test(before) && after.trim() === "";
}
