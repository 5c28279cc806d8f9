/** Reports names in a doc comment that look like annotations and have no effect. */
import type { Advice, Diagnostics, Edit, Help } from "../diagnostics/diagnostics.js";
import { annotationNames, type DocText, type Prefixes } from "../schema/doc-comment.js";
import { withoutPrefix } from "../schema/prefixes.js";
import { onceFor } from "../util/once-for.js";
import { formatList } from "../util/wording.js";
import { blankRanges, type PlacedAtName } from "./at-name-context.js";
import { type AtName, atNamesOf, type OwnAtName } from "./at-names.js";
import { type AnnotationName, isAnnotationName, nearAnnotation } from "./names.js";
import { isOfRows, isProtected, type LostProtection, lostProtections, type Protection } from "./protections.js";
import type { Strays } from "./read-annotations.js";
import type { Range } from "./syntax/tree.js";

/** A model or a field, with the protections that its annotations declare. */
export interface ProtectedSubject {
  readonly kind: "model" | "field";
  /** `User`, or `User.email`. */
  readonly name: string;
  /** The line of the declaration, counted like the lines of its comment. */
  readonly line: number;
  /** Whether the API exposes the model. */
  readonly isExposed: boolean;
  /** The protections of the model or field: by its annotations, and by the arguments of its model's annotations. */
  readonly protections: readonly Protection[];
}

/**
 * Reports `near-miss`: a name such as `@paginaton`, and an annotation inside a sentence. It is an error if it was likely
 * meant to protect something of an exposed model, which is public without it; otherwise a warning.
 */
export function reportNearMisses(strays: Strays, subject: ProtectedSubject, diagnostics: Diagnostics): void {
  const { doc, atNames } = strays;
  const lost = protectionsLostIn(strays).filter((protection) => endangers(protection, subject));
  for (const protection of lost) reportLostProtection(protection, strays, subject, diagnostics);
  for (const placed of atNames) {
    const { atName } = placed;
    if (lost.some(({ start, end }) => start < atName.end && atName.start < end)) continue;
    if (atName.kind === "own") warnOfMention(atName, strays, subject, diagnostics);
    else reportUnknown(atName, placed, doc, subject, diagnostics);
  }
}

const protectionsLostIn = onceFor(({ doc, applied }: Strays) => lostProtections(doc, applied));

/** Checks whether something is public because the name has no effect. */
function endangers(lost: LostProtection, { kind, isExposed, protections }: ProtectedSubject): boolean {
  if (!isExposed || isProtected(lost, protections)) return false;
  // A model's comment may tell of the annotations of its fields.
  return kind === "field" || isOfRows(lost) || (lost.isApart && !lost.isExact);
}

function reportLostProtection(
  lost: LostProtection,
  strays: Strays,
  subject: ProtectedSubject,
  diagnostics: Diagnostics,
): void {
  const { start, end, meant, isExact } = lost;
  const { doc } = strays;
  const written = doc.text.slice(start, end);
  const problem = { code: "near-miss", label: stateWithout(lost, subject), span: doc.span(start, end) } as const;
  if (isExact && isAnnotationName(meant)) {
    const around = strays.atNames.find(
      ({ atName }) => atName.kind === "foreign" && atName.start < start && start < atName.end,
    );
    const place = around === undefined ? "a sentence" : `the arguments of \`@${around.atName.name}\``;
    const help = around === undefined ? mentionAdvice(meant, lost, strays, subject) : "close the parenthesis before it";
    diagnostics.error({ ...problem, headline: `\`${written}\` inside ${place} is treated as text`, help });
  } else {
    diagnostics.error({
      ...problem,
      headline: `unknown annotation \`${written}\` is ignored`,
      notes: prefixNotes(doc.prefixes),
      help: renameAdvice(lost, strays, subject),
    });
  }
}

/**
 * Returns the advice to set a prefix, which helps if another generator reads the name. Empty if there is a prefix
 * already.
 */
export function prefixNotes({ own }: Prefixes): readonly string[] {
  if (own !== undefined) return [];
  return [
    'if another generator reads it, add `prefix = "paged"` to the generator block: then only names such as `@paged.hidden` count',
  ];
}

/** Returns the effect of the missing protection, for a label: `nothing is hidden by it`. */
export function stateWithout(lost: LostProtection, { kind, name }: Pick<ProtectedSubject, "kind" | "name">): string {
  const { protection } = lost;
  if (isOfRows(lost)) return `\`${name.split(".")[0]}\` has no \`${protection}\``;
  return kind === "model" ? "nothing is hidden by it" : `\`${name}\` is not ${protection}`;
}

function renameAdvice(lost: LostProtection, strays: Strays, subject: ProtectedSubject): Help {
  const { meant } = lost;
  if (meant === "scopedBy") return scopedByAdvice(lost, strays, subject);
  const home = meant === "resource" ? "model" : "field";
  if (subject.kind !== home) return `did you mean \`@${meant}\`, which belongs on a ${home}?`;
  const fix = editInPlace(meant, lost, strays, subject);
  return fix === undefined
    ? `did you mean \`@${meant}\`, on a separate line?`
    : { help: `did you mean \`@${meant}\`?`, fix };
}

