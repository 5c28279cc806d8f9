/** A doc comment → its annotations with their places, and the prose around them. */

import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { type DocComment, type DocText, docText } from "../schema/doc-comment.js";
import { type LostText, lostText, rightForm } from "./lost-arguments.js";
import { type Mark, marksOf } from "./marks.js";
import { type AnnotationName, isAnnotationName, nearAnnotation } from "./names.js";
import { descriptionOf, placeMarks, type Range } from "./placed-marks.js";
import type { Argument } from "./syntax/parser.js";

/** `@name(…)`. A broken one keeps the arguments before the break, and its error is reported already. */
export interface Annotation {
  readonly name: AnnotationName;
  /** With the `@`. */
  readonly nameSpan: Span;
  readonly span: Span;
  readonly arguments: readonly Argument[];
  /** True on a line that holds nothing but annotations: there it counts without arguments, too. */
  readonly isAlone: boolean;
}

interface DocContent {
  readonly annotations: readonly Annotation[];
  /** The rest, line by line; lines that held annotations only are gone. */
  readonly description: string;
}

/** What the comment belongs to. */
export type Annotated = "model" | "field";

/**
 * Reads a comment. An annotation without arguments applies only on a line with nothing but annotations; one with
 * arguments applies anywhere. Reports what is neither an annotation nor plainly text:
 *
 * - error `syntax`: an annotation that cannot be read, and text where its arguments would be;
 * - warning `near-miss`: a name such as `@paginaton`, and an annotation inside a sentence. Where that is `@hidden` or
 *   `@restricted` of a field, it is an error: as text, it would expose what it is meant to hide.
 */
export function readAnnotations(comment: DocComment, annotated: Annotated, diagnostics: Diagnostics): DocContent {
  const doc = docText(comment);
  const annotations: Annotation[] = [];
  const ranges: Range[] = [];
  const lost = new Map<number, LostText>();
  for (const { mark, leads, rest } of placeMarks(doc.text, marksOf(doc))) {
    if (mark.kind !== "own") {
      warnOfNearMiss(mark, leads || doc.text.slice(rest.start, rest.end).trim() === "", doc, diagnostics);
      continue;
    }
    const { name, start, nameEnd, end, parsed } = mark;
    const isBare = parsed === undefined || (parsed.arguments.length === 0 && !parsed.problem);
    if (isBare && !leads) {
      reportMention(mark, annotated, doc, diagnostics);
      continue;
    }
    if (parsed?.problem) {
      const { problem } = parsed;
      diagnostics.error({
        code: "syntax",
        headline: problem.headline,
        label: problem.label,
        span: doc.span(problem.start, problem.end),
        help: problem.hint,
      });
    } else if (leads && !refuseClosing(mark, doc, diagnostics)) {
      const text = lostText(mark, isBare, rest, doc.text);
      // The text belongs to the last annotation before it.
      if (text !== undefined) lost.set(text.start, text);
    }
    annotations.push({
      name,
      nameSpan: doc.span(start, nameEnd),
      span: doc.span(start, end),
      arguments: parsed?.arguments ?? [],
      isAlone: leads && !/\S/.test(doc.text.slice(rest.start, rest.end)),
    });
    ranges.push({ start, end });
  }
  for (const text of lost.values()) reportLost(text, doc, diagnostics);
  return { annotations, description: descriptionOf(doc.text, ranges) };
}

function warnOfNearMiss(
  mark: Mark & { readonly kind: "doubled" | "foreign" },
  isApart: boolean,
  doc: DocText,
  diagnostics: Diagnostics,
): void {
  const meant = mark.kind === "doubled" ? mark.name : nearAnnotation(mark.name);
  if (meant === undefined || !isAnnotationName(meant) || (mark.kind === "foreign" && !isApart && !mark.hasArguments))
    return;
  diagnostics.warning({
    code: "near-miss",
    headline: `unknown annotation \`${doc.text.slice(mark.start, mark.nameEnd)}\` is ignored`,
    ...(mark.kind === "foreign" && { notes: ["keep it if another generator reads it"] }),
    span: doc.span(mark.start, mark.nameEnd),
    help: `did you mean \`@${meant}\`?`,
  });
}

/** An annotation without arguments inside a sentence. */
function reportMention(
  { name, start, nameEnd }: Mark & { readonly kind: "own" },
  annotated: Annotated,
  doc: DocText,
  diagnostics: Diagnostics,
): void {
  const severity = (name === "hidden" || name === "restricted") && annotated === "field" ? "error" : "warning";
  const before = doc.text.slice(doc.text.lastIndexOf("\n", start) + 1, start);
  const hint = /^\/+\s*$/.test(before)
    ? `write three slashes: \`/// @${name}\``
    : "put it on a separate line to apply it, or in backticks to keep it as text";
  diagnostics[severity]({
    code: "near-miss",
    headline: `\`@${name}\` inside a sentence is treated as text`,
    span: doc.span(start, nameEnd),
    help: hint,
  });
}

/** Error `syntax` for a bracket too many. True if there is one. */
function refuseClosing({ end }: Mark & { readonly kind: "own" }, doc: DocText, diagnostics: Diagnostics): boolean {
  const bracket = doc.text.charAt(end);
  if (!/[)\]}]/.test(bracket)) return false;
  diagnostics.error({
    code: "syntax",
    headline: `\`${bracket}\` has no opening bracket`,
    span: doc.span(end, end + 1),
    help: "remove it",
  });
  return true;
}

function reportLost({ annotation, isBare, start, end }: LostText, doc: DocText, diagnostics: Diagnostics): void {
  const headline = isBare
    ? `expected \`(\` or the end of the line after \`@${annotation}\``
    : `arguments after the closing parenthesis of \`@${annotation}\``;
  const hint = isBare ? rightForm(annotation, doc.text.slice(start, end)) : "put them into the parentheses";
  diagnostics.error({ code: "syntax", headline, span: doc.span(start, end), help: hint });
}
