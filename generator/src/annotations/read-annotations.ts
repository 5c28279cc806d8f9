/** Reads a doc comment: its annotations with their spans, and the prose around them. */

import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { type DocComment, type DocText, docText } from "../schema/doc-comment.js";
import { descriptionOf, type PlacedAtName, placeAtNames } from "./at-name-context.js";
import { atNamesOf, type OwnAtName } from "./at-names.js";
import type { AnnotationName } from "./names.js";
import { putInParentheses, type StrayArguments, strayArguments } from "./stray-arguments.js";
import type { Argument } from "./syntax/arguments.js";
import type { Range } from "./syntax/tree.js";

/**
 * An annotation such as `@name(…)`. A broken one keeps the arguments before the break, and its error has been reported.
 */
export interface Annotation {
  readonly name: AnnotationName;
  /** The span of the name, including the `@`. */
  readonly nameSpan: Span;
  readonly span: Span;
  readonly arguments: readonly Argument[];
  /** True if the line holds only annotations. There an annotation without arguments counts, too. */
  readonly isAlone: boolean;
}

export interface ReadComment {
  readonly annotations: readonly Annotation[];
  /** The prose, line by line. Lines that hold only annotations are left out, including those of other generators. */
  readonly description: string;
  /** The names that are not read as annotations. */
  readonly strays: Strays;
}

/** The names in a comment that are not read as annotations. */
export interface Strays {
  readonly comment: DocComment;
  readonly doc: DocText;
  readonly atNames: readonly PlacedAtName[];
  /** The ranges of the annotations. */
  readonly applied: readonly Range[];
}

/**
 * Reads a comment. An annotation without arguments applies only on a line with nothing but annotations; one with
 * arguments applies anywhere. Reports the error `syntax` for an annotation that cannot be read, and for text where its
 * arguments would be. Names that look like annotations are left to near-misses.ts.
 */
export function readAnnotations(comment: DocComment, diagnostics: Diagnostics): ReadComment {
  const doc = docText(comment);
  const annotations: Annotation[] = [];
  const applied: Range[] = [];
  const strays: PlacedAtName[] = [];
  const lost = new Map<number, StrayArguments>();
  for (const placed of placeAtNames(doc.text, atNamesOf(doc))) {
    const { atName, leads, rest } = placed;
    const isBare = atName.kind === "own" && (atName.parsed?.arguments.length ?? 0) === 0 && !atName.parsed?.problem;
    if (atName.kind !== "own" || (isBare && !leads)) {
      strays.push(placed);
      continue;
    }
    const { name, start, nameEnd, end, parsed } = atName;
    if (parsed?.problem) {
      const { problem } = parsed;
      diagnostics.error({
        code: "syntax",
        headline: problem.headline,
        label: problem.label,
        span: doc.span(problem.start, problem.end),
        help: problem.hint,
      });
    } else if (leads && !refuseClosing(atName, doc, diagnostics)) {
      const text = strayArguments(atName, isBare, rest, doc.text);
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
    applied.push({ start, end });
  }
  for (const text of lost.values()) reportLost(text, doc, diagnostics);
  return {
    annotations,
    description: descriptionOf(doc.text, [...applied, ...strays.flatMap((placed) => rangesOfForeign(placed, doc))]),
    strays: { comment, doc, atNames: strays, applied },
  };
}

/**
 * Returns the ranges that another generator's annotation removes from the description. `@HideField()` removes itself.
 * `@format uuid` at the beginning of a line removes the line, because that generator reads the text after a name
 * without parentheses. With a prefix, only a name that begins its line counts as an annotation.
 */
function rangesOfForeign({ atName, leads, rest }: PlacedAtName, { prefixes }: DocText): readonly Range[] {
  const { kind, start, end, nameEnd } = atName;
  if (kind === "own") return [];
  if (end > nameEnd) return leads || prefixes.own === undefined ? [{ start, end }] : [];
  return leads ? [{ start, end }, rest] : [];
}

/** Reports the error `syntax` for a superfluous closing bracket. Returns whether there is one. */
function refuseClosing({ end }: OwnAtName, doc: DocText, diagnostics: Diagnostics): boolean {
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

function reportLost({ annotation, isBare, start, end }: StrayArguments, doc: DocText, diagnostics: Diagnostics): void {
  const headline = isBare
    ? `expected \`(\` or the end of the line after \`@${annotation}\``
    : `arguments after the closing parenthesis of \`@${annotation}\``;
  const hint = isBare ? putInParentheses(annotation, doc.text.slice(start, end)) : "put them into the parentheses";
  diagnostics.error({ code: "syntax", headline, span: doc.span(start, end), help: hint });
}
