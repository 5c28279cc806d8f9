/** Completes annotations in a comment of the schema. A candidate that would be an error is not offered. */

import { atNamesOf, type Diagnostic, type Range, type Span } from "prisma-paged/tools";
import { type DocCommentAt, docCommentAt, withinBlock } from "../declaration-at.js";
import type { EditorLocation } from "../project-view.js";
import { editTrial, isIn } from "../try-edit.js";
import type { Candidate, CompletionContext } from "./candidate.js";
import { type Alternatives, candidatesAt } from "./candidates.js";
import { plainText } from "./snippet.js";
import { type TypingContext, typingContextAt } from "./typing-context.js";

/** A candidate with the range of the file that it replaces. */
export interface PlacedCandidate extends Candidate {
  readonly start: number;
  readonly end: number;
}

export function completionsAt(place: EditorLocation): readonly PlacedCandidate[] {
  const { local, start } = withinBlock(place);
  return completionsIn(local).map((each) => ({ ...each, start: each.start + start, end: each.end + start }));
}

function completionsIn(place: EditorLocation): readonly PlacedCandidate[] {
  const commented = docCommentAt(place);
  const cursor = commented && typingContextAt(commented.doc, commented.position);
  if (commented === undefined || cursor === undefined || !isAnnotated(cursor, commented)) return [];
  const typed = commented.doc.text.slice(cursor.range.start, commented.position).replace(/^"/, "");
  const scope: CompletionContext = {
    view: place.view,
    declared: commented,
    rows: rowsOf(commented, place),
    present: presentIn(commented, cursor),
    prefix: typed,
  };
  const edit = editOf(cursor, commented, place);
  // A complete annotation has effects, which an edit without its name would take away.
  const isNamed = cursor.kind === "name" && cursor.hasArguments;
  const attempt = editTrial(place, commented.model);
  const before = attempt.errorsOf(isNamed ? edit.padded(place.text) : edit.without);
  return candidatesAt(cursor, scope).flatMap((alternatives) => {
    const right = firstRight(alternatives, (text) => {
      const written = { file: place.file, start: edit.start, end: edit.start + text.length };
      return { written, errors: attempt.firstAddedErrors(edit.trial(text), before, written) };
    });
    return right === undefined
      ? []
      : [{ ...right, snippet: edit.inserted(right.snippet), start: edit.start, end: edit.end }];
  });
}

/** An alternative in the text, and the errors that it adds. */
interface Attempt {
  readonly written: Span;
  readonly errors: readonly Diagnostic[];
}

/**
 * Returns the first alternative that adds no error. Ends if the first errors that are found of two in a row are the same
 * and about the alternative itself, because its value then makes no difference. An error of another argument may depend
 * on it: `clientIncludes: ["author.country"]` demands a `fields` with `author`.
 */
function firstRight(alternatives: Alternatives, tried: (text: string) => Attempt): Candidate | undefined {
  let earlier: string | undefined;
  for (const candidate of alternatives) {
    const { written, errors } = tried(plainText(candidate.snippet));
    if (errors.length === 0) return candidate;
    const reasons = JSON.stringify(errors.map(({ headline, label }) => [headline, label]));
    if (reasons === earlier && errors.every((error) => isIn(error, written))) return undefined;
    earlier = reasons;
  }
  return undefined;
}

function presentIn({ doc }: DocCommentAt, { range }: TypingContext): CompletionContext["present"] {
  return atNamesOf(doc).flatMap((annotation) =>
    annotation.kind === "own" && annotation.start !== range.start ? [annotation.name] : [],
  );
}

/**
 * Whether a name at the cursor is an annotation: at the beginning of a line, or after another annotation. Always true
 * for an argument.
 */
function isAnnotated(cursor: TypingContext, { doc }: DocCommentAt): boolean {
  if (cursor.kind !== "name") return true;
  const before = doc.text.slice(doc.text.lastIndexOf("\n", cursor.range.start - 1) + 1, cursor.range.start).trim();
  return before === "" || (before.startsWith("@") && before.endsWith(")"));
}

/** Returns the model whose fields an annotation names: on a relation, the related model. */
function rowsOf({ model, field }: DocCommentAt, { view: { datamodel } }: EditorLocation) {
  const target = field?.kind === "relation" ? datamodel.models.find(({ name }) => name === field.type) : undefined;
  return target ?? model;
}

/**
 * Returns the edit of a candidate: its place in the text, and the texts with it and without the item that is typed.
 * There every bracket is closed, and items that violate the grammar are blank, because the error of the first one would
 * hide other errors.
 */
function editOf(cursor: TypingContext, { doc }: DocCommentAt, { text: written }: EditorLocation) {
  const text = cursor.kind === "argument" ? blanked(written, cursor.broken, doc) : written;
  const { start, end } = doc.span(cursor.range.start, Math.max(cursor.range.start, cursor.range.end));
  const after = cursor.kind === "argument" && cursor.isFollowed ? ", " : "";
  const closing = cursor.kind === "argument" ? cursor.closing : "";
  const rest = closing === "" ? text.slice(end) : text.slice(endOfLine(text, end));
  // All texts have one length, so that a trial need not read again what follows: blanks end the line of the cursor.
  const padded = (edited: string) => {
    const lineEnd = endOfLine(edited, start);
    return (
      edited.slice(0, lineEnd) +
      " ".repeat(Math.max(0, text.length + maximumGrowth - edited.length)) +
      edited.slice(lineEnd)
    );
  };
  return {
    start,
    end,
    inserted: (snippet: string) => snippet + after,
    padded,
    trial: (plain: string) => padded(text.slice(0, start) + plain + after + closing + rest),
    without: padded(withoutItem(cursor, doc, { text, start, rest: closing + rest })),
  };
}

/** The maximum number of characters that a candidate adds to the text. Longer ones are right, too, but tried slowly. */
const maximumGrowth = 200;

/** Returns the text without the item around the cursor. @param edited the text from what is typed on, and after it */
function withoutItem(
  cursor: TypingContext,
  doc: DocCommentAt["doc"],
  { text, start, rest }: { readonly text: string; readonly start: number; readonly rest: string },
): string {
  if (cursor.kind === "name" || cursor.item === undefined) return text.slice(0, start) + rest;
  if (cursor.closing === "") return blanked(text, [cursor.item], doc);
  return text.slice(0, doc.span(cursor.item.start, cursor.item.start).start) + rest;
}

/** Returns the file's text with blanks in place of ranges of a comment, so that offsets stay. */
function blanked(text: string, ranges: readonly Range[], doc: DocCommentAt["doc"]): string {
  const spans = ranges.flatMap((range) =>
    [...doc.text.slice(range.start, range.end).matchAll(/.+/g)].map(({ 0: { length }, index }) =>
      doc.span(range.start + index, range.start + index + length),
    ),
  );
  return spans.reduce((left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end), text);
}

function endOfLine(text: string, offset: number): number {
  return offset + (/^[^\r\n]*/.exec(text.slice(offset))?.[0].length ?? 0);
}