/**
 * Returns the advice for `@scopedBy`, an argument that is written as an annotation. Includes the columns if the name
 * has any in parentheses.
 */
function scopedByAdvice({ start, end }: LostProtection, { doc }: Strays, subject: ProtectedSubject): Advice {
  const [parentheses, inside = ""] = /^[^\S\n]*\(([^()\n]*)\)/.exec(doc.text.slice(end)) ?? [];
  const names = inside.match(/\w+/g) ?? undefined;
  const written = `@resource(scopedBy: ${JSON.stringify(names ?? ["tenantId"]).replaceAll(",", ", ")})`;
  const isFirst = atNamesOf(doc).every((atName) => atName.kind !== "own" || atName.name !== "resource");
  const isAlone = subject.kind === "model" && isFirst;
  return {
    help: `\`scopedBy\` is an argument: write \`${written}\` above the model`,
    ...(isAlone &&
      parentheses !== undefined &&
      names !== undefined && { fix: [{ span: doc.span(start, end + parentheses.length), text: written }] }),
  };
}

/** Writes an annotation in place of a name where it is read: at the beginning of its line, or on the next one. */
function editInPlace(
  name: AnnotationName,
  { start, end }: Range,
  { comment, doc: { text, span }, applied }: Strays,
  subject: ProtectedSubject,
): readonly Edit[] | undefined {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end) < 0 ? text.length : text.indexOf("\n", end);
  if (blankRanges(text, applied).slice(lineStart, start).trim() === "")
    return [{ span: span(start, end), text: `@${name}` }];
  const line = comment.lines[text.slice(0, start).split("\n").length - 1];
  // A comment after a field has no next line, and a name that its sentence needs is prose.
  const hasNextLine = line?.style === "///" && line.line < subject.line;
  const isApart = /[.,:;!?)]\s*$/.test(text.slice(lineStart, start)) && /^[\s.,;!]*$/.test(text.slice(end, lineEnd));
  if (!hasNextLine || !isApart) return undefined;
  const indent = subject.kind === "field" ? "  " : "";
  const before = text.slice(lineStart, start).trimEnd().length;
  return [{ span: span(lineStart + before, lineEnd), text: `\n${indent}/// @${name}` }];
}

/** Warns of an annotation without arguments inside a sentence. */
function warnOfMention(
  { name, start, nameEnd: end }: OwnAtName,
  strays: Strays,
  subject: ProtectedSubject,
  diagnostics: Diagnostics,
): void {
  diagnostics.warning({
    code: "near-miss",
    headline: `\`@${name}\` inside a sentence is treated as text`,
    span: strays.doc.span(start, end),
    help: mentionAdvice(name, { start, end }, strays, subject),
  });
}

function mentionAdvice(name: AnnotationName, mention: Range, strays: Strays, subject: ProtectedSubject): Advice {
  const { text, span } = strays.doc;
  const lineStart = text.lastIndexOf("\n", mention.start - 1) + 1;
  const slashes = /^\/+(?=\s*$)/.exec(text.slice(lineStart, mention.start))?.[0].length;
  if (slashes !== undefined) {
    const fix = [{ span: span(lineStart, lineStart + slashes), text: "" }];
    return { help: `write three slashes: \`/// @${name}\``, fix };
  }
  const fix = editInPlace(name, mention, strays, subject);
  return { help: "put it on a separate line to apply it, or in backticks to keep it as text", ...(fix && { fix }) };
}

function reportUnknown(
  atName: AtName & { readonly kind: "doubled" | "foreign" },
  { leads, rest }: PlacedAtName,
  doc: DocText,
  subject: ProtectedSubject,
  diagnostics: Diagnostics,
): void {
  const isApart = leads || doc.text.slice(rest.start, rest.end).trim() === "";
  const { kind, name, start, nameEnd } = atName;
  const span = doc.span(start, nameEnd);
  const written = doc.text.slice(start, nameEnd);
  const meant = kind === "doubled" ? withoutPrefix(name, doc.prefixes) : nearAnnotation(name, doc.prefixes);
  if (meant === undefined || !isAnnotationName(meant)) {
    // Nobody else's name begins with the prefix.
    const { own } = doc.prefixes;
    if (own === undefined || name.split(/[.:/-]/)[0] !== own) return;
    diagnostics[subject.isExposed ? "error" : "warning"]({
      code: "near-miss",
      headline: `there is no annotation \`${written}\``,
      span,
      help: `the annotations are ${formatList(annotationNames.map((annotationName) => `@${annotationName}`))}`,
    });
    return;
  }
  if (kind === "foreign" && !isApart && !atName.hasArguments) return;
  diagnostics.warning({
    code: "near-miss",
    headline: `unknown annotation \`${written}\` is ignored`,
    ...(kind === "foreign" && { notes: ["keep it if another generator reads it"] }),
    span,
    help: { help: `did you mean \`@${meant}\`?`, fix: [{ span, text: `@${meant}` }] },
  });
}
