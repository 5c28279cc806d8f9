/** A doc comment → its annotations with their places, and the prose around them (CONTRACT 3). */
import { type Argument, type ParsedArguments, parseArguments } from "./annotation-grammar.js";
import { type AnnotationName, annotationNames, isAnnotationName, nearAnnotation } from "./annotation-names.js";
import type { Diagnostics, Span } from "./diagnostics.js";
import { type DocComment, type DocText, docText } from "./doc-text.js";

/** `@name(…)`. A broken one keeps the arguments before the break, and its error is reported already. */
export interface Annotation {
  readonly name: AnnotationName;
  /** With the `@`. */
  readonly nameSpan: Span;
  readonly span: Span;
  readonly arguments: readonly Argument[];
}

export interface DocContent {
  readonly annotations: readonly Annotation[];
  /** The rest, line by line; lines that held annotations only are gone. */
  readonly prose: string;
}

/** A name behind `@`, with what other generators add to theirs: `@zod.string`, `@prisma/client`. */
const start = /(^|[\s)])@(@?)([A-Za-z_]\w*(?:[.:/-]\w+)*)/gm;
/** Arguments open on the same line; on the next one only if a key shows that no prose is meant. */
const opening = /[^\S\n]*\(|\s*\(\s*[A-Za-z_]\w*\s*:/y;

/**
 * Reads a comment. Errors `syntax` with the place and what was expected, then goes on with the next annotation;
 * warns `near-miss` of `@paginaton` and of a name of ours that stands amid prose. Other names are left alone.
 */
export function readAnnotations(comment: DocComment, diagnostics: Diagnostics): DocContent {
  const doc = docText(comment);
  const annotations: Annotation[] = [];
  const taken: Range[] = [];
  let position = 0;
  /** Behind the last annotation, a foreign one too: what follows it directly is no prose. */
  let previous = 0;
  for (let found = next(doc.text, position); found; found = next(doc.text, position)) {
    const { name, at, end, isDoubled } = found;
    if (isDoubled) {
      // As Prisma's own attributes of a model begin; theirs are none of ours.
      if (isAnnotationName(name)) warnOfNearMiss(`@@${name}`, name, doc.span(at, end), diagnostics);
      position = end;
      continue;
    }
    const argument = argumentsAt(doc, end);
    position = argument === undefined ? end : skipForeign(doc.text, end);
    if (!isAnnotationName(name)) {
      const meant =
        standsAlone(doc.text, at, position, previous) || argument !== undefined ? nearAnnotation(name) : undefined;
      if (meant) warnOfNearMiss(`@${name}`, meant, doc.span(at, end), diagnostics);
      previous = position;
      continue;
    }
    if (argument === undefined && !standsAlone(doc.text, at, end, previous)) {
      const hint = "put it on a line of its own to make it count, or in backticks to keep it as text";
      diagnostics.warning("near-miss", `\`@${name}\` stands amid prose and is read as text.`, doc.span(at, end), hint);
      continue;
    }
    const parsed = argument === undefined ? { arguments: [], end } : parseArguments(doc, argument);
    report(name, parsed, doc, diagnostics);
    if (!parsed.problem && begins(doc.text, at, previous)) refuseClosing(name, parsed.end, doc, diagnostics);
    annotations.push({
      name,
      nameSpan: doc.span(at, end),
      span: doc.span(at, parsed.end),
      arguments: parsed.arguments,
    });
    taken.push({ start: at, end: parsed.end });
    position = parsed.end;
    previous = parsed.end;
  }
  return { annotations, prose: proseOf(doc.text, taken) };
}

function warnOfNearMiss(written: string, meant: AnnotationName, span: Span, diagnostics: Diagnostics): void {
  const message = `\`${written}\` is none of ${listed}, so it is left to others.`;
  diagnostics.warning("near-miss", message, span, `did you mean \`@${meant}\`?`);
}

const listed = annotationNames.map((name) => `\`@${name}\``).join(", ");

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Found {
  readonly name: string;
  readonly at: number;
  readonly end: number;
  /** `@@name`. */
  readonly isDoubled: boolean;
}

function next(text: string, position: number): Found | undefined {
  // One back: what ended there may be the parenthesis before the name.
  start.lastIndex = Math.max(0, position - 1);
  const found = start.exec(text);
  if (!found) return undefined;
  const [{ length }, before = "", second, name = ""] = found;
  return { name, at: found.index + before.length, end: found.index + length, isDoubled: second === "@" };
}

/** The position of the parenthesis that opens the arguments of the name that ends at `end`. */
function argumentsAt(doc: DocText, end: number): number | undefined {
  opening.lastIndex = end;
  return opening.test(doc.text) ? doc.text.indexOf("(", end) : undefined;
}

/** Behind another generator's arguments if they close on their line: an `@` within them is none of ours. */
const foreignArguments = /[^\S\n]*\((?:[^()"\n]|"(?:[^"\\\n]|\\[^\n])*"|\((?:[^()"\n]|"(?:[^"\\\n]|\\[^\n])*")*\))*\)/y;

function skipForeign(text: string, end: number): number {
  foreignArguments.lastIndex = end;
  return end + (foreignArguments.exec(text)?.[0].length ?? 0);
}

/** At the start of its line or behind another annotation, or the last on its line or before another one. */
function standsAlone(text: string, at: number, end: number, previous: number): boolean {
  if (begins(text, at, previous)) return true;
  closing.lastIndex = end;
  return closing.test(text);
}

/** At the start of its line or behind another annotation. */
function begins(text: string, at: number, previous: number): boolean {
  let before = at;
  while (before > previous && /[^\S\n]/.test(text.charAt(before - 1))) before--;
  return before <= previous || text[before - 1] === "\n";
}

/** `@pagination(itemsPerPage: 20))`: one bracket too many would be prose. Amid prose it may close what the prose opened. */
function refuseClosing(name: AnnotationName, end: number, doc: DocText, diagnostics: Diagnostics): void {
  const bracket = doc.text.charAt(end);
  if (!/[)\]}]/.test(bracket)) return;
  const message = `\`@${name}\` cannot be read: \`${bracket}\` closes nothing.`;
  diagnostics.error("syntax", message, doc.span(end, end + 1), "remove it");
}

/** Nothing more on the line, or another annotation. */
const closing = /[^\S\n]*(?:$|[^\S\n]@\w)/my;

function report(name: AnnotationName, { problem }: ParsedArguments, doc: DocText, diagnostics: Diagnostics): void {
  if (!problem) return;
  const message = `\`@${name}\` cannot be read: ${problem.message}.`;
  diagnostics.error("syntax", message, doc.span(problem.start, problem.end), problem.hint);
}

/** The text without the annotations: one leading space of each line goes, as `/// ` is how lines begin. */
function proseOf(text: string, taken: readonly Range[]): string {
  const kept: string[] = [];
  let position = 0;
  for (const range of taken) {
    // The mark keeps a line that held only annotations apart from a paragraph's empty line.
    kept.push(text.slice(position, range.start), mark);
    position = range.end;
  }
  kept.push(text.slice(position));
  return kept
    .join("")
    .split("\n")
    .filter((line) => !line.includes(mark) || line.replaceAll(mark, "").trim() !== "")
    .map((line) => line.replaceAll(mark, "").replace(/^ /, "").trimEnd())
    .join("\n")
    .trim();
}

/** Never part of a schema: Prisma refuses it. */
const mark = "\u0000";
