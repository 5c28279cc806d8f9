/** Finds text that was likely meant as an annotation's arguments: `@pagination {itemsPerPage: 20}`, `@filter exact`. */

import { type DocText, noPrefixes } from "../schema/doc-comment.js";
import { filterArguments, takesArgument } from "./annotation-specs.js";
import type { OwnAtName } from "./at-names.js";
import type { AnnotationName } from "./names.js";
import { type Argument, parseArguments } from "./syntax/arguments.js";
import type { Range } from "./syntax/tree.js";

export interface StrayArguments extends Range {
  readonly annotation: AnnotationName;
  /** True if the annotation has no arguments; false if the text follows its arguments. */
  readonly isBare: boolean;
}

/**
 * Returns the text that was likely meant as the annotation's arguments: the rest of its line, or the beginning of the
 * next line. Undefined if there is none.
 */
export function strayArguments(
  { name: annotation, end }: OwnAtName,
  isBare: boolean,
  rest: Range,
  text: string,
): StrayArguments | undefined {
  const inLine = trimmed(text, rest);
  if (inLine.start < inLine.end) {
    const isLost = isBare || beginsLikeArguments(annotation, text.slice(inLine.start, inLine.end));
    return isLost ? { ...inLine, annotation, isBare } : undefined;
  }
  // Another annotation may end the line.
  if (!isBare || rest.start !== end) return undefined;
  const next = trimmed(text, lineAfter(text, rest.end));
  const isLost = next.start < next.end && beginsLikeArguments(annotation, text.slice(next.start));
  return isLost ? { ...next, annotation, isBare } : undefined;
}

function trimmed(text: string, { start, end }: Range): Range {
  const part = text.slice(start, end);
  return { start: end - part.trimStart().length, end: start + part.trimEnd().length };
}

/** Returns the range of the line after the one that ends at `lineEnd`. */
function lineAfter(text: string, lineEnd: number): Range {
  if (lineEnd >= text.length) return { start: lineEnd, end: lineEnd };
  const end = text.indexOf("\n", lineEnd + 1);
  return { start: lineEnd + 1, end: end < 0 ? text.length : end };
}

/** The beginning of named arguments, also after a comma or a bracket: `{ itemsPerPage: 20`, `itemsPerPage = 20`. */
const named = /^[\s,]*(?:[([{]\s*)?([A-Za-z_]\w*)\s*[:=]/;

/** Checks whether the text begins with the name of an argument that the annotation accepts. */
function beginsLikeArguments(annotation: AnnotationName, text: string): boolean {
  const key = named.exec(text)?.[1];
  return key !== undefined && takesArgument(annotation, key);
}

const examples: { readonly [name in AnnotationName]?: string } = {
  pagination: "@pagination(itemsPerPage: 20)",
  resource: '@resource(path: "/books")',
  filter: "@filter(exact, order)",
  name: '@name("created")',
  embed: "@embed(limit: 5)",
  count: '@count(as: "total")',
};

/** Returns the help for lost text: to write it in parentheses, or separately from the annotation. */
export function putInParentheses(annotation: AnnotationName, text: string): string {
  const inner = unwrapped(text.trim());
  const withColon = takesArgument(annotation, /^\w+/.exec(inner)?.[0] ?? "")
    ? inner.replace(/^(\w+)[ =]+(?=\S)/, "$1: ")
    : inner;
  const written = [inner, withColon].find((candidate) => areArguments(annotation, candidate));
  if (written !== undefined) return `write \`@${annotation}(${written})\``;
  const example = examples[annotation];
  const isMeant = /^[:=([{"'<]/.test(text.trim()) || beginsLikeArguments(annotation, text);
  if (isMeant && example !== undefined) return `write the arguments in parentheses: \`${example}\``;
  return `put the text on a line of its own, or \`@${annotation}\` in backticks to keep it as text`;
}

/**
 * Returns the text without a colon before it and without brackets around it: `itemsPerPage: 20` for
 * `{itemsPerPage: 20}`.
 */
function unwrapped(text: string): string {
  const inner = text.replace(/^[:=]\s*/, "");
  return /^(?:\{.*\}|\[.*\])$/.test(inner) ? inner.slice(1, -1).trim() : inner;
}

function areArguments(annotation: AnnotationName, text: string): boolean {
  const doc: DocText = { text: `(${text})`, prefixes: noPrefixes, span: (start, end) => ({ file: "", start, end }) };
  const { arguments: read, problem, end } = parseArguments(doc, 0);
  return !problem && end === doc.text.length && read.length > 0 && read.every((one) => isArgument(annotation, one));
}

function isArgument(annotation: AnnotationName, { key, value }: Argument): boolean {
  const name = key ?? (annotation === "filter" && value.kind === "identifier" ? value.value : undefined);
  const hasKey = annotation !== "filter" || Object.hasOwn(filterArguments, name ?? "");
  return name !== undefined && (key !== undefined) === hasKey && takesArgument(annotation, name);
}
