/** Finds what surrounds each name after `@` on its line, annotations only or prose, and returns the prose without annotations. */
import type { DocText } from "../schema/doc-comment.js";
import { type AtName, atNamesOf, type OwnAtName } from "./at-names.js";
import type { Range } from "./syntax/tree.js";

export interface PlacedAtName {
  readonly atName: AtName;
  /** True if only annotations precede the name on its line. */
  readonly leads: boolean;
  /** The first prose after the name and its arguments on its line. Empty if there is none. */
  readonly rest: Range;
}

/**
 * Returns the names after `@` with their surroundings. Text that a broken annotation leaves unread is neither prose nor an
 * argument of another one, because the error of that annotation is enough.
 */
export function placeAtNames(text: string, atNames: readonly AtName[]): readonly PlacedAtName[] {
  let leads = true;
  const leading = atNames.map(({ start }, index) => {
    const previous = atNames[index - 1];
    const gap = text.slice(previous?.end ?? 0, start);
    const newline = gap.lastIndexOf("\n");
    leads = (leads || newline >= 0) && (gap.slice(newline + 1).trim() === "" || (newline < 0 && isBroken(previous)));
    return leads;
  });
  let rest: Range = { start: text.length, end: text.length };
  const trailing = atNames.toReversed().map((atName, index, reversed) => {
    const { end } = atName;
    const gap = text.slice(end, reversed[index - 1]?.start);
    const newline = gap.indexOf("\n");
    if (isBroken(atName)) rest = { start: end, end };
    else if (newline >= 0 || index === 0 || gap.trim() !== "") {
      rest = { start: end, end: end + (newline < 0 ? gap.length : newline) };
    }
    return rest;
  });
  return atNames.map((atName, index) => ({
    atName,
    leads: leading[index] === true,
    rest: trailing.at(-1 - index) ?? { start: atName.end, end: atName.end },
  }));
}

/** Returns the annotations that only other annotations precede on their line. Elsewhere an annotation may be prose. */
export function leadingAnnotations(doc: DocText): readonly OwnAtName[] {
  if (!doc.text.includes("@")) return [];
  return placeAtNames(doc.text, atNamesOf(doc)).flatMap(({ atName, leads }) =>
    atName.kind === "own" && leads ? [atName] : [],
  );
}

function isBroken(atName: AtName | undefined): boolean {
  return atName?.kind === "own" && atName.parsed?.problem !== undefined;
}

/** Returns the text with spaces in place of these ranges, so that offsets stay. */
export function blankRanges(text: string, ranges: readonly Range[]): string {
  const kept: string[] = [];
  let position = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (end <= position) continue;
    kept.push(text.slice(position, start), text.slice(Math.max(position, start), end).replaceAll(/[^\n]/g, " "));
    position = end;
  }
  return kept.join("") + text.slice(position);
}

/**
 * Returns the text without the annotations. It also removes one leading space of each line, because lines begin with
 * `/// `.
 */
export function descriptionOf(text: string, ranges: readonly Range[]): string {
  const kept: string[] = [];
  let position = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    // The placeholder keeps a line that held only annotations apart from a paragraph's empty line.
    kept.push(text.slice(position, start), placeholder);
    position = Math.max(position, end);
  }
  kept.push(text.slice(position));
  return kept
    .join("")
    .split("\n")
    .filter((line) => !line.includes(placeholder) || line.replaceAll(placeholder, "").trim() !== "")
    .map((line) => line.replaceAll(` ${placeholder} `, " ").replaceAll(placeholder, "").replace(/^ /, "").trimEnd())
    .join("\n")
    .trim();
}

/** The placeholder for a removed annotation. No schema contains it, because Prisma rejects this character. */
const placeholder = "\u0000";
