/** Finds annotations in comments that are not read: `//`, block comments, and doc comments that document nothing. */

import { blankRanges, leadingAnnotations } from "../annotations/at-name-context.js";
import type { AtName } from "../annotations/at-names.js";
import { atNamesOf } from "../annotations/at-names.js";
import { type AnnotationName, isAnnotationName } from "../annotations/names.js";
import { prefixNotes, stateWithout } from "../annotations/near-misses.js";
import {
  isOfRows,
  isProtected,
  type LostProtection,
  lostProtections,
  type Protection,
} from "../annotations/protections.js";
import type { Range } from "../annotations/syntax/tree.js";
import type { Advice, Diagnostic, Diagnostics, Edit } from "../diagnostics/diagnostics.js";
import type { Identities } from "../model/identities.js";
import { type DocText, docText } from "../schema/doc-comment.js";
import { isDoc } from "../schema/lines.js";
import { annotationText } from "../schema/prefixes.js";
import type { PlacedComment, SourceMap } from "../schema/source-map.js";

interface AnnotatedComments {
  readonly comment: PlacedComment;
  readonly doc: DocText;
  readonly atNames: readonly AtName[];
}

/**
 * Reports annotations without effect: `single-comment` in an ordinary comment, `misplaced-annotation` in a doc comment
 * of nothing. It is an error if an exposed model or field lacks the protection that was likely meant. This also applies
 * to a name that is nearly right (`near-miss`).
 */
export function checkOtherComments(
  { otherComments }: Pick<SourceMap, "otherComments">,
  { resources }: Pick<Identities, "resources">,
  diagnostics: Diagnostics,
): void {
  for (const comment of otherComments) {
    if (!comment.lines.some(({ text }) => /[@＠]/.test(text))) continue;
    const doc = docText(comment);
    const read = { comment, doc, atNames: atNamesOf(doc) };
    const lost = lostIn(read, protectionsOf(comment, resources));
    for (const protection of lost) reportLost(protection, read, diagnostics);
    for (const { name, start, nameEnd } of leadingAnnotations(doc)) {
      if (lost.some((protection) => protection.start === start)) continue;
      diagnostics.warning(withoutEffect(name, { start, end: nameEnd }, read));
    }
  }
}

/** Returns the protections of the model or field that a comment belongs to; undefined if the API does not have it. */
function protectionsOf(
  { owner = "" }: PlacedComment,
  resources: Identities["resources"],
): readonly Protection[] | undefined {
  const [model = "", name] = owner.split(".");
  const declaration = resources.get(model)?.written;
  const field = declaration?.fields.find((each) => each.field.name === name);
  if (declaration === undefined || (name !== undefined && field === undefined)) return undefined;
  const { scopedBy, where } = declaration.resource;
  const stated = { scopedBy, where, hidden: field?.hidden, restricted: field?.restricted };
  return (["hidden", "restricted", "scopedBy", "where"] as const).filter((each) => stated[each] !== undefined);
}

function lostIn(
  { comment, doc }: AnnotatedComments,
  protections: readonly Protection[] | undefined,
): readonly LostProtection[] {
  if (protections === undefined) return [];
  return lostProtections(doc, []).filter(
    (each) =>
      each.isApart &&
      !isProtected(each, protections) &&
      !isSwitchedOff(each, doc.text, comment) &&
      (comment.place !== "detached" || isOfRows(each)),
  );
}

/**
 * Checks whether a protection is in a doc comment that is commented out, alone or with its field:
 * `// old String /// @hidden`.
 */
function isSwitchedOff({ start }: LostProtection, text: string, { place }: PlacedComment): boolean {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  return place !== "trailing" && /^\s*(?:\w+\s+[A-Z].*)?\/\/\//.test(before);
}

function reportLost(lost: LostProtection, read: AnnotatedComments, diagnostics: Diagnostics): void {
  const { meant, isExact } = lost;
  const { owner = "" } = read.comment;
  const label = stateWithout(lost, { kind: owner.includes(".") ? "field" : "model", name: owner });
  if (isExact && isAnnotationName(meant)) {
    diagnostics.error({ ...withoutEffect(meant, lost, read), label });
    return;
  }
  const fix = isAnnotationName(meant) ? uncommented(meant, lost, read) : undefined;
  const help = `did you mean \`${meant === "scopedBy" ? "/// @resource(scopedBy: …)" : asDocComment(meant, read.comment)}\`?`;
  diagnostics.error({
    code: "near-miss",
    headline: `unknown annotation \`${read.doc.text.slice(lost.start, lost.end)}\` is ignored`,
    label,
    // Prisma passes a block comment on as documentation, so another generator may read it.
    ...(read.comment.style === "/*" && { notes: prefixNotes(read.doc.prefixes) }),
    span: read.doc.span(lost.start, lost.end),
    help: fix === undefined ? help : { help, fix },
  });
}

type Problem = Pick<Diagnostic, "code" | "headline" | "span"> & {
  readonly label?: string;
  readonly help: string | Advice;
};

/**
 * Returns the problem of an annotation without effect.
 * @param at the range of the name with its `@`
 */
function withoutEffect(name: AnnotationName, at: Range, read: AnnotatedComments): Problem {
  const { comment, doc } = read;
  const span = doc.span(at.start, at.end);
  if (isDoc(comment)) {
    return {
      code: "misplaced-annotation",
      headline: `\`@${name}\` is not attached to a model or field, so it has no effect`,
      span,
      help: "put it on the lines directly above the model or field, without an empty line between",
    };
  }
  const help = `write \`${asDocComment(name, comment)}\``;
  const fix = uncommented(name, at, read);
  return {
    code: "single-comment",
    headline: `\`@${name}\` is in a \`${comment.style}\` comment, which is ignored`,
    label: "annotations are read from `///` and `/**` comments",
    span,
    help: fix === undefined ? help : { help, fix },
  };
}

/** Returns an annotation in a doc comment of the same style: `/// @hidden` for a line comment. */
function asDocComment(name: AnnotationName, { style }: PlacedComment): string {
  return style === "/*" ? `/** @${name} */` : `/// @${name}`;
}

/**
 * Returns the edits that make a comment a doc comment. Undefined if it contains more than annotations, or if its place
 * does not show what it documents.
 */
function uncommented(
  name: AnnotationName,
  { start, end: nameEnd }: Range,
  { comment, doc, atNames }: AnnotatedComments,
): readonly Edit[] | undefined {
  const { file, style, lines, place } = comment;
  if ((place !== "leading" && place !== "trailing") || isDoc(comment)) return undefined;
  const { text } = doc;
  const end = atNames.find((atName) => atName.start === start)?.end ?? nameEnd;
  const annotations = atNames.filter(({ kind }) => kind === "own");
  const rest = blankRanges(text, [{ start, end }, ...annotations]).split("\n");
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length - 1;
  const [first, last] = style === "/*" ? [0, lines.length - 1] : [lineAt(start), lineAt(end)];
  if (rest.slice(first, last + 1).some((line) => line.trim() !== "")) return undefined;
  // A block comment begins once.
  const opened = style === "/*" ? lines.slice(0, 1) : lines.slice(first, last + 1);
  const sign = style === "/*" ? "*" : "/";
  return [
    ...opened.map(({ offset }) => ({ span: { file, start: offset, end: offset }, text: sign })),
    ...(text.slice(start, nameEnd) === annotationText(name, doc.prefixes)
      ? []
      : [{ span: doc.span(start, nameEnd), text: `@${name}` }]),
  ];
}
